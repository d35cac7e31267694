#include "runner/studies/levels/levels_report.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "engine/base/json_text.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/base/text/output.hpp"
#include "runner/base/text/table_row.hpp"
#include "runner/base/text/terminal.hpp"

namespace rb {
namespace {

constexpr std::array<std::string_view, 5> kVerdicts = {"known", "reached", "missed", "open",
                                                       "out of reach"};
constexpr double kSure = 0.95;
constexpr double kLeastOpenings = 8;  // of a verdict: the scatter of fewer hardly tells an error

std::string text_of(const EloError& elo) {
  if (elo.error == 0) return "0";
  return elo_text(elo.elo, interval_of(elo));
}

std::string verdict_text(const LevelJudgement& judged) {
  const std::string word(kVerdicts[static_cast<std::size_t>(judged.verdict)]);
  const std::string chance = fmt::format(" ({})", likelihood_text(judged.chance));
  switch (judged.verdict) {
    case LevelVerdict::known: return "";
    case LevelVerdict::reached: return toned(word, Tone::good) + chance;
    case LevelVerdict::missed: return toned(word, Tone::bad) + chance;
    case LevelVerdict::open: return toned(word, Tone::open) + chance;
    case LevelVerdict::out_of_reach: break;
  }
  return toned(word, Tone::bad);
}

Table level_table(const LevelsSummary& summary) {
  using enum Table::Align;
  Table table{.columns = {{"Level", left},
                          {.name = "Elo above " + shown_name(summary.zero),
                           .align = left,
                           .missing = "not played"},
                          {.name = "beyond what is wanted", .align = left, .missing = ""},
                          {.name = "verdict", .align = left, .missing = ""}},
              .notes = "\n"};
  for (const FoundLevel& level : summary.found.levels) {
    table.rows.push_back({level.name, level.elo ? text_of(*level.elo) : "",
                          level.beyond ? text_of(*level.beyond) : "",
                          verdict_text(judge_level(level, summary.tolerance))});
    if (!level.player.empty()) table.rows.push_back({"    " + level.player});
  }
  return table;
}

int count(const LevelsSummary& summary, LevelVerdict verdict) {
  int number = 0;
  for (const FoundLevel& level : summary.found.levels) {
    if (judge_level(level, summary.tolerance).verdict == verdict) ++number;
  }
  return number;
}

Table verdict_row(const LevelsSummary& summary) {
  const auto size = static_cast<int>(summary.found.levels.size());
  const int wanted = size - count(summary, LevelVerdict::known);
  return table_row("Verdict",
                   fmt::format("{} of {} reached: within {:g} Elo of what is wanted, by the last "
                               "round, with 95 % confidence",
                               count(summary, LevelVerdict::reached), counted(wanted, "level"),
                               summary.tolerance));
}

// How many times the games of the last round would tell an open level: with an error of half the
// tolerance, most levels near their place are told.
double times_more(const LevelsSummary& summary) {
  double most = 1;
  for (const FoundLevel& level : summary.found.levels) {
    if (!level.beyond) continue;
    most = std::max(most, std::pow(2 * level.beyond->error / summary.tolerance, 2));
  }
  return most;
}

Table next_rows(const LevelsSummary& summary) {
  Table rows;
  if (count(summary, LevelVerdict::out_of_reach) > 0) {
    rows +=
        table_row("Next", fmt::format("the family reaches from {} to {}: name a stronger "
                                      "--base, or --weakest with more of its parameters",
                                      text_of(summary.found.weakest), text_of(summary.found.base)));
  }
  if (count(summary, LevelVerdict::missed) > 0) {
    rows += table_row("Next", fmt::format("more rounds: {}", summary.more_rounds));
  }
  if (count(summary, LevelVerdict::open) > 0) {
    rows += table_row("Next", fmt::format("an open level needs about {:.1f} times the games of the "
                                          "last round (--verify-games), or a wider --within",
                                          std::max(1.5, times_more(summary))));
  }
  return rows;
}

Json error_json(const std::optional<EloError>& elo) {
  if (!elo) return nullptr;
  const rating::Interval interval = interval_of(*elo);
  return json_object({{"elo", elo->elo + 0.0},  // no -0
                      {"error", elo->error},
                      {"interval", {interval.low + 0.0, interval.high + 0.0}}});
}

Json level_json(const FoundLevel& level, double tolerance) {
  const LevelJudgement judged = judge_level(level, tolerance);
  Json json = json_object({{"name", level.name},
                           {"player", level.player.empty() ? Json(nullptr) : Json(level.player)},
                           {"weakness", nullptr},
                           {"elo", error_json(level.elo)},
                           {"beyond_wanted", error_json(level.beyond)},
                           {"verdict", kVerdicts[static_cast<std::size_t>(judged.verdict)]},
                           {"chance_within", judged.chance}});
  if (!level.player.empty() && level.member) json["weakness"] = level.member->weakness;
  return json;
}

}  // namespace

LevelJudgement judge_level(const FoundLevel& level, double tolerance) {
  if (!level.member) return {};
  if (!level.beyond) return {LevelVerdict::out_of_reach, 0};
  if (level.beyond->error <= 0) return {LevelVerdict::open, 0.5};
  const double chance =
      chance_below(*level.beyond, tolerance) - chance_below(*level.beyond, -tolerance);
  const double openings = level.beyond->degrees + 1;
  const LevelVerdict verdict = openings < kLeastOpenings ? LevelVerdict::open
                               : chance >= kSure         ? LevelVerdict::reached
                               : chance <= 1 - kSure     ? LevelVerdict::missed
                                                         : LevelVerdict::open;
  return {verdict, chance};
}

Printout levels_table(const LevelsSummary& summary) {
  const FoundLevels& found = summary.found;
  return level_table(summary) +
         Printout(
             verdict_row(summary) +
             table_row("Games", fmt::format("{} in {} that found the levels, {} in the last one",
                                            2 * found.pairs, counted(found.rounds - 1, "round"),
                                            2 * found.last_pairs)) +
             next_rows(summary) + table_row("Players", summary.players_file));
}

Json levels_json(const LevelsSummary& summary) {
  Json levels = Json::array();
  for (const FoundLevel& level : summary.found.levels) {
    levels.push_back(level_json(level, summary.tolerance));
  }
  return json_object({{"levels", levels},
                      {"zero", summary.zero},
                      {"within", summary.tolerance},
                      {"family",
                       {{"strongest", error_json(summary.found.base)},
                        {"weakest", error_json(summary.found.weakest)}}},
                      {"rounds", summary.found.rounds},
                      {"games", 2 * summary.found.pairs},
                      {"last_games", 2 * summary.found.last_pairs},
                      {"players_file", summary.players_file}});
}

std::string players_file_text(const FoundLevels& found) {
  Json players = Json::array();
  for (const FoundLevel& level : found.levels) {
    if (level.player.empty()) continue;
    players.push_back(json_object({{"name", level.name}, {"player", level.player}}));
  }
  return json_text(json_object({{"players", players}}), 2) + "\n";
}

}  // namespace rb
