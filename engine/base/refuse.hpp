#pragma once

#include <string>
#include <string_view>

#include "engine/base/error.hpp"

namespace rb {

// Throws the error with the line "PLACE: WHAT".
template <typename Kind = Error>
[[noreturn]] void refuse(std::string_view place, std::string_view what) {
  throw Kind(std::string(place).append(": ").append(what));
}

}  // namespace rb
