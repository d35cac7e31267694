#pragma once

#include <string_view>
#include <vector>

namespace rb {

// A library, and its version when the program was built with it.
struct Library {
  std::string_view name, version;  // "sqlite", "3.40.1"
};

// All but the standard library.
std::vector<Library> libraries();

}  // namespace rb
