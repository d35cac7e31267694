#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "engine/game/thinking.hpp"
#include "runner/evidence/stats/log_histogram.hpp"
#include "runner/evidence/swap2_counts.hpp"
#include "runner/play/record.hpp"
#include "runner/play/reply_numbers.hpp"

namespace rb {

// How often something was so, among the moves of which it is known.
struct MoveShare {
  std::uint64_t yes = 0, known = 0;
  void add(bool is_so) {
    yes += is_so ? 1 : 0;
    ++known;
  }
};

// What the answers of a player were like: sums over its games, in bounded memory. The moves of an
// opening do not count. Values that a player does not report for a move are not counted for that
// move.
class PlayerStats {
 public:
  // `limit`: the time for a move, if there is one; of the processor, where it is measured and
  // `is_cpu_time`.
  explicit PlayerStats(std::optional<std::chrono::milliseconds> limit = {},
                       bool is_cpu_time = false)
      : limit_(limit), is_cpu_time_(is_cpu_time) {}

  // `has_time`: tells_times() of its game. REQUIRES: not of an opening.
  void add(const MoveRecord& answer, bool has_time = true);
  void add_game() { ++games_; }
  Swap2Counts& swap2() { return swap2_; }
  const Swap2Counts& swap2() const { return swap2_; }

  // The sum of a number over the moves of which it is known.
  struct Sum {
    double sum = 0;
    std::uint64_t known = 0;
    void add(double value) {
      sum += value;
      ++known;
    }
  };

  std::uint64_t games() const { return games_; }
  std::uint64_t moves() const { return moves_; }
  const LogHistogram& times() const { return times_; }                        // nanoseconds
  const std::optional<MoveShare>& over_limit() const { return over_limit_; }  // none: no limit
  const OfNumbers<Sum>& numbers() const { return numbers_; }                  // that count in means
  const std::map<int, std::uint64_t>& depths() const { return depths_; }      // moves of each depth
  // Sums of counters over the moves that have any, by their names.
  const std::map<std::string, double, std::less<>>& counters() const { return counters_; }
  std::uint64_t counted_moves() const { return counted_moves_; }
  double counted_nodes() const { return counted_nodes_; }  // of these moves

  // What the player reported about how it found its moves.
  const MoveShare& interrupted() const { return interrupted_; }
  const MoveShare& by_chance() const { return by_chance_; }
  const std::map<Forced, MoveShare>& forced() const { return forced_; }  // by what left no choice
  // Was the best move of a depth another one than that of the depth before? By depth.
  const std::map<int, MoveShare>& changes() const { return changes_; }

 private:
  void add_time(const MoveRecord& answer);
  void add(const Thinking& thinking);

  std::optional<std::chrono::milliseconds> limit_;
  bool is_cpu_time_;
  std::uint64_t games_ = 0, moves_ = 0;
  Swap2Counts swap2_;
  LogHistogram times_;
  std::optional<MoveShare> over_limit_;
  OfNumbers<Sum> numbers_;
  std::map<int, std::uint64_t> depths_;
  std::map<std::string, double, std::less<>> counters_;
  std::uint64_t counted_moves_ = 0;
  double counted_nodes_ = 0;
  MoveShare interrupted_, by_chance_;
  std::map<Forced, MoveShare> forced_;
  std::map<int, MoveShare> changes_;
};

}  // namespace rb
