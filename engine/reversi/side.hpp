#pragma once

#include <cstdint>

namespace rb::reversi {

enum class Side : std::uint8_t { max, min };  // of a search: which of them is to move

inline constexpr int kInfinity = 1'000'000;  // above every value

}  // namespace rb::reversi
