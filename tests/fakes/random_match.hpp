#pragma once

#include <memory>

#include "runner/play/match.hpp"
#include "runner/play/schedule.hpp"
#include "tests/fakes/players.hpp"
#include "tests/fakes/tic_tac_toe.hpp"

namespace rb::fakes {

// Games of tic-tac-toe between two players that play at random, from each first move.
inline MatchSpec random_match(int games) {
  MatchSpec spec;
  spec.rules = &tic_tac_toe();
  for (int i = 0; i < 2; ++i) {
    spec.players.emplace_back([] { return std::make_unique<RandomPlayer>(tic_tac_toe()); });
  }
  for (int cell = 0; cell < 9; ++cell) spec.openings.push_back({"", {Move(cell)}});
  spec.games = games;
  spec.pairing = [schedule = Schedule({.seed = 3, .order = opening_order(9, Order::random, 3)})](
                     int id) { return schedule.pairing(id); };
  return spec;
}

}  // namespace rb::fakes
