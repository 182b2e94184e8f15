# Writes the man pages into FOLDER: what NULLSCOPE says of itself, of each of its commands, and of theirs.
find_program(GZIP gzip REQUIRED)

# page(words...): the page of `nullscope words...`, and those of the commands that it lists.
function(page)
  execute_process(COMMAND ${NULLSCOPE} ${ARGN} --help=man OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
  string(JOIN - name nullscope ${ARGN})
  file(WRITE ${FOLDER}/${name}.1 "${text}")
  execute_process(COMMAND ${GZIP} -9nf ${FOLDER}/${name}.1 COMMAND_ERROR_IS_FATAL ANY)

  execute_process(COMMAND ${NULLSCOPE} ${ARGN} --help=table OUTPUT_VARIABLE table COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "(^|\n)[a-z]+;" commands "${table}")
  foreach(command ${commands})
    string(REGEX REPLACE "[\n;]" "" command "${command}")
    if(NOT command STREQUAL help)
      page(${ARGN} ${command})
    endif()
  endforeach()
endfunction()

file(REMOVE_RECURSE ${FOLDER})
page()
file(TOUCH ${FOLDER}/made)
