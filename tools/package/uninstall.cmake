# Removes what `cmake --install` of the build tree BUILD installed, and the directories that it made, if nothing else is
# in them now.
set(manifest ${BUILD}/install_manifest.txt)
set(directories ${BUILD}/install_directories.txt)
if(NOT EXISTS ${manifest})
  message(FATAL_ERROR "${manifest} is not there: nothing was installed from here")
endif()

file(STRINGS ${manifest} files)
foreach(file ${files})
  file(REMOVE $ENV{DESTDIR}${file})
endforeach()

file(STRINGS ${directories} made)
list(SORT made ORDER DESCENDING)  # the inner before the outer
foreach(directory ${made})
  file(GLOB content LIST_DIRECTORIES true ${directory}/* ${directory}/.[!.]*)
  if(NOT content)
    file(REMOVE_RECURSE ${directory})
  endif()
endforeach()

list(LENGTH files count)
message(STATUS "Removed ${count} files")
file(REMOVE ${manifest} ${directories})
