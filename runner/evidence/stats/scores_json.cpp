#include "runner/evidence/stats/scores_json.hpp"

#include <optional>

#include <nlohmann/json.hpp>

namespace rb {
namespace {

using Json = nlohmann::ordered_json;

Json rows_json(const std::vector<CalibrationRow>& rows) {
  Json list = Json::array();
  for (const CalibrationRow& row : rows) {
    list.push_back({row.bin, row.moves, row.games.games(), row.games.score(), row.interval.low,
                    row.interval.high});
  }
  return list;
}

Json stretch_json(const ScoreCalibration& calibration, int player, std::optional<int> phase) {
  const std::optional<double> explained = calibration.explained(player, phase);
  return {{"rows", rows_json(calibration.rows(player, phase))},
          {"explained", explained ? Json(*explained) : Json()}};
}

Json decided_json(const DecidedGames& decided) {
  Json rows = Json::array();
  for (const DecidedStretch& stretch : decided.stretches()) {
    const Json last = stretch.last == 0 ? Json() : Json(stretch.last);
    rows.push_back({stretch.first, last, stretch.games, stretch.black_won});
  }
  return {{"by_scores", decided.by_scores()},
          {"by_end", decided.by_end()},
          {"drawn", decided.drawn()},
          {"rows", rows}};
}

}  // namespace

Json scores_json(const ScoreCalibration& calibration, const DecidedGames& decided,
                 std::size_t players) {
  Json list = Json::array();
  for (int player = 0; player < static_cast<int>(players); ++player) {
    Json phases = Json::array();
    for (std::size_t phase = 0; phase < kPhases.size(); ++phase) {
      phases.push_back(stretch_json(calibration, player, static_cast<int>(phase)));
    }
    Json all = stretch_json(calibration, player, std::nullopt);
    all["phases"] = std::move(phases);
    list.push_back(std::move(all));
  }
  return {{"edges", kScoreEdges},
          {"phases", kPhases},
          {"left_out", calibration.left_out()},
          {"players", list},
          {"decided", decided_json(decided)}};
}

}  // namespace rb
