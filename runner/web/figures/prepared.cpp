#include "runner/web/figures/prepared.hpp"

#include <algorithm>
#include <map>

namespace rb::figures {
namespace {

Json sums_of_faults(const Json& faults) {
  Json sums = Json::array();
  for (const Json& row : faults) {
    const std::string what = text(row, "/what");
    bool is_habit = !found(row, "/detail").is_null();
    for (const char* habit : {"changed its mind", "chance ", "set a ", "won by "}) {
      is_habit = is_habit || what.starts_with(habit);
    }
    if (!is_habit) sums.push_back(row);
  }
  return sums;
}

Json path_of(const Json& tune) {
  Json path = Json::array();
  for (std::size_t i = 0; i < tune.at("rows").size(); ++i) {
    Json low, high;
    for (std::size_t k = 0; k < tune.at("parameters").size(); ++k) {
      const double start = tune["parameters"][k]["start"], cone = tune["cone"][i][k];
      low.push_back(start - cone);
      high.push_back(start + cone);
    }
    path.push_back({tune["rows"][i], tune["theta"][i], low, high});
  }
  return path;
}

// Rows [from, % of all], from the first bin that holds any to the end of the last.
Json steps(const std::map<double, double>& bins, double end) {
  double sum = 0;
  for (const auto& [from, count] : bins) sum += count;
  Json rows = Json::array();
  for (const auto& [from, count] : bins) {
    if (count > 0 || !rows.empty()) rows.push_back({from, 100 * count / sum});
  }
  while (!rows.empty() && rows.back()[1] == 0.0) {
    end = rows.back()[0];
    rows.erase(rows.size() - 1);
  }
  if (!rows.empty()) rows.push_back({end, 0});
  return rows;
}

Json cost_steps(const Json& player, const Json& cost, const std::string& what) {
  const Json& scale = found(cost, '/' + what + "_bins");
  std::map<double, double> bins;
  double from = scale.is_null() ? 0 : scale.at("first").get<double>();
  for (const Json& count : found(player, '/' + what + "/bins")) {
    bins[from] = count;
    from *= scale.at("ratio").get<double>();
  }
  return steps(bins, from);
}

Json depth_steps(const Json& player) {
  constexpr double kHalf = 0.5;
  std::map<double, double> bins;
  for (const Json& stretch : found(player, "/depths_by_move")) {
    for (const Json& row : stretch.at(1)) {
      const double from = row.at(0).get<double>() - kHalf;
      for (double before = -kHalf; before < from; ++before) bins.try_emplace(before);
      bins[from] += row.at(1).get<double>();
    }
  }
  return steps(bins, bins.empty() ? 0 : bins.rbegin()->first + 1);
}

// The depth below which this share of the moves stayed. REQUIRES: depths ascend.
Json quantile(const Json& depths, double share) {
  double left = 0;
  for (const Json& row : depths) left += share * row.at(1).get<double>();
  for (const Json& row : depths) {
    if ((left -= row.at(1).get<double>()) <= 0) return row.at(0);
  }
  return nullptr;
}

Json depths_over_game(const Json& player) {
  Json rows = Json::array();
  for (const Json& stretch : found(player, "/depths_by_move")) {
    const Json& depths = stretch.at(1);
    rows.push_back(
        {stretch.at(0), quantile(depths, 0.1), quantile(depths, 0.5), quantile(depths, 0.9)});
  }
  return rows;
}

// Who won both games of each opening, line by line from above, and Black's points.
Json pair_squares(const Json& part) {
  Json rows = Json::array();
  const std::size_t columns = pair_columns(part);
  for (const Json& pair : found(part, "/openings/pairs")) {
    const std::size_t place = rows.size();
    const int points = pair.at(3), black = pair.at(4);
    rows.push_back({place % columns,
                    (found(part, "/openings/pairs").size() - 1) / columns - place / columns,
                    points == 4   ? 1
                    : points == 0 ? -1
                                  : 0,
                    black / 2.0});
  }
  return rows;
}

// The score of who has the row against who has the column, in per cent.
Json crosstable(const Json& summary) {
  std::map<Json, std::size_t> places;
  for (const Json& player : found(summary, "/players")) {
    places.emplace(player.contains("player") ? player.at("player") : found(player, "/name"),
                   places.size());
  }
  Json rows = Json::array();
  for (const Json& pairing : found(summary, "/pairings")) {
    if (!found(pairing, "/score").is_number()) continue;
    const double score = pairing.at("score");
    const Json &low = found(pairing, "/estimate/score_interval/0"),
               &high = found(pairing, "/estimate/score_interval/1");
    const bool is_sure = (low.is_number() && low > 0.5) || (high.is_number() && high < 0.5);
    const double shade = (2 * score - 1) * (is_sure ? 1 : 0.3);
    const std::size_t a = places.at(pairing.at("a")), b = places.at(pairing.at("b"));
    rows.push_back({b, places.size() - 1 - a, shade, 100 * score});
    rows.push_back({a, places.size() - 1 - b, -shade, 100 * (1 - score)});
  }
  return rows;
}

// Of all players: what they did on each cell with a colour, the sum of some columns of `cells`.
Json board(const Json& part, const char* colour, std::initializer_list<std::size_t> columns) {
  std::map<int, int> counts;
  int most = 0;
  for (const Json& player : found(part, "/cells")) {
    for (const Json& row : player.at(colour)) {
      for (const std::size_t column : columns) counts[row.at(0)] += row.at(column).get<int>();
      most = std::max(most, counts[row.at(0)]);
    }
  }
  Json rows = Json::array();
  for (const auto& [cell, count] : counts) {
    if (count == 0) continue;
    const int size = part.at("board_size"), row = cell / size;
    rows.push_back({cell % size, is_row_1_on_top(part) ? row : size - 1 - row,
                    static_cast<double>(count) / most, count});
  }
  return rows;
}

}  // namespace

Json prepared(Json part) {
  if (!found(part, "/weakness/faults").is_null()) {
    part["weakness"]["faults"] = sums_of_faults(part["weakness"]["faults"]);
  }
  if (found(part, "/tune/method") == "spsa") part["path"] = path_of(part["tune"]);
  const Json& cost = found(part, "/cost");
  Json histograms = Json::array();
  for (const Json& player : found(cost, "/players")) {
    histograms.push_back(json_object({{"ms", cost_steps(player, cost, "ms")},
                                      {"nodes", cost_steps(player, cost, "nodes")},
                                      {"depth", depth_steps(player)},
                                      {"depths", depths_over_game(player)}}));
  }
  part["histograms"] = histograms;
  Json points;
  for (const Json& pair : found(part, "/openings/pairs")) {
    if (points.is_null()) points = {0, 0, 0, 0, 0};
    Json& count = points.at(pair.at(4).get<std::size_t>());
    count = count.get<int>() + 1;
  }
  part["black_points"] = points;
  part["crosstable"] = crosstable(found(part, "/summary"));
  part["pair_squares"] = pair_squares(part);
  const Json compared = found(part, "/comparison/rows");
  for (const Json& row : compared) {
    part["comparison"][row.at("is_share") == true ? "shares" : "values"].push_back(row);
  }
  for (const char* const colour : {"black", "white"}) {
    part["boards"][colour] = json_object({{"moves", board(part, colour, {1})},
                                          {"faults", board(part, colour, {2, 4, 5})},
                                          {"traps", board(part, colour, {3})}});
  }
  return part;
}

}  // namespace rb::figures
