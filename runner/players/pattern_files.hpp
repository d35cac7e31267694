#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/renju/board/sizes.hpp"
#include "engine/renju/level/profiles.hpp"

// The learned patterns of a profile: `patterns=FILE`. A player's parameters keep the file with the
// checksum of its numbers, "FILE#0123456789abcdef", so results files know which player it was;
// given with it, another content is refused. `on` is the file of the game that comes with the
// program, `off` is none. A table is of one game: require_game_of() (profile_file.hpp).
namespace rb {

inline constexpr std::string_view kPatterns = "patterns";
inline constexpr std::string_view kPatternsMeaning =
    "Names the file of learned patterns that score boards; off: none.";

// Whether patterns of the game come with the program: renju's always, and those of another game if
// data_dir() has patterns/GAME-SIZE.patterns, such as freestyle-15.patterns.
bool has_shipped_patterns(const renju::PlayedGame& game);
std::vector<renju::PlayedGame> games_with_patterns();

// Sets Profile::patterns and pattern_table, for a player of the game. `on` leaves the table empty
// where none comes with the program. Throws Error that names the file: not readable, damaged,
// foreign, of another version, or not the one of the checksum.
void set_patterns(renju::Profile& profile, std::string_view word,
                  const renju::PlayedGame& game = {});
// The checksum of the numbers of such a file, "0123456789abcdef". Throws as set_patterns().
// REQUIRES: a file, or the game has shipped patterns.
std::string pattern_checksum(std::string_view word, const renju::PlayedGame& game = {});
// The profile of this engine with its table, if it has patterns. Throws as set_patterns().
renju::Profile with_patterns(renju::Profile profile, const renju::PlayedGame& game = {});

}  // namespace rb
