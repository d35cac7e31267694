#pragma once

#include "engine/renju/board/sizes.hpp"
#include "engine/renju/level/profiles.hpp"
#include "runner/players/book_files.hpp"
#include "runner/players/player_spec.hpp"

namespace rb {

// The player of a profile, which plays what the book has, and else what it finds. A reply from the
// book has the counter `book`, the score that was found when it was made, and depth 0. REQUIRES: as
// make_engine(); there is no book unless game.is_usual().
NamedPlayer profile_player(const renju::Profile& profile, MoveClock clock,
                           const PlayerBook& book = {}, const renju::PlayedGame& game = {});

}  // namespace rb
