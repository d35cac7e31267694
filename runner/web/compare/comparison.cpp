#include "runner/web/compare/comparison.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/wording.hpp"
#include "rating/fit/adjusted_p_values.hpp"
#include "rating/pairwise/distributions.hpp"
#include "rating/pairwise/event_rate.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/evidence/pairing_stats.hpp"
#include "runner/results/same_run.hpp"
#include "runner/results/store.hpp"
#include "runner/studies/review/review_file.hpp"
#include "runner/studies/review/weakness_text.hpp"
#include "runner/tables/pairing_table.hpp"
#include "runner/web/document/played_run.hpp"

namespace rb {
namespace {

constexpr double kFewestGames = 10;  // of a row of an opening

// What one player did in the games that are compared, game by game.
using Counts = std::map<std::string, rating::EventCounts>;

struct Side {
  RunSpec run;
  int player = 0;
  std::set<std::string> opponents = {};  // that are compared
  Counts costs = {}, scores = {};        // of each move, of each game
  std::vector<GameResult> results = {};

  const std::string& name_of(int number) const {
    return run.players[static_cast<std::size_t>(number)].name;
  }
};

int find_player(const RunSpec& run, const std::string& file, const std::string& name) {
  if (name.empty()) return 0;
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < run.players.size(); ++i) {
    if (run.players[i].name == name) return static_cast<int>(i);
    names.push_back(run.players[i].name);
  }
  throw UsageError(
      fmt::format("compare: --player: {} has no player '{}'{}", file, name,
                  suggestion(name, names, fmt::format("there are {}", fmt::join(names, ", ")))));
}

// The place of the player in the game, 0 Black or 1 White; none: it is not compared.
std::optional<std::size_t> seat_of(const Side& side, const GameRecord& record) {
  for (const std::size_t seat : {0U, 1U}) {
    const int opponent = record.players[1 - seat];
    if (record.players[seat] == side.player && opponent != side.player &&
        side.opponents.contains(side.name_of(opponent))) {
      return seat;
    }
  }
  return std::nullopt;
}

void add_costs(const GameRecord& record, std::size_t seat, Counts& costs) {
  double moves = 0, nodes = 0, depth = 0, ms = 0, with_nodes = 0, with_depth = 0;
  for (std::size_t ply = seat; ply < record.moves.size(); ply += 2) {
    const MoveRecord& move = record.moves[ply];
    if (move.opening) continue;
    ++moves;
    ms += std::chrono::duration<double, std::milli>(move.elapsed).count();
    if (move.reply.nodes) ++with_nodes, nodes += static_cast<double>(*move.reply.nodes);
    if (move.reply.depth) ++with_depth, depth += *move.reply.depth;
  }
  if (with_nodes > 0) costs["nodes a move"].add(nodes / with_nodes);
  if (with_depth > 0) costs["depth a move"].add(depth / with_depth);
  if (moves > 0 && tells_times(record, seat)) costs["ms a move"].add(ms / moves);
  costs["moves a game"].add(plies(record));
}

void add_game(const GameRecord& record, Side& side) {
  const auto seat = seat_of(side, record);
  if (!seat) return;
  const Stone colour = *seat == 0 ? Stone::black : Stone::white;
  add_costs(record, *seat, side.costs);
  const double score = half_points(record.outcome, colour) / 2.0;
  side.scores[colour == Stone::black ? "score as Black" : "score as White"].add(score);
  if (!record.marks.opening.empty()) side.scores["score in " + record.marks.opening].add(score);
  const bool forfeits = is_fault(record.outcome.reason) && record.outcome.winner != colour;
  side.costs["forfeits a game"].add(forfeits ? 1 : 0);
}

double error_of(const rating::EventCounts& counts) {
  const double mean = counts.sum / counts.games;
  const double variance = (counts.squares - counts.sum * mean) / std::max(1.0, counts.games - 1);
  return std::sqrt(std::max(0.0, variance) / counts.games);
}

ComparedValue value_of(const rating::EventCounts& counts) {
  const double mean = counts.sum / counts.games;
  const double reach = rating::student_reach(std::max(1.0, counts.games - 1)) * error_of(counts);
  return {.value = mean,
          .low = mean - reach,
          .high = mean + reach,
          .games = static_cast<int>(counts.games)};
}

void add_rows(const Counts& a, const Counts& b, bool is_share, std::vector<ComparedRow>& rows) {
  for (const auto& [what, of_a] : a) {
    const auto of_b = b.find(what);
    const bool is_opening = what.starts_with("score in ");
    if (of_b == b.end()) continue;
    if (is_opening && std::min(of_a.games, of_b->second.games) < kFewestGames) continue;
    if (of_a.sum == 0 && of_b->second.sum == 0) continue;
    rows.push_back({what, is_share, value_of(of_a), value_of(of_b->second),
                    rating::difference_p_value(of_a, of_b->second)});
  }
}

std::optional<ComparedValue> score_against(const Side& side, const std::string& opponent) {
  std::vector<GameResult> games;
  for (const GameResult& game : side.results) {
    const bool is_black = game.black == side.player, is_white = game.white == side.player;
    if (is_black == is_white || side.name_of(is_black ? game.white : game.black) != opponent)
      continue;
    games.push_back(game);
  }
  const PairingStats stats = pairing_stats(games, side.player);
  if (!stats.estimate) return std::nullopt;
  const rating::Estimate& estimate = *stats.estimate;
  return ComparedValue{.value = estimate.score,
                       .low = estimate.score_interval.low,
                       .high = estimate.score_interval.high,
                       .games = stats.all.games(),
                       .elo = estimate};
}

// By the normal distribution, from the width of the intervals.
double p_value_of(const ComparedValue& a, const ComparedValue& b) {
  const double two_sided = 2 * rating::normal_reach();
  const double error = std::hypot((a.high - a.low) / two_sided, (b.high - b.low) / two_sided);
  return error > 0 ? std::erfc(std::abs(a.value - b.value) / error / std::sqrt(2.0)) : 1;
}

void add_weaknesses(Comparison& all, std::vector<ComparedRow>& rows) {
  std::vector<ReviewedFile> files;
  for (const std::string& file : all.files) files.push_back({file, review_path(file)});
  const auto is_there = [](const ReviewedFile& file) {
    return std::filesystem::exists(file.review);
  };
  if (!std::ranges::all_of(files, is_there)) return;
  if (const auto unlike = unlike_reviews(files)) {
    all.notes.push_back(*unlike);
    return;
  }
  const WeaknessTally tally = tally_reviews(files, SamePlayer::by_file);
  const auto differences = tally.between(player_in(all.players[0], all.files[0]),
                                         player_in(all.players[1], all.files[1]), false);
  for (const WeaknessDifference& found : differences) {
    if (!found.a.is_known || !found.b.is_known) continue;
    if (found.a.counts.games < 1 || found.b.counts.games < 1) continue;
    rows.push_back({found.what + ", a game", false, value_of(found.a.counts),
                    value_of(found.b.counts), found.p_value});
  }
}

std::set<std::string> opponents_of(const Side& side) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < side.run.players.size(); ++i) {
    if (static_cast<int>(i) != side.player) names.insert(side.run.players[i].name);
  }
  return names;
}

