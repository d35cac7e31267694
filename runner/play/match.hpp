#pragma once

#include <functional>

#include "runner/play/match_spec.hpp"

namespace rb {

// Called once for each game when it ends, in any order, by one thread at a time; meanwhile the
// other workers play on. Returns false when enough is played: then no further game begins, and
// those under way are finished and handed in as well.
using OnGame = std::function<bool(const GameRecord&)>;

// Plays every id of [0, games) that is not `played`, or what `next` hands out, roughly in the order
// of ids, on `threads` workers, each with its own players. Returns when all or enough is played or
// a stop was requested; an exception in a worker or in `on_game` ends the match and is rethrown to
// the caller. What is played depends only on the spec, not on the number of threads.
void run_match(const MatchSpec& spec, const OnGame& on_game);

}  // namespace rb
