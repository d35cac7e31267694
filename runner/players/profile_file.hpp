#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/base/json_text.hpp"
#include "engine/renju/board/sizes.hpp"
#include "engine/renju/level/parameters.hpp"
#include "engine/renju/level/profiles.hpp"
#include "runner/players/book_files.hpp"
#include "runner/players/pattern_files.hpp"

// Profiles in files: a JSON object of parameters by their names, as `profiles NAME --json` prints
// it. With "base", the name of a profile, missing parameters are taken from there; without it all
// parameters must be given. "engine" is optional and is "renju". "held_out_tests" of a tuned
// profile is no parameter: held_out_history.hpp.
namespace rb {

// Throws an Error that names the file and, if any, the line: not readable, not JSON, an unknown
// parameter (with the nearest name), a value out of range, one given twice or missing.
renju::Profile read_profile(const std::string& path);

// The same with the field "book", which belongs to the player and not to its profile
// (book_files.hpp), for a player of this game.
struct BookProfile {
  renju::Profile profile;
  PlayerBook book;
};
BookProfile read_book_profile(const std::string& path, const renju::PlayedGame& game = {});
// The same for a text; `path` names it in errors and is the profile's name.
BookProfile parse_book_profile(std::string_view text, const std::string& path,
                               const renju::PlayedGame& game = {});

inline constexpr std::array kFileParameters = {kPatterns, kBook};  // each names a file
// For renju::set_parameter().
inline constexpr renju::UnknownName kUnknownParameter{"'renju-bench profiles hard' lists them",
                                                      kFileParameters};

// Throws UsageError that names `place` if its patterns or its book are not of this game.
void require_game_of(std::string_view place, const BookProfile& of,
                     const renju::PlayedGame& played);

// Every parameter, in the form that read_profile() reads; a results file keeps this for a player.
Json profile_json(const renju::Profile& profile);

}  // namespace rb
