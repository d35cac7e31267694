#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <unordered_set>
#include <vector>

#include "engine/renju/judging/opening_maker.hpp"
#include "runner/studies/suites/opening_draft.hpp"

namespace rb {

// The first `count` good candidates that are distinct up to the symmetries of the board, for any
// number of threads.
class OpeningSuite {
 public:
  // It reports its progress on the standard error, with this many seconds between two lines.
  OpeningSuite(const renju::OpeningSpec& spec, std::size_t count, double interval_seconds = 5)
      : spec_(spec), count_(count), interval_seconds_(interval_seconds) {}

  // Starts with a draft's openings, as if they had been found here. REQUIRES: before fill().
  void start_with(const std::vector<FoundOpening>& found);
  // Called with each opening as it is found, by one thread at a time.
  using OnFound = std::function<void(const FoundOpening&)>;
  // Looks for missing ones until all are found or `stop` is requested. Throws Error if candidate
  // after candidate yields no new opening.
  void fill(int threads, std::stop_token stop, const OnFound& on_found);

  bool complete() const { return openings_.size() == count_; }
  const std::vector<std::vector<Move>>& openings() const { return openings_; }
  std::uint64_t examined() const { return examined_; }  // candidates up to the last opening

 private:
  std::function<std::vector<Move>(std::uint64_t)> examiner();
  bool keep(const FoundOpening& opening);
  void tell(std::uint64_t candidate);

  const renju::OpeningSpec spec_;
  const std::size_t count_;
  std::vector<std::vector<Move>> openings_;
  std::uint64_t examined_ = 0;
  std::mutex mutex_;  // guards the next
  std::unordered_set<std::uint64_t> seen_;
  double interval_seconds_;
  std::chrono::steady_clock::time_point told_ = std::chrono::steady_clock::now();
};

// The text of the file: its game, how it was made, then a line for each opening, with the name if
// it begins like one of the 26, and the last `held_out` below the line defined by
// runner/play/openings.hpp. `about` are lines without '#'.
std::string suite_text(const std::vector<std::string>& about,
                       const std::vector<std::vector<Move>>& openings, std::size_t held_out,
                       const renju::PlayedGame& game = {});

}  // namespace rb
