#pragma once

#include <string>

namespace rb {

// The page of web/ as it was when the program was built.
struct Bundle {
  std::string page;                         // page.html, with @NAME@ where something is put
  std::string style;                        // one style sheet
  std::string script;                       // one script
  std::string style_sha256, script_sha256;  // hexadecimal
};

// All empty if esbuild was missing when the program was built.
const Bundle& bundle();

// Its texts packed by gzip: web/CMakeLists.txt makes the source.
Bundle packed_bundle();

}  // namespace rb
