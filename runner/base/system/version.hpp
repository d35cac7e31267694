#pragma once

#include <string>
#include <string_view>

// Which build this is: what `--version` shows and a results file remembers.
namespace rb {

std::string_view version();  // "0.1.0"
std::string_view commit();   // "4f2c1a9b07d1"; "...+changes" if a source was edited; "unknown"
// A hash of the engines' sources, which the commit does not identify without git or if a source was
// edited: "9c1e0b7a4d52".
std::string_view engine_hash();
std::string_view compiler();    // "GCC 12.2.0"
std::string_view build_type();  // "Release", "Debug with address+undefined", ...

// What a results file compares: "0.1.0 4f2c1a9b07d1 engine 9c1e0b7a4d52".
std::string run_version();

// Everything except the hash in one line: "0.1.0 (4f2c1a9b07d1, GCC 12.2.0, Release)".
std::string version_text();

}  // namespace rb
