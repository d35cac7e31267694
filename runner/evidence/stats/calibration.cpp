#include "runner/evidence/stats/calibration.hpp"

#include <algorithm>

#include "engine/base/rng.hpp"
#include "rating/pairwise/elo.hpp"
#include "runner/play/game_result.hpp"

namespace rb {
namespace {

constexpr int kWholeGame = -1;

int bin_of(int score) {
  return static_cast<int>(std::ranges::upper_bound(kScoreEdges, score) - kScoreEdges.begin());
}

int phase_of(int move) {
  return static_cast<int>(std::ranges::upper_bound(kPhases, move) - kPhases.begin()) - 1;
}

// Sums of squares of the results of games around their mean, from their counts.
double scatter(const rating::GameCounts& games) {
  const double mean = games.score(), even = 0.5 - mean;
  return games.wins * (1 - mean) * (1 - mean) + games.draws * even * even +
         games.losses * mean * mean;
}

}  // namespace

void ScoreCalibration::add(const GameRecord& record, std::uint64_t key) {
  if (record.unkept) return;
  const Reason reason = record.outcome.reason;
  const auto [black, white] = record.players;
  const std::uint64_t game =
      mix(mix(key, static_cast<std::uint64_t>(black)), static_cast<std::uint64_t>(white));
  if (is_fault(reason) || is_adjudicated(reason) || !seen_.insert(game)) {
    ++left_out_;
    return;
  }
  for (const Stone colour : {Stone::black, Stone::white}) add(record, colour);
}

void ScoreCalibration::add(const GameRecord& record, Stone colour) {
  const std::size_t first = colour == Stone::black ? 0 : 1;
  // How often scores of each bin were said: in the whole game, then in each phase.
  std::array<std::array<int, kScoreBins>, kPhases.size() + 1> said{};
  for (std::size_t i = first; i < record.moves.size(); i += 2) {
    const MoveRecord& move = record.moves[i];
    if (move.opening || !move.reply.score) continue;
    const int bin = bin_of(*move.reply.score);
    for (const int phase : {kWholeGame, phase_of(static_cast<int>(i) + 1)}) {
      ++said[zu(phase - kWholeGame)][zu(bin)];
    }
  }
  for (int phase = kWholeGame; phase < static_cast<int>(kPhases.size()); ++phase) {
    const auto& moves = said[zu(phase - kWholeGame)];
    if (moves == std::array<int, kScoreBins>{}) continue;
    Bins& bins = bins_[{record.players[first], phase}];
    for (std::size_t bin = 0; bin < moves.size(); ++bin) {
      if (moves[bin] == 0) continue;
      bins[bin].moves += moves[bin];
      rating::count_game(bins[bin].games, half_points(record.outcome, colour));
    }
  }
}

const ScoreCalibration::Bins* ScoreCalibration::find(int player, std::optional<int> phase) const {
  const auto found = bins_.find({player, phase.value_or(kWholeGame)});
  return found == bins_.end() ? nullptr : &found->second;
}

std::vector<CalibrationRow> ScoreCalibration::rows(int player, std::optional<int> phase) const {
  std::vector<CalibrationRow> rows;
  const Bins* const bins = find(player, phase);
  if (bins == nullptr) return rows;
  for (int bin = 0; bin < kScoreBins; ++bin) {
    const auto& [moves, games] = (*bins)[zu(bin)];
    if (moves > 0) rows.push_back({bin, moves, games, rating::estimate(games).score_interval});
  }
  return rows;
}

std::optional<double> ScoreCalibration::explained(int player, std::optional<int> phase) const {
  const Bins* const bins = find(player, phase);
  if (bins == nullptr) return std::nullopt;
  rating::GameCounts all;
  double within = 0, groups = 0;
  for (const Bin& bin : *bins) {
    if (bin.moves == 0) continue;
    rating::count_games(all, bin.games);
    within += scatter(bin.games);
    ++groups;
  }
  const double games = all.games();
  if (groups < 2 || games <= groups || scatter(all) <= 0) return std::nullopt;
  return std::max(0.0, 1 - within / (games - groups) / (scatter(all) / (games - 1)));
}

}  // namespace rb
