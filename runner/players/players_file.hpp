#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/json_text.hpp"
#include "runner/players/player_spec.hpp"

namespace rb {

// The players of a file, a JSON document:
//
//   {"players": [{"name": "deep", "player": "hard:depth=6"},
//                {"player": "medium"}]}
//
// `player` is what --player takes, `name` is its name in tables and results (by default the text of
// `player`). `nodes` and `depth` (numbers), `time`, `tc` and `margin` (texts) are limits of this
// player in place of the common ones, like the options --a-nodes and so on of a match. An external
// program ("cmd:...") may have `dir`, and lists `info` and `env` of "KEY=VALUE", `threads`, and
// `restart` and `board` (true or false), like the options --a-dir, --a-info, ... of a match. Throws
// Error with the file, the line and the number of the player for a field that is unknown (with the
// nearest name), missing, given twice or not a text, and for a file that is not such a document,
// contains no player, or is larger than 16 MiB. A player without other fields may be its text
// alone: ["hard", {"player": "easy"}].
enum class OtherFields : std::uint8_t { refused, ignored };  // beside `players`
std::vector<PlayerSpec> load_players(const std::string& path,
                                     OtherFields others = OtherFields::refused);
// The same for a text in memory; `path` is its name in messages.
std::vector<PlayerSpec> parse_players(std::string_view text, const std::string& path,
                                      OtherFields others = OtherFields::refused);

// The JSON document of a file. Throws Error if it is none, or if an object in it has a field twice.
Json load_document(const std::string& path);

}  // namespace rb
