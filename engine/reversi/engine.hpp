#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/json_text.hpp"
#include "engine/game/player.hpp"
#include "engine/reversi/minimax.hpp"

// The Reversi AI of level "tegowai" as its document describes it: a fixed opponent. It searches
// three plies and draws one of the moves with the highest value.
namespace rb::reversi {

inline constexpr std::string_view kName = "reversi-tegowai";
inline constexpr int kMaxDepth = 12;

enum class Choice : std::uint8_t { random, first };  // among moves of the highest value

struct Options {
  int depth = 3;  // plies, 1 to kMaxDepth
  PassRule pass = PassRule::leaf;
  Choice choice = Choice::random;
};
std::span<const std::string_view> option_names(const Options& options);
// Sets an option by its name. Returns the error ("depth takes a whole number from 1 to 12, not
// '13'"), or none. REQUIRES: the name is known.
std::optional<std::string> set_option(Options& options, std::string_view name,
                                      std::string_view value);
Json parameters(const Options& options);  // all of them

// A node is a position entered below the root; the counter `leaves` says how many were evaluated.
// If a limit ends the search, it chooses among the moves that were finished, or takes
// the first one.
std::unique_ptr<Player> make_engine(const Options& options);

}  // namespace rb::reversi
