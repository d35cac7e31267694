#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/player.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/players/player_spec.hpp"

// The run of a person's games against one player, and what a person is told at the board.
namespace rb {

// The game's named openings in all their images: a file of such games holds all of them, whichever
// is played. Empty: the game has none.
std::vector<Opening> named_openings(const Game& game);

// The number of "4D Kagetsu", by "4D" or "kagetsu", in one of its images, drawn by the seed. Throws
// UsageError that begins with `place` and names the nearest one.
int opening_called(std::string_view name, std::string_view place, std::uint64_t seed,
                   const std::vector<Opening>& openings);

// A run of a game by these rules, without games yet; the person is player 0. `source` is what
// RunSpec::openings_source says. The seed is 1.
RunSpec persons_run(const Rules& rules, const std::string& person, const PlayerRow& level,
                    const std::vector<Opening>& openings, std::string_view source);

// Why the side to move must not play on the empty `cell`, "is forbidden to Black: two threes": by
// the rules it would lose. None: it may.
std::optional<std::string> why_forbidden(const Rules& rules, const Position& position, int cell);
// The same, as a Sitting refuses it.
std::function<std::optional<std::string>(const Position&, int)> refusal_by(const Rules& rules);

// What the adviser would play, after at most 200,000 nodes. Depends only on the position, unless a
// stop is requested.
Reply advice(const NamedPlayer& adviser, const Position& position, const std::stop_token& stop);

}  // namespace rb
