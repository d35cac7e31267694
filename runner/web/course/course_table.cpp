#include "runner/web/course/course_table.hpp"

#include <cmath>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/tables/pairing_table.hpp"
#include "runner/web/document/course.hpp"

namespace rb {
namespace {

using Json = nlohmann::ordered_json;

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
    rows.push_back({{"games", point.games},
                    {"player", player_of(played, point)},
                    {"elo", number_json(point.elo)},
                    {"low", number_json(point.interval.low)},
                    {"high", number_json(point.interval.high)},
                    {"llr", point.llr ? Json(*point.llr) : Json()},
                    {"any_time_low", bound_json(point.any_time, &rating::Interval::low)},
                    {"any_time_high", bound_json(point.any_time, &rating::Interval::high)}});
  }
  const Json document = {{"file", played.path}, {"rows", rows}};
  return json_text(document, 2) + '\n';
}

}  // namespace rb
