# Writes the public headers, and what they include, from SOURCE into FOLDER as they are installed: "engine/x.hpp" becomes
# <nullscope/engine/x.hpp>, so that a program's own folders engine/ or trace/ do not come before ours.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/public_headers.cmake)

file(REMOVE_RECURSE ${FOLDER})
set(left ${public_headers})
set(seen)
while(left)
  list(POP_FRONT left header)
  if(header IN_LIST seen)
    continue()
  endif()
  list(APPEND seen ${header})
  file(STRINGS ${SOURCE}/${header} includes REGEX "^#include \"")
  list(TRANSFORM includes REPLACE "^#include \"(.*)\".*$" "\\1")
  list(APPEND left ${includes})
  file(READ ${SOURCE}/${header} text)
  string(REGEX REPLACE "\n#include \"([^\"\n]*)\"" "\n#include <nullscope/\\1>" text "${text}")
  file(WRITE ${FOLDER}/nullscope/${header} "${text}")
endwhile()

# All of them at once, and which version they are of.
set(text "// The public interface, whole.\n#pragma once\n\n#include <nullscope/version.hpp>\n\n")
foreach(header ${public_headers})
  string(APPEND text "#include <nullscope/${header}>\n")
endforeach()
file(WRITE ${FOLDER}/nullscope/nullscope.hpp "${text}")
string(REPLACE "." ";" parts ${VERSION})
list(GET parts 0 major)
list(GET parts 1 minor)
list(GET parts 2 patch)
math(EXPR number "${major} * 10000 + ${minor} * 100 + ${patch}")
file(WRITE ${FOLDER}/nullscope/version.hpp "// Which version this is, for the preprocessor.
#pragma once

#define NULLSCOPE_VERSION_MAJOR ${major}
#define NULLSCOPE_VERSION_MINOR ${minor}
#define NULLSCOPE_VERSION_PATCH ${patch}
#define NULLSCOPE_VERSION ${number}  // to compare with: major * 10000 + minor * 100 + patch
#define NULLSCOPE_VERSION_STRING \"${VERSION}\"
")
file(TOUCH ${FOLDER}/made)
