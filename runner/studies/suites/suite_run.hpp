#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/game/player.hpp"
#include "positions/problems.hpp"
#include "runner/play/match.hpp"

// A player's answers to the problems of a suite, and their totals.
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
  AnswerGrade grade = AnswerGrade::failed;
};

// Asks every problem as a separate game, so that no answer depends on the others, and calls `tell`
// with each in the order of the problems. An answer that is missing or not an empty
// cell has failed. Fewer answers than problems: `run.limits.stop` was requested.
std::vector<SuiteAnswer> run_suite(
    const std::vector<Problem>& problems, const SuiteRun& run,
    const std::function<void(const Problem&, const SuiteAnswer&)>& tell);

// The totals of the answers to some problems.
struct SuiteScore {
  std::string group;  // empty: the whole suite
  int positions = 0, solved = 0, failed = 0, unproven = 0;
  int counted = 0;          // answers that tell their nodes
  std::uint64_t nodes = 0;  // of these
  std::chrono::nanoseconds elapsed{0};

  void add(const SuiteAnswer& answer);
};

// The score of each group, ordered by name, then that of all.
std::vector<SuiteScore> scores(const std::vector<Problem>& problems,
                               const std::vector<SuiteAnswer>& answers);

}  // namespace rb
