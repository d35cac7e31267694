#include "runner/web/document/cost_tally.hpp"
#include "runner/play/game_result.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <nlohmann/json.hpp>

namespace rb {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kBins = 48;
constexpr int kStretch = 4, kDepthStretch = 6;  // plies
constexpr double kNanosecondsOfMs = 1e6;

// Which bins of the histograms become one bar: `width` of them, from `first` on.
struct Bars {
  std::size_t first = 0, width = 1;
};

// Bars wide enough that kBins of them hold everything.
Bars bars_of(const std::vector<const LogHistogram*>& histograms) {
  std::size_t first = std::numeric_limits<std::size_t>::max(), end = 0;
  for (const LogHistogram* const histogram : histograms) {
    const auto& bins = histogram->bins();
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
  return {{"first", LogHistogram::edge(bars.first) / unit},
          {"ratio", LogHistogram::edge(bars.width)}};
}

Json quantile_json(const LogHistogram& histogram, double share, double unit) {
  const auto value = histogram.quantile(share);
  return value ? Json(*value / unit) : Json();
}

Json distribution_json(const LogHistogram& histogram, const Bars& bars, double unit) {
  if (histogram.count() == 0) return nullptr;
  return {{"median", quantile_json(histogram, 0.5, unit)},
          {"p99", quantile_json(histogram, 0.99, unit)},
          {"bins", bars_json(histogram, bars)}};
}

Json stretches_json(const std::map<int, LogHistogram>& stretches, double unit) {
  Json rows = Json::array();
  for (const auto& [ply, histogram] : stretches) {
    Json row = {ply, histogram.count()};
    for (const double share : {0.1, 0.5, 0.9, 0.99}) {
      row.push_back(quantile_json(histogram, share, unit));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

Json depths_json(const std::map<int, std::map<int, std::uint64_t>>& stretches) {
  Json rows = Json::array();
  for (const auto& [ply, depths] : stretches) {
    Json list = Json::array();
    for (const auto& [depth, moves] : depths) list.push_back({depth, moves});
    rows.push_back({ply, list});
  }
  return rows;
}

// The first ply, from 1, of the stretch in which a ply is.
int first_ply(int ply, int stretch) { return (ply - 1) / stretch * stretch + 1; }

}  // namespace

void CostTally::add(const GameRecord& record) {
  const std::array<bool, 2> has_times = {tells_times(record, 0), tells_times(record, 1)};
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const MoveRecord& move = record.moves[i];
    if (move.opening) continue;
    Player& player = players_[record.players[i % 2]];
    const int ply = static_cast<int>(i) + 1;
    add(player, move, ply);
    if (!has_times[i % 2]) continue;
    const auto ns = static_cast<double>(move.elapsed.count());
    player.ns.add(ns);
    player.ns_by_move[first_ply(ply, kStretch)].add(ns);
  }
}

void CostTally::add(Player& player, const MoveRecord& move, int ply) {
  const Reply& reply = move.reply;
  ++player.moves;
  player.tells_score = player.tells_score || reply.score.has_value();
  if (reply.depth) {
    ++player.told_depths;
    player.unsearched += *reply.depth == 0;
    ++player.depths_by_move[first_ply(ply, kDepthStretch)][*reply.depth];
  }
  if (!reply.nodes) return;
  const auto nodes = static_cast<double>(*reply.nodes);
  player.nodes.add(nodes);
  const bool is_searched = reply.depth != 0;
  if (is_searched) player.nodes_by_move[first_ply(ply, kStretch)].add(nodes);
}

const CostTally::Player* CostTally::find(int player) const {
  const auto found = players_.find(player);
  return found == players_.end() ? nullptr : &found->second;
}

bool CostTally::tells_nodes(int player) const {
  const Player* const found = find(player);
  return found != nullptr && found->nodes.count() > 0;
}

bool CostTally::tells_score(int player) const {
  const Player* const found = find(player);
  return found != nullptr && found->tells_score;
}

Json CostTally::json(std::size_t players) const {
  std::vector<const LogHistogram*> times, nodes;
  for (const auto& [number, player] : players_) {
    times.push_back(&player.ns);
    nodes.push_back(&player.nodes);
  }
  const Bars time_bars = bars_of(times), node_bars = bars_of(nodes);
  Json list = Json::array();
  for (std::size_t i = 0; i < players; ++i) {
    const Player nobody;
    const Player* const found = find(static_cast<int>(i));
    const Player& player = found == nullptr ? nobody : *found;
    list.push_back({{"moves", player.moves},
                    {"told_depths", player.told_depths},
                    {"unsearched", player.unsearched},
                    {"ms", distribution_json(player.ns, time_bars, kNanosecondsOfMs)},
                    {"nodes", distribution_json(player.nodes, node_bars, 1)},
                    {"by_move", stretches_json(player.nodes_by_move, 1)},
                    {"ms_by_move", stretches_json(player.ns_by_move, kNanosecondsOfMs)},
                    {"depths_by_move", depths_json(player.depths_by_move)}});
  }
  return {{"ms_bins", scale_json(time_bars, kNanosecondsOfMs)},
          {"nodes_bins", scale_json(node_bars, 1)},
          {"players", list}};
}

}  // namespace rb
