#pragma once

#include <string>
#include <string_view>

// Which build this is: what `--version` shows and a results file remembers.
namespace rb {

std::string_view version();     // "0.1.0"
std::string_view commit();      // "4f2c1a9b07d1"; "...+changes" if a source was edited; "unknown"
std::string_view compiler();    // "GCC 12.2.0"
std::string_view build_type();  // "Release", "Debug with address+undefined", ...

// All four in one line: "0.1.0 (4f2c1a9b07d1, GCC 12.2.0, Release)".
std::string version_text();

}  // namespace rb
