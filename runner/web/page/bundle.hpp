#pragma once

#include <string_view>

namespace rb {

// The page of web/ as it was when the program was built: web/CMakeLists.txt makes the source.
struct Bundle {
  std::string_view page;                         // page.html, with @NAME@ where something is put
  std::string_view style;                        // one style sheet
  std::string_view script;                       // one script
  std::string_view style_sha256, script_sha256;  // hexadecimal
};

// All empty if esbuild was missing when the program was built.
Bundle bundle();

}  // namespace rb
