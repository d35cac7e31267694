#pragma once

#include <string>

namespace rb {

// Whether the paths name the same file, existing or not.
bool is_same_file(const std::string& a, const std::string& b);

}  // namespace rb
