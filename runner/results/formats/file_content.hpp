#pragma once

#include <string_view>

namespace rb {

// What a file holds, as far as it was read.
struct FileContent {
  std::string_view bytes;
  bool is_whole = true;  // false: more follows
  std::string_view path = {};
};

}  // namespace rb
