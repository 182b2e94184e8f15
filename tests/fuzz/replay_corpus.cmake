# cmake -D PROGRAM=… -D ARCHIVE=… -D FOLDER=… -P replay_corpus.cmake: unpacks a corpus into FOLDER, made anew, and replays it.
file(REMOVE_RECURSE ${FOLDER})
file(ARCHIVE_EXTRACT INPUT ${ARCHIVE} DESTINATION ${FOLDER}) # fatal if it cannot be
execute_process(COMMAND ${PROGRAM} ${FOLDER} RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} ${FOLDER}: ${result}")
endif()
