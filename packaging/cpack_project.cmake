# What differs between the packages of the program and that of the sources, whose only part is a script.
if(NOT CPACK_INSTALL_CMAKE_PROJECTS)
  set(CPACK_INSTALL_SCRIPTS ${CPACK_RB_SOURCE_DIR}/packaging/lay_out_sources.cmake)
  set(CPACK_PACKAGING_INSTALL_PREFIX /)
  set(CPACK_STRIP_FILES OFF)
endif()
