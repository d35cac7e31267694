# Lays out the sources of the commit for cpack: what git archives, in which scripts/commit.txt says
# which commit it is. What is changed or untracked stays out.
set(archive ${CPACK_TEMPORARY_DIRECTORY}/sources.tar)
execute_process(COMMAND git -C ${CPACK_RB_SOURCE_DIR} archive -o ${archive} HEAD
                COMMAND_ERROR_IS_FATAL ANY)
file(ARCHIVE_EXTRACT INPUT ${archive} DESTINATION ${CMAKE_INSTALL_PREFIX})
file(REMOVE ${archive})
