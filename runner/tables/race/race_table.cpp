#include "runner/tables/race/race_table.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "engine/base/json_text.hpp"
#include "engine/base/zu.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/base/text/table_row.hpp"
#include "runner/tables/pairing_table.hpp"
#include "runner/tables/sprt_table.hpp"

namespace rb {
namespace {

using rating::Fate;
using rating::Lane;

// A place after the base: 1 is the first candidate.
int player_ahead(const Lane& lane) { return static_cast<int>(lane.ahead) + 1; }

std::string fate_text(const GauntletRace& race, int player, const std::vector<std::string>& names) {
  const Lane& lane = race.lane(player);
  switch (lane.fate) {
    case Fate::racing: return "not decided";
    case Fate::better: return "better";
    case Fate::not_better: return "not better";
    case Fate::behind: return "behind " + names[zu(player_ahead(lane))];
  }
  return "";
}

std::string_view fate_word(Fate fate) {
  switch (fate) {
    case Fate::racing: return "undecided";
    case Fate::better: return "better";
    case Fate::not_better: return "not better";
    case Fate::behind: return "behind";
  }
  return "";
}

// With the level that its own test had at the end.
std::optional<rating::SprtEstimate> estimate_of(const GauntletRace& race, const Lane& lane) {
  if (lane.results.total() <= 0) return std::nullopt;
  rating::SprtSpec spec = race.spec();
  spec.alpha /= race.players() - 1;
  return rating::safe_estimate_after(spec, lane.results);
}

// The candidates in the order of what they are worth: those that are better first.
std::vector<int> ranking(const GauntletRace& race) {
  std::vector<int> players;
  for (int player = 1; player < race.players(); ++player) players.push_back(player);
  const auto rank = [&](int player) {
    const Lane& lane = race.lane(player);
    const double mean = lane.results.total() > 0 ? lane.results.mean() : 0;
    return std::pair(lane.fate != Fate::better, -mean);
  };
  std::ranges::stable_sort(players, std::less<>(), rank);
  return players;
}

std::vector<int> better_ones(const GauntletRace& race) {
  std::vector<int> better = ranking(race);
  std::erase_if(better, [&](int player) { return race.lane(player).fate != Fate::better; });
  return better;
}

// Of those that are better, the one that is ahead of all others for certain; 0: none.
int best_of(const GauntletRace& race) {
  const std::vector<int> better = better_ones(race);
  for (const int player : better) {
    if (std::ranges::all_of(better, [&](int other) {
          return other == player || race.lead(player, other).low > 0;
        })) {
      return player;
    }
  }
  return 0;
}

std::string verdict(const GauntletRace& race, const std::vector<std::string>& names) {
  const std::vector<int> better = better_ones(race);
  if (better.empty()) {
    return "no candidate is better than " + names[0] + (race.is_over() ? "" : " so far");
  }
  if (const int best = best_of(race); best > 0) {
    return fmt::format("{} is {}better than {}", names[zu(best)],
                       better.size() > 1 ? "best, and " : "", names[0]);
  }
  std::string list;
  for (const int player : better) list += (list.empty() ? "" : ", ") + names[zu(player)];
  return fmt::format("better than {}: {}; which of them is best is unknown", names[0], list);
}

double pairs_of(const GauntletRace& race) {
  double pairs = 0;
  for (int player = 1; player < race.players(); ++player) pairs += race.rounds_of(player);
  return pairs;
}

// Of the games that it would take if all played as many as the longest.
double share_saved(const GauntletRace& race) {
  const double all = static_cast<double>(race.rounds()) * (race.players() - 1);
  return all > 0 ? 1 - pairs_of(race) / all : 0;
}

Table::Row row_of(const GauntletRace& race, int player, const std::vector<std::string>& names) {
  const Lane& lane = race.lane(player);
  const auto estimate = estimate_of(race, lane);
  return {names[zu(player)], fmt::format("{:.0f}", lane.results.total()),
          estimate ? elo_text(estimate->elo, estimate->elo_interval) : "",
          fmt::format("{:.2f} [{:+.2f}, {:+.2f}]", lane.llr, lane.bounds.low, lane.bounds.high),
          fate_text(race, player, names)};
}

}  // namespace

Printout race_table(const GauntletRace& race, const std::vector<std::string>& names) {
  using enum Table::Align;
  Table candidates{
      .title = fmt::format("Race against {}\n", names[0]),
      .columns = {{"candidate", left}, {"pairs"}, {"Elo over it", left}, {"LLR"}, {"", left}}};
  for (const int player : ranking(race)) candidates.rows.push_back(row_of(race, player, names));
  candidates.notes = "\n";
  return candidates +
         Printout(table_row("Race", verdict(race, names)) +
                  table_row("  Test", sprt_title(race.spec()) + " of the family") +
                  table_row("  Saved", fmt::format("{:.0f} % of the games of {} rounds for all",
                                                   100 * share_saved(race), race.rounds()))) +
         "\n";
}

Json race_json(const GauntletRace& race, const std::vector<std::string>& names) {
  Json candidates = Json::array();
  for (const int player : ranking(race)) {
    const Lane& lane = race.lane(player);
    const auto estimate = estimate_of(race, lane);
    candidates.push_back(json_object(
        {{"name", names[zu(player)]},
         {"fate", fate_word(lane.fate)},
         {"behind", lane.fate == Fate::behind ? Json(names[zu(player_ahead(lane))]) : Json()},
         {"pairs", std::llround(lane.results.total())},
         {"games", 2 * race.rounds_of(player)},
         {"llr", lane.llr},
         {"llr_bounds", {lane.bounds.low, lane.bounds.high}},
         {"elo", estimate ? number_json(estimate->elo) : Json()},
         {"elo_interval", estimate ? interval_json(estimate->elo_interval) : Json()}}));
  }
  const int best = best_of(race);
  return json_object({{"base", names[0]},
                      {"candidates", candidates},
                      {"best", best > 0 ? Json(names[zu(best)]) : Json()},
                      {"decided", race.is_over()},
                      {"rounds", race.rounds()},
                      {"repeated_rounds", race.repeated()},
                      {"saved", share_saved(race)},
                      {"elo0", race.spec().elo0},
                      {"elo1", race.spec().elo1},
                      {"alpha", race.spec().alpha},
                      {"beta", race.spec().beta}});
}

}  // namespace rb
