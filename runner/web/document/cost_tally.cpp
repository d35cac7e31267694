#include "runner/web/document/cost_tally.hpp"
#include "engine/base/json_text.hpp"
#include "runner/play/game_result.hpp"

#include <algorithm>
#include <limits>

#include "engine/base/zu.hpp"

namespace rb {
namespace {

constexpr std::size_t kBins = 48;
constexpr std::size_t kStretch = 4, kDepthStretch = 6;  // plies
constexpr double kNanosecondsOfMs = 1e6;

// Which bins of the histograms become one bar: `width` of them, from `first` on.
struct Bars {
  std::size_t first = 0, width = 1;
};

// Bars wide enough that kBins of them hold everything.
Bars bars_of(const std::vector<LogHistogram>& histograms) {
  std::size_t first = std::numeric_limits<std::size_t>::max(), end = 0;
  for (const LogHistogram& histogram : histograms) {
    const auto& bins = histogram.bins();
    const auto used = std::find_if(bins.begin(), bins.end(), [](auto n) { return n > 0; });
    if (used == bins.end()) continue;
    first = std::min(first, static_cast<std::size_t>(used - bins.begin()));
    end = std::max(end, bins.size());
  }
  if (end == 0) return {};
  return {first, (end - first + kBins - 1) / kBins};
}

Json bars_json(const LogHistogram& histogram, const Bars& bars) {
  std::vector<std::uint64_t> counts(kBins);
  const auto& bins = histogram.bins();
  for (std::size_t bin = bars.first; bin < bins.size(); ++bin) {
    counts[(bin - bars.first) / bars.width] += bins[bin];
  }
  return counts;
}

Json scale_json(const Bars& bars, double unit) {
  return json_object({{"first", LogHistogram::edge(bars.first) / unit},
                      {"ratio", LogHistogram::edge(bars.width)}});
}

Json quantile_json(const LogHistogram& histogram, double share, double unit) {
  const auto value = histogram.quantile(share);
  return value ? Json(*value / unit) : Json();
}

Json distribution_json(const LogHistogram& histogram, const Bars& bars, double unit) {
  if (histogram.count() == 0) return nullptr;
  return json_object({{"median", quantile_json(histogram, 0.5, unit)},
                      {"p99", quantile_json(histogram, 0.99, unit)},
                      {"bins", bars_json(histogram, bars)}});
}

Json stretches_json(const std::vector<LogHistogram>& stretches, double unit) {
  Json rows = Json::array();
  for (std::size_t i = 0; i < stretches.size(); ++i) {
    const LogHistogram& histogram = stretches[i];
    if (histogram.count() == 0) continue;
    Json row = {kStretch * i + 1, histogram.count()};
    for (const double share : {0.1, 0.5, 0.9, 0.99}) {
      row.push_back(quantile_json(histogram, share, unit));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

Json depths_json(const std::vector<std::map<int, std::uint64_t>>& stretches) {
  Json rows = Json::array();
  for (std::size_t i = 0; i < stretches.size(); ++i) {
    Json list = Json::array();
    for (const auto& [depth, moves] : stretches[i]) list.push_back({depth, moves});
    if (!list.empty()) rows.push_back({kDepthStretch * i + 1, list});
  }
  return rows;
}

LogHistogram sum(const std::vector<LogHistogram>& parts) {
  LogHistogram all;
  for (const LogHistogram& part : parts) all.add(part);
  return all;
}

template <class Item>
Item& item_at(std::vector<Item>& items, std::size_t place) {
  if (items.size() <= place) items.resize(place + 1);
  return items[place];
}

}  // namespace

void CostTally::add(const GameRecord& record) {
  for (const std::size_t colour : {0U, 1U}) {
    Player& player = players_[record.players[colour]];
    const bool has_times = tells_times(record, colour);
    for (std::size_t i = colour; i < record.moves.size(); i += 2) {
      const MoveRecord& move = record.moves[i];
      if (move.opening) continue;
      add(player, move, i);
      if (!has_times) continue;
      item_at(player.ns_by_move, i / kStretch).add(static_cast<double>(move.elapsed.count()));
    }
  }
}

void CostTally::add(Player& player, const MoveRecord& move, std::size_t place) {
  const Reply& reply = move.reply;
  ++player.moves;
  player.tells_score = player.tells_score || reply.score.has_value();
  if (reply.depth) {
    ++player.told_depths;
    player.unsearched += *reply.depth == 0;
    ++item_at(player.depths_by_move, place / kDepthStretch)[*reply.depth];
  }
  if (!reply.nodes) return;
  const bool is_searched = reply.depth != 0;
  LogHistogram& nodes =
      is_searched ? item_at(player.nodes_by_move, place / kStretch) : player.other_nodes;
  nodes.add(static_cast<double>(*reply.nodes));
}

LogHistogram CostTally::times_of(const Player& player) { return sum(player.ns_by_move); }

LogHistogram CostTally::nodes_of(const Player& player) {
  LogHistogram all = sum(player.nodes_by_move);
  all.add(player.other_nodes);
  return all;
}

const CostTally::Player* CostTally::find(int player) const {
  const auto found = players_.find(player);
  return found == players_.end() ? nullptr : &found->second;
}

bool CostTally::tells_nodes(int player) const {
  const Player* const found = find(player);
  return found != nullptr && nodes_of(*found).count() > 0;
}

bool CostTally::tells_score(int player) const {
  const Player* const found = find(player);
  return found != nullptr && found->tells_score;
}

Json CostTally::json(std::size_t players) const {
  std::vector<LogHistogram> times(players), nodes(players);
  for (const auto& [number, player] : players_) {
    times[zu(number)] = times_of(player);
    nodes[zu(number)] = nodes_of(player);
  }
  const Bars time_bars = bars_of(times), node_bars = bars_of(nodes);
  Json list = Json::array();
  for (std::size_t i = 0; i < players; ++i) {
    const Player nobody;
    const Player* const found = find(static_cast<int>(i));
    const Player& player = found == nullptr ? nobody : *found;
    list.push_back(json_object({{"moves", player.moves},
                                {"told_depths", player.told_depths},
                                {"unsearched", player.unsearched},
                                {"ms", distribution_json(times[i], time_bars, kNanosecondsOfMs)},
                                {"nodes", distribution_json(nodes[i], node_bars, 1)},
                                {"by_move", stretches_json(player.nodes_by_move, 1)},
                                {"ms_by_move", stretches_json(player.ns_by_move, kNanosecondsOfMs)},
                                {"depths_by_move", depths_json(player.depths_by_move)}}));
  }
  return json_object({{"ms_bins", scale_json(time_bars, kNanosecondsOfMs)},
                      {"nodes_bins", scale_json(node_bars, 1)},
                      {"players", list}});
}

}  // namespace rb
