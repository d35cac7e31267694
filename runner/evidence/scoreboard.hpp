#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "rating/pairwise/key_set.hpp"
#include "rating/pairwise/scores.hpp"
#include "runner/evidence/swap2_counts.hpp"
#include "runner/play/game_result.hpp"
#include "runner/play/record.hpp"
#include "runner/play/reply_numbers.hpp"

namespace rb {

// Sums of one player over a match. Opening moves do not count.
struct PlayerTotals {
  // A number that not every move has.
  struct Known {
    std::uint64_t sum = 0;
    std::uint64_t moves = 0;  // that have it
    void add(std::uint64_t value) { sum += value, ++moves; }
    double mean() const { return static_cast<double>(sum) / static_cast<double>(moves); }
    friend bool operator==(const Known&, const Known&) = default;
  };
  std::uint64_t moves = 0;        // answers, a faulty one too
  OfNumbers<Known> numbers = {};  // as the player reported them, where they count in a mean
  Known cpu = {};                 // nanoseconds of processor time, where it was measured
  std::chrono::nanoseconds think{0};
  friend bool operator==(const PlayerTotals&, const PlayerTotals&) = default;
};

// What the rules of a run said of games that were played on.
struct RulingCounts {
  int games = 0;            // of which a rule spoke
  int changed = 0;          // of these, those that ended with another winner
  std::uint64_t moves = 0;  // that were played after it spoke
  friend bool operator==(const RulingCounts&, const RulingCounts&) = default;
};

// What the games of a run came to, whoever played. A new figure of all games is a field here:
// tables and JSON read it as a field of every summary.
struct RunCounts {
  int games = 0;                                 // finished
  std::array<int, kReasons> reasons{};           // games by how they ended, in the order of Reason
  std::array<RulingCounts, kReasons> rulings{};  // by what the rules would have ended them
  int traps = 0;                                 // of the fives, those by a forbidden trap
  // Different games, up to symmetry, whoever had which colour: between equal players the second
  // game of a pair may say no more than the first.
  int distinct = 0;
  double mean_plies = 0;  // opening moves and the last, faulty answer included; 0: no games
};

// Records of a run to counts. Games may be added in any order, each id once; the sums are whole
// numbers, so the order changes nothing. Players are numbered from 0.
class Scoreboard {
 public:
  // The openings of the run: what leads to one position, by the rules (opening_key()), counts as
  // one opening. Without them each number that a record has is an opening of its own.
  explicit Scoreboard(int players = 2, int board_size = kRenjuSize,
                      std::span<const Opening> openings = {}, const Rules* rules = nullptr);
  // So many games may come: their results then take no more memory than they need.
  void expect(std::size_t games);
  // Returns what statistics see of it, repeats not marked; valid until the next call. A game of a
  // player against itself says nothing about its strength: it is in no pair, in no sum of counts()
  // and not among the results(). REQUIRES: players of the run.
  const GameResult& add(const GameRecord& record);
  // The same without counting it.
  GameResult result_of(const GameRecord& record);

  const RunCounts& run() const { return run_; }
  int games() const { return run_.games; }
  int self_games() const { return self_games_; }  // of these, of a player against itself
  int players() const { return players_; }
  rating::GameCounts counts(int player) const;  // from the player's side, against others
  rating::GameCounts counts(int player, Stone colour) const;
  rating::GameCounts against(int player, int opponent) const;  // from the player's side
  // The player's colour. Against itself it is Black: there is nothing as White.
  rating::GameCounts against(int player, int opponent, Stone colour) const;
  // Complete pairs: see pairs_of(). What they brought is in pairing_stats.hpp.
  int pairs() const { return pairs_; }
  int faults() const;  // games that ended by one
  const PlayerTotals& totals(int player) const;
  const Swap2Counts& swap2(int player) const;
  // The games in the order of their ids, repeats marked.
  std::vector<GameResult> results() const;
  // The games in the order of their coming, repeats not marked, for who counts no more: the board
  // keeps its sums alone.
  std::vector<GameResult> take_results();

 private:
  std::uint64_t opening_of(const GameRecord& record);
  std::size_t cell(int player, int opponent) const;
  void count_pair();  // of the last game
  void count_ruling(const GameRecord& record);

  int players_;
  int board_size_;
  OpeningKeys openings_;
  std::vector<std::array<rating::GameCounts, 2>> counts_;  // [player, opponent][colour]
  std::map<int, std::size_t> open_pairs_;  // id / 2 of a pair to the place of its only game
  int pairs_ = 0;
  RunCounts run_ = {};
  std::vector<PlayerTotals> totals_;
  std::vector<Swap2Counts> swap2_;
  std::uint64_t plies_ = 0;
  int self_games_ = 0;
  GameResult self_game_ = {};  // the last one
  rating::KeySet keys_;
  std::vector<GameResult> results_;  // in the order of their coming
};

}  // namespace rb
