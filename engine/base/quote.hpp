#pragma once

#include <string>
#include <string_view>

namespace rb {

// What an error quotes of somebody's text: its beginning, and ".." if that is not all.
std::string shortened(std::string_view text);

}  // namespace rb
