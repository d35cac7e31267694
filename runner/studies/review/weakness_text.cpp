#include "runner/studies/review/weakness_text.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/wording.hpp"
#include "engine/renju/judging/played_game.hpp"
#include "runner/results/same_run.hpp"
#include "runner/results/store.hpp"
#include "runner/studies/analysis/analysis.hpp"
#include "runner/studies/review/review_file.hpp"
#include "runner/studies/review/review_run.hpp"

namespace rb {
namespace {

constexpr double kHundred = 100;

constexpr int kWorstOpenings = 5;
constexpr std::size_t kWorst = 3;  // faults of a player
constexpr double kMost = 0.7;      // of its events have a detail that is named

std::string p_text(double p) { return p < 0.001 ? "< 0.001" : fmt::format("{:.3f}", p); }

std::string share_text(const rating::EventCounts& counts) {
  const rating::EventRate rate = rating::event_rate(counts);
  return fmt::format("{:.1f} [{:.1f}, {:.1f}]", kHundred * rate.rate, kHundred * rate.interval.low,
                     kHundred * rate.interval.high);
}

std::string share_text(const Weakness& row) { return row.is_known ? share_text(row.counts) : "-"; }

// "8, 35, 57", with the file if there are several.
std::string games_text(const std::vector<WeakGame>& games) {
  const bool one_file = std::all_of(games.begin(), games.end(), [&](const WeakGame& game) {
    return game.file == games.front().file;
  });
  std::string text;
  for (const WeakGame& game : games) {
    if (!text.empty()) text += ", ";
    text +=
        one_file ? fmt::format("{}", game.id) : fmt::format("{} {}", printable(game.file), game.id);
  }
  return text;
}

// "  missed a win, proved: 80.0 times per 100 games, mostly as White, vcf (games 8, 35)"
std::string fault_line(const Weakness& fault, const std::vector<Weakness>& details) {
  std::string mostly;
  for (const Weakness& row : details) {
    const bool is_part = row.what.starts_with(fault.what + ": ");
    if (!is_part || row.counts.sum < kMost * fault.counts.sum) continue;
    mostly += (mostly.empty() ? ", mostly " : ", ") + row.what.substr(fault.what.size() + 2);
  }
  return fmt::format("  {}: {:.1f} times per 100 games{} (games {})\n", fault.what,
                     kHundred * fault.counts.sum / fault.counts.games, mostly,
                     games_text(fault.games));
}

// Before all tables: the three that cost most.
std::string worst_lines(const WeaknessTally& tally, const std::string& player) {
  std::vector<Weakness> faults = tally.of(player, false);
  std::erase_if(faults, [](const Weakness& row) { return !is_fault(row); });
  if (faults.empty()) return fmt::format("{}: no fault was found.\n", printable(player));
  if (faults.size() > kWorst) faults.resize(kWorst);
  std::string text = fmt::format("{}, the worst first:\n", printable(player));
  for (const Weakness& fault : faults) text += fault_line(fault, tally.of(player));
  return text;
}

// The worst of the openings that are compared, and how many are not compared.
Table opening_table(const WeaknessTally& tally, const std::string& player) {
  using enum Table::Align;
  const std::vector<OpeningRate> openings = tally.by_opening(player);
  const auto compared = std::count_if(openings.begin(), openings.end(), [](const OpeningRate& row) {
    return row.p_value.has_value();
  });
  Table table{.title = fmt::format("  Proved faults (wins missed and allowed{}) by opening",
                                   tally.has_forbidden_points() ? ", forbidden points" : ""),
              .columns = {{"", left}, {""}, {"", left}}};
  if (compared == 0) {
    table.title += fmt::format(": none has {} games\n", OpeningFaults::kFewestGames);
    return table;
  }
  table.title +=
      fmt::format(", of {} with {} games or more\n", compared, OpeningFaults::kFewestGames);
  for (int i = 0; i < std::min<int>(kWorstOpenings, static_cast<int>(compared)); ++i) {
    const OpeningRate& row = openings[static_cast<std::size_t>(i)];
    table.rows.push_back({"  " + row.opening, share_text(row.counts),
                          fmt::format("{} games, p {}", row.counts.games, p_text(*row.p_value))});
  }
  const bool any = std::any_of(openings.begin(), openings.end(), [](const OpeningRate& row) {
    return row.p_value && *row.p_value < 0.05;
  });
  table.notes = any ? "  p is corrected for the number of openings.\n"
                    : "  None differs from the others by more than chance explains.\n";
  return table;
}

Table player_table(const WeaknessTally& tally, const std::string& player, bool details) {
  using enum Table::Align;
  Table table{.title = fmt::format("\n{}: {}; per 100 games, with 95 % intervals\n",
                                   printable(player), counted(tally.games(player), "game")),
              .columns = {{"", left}, {""}, {"", left}}};
  for (const Weakness& row : tally.of(player, details)) {
    table.rows.push_back(
        {"  " + row.what, share_text(row.counts), "games " + games_text(row.games)});
  }
  return table;
}

bool is_known(const WeaknessDifference& row) { return row.a.is_known && row.b.is_known; }

std::string p_text(const WeaknessDifference& row) {
  return is_known(row) ? p_text(row.p_value) : "-";
}

Table comparison(const WeaknessTally& tally, const std::string& a, const std::string& b,
                 bool details) {
  Table table{.title = fmt::format(
                  "Per 100 games, with 95 % intervals: A is {} ({}), B is {} ({})\n", printable(a),
                  counted(tally.games(a), "game"), printable(b), counted(tally.games(b), "game")),
              .columns = {{"", Table::Align::left}, {"A"}, {"B"}, {"p"}},
              .notes = "p: the probability that chance produces a difference this large.\n"};
  for (const WeaknessDifference& row : tally.between(a, b, details)) {
    table.rows.push_back({row.what, share_text(row.a), share_text(row.b), p_text(row)});
  }
  return table;
}

Json openings_json(const std::vector<OpeningRate>& openings) {
  Json rows = Json::array();
  for (const OpeningRate& row : openings) {
    const rating::EventRate rate = rating::event_rate(row.counts);
    rows.push_back(
        json_object({{"opening", row.opening},
                     {"games", row.counts.games},
                     {"events", row.counts.sum},
                     {"per_100_games", kHundred * rate.rate},
                     {"interval", {kHundred * rate.interval.low, kHundred * rate.interval.high}},
                     {"p_value", row.p_value ? Json(*row.p_value) : Json()}}));
  }
  return rows;
}

Json rate_json(const Weakness& weakness) {
  const rating::EventRate rate = rating::event_rate(weakness.counts);
  Json games = Json::array();
  for (const WeakGame& game : weakness.games) {
    games.push_back(json_object({{"file", game.file}, {"id", game.id}}));
  }
  return json_object({{"events", weakness.counts.sum},
                      {"per_100_games", kHundred * rate.rate},
                      {"interval", {kHundred * rate.interval.low, kHundred * rate.interval.high}},
                      {"games", games}});
}

WeaknessTally tally_of(const ReviewedFile& file, const RunSpec& run) {
  return WeaknessTally(judged_game(file.results, run).variant.black.has_forbidden_points);
}

void add_games(WeaknessTally& tally, const ReviewedFile& file, const StoreReader& results,
               const ReviewFile& review, SamePlayer same) {
  const RunSpec run = results.run();
  const Rules& rules = renju::rules_of(judged_game(file.results, run));
  std::vector<std::string> players;
  for (const PlayerRow& player : run.players) {
    const bool by_file = same == SamePlayer::by_file;
    players.push_back(by_file ? player_in(player.name, file.results) : player.name);
  }
  results.each(Detail::all, [&](const GameRecord& record) {
    const auto found = review.game(record.id);
    if (!found) return;
    if (found->moves_hash != review_hash(record)) {
      throw Error(
          fmt::format("{}: game {} has other moves than {} judged: judge it again with "
                      "analyze",
                      file.results, record.id, file.review));
    }
    tally.add(file.results, players, record, *found, rules);
  });
}

}  // namespace

std::string player_in(const std::string& player, const std::string& file) {
  return fmt::format("{} ({})", player, file);
}

std::optional<std::string> unlike_reviews(const std::vector<ReviewedFile>& files) {
  std::optional<ReviewSettings> first;
  for (const ReviewedFile& file : files) {
    const ReviewSettings settings =
        ReviewFile::read(file.review, StoreReader(file.results).run()).settings();
    if (!first) first = settings;
    if (const auto found = review_difference(settings, *first)) {
      return fmt::format("{}: was judged with {} as {}", file.review, *found, files.front().review);
    }
  }
  return std::nullopt;
}

WeaknessTally tally_reviews(const std::vector<ReviewedFile>& files, SamePlayer same) {
  if (const auto unlike = unlike_reviews(files)) {
    throw Error(*unlike + ": judge both alike, with 'renju-bench analyze --restart'");
  }
  WeaknessTally tally;
  std::optional<RunSpec> first;
  for (const ReviewedFile& file : files) {
    const StoreReader results(file.results);
    const RunSpec run = results.run();
    if (first) {
      judged_game(file.results, run);
      check_same_game(file.results, run, files.front().results, *first, "count them separately");
    } else {
      first = run;
      tally = tally_of(file, run);
    }
    add_games(tally, file, results, ReviewFile::read(file.review, run), same);
  }
  return tally;
}

WeaknessTally tally_review(const ReviewedFile& file, const StoreReader& results,
                           const ReviewFile& review) {
  WeaknessTally tally = tally_of(file, results.run());
  add_games(tally, file, results, review, SamePlayer::by_name);
  return tally;
}

Printout weakness_text(const WeaknessTally& tally, bool details) {
  const std::vector<std::string> players = tally.players();
  if (players.empty()) return "No game has been judged yet: run analyze on the file.\n";
  Printout all;
  if (details) {
    for (const std::string& player : players) all += worst_lines(tally, player);
    all += "\n";
  }
  if (players.size() == 2) all += comparison(tally, players[0], players[1], details);
  if (details || players.size() != 2) {
    for (const std::string& player : players) {
      all += player_table(tally, player, details);
      if (details) all += opening_table(tally, player);
    }
  }
  return all;
}

std::string weakness_json(const WeaknessTally& tally, bool details) {
  Json json = json_object({{"players", Json::array()}, {"differences", Json::array()}});
  const std::vector<std::string> players = tally.players();
  for (const std::string& player : players) {
    Json rows = Json::object();
    for (const Weakness& row : tally.of(player, details)) rows[row.what] = rate_json(row);
    json["players"].push_back(
        json_object({{"name", player}, {"games", tally.games(player)}, {"weaknesses", rows}}));
    if (details) json["players"].back()["openings"] = openings_json(tally.by_opening(player));
  }
  if (players.size() == 2) {
    for (const WeaknessDifference& row : tally.between(players[0], players[1], details)) {
      json["differences"].push_back(json_object(
          {{"what", row.what}, {"p_value", is_known(row) ? Json(row.p_value) : Json()}}));
    }
  }
  return json_text(json, 2) + '\n';
}

}  // namespace rb
