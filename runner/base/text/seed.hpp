#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace rb {

// A whole number from 0 to 2^64 - 1, as seeds are shown; the whole text must be the number.
std::optional<std::uint64_t> parse_seed(std::string_view text);

}  // namespace rb
