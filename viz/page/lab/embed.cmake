# cmake -D EMBED=lab_embed -D SCRIPT=lab.js -D WORKER=worker.js -D STYLE=lab.css -D MODULE=module.wasm -D POSITIONS=positions.tsv
#   -D OUTPUT=lab_bundle.cpp -P embed.cmake
file(SHA256 ${SCRIPT} hash)
execute_process(COMMAND ${EMBED} ${SCRIPT} ${hash} ${WORKER} ${STYLE} ${MODULE} ${POSITIONS}
  OUTPUT_FILE ${OUTPUT} COMMAND_ERROR_IS_FATAL ANY)
