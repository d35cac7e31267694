#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "engine/renju/level/profiles.hpp"

// The players of this program as people read them: which there are, and every parameter of one.
// Every function of a table returns whole lines.
namespace rb {

// A row a profile, with what costs and what weakens; then the engines that have options instead,
// with the defaults of these.
std::string players_table();
// Every profile with its parameters, by its name.
nlohmann::ordered_json profiles_json();

// A row a parameter, with the values that it takes.
std::string profile_table(const renju::Profile& profile);

// The options of an engine without a profile: "date-gomoku-1997:guard=on" of the game "renju".
// Throws as named_player().
nlohmann::ordered_json engine_options(const std::string& player, std::string_view game);
std::string engine_options_table(const std::string& player, std::string_view game);

}  // namespace rb
