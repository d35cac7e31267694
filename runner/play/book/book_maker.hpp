#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "engine/game/player.hpp"
#include "runner/play/book/book.hpp"
#include "runner/play/match_spec.hpp"
#include "runner/play/openings.hpp"

namespace rb {

struct BookPlan {
  const Rules* rules = nullptr;
  std::vector<Opening> openings;  // where it begins
  PlayerFactory player;           // who searches
  std::uint64_t nodes = 0;        // for each position
  int replies = 0;                // of each position, the best ones, that are followed
  int plies = 0;                  // beyond the openings; 0: only the openings
  int threads = 1;
  std::stop_token stop{};
};

// Searches the openings, then the positions after their replies, and so on: each position once,
// whatever leads to it and however it is turned, by a player that knows nothing of the others. So
// the book depends on the plan, and not on threads or on where it was stopped. `done` are the
// positions that an earlier call has searched, as far as it came; `add` gets the others in order.
// False: a stop was requested. Throws Error if `done` belongs to another plan, or if the player
// has no move.
bool make_book(const BookPlan& plan, const std::vector<BookEntry>& done,
               const std::function<void(const BookEntry&)>& add);

}  // namespace rb