void add_notes(const std::array<Side, 2>& sides, Comparison& all) {
  for (const std::string& name : sides[0].opponents) {
    const auto params = [&](const Side& side) {
      return std::ranges::find(side.run.players, name, &PlayerRow::name)->params;
    };
    if (params(sides[0]) == params(sides[1])) continue;
    all.notes.push_back(fmt::format("{} has other parameters in the second file", name));
  }
  if (sides[0].run.openings_hash != sides[1].run.openings_hash) {
    all.notes.emplace_back("the runs have different openings");
  }
  if (sides[0].run.limits != sides[1].run.limits) {
    all.notes.emplace_back("the runs have different limits");
  }
  const bool has_review = std::ranges::any_of(
      all.rows, [](const ComparedRow& row) { return row.what.ends_with(", a game"); });
  if (!has_review)
    all.notes.emplace_back(
        "without reviews of both files, judged alike, nothing is said of weaknesses");
}

std::string shown(const ComparedRow& row, const ComparedValue& value) {
  const double half = (value.high - value.low) / 2;
  if (row.is_share) {
    const std::string share = fmt::format("{:.1f}", 100 * value.value);
    if (half <= 0) return share + " %";  // all games alike: their scatter says nothing
    return fmt::format("{} [{:.0f}, {:.0f}] %", share, std::max(0.0, 100 * value.low),
                       std::min(100.0, 100 * value.high));
  }
  const int digits = half >= 10 ? 0 : half >= 1 ? 1 : 3;
  if (half <= 0) return fmt::format("{:.{}f}", value.value, digits);
  return fmt::format("{:.{}f} +-{:.{}f}", value.value, digits, half, digits);
}

std::string probability(double p) { return p < 0.001 ? "< 0.001" : fmt::format("{:.3f}", p); }

}  // namespace

