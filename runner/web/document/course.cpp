#include "runner/web/document/course.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <span>
#include <utility>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/wording.hpp"
#include "engine/base/zu.hpp"
#include "rating/sprt/confidence_sequence.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/evidence/pairing_stats.hpp"
#include "runner/evidence/rate_report.hpp"
#include "runner/evidence/sprt_report.hpp"
#include "runner/tables/pairing_table.hpp"

namespace rb {
namespace {

using Results = std::span<const GameResult>;

struct RatingPoint {
  std::size_t games = 0;
  std::vector<std::optional<RatedRow>> players;  // none: it has no rating
};

constexpr std::size_t kEloRows = 160, kRatingRows = 40, kLlrRows = 1200, kFirstPairs = 4;

// The numbers from `first` to `last`, at most `count` of them, evenly spread, both ends among them.
std::vector<std::size_t> spread(std::size_t first, std::size_t last, std::size_t count) {
  std::vector<std::size_t> numbers;
  if (first > last) return numbers;
  const std::size_t rows = std::min(count, last - first + 1);
  for (std::size_t i = 0; i < rows; ++i) {
    numbers.push_back(rows == 1 ? last : first + (last - first) * i / (rows - 1));
  }
  return numbers;
}

struct EloRow {
  std::size_t games = 0;
  rating::Estimate estimate;
  rating::Interval any_time;  // of the Elo, however often one looks
};

std::vector<EloRow> elo_rows(const PlayedRun& played, std::size_t most) {
  std::vector<EloRow> rows;
  const std::vector<std::size_t> pairs = pairs_of(played.results);
  PairEvidence evidence(0);
  rating::AnyTimeElo any_time;
  std::size_t added = 0;
  for (const std::size_t count : spread(kFirstPairs, pairs.size(), most)) {
    for (; added < count; ++added) {
      const std::size_t first = pairs[added];
      any_time.add(evidence.add(played.results[first], played.results[first + 1]));
    }
    const std::size_t games = count == pairs.size() ? played.results.size() : pairs[count - 1] + 2;
    rows.push_back({games, rating::estimate(evidence.evidence()), any_time.interval()});
  }
  return rows;
}

std::vector<RatingPoint> rating_points(const PlayedRun& played, std::size_t most) {
  std::vector<RatingPoint> points;
  const int players = static_cast<int>(played.run.players.size());
  const std::size_t games = played.results.size();
  for (const std::size_t count : spread(std::min(games, std::size_t{20}), games, most)) {
    if (count == 0) continue;
    RateSpec spec;
    spec.has_profiles = count == games;  // the others are a picture
    spec.checks_fit = false;
    const RateReport report = rate(Results(played.results).first(count), players, spec);
    RatingPoint point{count, std::vector<std::optional<RatedRow>>(zu(players))};
    for (const RatedRow& row : report.rows) point.players[zu(row.player)] = row;
    points.push_back(std::move(point));
  }
  return points;
}

struct LlrRow {
  int games = 0;
  double llr = 0;
};

std::vector<LlrRow> llr_rows(const PlayedRun& played) {
  SequentialTest test = stored_test(played.path, played.run);
  std::vector<LlrRow> rows;
  for (const GameResult& game : played.results) {
    test.add(game);
    if (rows.empty() || rows.back().games != test.games()) {
      rows.push_back({test.games(), test.sprt().llr()});
    }
  }
  return rows;
}

// The places of the rows that are kept: evenly spread, and both extremes.
std::set<std::size_t> kept_rows(const std::vector<LlrRow>& rows) {
  if (rows.empty()) return {};
  const auto less = [](const LlrRow& a, const LlrRow& b) { return a.llr < b.llr; };
  const auto [low, high] = std::minmax_element(rows.begin(), rows.end(), less);
  std::set<std::size_t> kept;
  for (const std::size_t row : spread(0, rows.size() - 1, kLlrRows - 2)) kept.insert(row);
  kept.insert(static_cast<std::size_t>(low - rows.begin()));
  kept.insert(static_cast<std::size_t>(high - rows.begin()));
  return kept;
}

constexpr const char* kWhatHolds =
    "\nEach interval holds at a moment chosen in advance, not for all rows at once.\n";
constexpr const char* kWhatAnyTimeHolds =
    "Those of 'any time' hold for all rows at once: stop when you like, and quote them.\n";
constexpr std::size_t kLines = 20, kLinesOfMany = 6, kRows = 160, kRowsOfMany = 40;

std::vector<CoursePoint> points_of(const PlayedRun& played, std::size_t of_two,
                                   std::size_t of_many) {
  std::vector<CoursePoint> points = course_points(played, played.is_of_two() ? of_two : of_many);
  std::erase_if(points, [](const CoursePoint& point) { return std::isnan(point.elo); });
  if (!points.empty()) return points;
  throw Error(fmt::format("{}: too few games for a course: {}{}", played.path,
                          counted(played.results.size(), "counts", "count"),
                          played.is_of_two() ? ", and a match needs 4 pairs" : ""));
}

const std::string& player_of(const PlayedRun& played, const CoursePoint& point) {
  return played.run.players[static_cast<std::size_t>(point.player)].name;
}

// Empty if there is none: readers of CSV take a column with "inf" for words.
std::string number(double value) {
  return std::isfinite(value) ? fmt::format("{:.6g}", value) : "";
}

Json bound_json(const std::optional<rating::Interval>& interval, double rating::Interval::*end) {
  return interval ? number_json((*interval).*end) : Json();
}

}  // namespace

Json elo_course(const PlayedRun& played) {
  Json rows = Json::array();
  if (!played.is_of_two()) return rows;
  for (const auto& [games, estimate, any_time] : elo_rows(played, kEloRows)) {
    rows.push_back({games, number_json(estimate.elo), number_json(estimate.elo_interval.low),
                    number_json(estimate.elo_interval.high), number_json(any_time.low),
                    number_json(any_time.high)});
  }
  return rows;
}

Json llr_course(const PlayedRun& played) {
  if (!played.test) return nullptr;
  const rating::SprtBounds bounds = played.test->sprt().bounds();
  const rating::SprtSpec& spec = *played.run.sprt;
  const rating::Decision decision = played.test->decision();
  Json rows = Json::array();
  const std::vector<LlrRow> all = llr_rows(played);
  for (const std::size_t row : kept_rows(all)) rows.push_back({all[row].games, all[row].llr});
  return json_object({{"low", bounds.low},
                      {"high", bounds.high},
                      {"elo0", spec.elo0},
                      {"elo1", spec.elo1},
                      {"decision", decision == rating::Decision::h1   ? Json("H1")
                                   : decision == rating::Decision::h0 ? Json("H0")
                                                                      : Json(nullptr)},
                      {"rows", rows}});
}

Json rating_course(const PlayedRun& played) {
  Json rows = Json::array();
  if (played.run.players.size() < 3) return rows;
  for (const auto& [games, players] : rating_points(played, kRatingRows)) {
    std::vector<Json> triples;
    for (const std::optional<RatedRow>& row : players) {
      triples.push_back(row ? Json({number_json(row->rating), number_json(row->interval.low),
                                    number_json(row->interval.high)})
                            : Json({nullptr, nullptr, nullptr}));
    }
    rows.push_back({games, triples});
  }
  return rows;
}

std::vector<CoursePoint> course_points(const PlayedRun& played, std::size_t count) {
  std::vector<CoursePoint> points;
  if (!played.is_of_two()) {
    for (const auto& [games, players] : rating_points(played, count)) {
      for (const std::optional<RatedRow>& row : players) {
        if (row)
          points.push_back({static_cast<int>(games), row->player, row->rating, row->interval});
      }
    }
    return points;
  }
  std::vector<LlrRow> llr;
  if (played.test) llr = llr_rows(played);
  auto next = llr.begin();
  for (const auto& [games, estimate, any_time] : elo_rows(played, count)) {
    CoursePoint point{static_cast<int>(games), 0, estimate.elo, estimate.elo_interval};
    point.any_time = any_time;
    while (next != llr.end() && next->games <= point.games) ++next;
    if (next != llr.begin()) point.llr = std::prev(next)->llr;
    points.push_back(point);
  }
  return points;
}

Table course_text(const PlayedRun& played) {
  using enum Table::Align;
  Table table{.columns = {{.name = "games", .missing = ""}, {"player", left}, {"Elo", left}},
              .notes = kWhatHolds};
  if (played.is_of_two()) {
    table.columns.push_back({"any time", left});
    if (played.test) table.columns.push_back({"LLR"});
    table.notes += kWhatAnyTimeHolds;
  }
  int games = 0;
  for (const CoursePoint& point : points_of(played, kLines, kLinesOfMany)) {
    const bool is_new = std::exchange(games, point.games) != point.games;
    Table::Row& row = table.rows.emplace_back(Table::Row{is_new ? std::to_string(games) : "",
                                                         player_of(played, point),
                                                         elo_text(point.elo, point.interval)});
    if (point.any_time) row.emplace_back(interval_text(*point.any_time));
    if (point.llr) row.emplace_back(fmt::format("{:+.2f}", *point.llr));
  }
  return table;
}

std::string course_csv(const PlayedRun& played) {
  Table table{.columns = {{"games"},
                          {"player"},
                          {"elo"},
                          {"low"},
                          {"high"},
                          {"llr"},
                          {"any_time_low"},
                          {"any_time_high"}}};
  for (const CoursePoint& point : points_of(played, kRows, kRowsOfMany)) {
    const auto& any_time = point.any_time;
    table.rows.push_back(
        {point.games, player_of(played, point), number(point.elo), number(point.interval.low),
         number(point.interval.high), point.llr ? number(*point.llr) : "",
         any_time ? number(any_time->low) : "", any_time ? number(any_time->high) : ""});
  }
  return csv(table);
}

std::string course_json(const PlayedRun& played) {
  Json rows = Json::array();
  for (const CoursePoint& point : points_of(played, kRows, kRowsOfMany)) {
    rows.push_back(
        json_object({{"games", point.games},
                     {"player", player_of(played, point)},
                     {"elo", number_json(point.elo)},
                     {"low", number_json(point.interval.low)},
                     {"high", number_json(point.interval.high)},
                     {"llr", point.llr ? Json(*point.llr) : Json()},
                     {"any_time_low", bound_json(point.any_time, &rating::Interval::low)},
                     {"any_time_high", bound_json(point.any_time, &rating::Interval::high)}}));
  }
  const Json document = json_object({{"file", played.path}, {"rows", rows}});
  return json_text(document, 2) + '\n';
}

}  // namespace rb
