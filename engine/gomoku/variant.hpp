#pragma once

#include <array>
#include <string_view>

#include "engine/game/position.hpp"

// The games of five in a row that Gomocup plays, as what they allow each colour.
namespace rb::gomoku {

// What makes five for a colour, and what it must not play.
struct ColourRules {
  bool overline_wins = false;         // six stones or more in a row win as five do
  bool has_forbidden_points = false;  // overline, double four and double three lose (RIF 9.3)
  bool five_needs_open_end = false;   // five in a row between two of the opponent's stones do not
                                      // win; the board's edge closes no end
  friend constexpr bool operator==(const ColourRules&, const ColourRules&) = default;
};

struct Variant {
  std::string_view name;  // of the game, "freestyle"
  int gomocup_rule = 0;   // the number that INFO rule tells a program
  ColourRules black, white;

  constexpr const ColourRules& of(Stone colour) const {
    return colour == Stone::black ? black : white;
  }
};

// The numbers and what they mean are those of Gomocup's manager, Piskvork 9.0 of 2023-05-28: bits,
// 1 exactly five, 4 renju, 8 caro.
inline constexpr ColourRules kOverlineWins{.overline_wins = true};
inline constexpr ColourRules kOpenFiveOrOverline{.overline_wins = true,
                                                 .five_needs_open_end = true};
inline constexpr ColourRules kOpenFive{.five_needs_open_end = true};
inline constexpr std::array kVariants = {
    Variant{"renju", 4, {.has_forbidden_points = true}, kOverlineWins},
    Variant{"freestyle", 0, kOverlineWins, kOverlineWins},
    Variant{"standard", 1, {}, {}},
    Variant{"caro", 8, kOpenFiveOrOverline, kOpenFiveOrOverline},
    Variant{"standard-caro", 9, kOpenFive, kOpenFive},
};

inline constexpr const Variant& kRenju = kVariants[0];

// nullptr: none is so named.
constexpr const Variant* find_variant(std::string_view name) {
  for (const Variant& variant : kVariants) {
    if (variant.name == name) return &variant;
  }
  return nullptr;
}

}  // namespace rb::gomoku
