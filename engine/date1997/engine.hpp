#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/json_text.hpp"
#include "engine/game/player.hpp"

// Date Gomoku as its author described it in 1997: a fixed opponent that plays renju. It has no
// tuning, randomness, opening moves or memory; the heads of line.hpp, forbidden.hpp and search.hpp
// settle what the document leaves open. It has no rule for forced moves: an imminent five is worth
// only twenty points, and its narrow search may miss the only defence.
namespace rb::date1997 {

inline constexpr std::string_view kName = "date-gomoku-1997";

struct Options {
  bool guard = false;  // not in the document: makes its own five, otherwise stops the other side's
};
std::span<const std::string_view> option_names(const Options& options);
// Sets an option by its name. Returns the error ("guard takes on or off, not '7'"), or none.
// REQUIRES: the name is known.
std::optional<std::string> set_option(Options& options, std::string_view name,
                                      std::string_view value);
Json parameters(const Options& options);  // all of them

// A node is a position of the search tree; the counter `evaluations` says how many more were
// evaluated to sort moves. Limits of nodes, depth (at most five plies) and time are obeyed.
std::unique_ptr<Player> make_engine(const Options& options);

}  // namespace rb::date1997
