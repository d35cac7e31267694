#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "engine/game/player.hpp"

// Date Gomoku as its author described it in 1997: a fixed opponent that plays renju. No tuning, no
// chance, no opening moves, no memory; what the document leaves open stands at the head of
// line.hpp, forbidden.hpp and search.hpp. It has no rule for moves that must be played: a five to
// come is worth twenty points to it, and the width of its search may lose the only defence.
namespace rb::date1997 {

inline constexpr std::string_view kName = "date-gomoku-1997";

struct Options {
  bool guard = false;  // not in the document: makes its own five, else stops the other side's
};
std::span<const std::string_view> option_names(const Options& options);
// Sets an option by its name. Returns what is wrong ("guard takes on or off, not '7'"), or none.
// REQUIRES: the name is known.
std::optional<std::string> set_option(Options& options, std::string_view name,
                                      std::string_view value);
nlohmann::ordered_json parameters(const Options& options);  // all of them

// A node is a position of the search tree; the counter `evaluations` tells how many more were
// looked at to sort them. Limits of nodes, depth (of five plies) and time are obeyed.
std::unique_ptr<Player> make_engine(const Options& options);

}  // namespace rb::date1997
