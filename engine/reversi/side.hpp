#pragma once

#include <cstdint>

namespace rb::reversi {

enum class Side : std::uint8_t { max, min };  // the side to move in a search

inline constexpr int kInfinity = 1'000'000;  // above every value

}  // namespace rb::reversi
