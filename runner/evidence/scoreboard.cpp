#include "runner/evidence/scoreboard.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/base/rng.hpp"
#include "engine/base/zu.hpp"

namespace rb {
namespace {

std::size_t side(Stone colour) {
  assert(colour != Stone::empty);
  return colour == Stone::black ? 0 : 1;
}

}  // namespace

Scoreboard::Scoreboard(int players, int board_size, std::span<const Opening> openings,
                       const Rules* rules)
    : players_(players),
      board_size_(board_size),
      openings_(openings, board_size, rules),
      counts_(zu(players) * zu(players)),
      totals_(zu(players)),
      swap2_(zu(players)) {
  assert(players >= 2);
}

void Scoreboard::expect(std::size_t games) {
  results_.reserve(games);
  keys_ = rating::KeySet(games);
}

std::uint64_t Scoreboard::opening_of(const GameRecord& record) {
  if (record.opening < 0) return empty_board_key(0, record.id);
  const std::size_t index = zu(record.opening);
  return index < openings_.size() ? openings_.of(index) : index;
}

std::size_t Scoreboard::cell(int player, int opponent) const {
  assert(0 <= player && player < players_ && 0 <= opponent && opponent < players_);
  return zu(player) * zu(players_) + zu(opponent);
}

const GameResult& Scoreboard::add(const GameRecord& record) {
  const auto [black, white] = record.players;
  const int blacks = half_points(record.outcome, Stone::black);
  rating::count_game(counts_[cell(black, white)][0], blacks);
  if (black != white) rating::count_game(counts_[cell(white, black)][1], 2 - blacks);

  ++run_.games;
  ++run_.reasons[static_cast<std::size_t>(record.outcome.reason)];
  if (record.marks.trap.value_or(false)) ++run_.traps;
  count_ruling(record);
  plies_ += zu(plies(record));
  run_.mean_plies = static_cast<double>(plies_) / run_.games;
  for (std::size_t ply = 0; ply < record.moves.size(); ++ply) {
    const MoveRecord& move = record.moves[ply];
    if (move.opening) continue;
    // Black begins and the sides alternate: a pass is a move.
    PlayerTotals& totals = totals_[zu(record.players[ply % 2])];
    ++totals.moves;
    totals.think += move.elapsed;
    each_in_mean(move.reply, [&totals](const auto& row, auto value) {
      totals.numbers.of(row.member).add(static_cast<std::uint64_t>(value));
    });
    if (move.reply.cpu) totals.cpu.add(static_cast<std::uint64_t>(move.reply.cpu->count()));
  }
  const GameResult result = result_of(record);
  keys_.insert(result.moves);
  run_.distinct = static_cast<int>(keys_.size());
  if (black == white) {
    ++self_games_;
    return self_game_ = result;
  }
  for (const int player : record.players) swap2_[zu(player)].add(record, player);
  results_.push_back(result);
  count_pair();
  return results_.back();
}

GameResult Scoreboard::result_of(const GameRecord& record) {
  return {.id = record.id,
          .black = record.players[0],
          .white = record.players[1],
          .half_points = half_points(record.outcome, Stone::black),
          .opening = opening_of(record),
          .moves = moves_key(record, board_size_),
          .reason = record.outcome.reason,
          .is_trap = record.marks.trap.value_or(false),
          .is_start_timeout = is_start_timeout(record),
          .is_by_swap2 = record.swap2.has_value()};
}

void Scoreboard::count_pair() {
  const GameResult& game = results_.back();
  const auto [open, is_first] = open_pairs_.try_emplace(game.id / 2, results_.size() - 1);
  if (is_first) return;
  const GameResult& other = results_[open->second];
  open_pairs_.erase(open);
  if (game.id < other.id ? is_pair(game, other) : is_pair(other, game)) ++pairs_;
}

void Scoreboard::count_ruling(const GameRecord& record) {
  if (!record.ruling) return;
  const auto& [plies, outcome] = *record.ruling;
  RulingCounts& counts = run_.rulings[static_cast<std::size_t>(outcome.reason)];
  ++counts.games;
  counts.changed += outcome.winner != record.outcome.winner ? 1 : 0;
  counts.moves += zu(std::max(rb::plies(record), plies) - plies);
}

std::vector<GameResult> Scoreboard::take_results() {
  keys_ = rating::KeySet();
  open_pairs_.clear();
  return std::exchange(results_, {});
}

std::vector<GameResult> Scoreboard::results() const {
  std::vector<GameResult> results = results_;
  std::sort(results.begin(), results.end(),
            [](const GameResult& a, const GameResult& b) { return a.id < b.id; });
  mark_repeats(results);
  return results;
}

rating::GameCounts Scoreboard::counts(int player) const {
  rating::GameCounts sum = counts(player, Stone::black);
  rating::count_games(sum, counts(player, Stone::white));
  return sum;
}

rating::GameCounts Scoreboard::counts(int player, Stone colour) const {
  rating::GameCounts sum;
  for (int opponent = 0; opponent < players_; ++opponent) {
    if (opponent != player) rating::count_games(sum, against(player, opponent, colour));
  }
  return sum;
}

rating::GameCounts Scoreboard::against(int player, int opponent) const {
  rating::GameCounts sum = against(player, opponent, Stone::black);
  rating::count_games(sum, against(player, opponent, Stone::white));
  return sum;
}

rating::GameCounts Scoreboard::against(int player, int opponent, Stone colour) const {
  return counts_[cell(player, opponent)][side(colour)];
}

int Scoreboard::faults() const {
  int games = 0;
  for (std::size_t i = 0; i < run_.reasons.size(); ++i) {
    if (is_fault(static_cast<Reason>(i))) games += run_.reasons[i];
  }
  return games;
}

const PlayerTotals& Scoreboard::totals(int player) const { return totals_[zu(player)]; }

const Swap2Counts& Scoreboard::swap2(int player) const { return swap2_[zu(player)]; }

}  // namespace rb
