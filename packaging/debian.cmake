# Changes what is installed to what Debian's policy asks of a package: the licence is called copyright,
# there is a changelog of the package, and completions of zsh have a folder for packages.
if(NOT CPACK_GENERATOR STREQUAL "DEB")
  return()
endif()
set(share ${CPACK_TEMPORARY_INSTALL_DIRECTORY}${CPACK_PACKAGING_INSTALL_PREFIX}/share)
set(doc ${share}/doc/${CPACK_PACKAGE_NAME})
file(RENAME ${share}/zsh/site-functions ${share}/zsh/vendor-completions)

# What follows writes of a copyright and has none: REUSE-IgnoreStart
file(STRINGS ${doc}/LICENSE lines)
set(text "")
foreach(line IN LISTS lines)
  if(line MATCHES "^Copyright \\(c\\) (.*)")
    set(holder "${CMAKE_MATCH_1}")
  elseif(holder)
    string(APPEND text " ${line}\n")
  endif()
endforeach()
string(REGEX REPLACE "^ \n" "" text "${text}")
string(REPLACE "\n \n" "\n .\n" text "${text}")
file(WRITE ${doc}/copyright "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: ${CPACK_PACKAGE_NAME}

Files: *
Copyright: ${holder}
License: Expat
${text}")
file(REMOVE ${doc}/LICENSE)
file(READ ${doc}/README.md readme)
string(REPLACE "](LICENSE)" "](copyright)" readme "${readme}")
file(WRITE ${doc}/README.md "${readme}")
# REUSE-IgnoreEnd

string(TIMESTAMP day "%a, %d %b %Y %H:%M:%S +0000" UTC)  # SOURCE_DATE_EPOCH sets it
file(WRITE ${doc}/changelog.Debian
"${CPACK_PACKAGE_NAME} (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=low

  * Package of this version; CHANGELOG.md says what is new in it.

 -- ${CPACK_PACKAGE_CONTACT}  ${day}
")
execute_process(COMMAND gzip -9n ${doc}/changelog.Debian COMMAND_ERROR_IS_FATAL ANY)