Comparison compare_runs(const std::array<std::string, 2>& files,
                        const std::array<std::string, 2>& players) {
  Comparison all{.files = files, .players = {}, .rows = {}, .notes = {}};
  std::array<Side, 2> sides;
  for (const std::size_t i : {0U, 1U}) {
    sides[i].run = StoreReader(files[i]).run();
    sides[i].player = find_player(sides[i].run, files[i], players[i]);
    all.players[i] = sides[i].name_of(sides[i].player);
    all.numbers[i] = sides[i].player;
  }
  check_same_game(files[1], sides[1].run, files[0], sides[0].run,
                  "compare takes files of one game and board");
  const auto a = opponents_of(sides[0]), b = opponents_of(sides[1]);
  std::set<std::string> common;
  std::ranges::set_intersection(a, b, std::inserter(common, common.end()));
  if (common.empty()) {
    throw Error(fmt::format("compare: {} and {} have no opponent in common: {}; {}", all.players[0],
                            all.players[1], fmt::join(a, ", "), fmt::join(b, ", ")));
  }
  for (const std::size_t i : {0U, 1U}) {
    sides[i].opponents = common;
    PlayedRun played = read_played_run(
        files[i], [&](const GameRecord& record, const GameResult&) { add_game(record, sides[i]); });
    sides[i].results = std::move(played.results);
  }
  for (const std::string& name : common) {
    const auto of_a = score_against(sides[0], name), of_b = score_against(sides[1], name);
    if (!of_a || !of_b) continue;
    all.rows.push_back({"score against " + name, true, *of_a, *of_b, p_value_of(*of_a, *of_b)});
  }
  add_rows(sides[0].scores, sides[1].scores, true, all.rows);
  add_rows(sides[0].costs, sides[1].costs, false, all.rows);
  add_weaknesses(all, all.rows);
  std::vector<double> p_values;
  for (const ComparedRow& row : all.rows) p_values.push_back(row.p_value);
  const std::vector<double> adjusted = rating::holm(p_values);
  for (std::size_t i = 0; i < adjusted.size(); ++i) all.rows[i].adjusted = adjusted[i];
  add_notes(sides, all);
  return all;
}

Table comparison_text(const Comparison& all) {
  using enum Table::Align;
  Table table{.columns = {{"", left},
                          {"A"},
                          {"B"},
                          {.name = "p", .missing = ""},
                          {.name = "corrected", .missing = ""},
                          {.name = "", .align = left, .missing = ""}}};
  for (const std::size_t i : {0U, 1U}) {
    table.title += fmt::format("{}: {} of {}\n", i == 0 ? "A" : "B", printable(all.players[i]),
                               printable(all.files[i]));
  }
  table.title += '\n';
  for (const ComparedRow& row : all.rows) {
    table.rows.push_back({printable(row.what), shown(row, row.a), shown(row, row.b),
                          probability(row.p_value), probability(row.adjusted),
                          row.is_significant() ? "*" : ""});
    if (!row.a.elo || !row.b.elo) continue;
    table.rows.push_back({"  Elo", elo_text(*row.a.elo), elo_text(*row.b.elo), "", "", ""});
  }
  const auto count = std::ranges::count_if(all.rows, &ComparedRow::is_significant);
  table.notes = fmt::format(
      "\n{} of {} {} more than chance (*): below 0.05 after the correction for\nas many looks "
      "(Holm). Intervals have 95 %.\n",
      counted(count, "difference"), all.rows.size(), count == 1 ? "is" : "are");
  for (const std::string& note : all.notes) {
    table.notes += fmt::format("note: {}\n", printable(note));
  }
  return table;
}

Json comparison_json(const Comparison& all) {
  const auto value_json = [](const ComparedValue& value) {
    const auto& elo = value.elo;
    return json_object(
        {{"value", value.value},
         {"low", value.low},
         {"high", value.high},
         {"games", value.games},
         {"elo", elo ? Json({number_json(elo->elo), number_json(elo->elo_interval.low),
                             number_json(elo->elo_interval.high)})
                     : Json()}});
  };
  Json rows = Json::array();
  for (const ComparedRow& row : all.rows) {
    rows.push_back(json_object({{"what", row.what},
                                {"is_share", row.is_share},
                                {"a", value_json(row.a)},
                                {"b", value_json(row.b)},
                                {"p_value", row.p_value},
                                {"adjusted", row.adjusted},
                                {"significant", row.is_significant()}}));
  }
  const auto side = [&](std::size_t i) {
    return json_object(
        {{"file", all.files[i]}, {"player", all.players[i]}, {"number", all.numbers[i]}});
  };
  return json_object({{"a", side(0)}, {"b", side(1)}, {"rows", rows}, {"notes", all.notes}});
}

}  // namespace rb
