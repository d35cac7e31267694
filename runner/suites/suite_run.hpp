#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/game/player.hpp"
#include "positions/problems.hpp"
#include "runner/play/match.hpp"

// A player's answers to the problems of a suite, and what they come to.
namespace rb {

struct SuiteRun {
  PlayerFactory player;  // called once in every thread
  Limits limits;
  std::uint64_t seed = 1;
  int threads = 1;
  std::function<MoveTests()> tests;  // likewise
};

struct SuiteAnswer {
  Reply reply;
  std::chrono::nanoseconds elapsed{0};
  Grade grade = Grade::failed;
};

// Asks every problem as a game of its own, so that no answer depends on the others, and calls
// `tell` with each in the order of the problems. An answer that is no empty cell, or none, has
// failed.
std::vector<SuiteAnswer> run_suite(
    const std::vector<Problem>& problems, const SuiteRun& run,
    const std::function<void(const Problem&, const SuiteAnswer&)>& tell);

// What the answers to some problems come to.
struct SuiteScore {
  std::string group;  // empty: the whole suite
  int positions = 0, solved = 0, failed = 0, unproven = 0;
  std::uint64_t nodes = 0;  // of the player
  std::chrono::nanoseconds elapsed{0};

  void add(const SuiteAnswer& answer);
};

// The score of each group, in the order of their names, then that of all.
std::vector<SuiteScore> scores(const std::vector<Problem>& problems,
                               const std::vector<SuiteAnswer>& answers);

}  // namespace rb
