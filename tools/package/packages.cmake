# Debian packages, by `cpack` in a build tree that is configured for /usr: the preset `package`.
set(NULLSCOPE_MAINTAINER "the nullscope contributors <nullscope@example.org>" CACHE STRING
  "Who answers for the packages, with an address")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME nullscope)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "chess research engine that shows its search tree")
set(CPACK_PACKAGE_VENDOR nullscope)
set(CPACK_PACKAGE_CONTACT "${NULLSCOPE_MAINTAINER}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_COMPONENTS_ALL program emit development)
if(TARGET nullscope_python)
  list(APPEND CPACK_COMPONENTS_ALL python)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME nullscope)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS fonts-dejavu-core)  # pictures are laid out for it
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "Searches chess positions with null-move pruning of many kinds, records
whole search trees in files, answers questions about them, and draws them.
Also plays, as a UCI engine.")

set(CPACK_DEBIAN_EMIT_PACKAGE_NAME libnullscope-emit2)
set(CPACK_DEBIAN_EMIT_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_EMIT_PACKAGE_CONTROL_EXTRA ${CMAKE_CURRENT_SOURCE_DIR}/triggers)
set(CPACK_DEBIAN_EMIT_DESCRIPTION "With this library a chess engine writes down what its search does, in the
format that the tools of nullscope read. This is the shared library.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libnullscope-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SHLIBDEPS OFF)  # static libraries: what they need is named here
string(JOIN ", " CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libnullscope-emit2 (= ${PROJECT_VERSION})"
  libboost-serialization-dev libzstd-dev libxxhash-dev libfmt-dev nlohmann-json3-dev zlib1g-dev libgraphviz-dev librsvg2-dev
  libboost-program-options-dev libsqlite3-dev)
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "Headers and libraries: positions and the search, recorded searches,
pictures of them, and the C interface with which other engines record theirs.")

set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-nullscope)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
if(TARGET nullscope_python)  # the module is for this version of Python alone
  execute_process(COMMAND ${NULLSCOPE_PYTHON} -c "import sys; print('python3 (>= %d.%d~), python3 (<< %d.%d)' % (
    *sys.version_info[:2], sys.version_info[0], sys.version_info[1] + 1))" OUTPUT_VARIABLE python OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "${python}, python3-numpy, fonts-dejavu-core")
set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS python3-pandas)
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${CMAKE_CURRENT_SOURCE_DIR}/python/postinst ${CMAKE_CURRENT_SOURCE_DIR}/python/prerm)
set(CPACK_DEBIAN_PYTHON_DESCRIPTION "Searches chess positions and reads recorded search trees from Python: nodes as
NumPy arrays and tables of pandas, questions, figures for notebooks, audits
of null-move cutoffs.")

# What Debian wants of each package, and nobody else.
find_program(GZIP gzip REQUIRED)
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/changelog
  "nullscope (${PROJECT_VERSION}) unstable; urgency=medium\n\n  * Version ${PROJECT_VERSION}.\n\n -- ${NULLSCOPE_MAINTAINER}  ${date}\n")
execute_process(COMMAND ${GZIP} -9nf ${CMAKE_CURRENT_BINARY_DIR}/changelog COMMAND_ERROR_IS_FATAL ANY)
foreach(component ${CPACK_COMPONENTS_ALL})
  string(TOUPPER ${component} upper)
  set(documents ${CMAKE_INSTALL_DATADIR}/doc/${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE RENAME copyright DESTINATION ${documents} COMPONENT ${component} EXCLUDE_FROM_ALL)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/changelog.gz DESTINATION ${documents} COMPONENT ${component} EXCLUDE_FROM_ALL)
endforeach()
include(CPack)
