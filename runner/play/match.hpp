#pragma once

#include <cstddef>
#include <functional>
#include <span>

#include "runner/play/match_spec.hpp"

namespace rb {

// Called with finished games, each once, in any order, by one thread at a time; meanwhile the other
// workers play on. A game that ends outside a call is handed in at once; those that end during a
// call wait for the next one, which gets them all (at most kMostAtOnce). Returns false when enough
// games are played: then no further game begins, and those in progress are finished and handed in
// as well.
using OnGames = std::function<bool(std::span<const GameRecord>)>;
inline constexpr std::size_t kMostAtOnce = 256;

// Plays every id of [0, games) that is not `played`, or what `next` hands out, roughly in the order
// of ids, on `threads` workers, each with its own players. Returns when all or enough is played or
// a stop was requested; an exception in a worker or in `on_games` ends the match and is rethrown to
// the caller. What is played depends only on the spec, not on the number of threads.
void run_match(const MatchSpec& spec, const OnGames& on_games);

}  // namespace rb
