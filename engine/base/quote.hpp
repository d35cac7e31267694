#pragma once

#include <string>
#include <string_view>

namespace rb {

// The part of a text that an error quotes: its beginning, and ".." if that is not all.
std::string shortened(std::string_view text);

}  // namespace rb
