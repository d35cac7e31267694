#pragma once

#include <string>
#include <string_view>

#include "engine/base/json_text.hpp"
#include "engine/renju/level/profiles.hpp"
#include "runner/base/text/table.hpp"

// The players of this program as people read them: the list of all, and every parameter of one.
// Every function of a table returns whole lines.
namespace rb {

// A row per profile, with what costs time and what weakens; then the engines that have options
// instead, with their defaults.
Printout players_table();
// Every profile with its parameters, by name.
Json profiles_json();

// Two lines a parameter: its value with what it takes and needs, and what it does. At most 100
// columns. `book` is the player's, as PlayerBook::word.
Table profile_table(const renju::Profile& profile, std::string_view book);

// The options of an engine without a profile: "date-gomoku-1997:guard=on" of the game "renju".
// Throws like named_player().
Json engine_options(const std::string& player, std::string_view game);
Table engine_options_table(const std::string& player, std::string_view game);

}  // namespace rb
