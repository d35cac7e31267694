#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/renju/level/profiles.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/players/player_spec.hpp"

// The players that have a name: profiles, engines and programs. The only file that knows all
// engines.
namespace rb {

struct BookProfile;

// The player of a profile, with its book, of a game on such a board; `place` names it in errors.
// Throws UsageError if the profile cannot play it.
NamedPlayer profile_player(std::string_view place, const BookProfile& of, MoveClock clock,
                           const Game& game, int size);

std::vector<std::string_view> engine_names(std::string_view game);  // those that are not profiles
std::string_view game_of_engine(std::string_view name);  // of these; "": none is so named
// The names that named_player() knows for a known game on such a board, or on the usual one:
// profiles, then engines without profiles.
std::vector<std::string_view> player_names(std::string_view game, std::optional<int> size = {});

// Throws a UsageError that names the place and the mistake: an unknown profile or parameter (with
// the nearest name), a value out of range, a parameter given twice, a program that does not exist,
// a player of another game or board; or Error for a profile's file. REQUIRES: the game is known.
NamedPlayer named_player(const PlayerSpec& spec, MoveClock clock,
                         const ExternalSettings& settings = {}, std::string_view game = "renju",
                         std::optional<int> size = {});

// The profile that such a text names, for a player of the game; `name` is the text. Throws like
// named_player(), but not for patterns of another game: require_game_of() (profile_file.hpp).
renju::Profile named_profile(std::string_view option, std::string_view text,
                             const renju::PlayedGame& game = {});
// The file that such a text names, if it does: of a profile, or of players.
std::optional<std::string> profile_path(std::string_view text);

}  // namespace rb
