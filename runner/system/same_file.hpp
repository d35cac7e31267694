#pragma once

#include <string>

namespace rb {

// Do the paths name one file, whether it is there already or not?
bool is_same_file(const std::string& a, const std::string& b);

}  // namespace rb
