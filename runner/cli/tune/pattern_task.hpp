#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "runner/base/system/new_file.hpp"
#include "runner/tune/pattern/pattern_fit.hpp"

namespace rb::cli {

// A fit of patterns to games, as commands ask for it. Until the file is written, FILE.part holds
// what was learned.
struct PatternTask {
  std::vector<std::string> games;  // files
  std::string file;                // of the patterns
  OldFile old = OldFile::keep;
  bool resume = false;  // continue FILE.part
  int epochs = PatternFitSpec{}.epochs;
  double result_share = PatternGamesSpec{}.result_share;
  std::uint64_t seed = 1;
  std::optional<int> threads{};
};

struct PatternCalls {
  std::function<void(const PatternGames&)> games;  // once they are read
  std::function<void(const PatternEpoch&)> epoch;  // after each, and for those done before
};

// Fits the patterns and writes the file. None: Ctrl-C stopped it. Nothing is learned from held-out
// openings. Throws Error as PatternGames, PatternCheckpoint and NewFile, and if FILE.part is there
// and is not to be continued.
std::optional<PatternFit> learn_patterns(const PatternTask& task, const PatternCalls& calls);

}  // namespace rb::cli
