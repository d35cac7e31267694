# What differs between the packages: that of the sources has a script as its only part, a tarball of the program
# is unpacked anywhere.
if(NOT CPACK_INSTALL_CMAKE_PROJECTS)
  set(CPACK_INSTALL_SCRIPTS ${CPACK_RB_SOURCE_DIR}/packaging/lay_out_sources.cmake)
  set(CPACK_PACKAGING_INSTALL_PREFIX /)
  set(CPACK_STRIP_FILES OFF)
endif()
if(CPACK_GENERATOR STREQUAL "TGZ")
  set(CPACK_PACKAGING_INSTALL_PREFIX /)
endif()
