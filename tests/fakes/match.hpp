#pragma once

#include "runner/evidence/match_summary.hpp"
#include "tests/fakes/pairing.hpp"

namespace rb::fakes {

// What moves of a player told.
inline OfNumbers<PlayerTotals::Known> sums(PlayerTotals::Known nodes,
                                           PlayerTotals::Known depth = {}) {
  OfNumbers<PlayerTotals::Known> sums;
  sums.of(&Reply::nodes) = nodes;
  sums.of(&Reply::depth) = depth;
  return sums;
}

// A match with planted numbers, none equal to another that could stand in its place.
inline MatchSummary planted_match() {
  MatchSummary summary;
  summary.run.seed = 7;
  summary.run.games = 500;
  summary.run.openings_source = "default";
  summary.run.openings_hash = 0xabc;
  summary.run.order = Order::random;
  summary.run.limits.moves.depth = 3;
  summary.sides[0] = {.name = "hard",
                      .params = R"({"engine":"renju","depth":4})",
                      .all = {.wins = 310, .draws = 40, .losses = 150},
                      .as_black = {.wins = 170, .draws = 15, .losses = 65},
                      .as_white = {.wins = 140, .draws = 25, .losses = 85},
                      .totals = {.moves = 8000,
                                 .numbers = sums({328000000, 8000}),
                                 .think = std::chrono::milliseconds(99200)}};
  summary.sides[1] = {.name = "medium",
                      .params = R"({"engine":"renju","depth":3})",
                      .all = {.wins = 150, .draws = 40, .losses = 310},
                      .as_black = {.wins = 85, .draws = 25, .losses = 140},
                      .as_white = {.wins = 65, .draws = 15, .losses = 170},
                      .totals = {.moves = 7900,
                                 .numbers = sums({7110000, 7900}),
                                 .think = std::chrono::milliseconds(3160)}};
  summary.stats = planted_stats();
  summary.reasons[static_cast<std::size_t>(Reason::five)] = 441;
  summary.reasons[static_cast<std::size_t>(Reason::forbidden)] = 19;
  summary.reasons[static_cast<std::size_t>(Reason::board_full)] = 40;
  summary.mean_plies = 41.26;
  summary.games = 500;
  summary.distinct = 498;
  summary.openings = 2000;
  summary.played_now = 500;
  summary.seconds = 58;
  summary.threads = 2;
  summary.path = "results/2026-11-20-hard-medium.db";
  return summary;
}

}  // namespace rb::fakes
