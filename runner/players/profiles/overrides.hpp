#pragma once

#include <string>
#include <vector>

#include "engine/base/json_text.hpp"

// The parameters of a profile for a program that has some of them, with defaults of its own.
namespace rb {

struct Overrides {
  Json values;                       // by name: what the program has too, and sets otherwise
  std::vector<std::string> alike;    // what it sets to the same
  std::vector<std::string> missing;  // of the profile; the program does not have them
  std::vector<std::string> unknown;  // of the program; profiles do not have them
};

// `path` is the file of the program's defaults, a JSON object of numbers and switches by name;
// `parameters` as of profile_json(). Throws Error that names the file and the field.
Overrides overrides_of(const Json& parameters, const std::string& path);

// What is left out and why, a line for each reason, with the names of all constants; empty:
// nothing.
std::string left_out_text(const Overrides& overrides, const std::string& path);

}  // namespace rb
