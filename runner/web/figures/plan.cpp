#include "runner/web/figures/plan.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace rb::figures {
namespace {

Texts texts(const Json& part, const char* rows, const char* pointer) {
  Texts all;
  for (const Json& row : found(part, rows)) all.push_back(text(row, pointer));
  return all;
}

Texts players(const Json& part) {
  Texts names;
  for (const Json& row : found(part, "/summary/players")) {
    names.push_back(marked(text(row, "/name"), row, "/faults/spoil_elo"));
  }
  return names;
}

Texts openings(const Json& part) {
  Texts names;
  for (const Json& row : found(part, "/named_openings")) {
    names.push_back(text(row, "/code") + ' ' + text(row, "/romaji"));
  }
  return names;
}

// In the order of /openings/summary.
Texts pair_winners(const Json& part) {
  const std::string a = text(part, "/players/0/name"), b = text(part, "/players/1/name");
  return {a + " won both", b + " won both", "Black won both", "White won both", "with a draw"};
}

Texts half_points(const Json& /*part*/) { return {"0", "\u00bd", "1", "1\u00bd", "2"}; }

Texts scores(const Json& part) {
  const auto edges = found(part, "/scores/edges").get<std::vector<int>>();
  Texts names{"lost"};
  for (std::size_t i = 1; i < edges.size(); ++i) {
    names.push_back(fmt::format("{:+} to {:+}", edges[i - 1], edges[i] - 1));
  }
  names.emplace_back("won");
  return names;
}

Texts points(const Json& part) {
  Texts names;
  for (const Json& point : found(part, "/tune/points")) {
    const auto values = point.at("values").get<std::vector<double>>();
    names.push_back(fmt::format("{}: {:g}", names.size() + 1, fmt::join(values, ", ")));
  }
  return names;
}

Texts candidates(const Json& part) { return texts(part, "/summary/race/candidates", "/name"); }
Texts faults(const Json& part) { return texts(part, "/weakness/faults", "/what"); }
// The places of players, under the names of which rows have them too.
Texts numbers(const Json& part) {
  Texts all;
  for (std::size_t i = 1; i <= players(part).size(); ++i) all.push_back(std::to_string(i));
  return all;
}

Texts numbered_players(const Json& part) {
  Texts names = players(part);
  for (std::size_t i = 0; i < names.size(); ++i) names[i] += fmt::format(" {:>2}", i + 1);
  std::ranges::reverse(names);
  return names;
}

Texts letters(const Json& part) {
  Texts all;
  for (int i = 0; i < found(part, "/board_size").get<int>(); ++i) {
    all.emplace_back(1, static_cast<char>('a' + i));
  }
  return all;
}

Texts board_rows(const Json& part) {
  Texts all;
  for (int i = 1; i <= found(part, "/board_size").get<int>(); ++i) all.push_back(std::to_string(i));
  if (is_row_1_on_top(part)) std::ranges::reverse(all);
  return all;
}

// Of the columns; the first opening of each row, from below.
Texts pair_places(const Json& part) {
  Texts all;
  for (std::size_t i = 1; i <= pair_columns(part); ++i) all.push_back(std::to_string(i));
  return all;
}

Texts pair_rows(const Json& part) {
  Texts all;
  for (std::size_t i = 0; i < found(part, "/openings/pairs").size(); i += pair_columns(part)) {
    all.insert(all.begin(), std::to_string(i + 1));
  }
  return all;
}

Texts shares(const Json& part) { return texts(part, "/comparison/shares", "/what"); }
Texts values(const Json& part) { return texts(part, "/comparison/values", "/what"); }
Texts conditions(const Json& part) { return texts(part, "/tune/conditions", "/name"); }
Texts limits(const Json& part) { return texts(part, "/scaling/curve", "/limit"); }
Texts parameters(const Json& part) { return texts(part, "/tune/parameters", "/name"); }

Plan board(const char* name, const char* title, const char* how, const char* rows) {
  return {name,
          title,
          how,
          rows,
          "/0",
          {{"", "/1", "/2", "/3"}},
          Mark::squares,
          {},
          {},
          letters,
          {.y_names = board_rows}};
}

// clang-format off
std::vector<Plan> all_plans() {
  using enum Mark;
  const Scale places, games{.title = "games"}, move{.title = "move"}, points_played{.title = "points"},
      elo{.title = "Elo", .is_signed = true}, value{.title = "#"},
      counts{.title = "games", .is_whole = true, .low = 0}, pairs{.title = "pairs", .is_whole = true, .low = 0},
      share{.title = "share of the points", .low = -0.02, .high = 1.02},
      time{.title = "ms", .spacing = Spacing::logarithmic}, nodes{.title = "nodes", .spacing = Spacing::logarithmic},
      depth{.title = "depth", .is_whole = true}, moves{.title = "% of the moves", .low = 0};
  const std::vector<Column> compared{{"A", "/a/value", "/a/low", "/a/high", tone_of(0)},
                                     {"B", "/b/value", "/b/low", "/b/high", tone_of(1)}};
  const char *const quantiles = "Lines are medians.", *const tenths = "10 % to 90 %",
      *const played = "How often each point was played by all players, without the moves of openings.",
      *const failed = "Moves that missed or allowed a proved win, and stones on forbidden points.";
  return {
      {"ratings", "Ratings", "Elo with 95 % intervals.", "/summary/players", nullptr,
       {{"Elo", "/elo", "/elo_interval/0", "/elo_interval/1"}}, dots, places, elo, players},
      {"rating-course", "Ratings, game after game", "How the ratings settled.", "/rating_course", "/0",
       {{"", "/1/*/0"}}, line, games, elo, nullptr, {.is_course = true}},
      {"race", "Race", "Elo over the base, with the 95 % interval that allows for the stop.",
       "/summary/race/candidates", nullptr,
       {{"Elo", "/elo", "/elo_interval/0", "/elo_interval/1"}}, dots, places, elo, candidates},
      {"elo-course", "Elo, game after game",
       "The inner band is the 95 % interval of a single look at that time; the pale one holds at all times at "
       "once, whenever one looks or stops.", "/elo_course", "/0",
       {{"at any time", nullptr, "/4", "/5", kQuiet}, {"Elo", "/1", "/2", "/3", tone_of(0)}}, line, games,
       {.title = "Elo of @", .is_signed = true}, nullptr, {.is_course = true, .is_match = true}},
      {"scaling", "Elo against effort", "Of a run of scaling, with 95 % intervals.", "/scaling/curve", nullptr,
       {{"", "/elo", "/interval/0", "/interval/1"}}, dots, {.title = "limit, evenly spaced"}, elo, limits},
      {"llr-course", "The sequential test", "At the upper line H1 is accepted, at the lower one H0.",
       "/llr_course/rows", "/0", {{"", "/1"}}, line, games, {.title = "log-likelihood ratio", .is_signed = true}},
      {"pairs", "Pairs", "Pairs of games of one opening, colours swapped, by the points in both.",
       "/summary/pairs_by_half_points", nullptr, {{"", "", nullptr, nullptr, kDraw}}, bars,
       {.title = "points of @ in a pair"}, pairs, half_points, {.is_match = true}},
      {"opening-pairs", "Pairs by who won them", "Whether the players decided or the openings.",
       "/openings/summary", nullptr, {{"", "", nullptr, nullptr, kDraw}}, bars, places, pairs, pair_winners,
       {.is_match = true}},
      {"openings", "Black's score by opening", "With 95 % intervals; games that repeat others do not count.",
       "/openings/named", nullptr, {{"", "/black/score", "/black/interval/0", "/black/interval/1"}}, dots, places,
       share, openings, {.levels = {0.5}}},
      {"lengths", "Length of the games", "By winner.", "/lengths/rows", "/0",
       {{"Black won", "/1", nullptr, nullptr, kBlack}, {"drawn", "/2", nullptr, nullptr, kDraw},
        {"White won", "/3", nullptr, nullptr, kWhite}}, bars, {.title = "moves"}, counts},
      {"time-by-move", "Time of a move over the game", quantiles, "/cost/players/*/ms_by_move", "/0",
       {{"", "/3", "/2", "/4"}}, line, move, time, nullptr, {.band = tenths}},
      {"nodes-by-move", "Nodes of a move over the game", quantiles, "/cost/players/*/by_move", "/0",
       {{"", "/3", "/2", "/4"}}, line, move, nodes, nullptr, {.band = tenths}},
      {"scores", "What scores were worth",
       "The share of the points that a player got in games in which it said such a score, each game once, with "
       "95 % intervals.", "/scores/players/*/rows", "/0", {{"", "/3", "/4", "/5"}}, dots, places, share, scores,
       {.levels = {0.5}}},
      {"faults", "Faults", "By the review of the games, with 95 % intervals.", "/weakness/faults", nullptr,
       {{"", "/players/*/per_100_games", "/players/*/interval/0", "/players/*/interval/1"}}, dots, places,
       {.title = "in 100 games", .low = 0}, faults},
      {"games-a-second", "Games a second", "As they arrived at the coordinator.", "/fleet/course", "/0",
       {{"", "/1"}}, step, {.title = "seconds"}, {.title = "games a second", .low = 0}},
      {"tune-path", "Where a parameter went", "The pale band is where chance alone would keep 95 of 100 runs.",
       "/path", "/0", {{"chance alone", nullptr, "/2/#", "/3/#", kQuiet}, {"value", "/1/#"}}, line,
       {.title = "step"}, value},
      {"tune-gains", "Gains",
       "Of the mean of the last fifth over the start, by the games there alone; all these intervals hold together "
       "with 95 %.", "/tune/conditions", nullptr, {{"", "/gain", "/gain_interval/0", "/gain_interval/1"}}, dots,
       places, elo, conditions},
      {"tune-points", "Points that were played",
       "Elo against the start, with the 95 % interval of each point's own games.", "/tune/points", nullptr,
       {{"", "/elo", "/interval/0", "/interval/1"}}, dots, places, elo, points},
      {"tune-best", "Best value by the model", "After each point, with 90 % of the optima.", "/tune/course", "/0",
       {{"best", "/1/#", "/2/#", "/3/#"}}, line, points_played, value, nullptr, {.band = "90 % of the optima"}},
      {"tune-steps", "What a step is worth",
       "Elo of a step up and of a step down against the start, with 95 % intervals.", "/tune/effects", nullptr,
       {{"a step up", "/up/elo", "/up/interval/0", "/up/interval/1", tone_of(0)},
        {"a step down", "/down/elo", "/down/interval/0", "/down/interval/1", tone_of(1)}}, dots, places, elo,
       parameters},
      {"crosstable", "Everybody against everybody",
       "Score of the row against the column in per cent: blue above 50, orange below; pale: the 95 % interval "
       "contains 50.", "/crosstable", "/0", {{"", "/1", "/2", "/3"}}, squares, {.title = "against"}, places, numbers,
       {.y_names = numbered_players}},
      {"opening-points", "How one-sided the openings are",
       "Points of Black in the two games of an opening, whoever had Black. At 1 the opening was even.",
       "/black_points", nullptr, {{"", "", nullptr, nullptr, kDraw}}, bars, {.title = "points of Black in a pair"},
       {.title = "openings", .is_whole = true, .low = 0}, half_points, {.is_match = true}},
      {"times", "Time of a move", "Share of the moves by time.", "/histograms/*/ms", "/0", {{"", "/1"}}, step, time,
       moves},
      {"nodes", "Nodes of a move", "Share of the moves by nodes.", "/histograms/*/nodes", "/0", {{"", "/1"}}, step,
       nodes, moves},
      {"depths", "Depth of a move", "Share of the moves by depth; 0: answered without a search.",
       "/histograms/*/depth", "/0", {{"", "/1"}}, step, depth, moves},
      {"depth-by-move", "Depth of a move over the game", "Lines are medians of six moves.",
       "/histograms/*/depths", "/0", {{"", "/2", "/1", "/3"}}, line, move, depth, nullptr, {.band = tenths}},
      {"opening-squares", "Who won which opening",
       "Blue: the first player won both games of the opening, orange: the second did. Numbers: Black's points in "
       "the two games.", "/pair_squares", "/0", {{"", "/1", "/2", "/3"}}, squares,
       {.title = "openings in the order of the run"}, places, pair_places,
       {.y_names = pair_rows, .is_match = true}},
      {"shares", "Shares of two runs", "With 95 % intervals.", "/comparison/shares", nullptr, compared, dots, places,
       share, shares},
      {"values", "Values of two runs", "With 95 % intervals.", "/comparison/values", nullptr, compared, dots, places,
       {.title = "value", .spacing = Spacing::logarithmic}, values},
      board("board-black", "Black's moves", played, "/boards/black/moves"),
      board("board-white", "White's moves", played, "/boards/white/moves"),
      board("board-black-faults", "Black's faults", failed, "/boards/black/faults"),
      board("board-white-faults", "White's faults", failed, "/boards/white/faults"),
      board("board-traps", "White's traps", "Fives that Black could not stop, because the point was forbidden.",
            "/boards/white/traps")};
}
// clang-format on

}  // namespace

std::span<const Plan> plans() {
  static const std::vector<Plan> kPlans = all_plans();
  return kPlans;
}

std::size_t pair_columns(const Json& part) {
  const auto pairs = static_cast<double>(found(part, "/openings/pairs").size());
  return static_cast<std::size_t>(std::ceil(std::sqrt(pairs)));
}

bool is_row_1_on_top(const Json& part) { return found(part, "/game") == "reversi"; }

const Json& found(const Json& from, const std::string& pointer) {
  static const Json kNothing;
  const Json::json_pointer place(pointer);
  return from.contains(place) ? from.at(place) : kNothing;
}

std::string text(const Json& from, const std::string& pointer) {
  const Json& value = found(from, pointer);
  return value.is_string() ? value.get<std::string>() : "";
}

std::string marked(const std::string& name, const Json& player, const char* flag) {
  return name + (found(player, flag) == true ? " (counts forfeits)" : "");
}

}  // namespace rb::figures
