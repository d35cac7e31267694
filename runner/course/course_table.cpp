#include "runner/course/course_table.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/wording.hpp"
#include "runner/document/course.hpp"
#include "runner/report/pairing_table.hpp"
#include "runner/text/csv.hpp"
#include "runner/text/number_text.hpp"

namespace rb {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kWhatHolds =
    "\nEach interval holds at a moment chosen in advance, not for all rows at once.\n";
constexpr std::size_t kLines = 20, kLinesOfMany = 6, kRows = 160, kRowsOfMany = 40;

std::vector<CoursePoint> points_of(const PlayedRun& played, std::size_t of_two,
                                   std::size_t of_many) {
  std::vector<CoursePoint> points = course_points(played, played.is_of_two() ? of_two : of_many);
  std::erase_if(points, [](const CoursePoint& point) { return std::isnan(point.elo); });
  if (!points.empty()) return points;
  throw Error(fmt::format("{}: has {} that count{}: too few for a course", played.path,
                          counted(played.results.size(), "game"),
                          played.is_of_two() ? ", and a match needs four pairs" : ""));
}

const std::string& name_of(const PlayedRun& played, const CoursePoint& point) {
  return played.run.players[static_cast<std::size_t>(point.player)].name;
}

std::string number(double value) { return std::isnan(value) ? "" : fmt::format("{:.6g}", value); }

}  // namespace

std::string course_text(const PlayedRun& played) {
  const std::vector<CoursePoint> points = points_of(played, kLines, kLinesOfMany);
  std::size_t width = 6, elo_width = 3;
  for (const CoursePoint& point : points) {
    width = std::max(width, display_width(name_of(played, point)));
    elo_width = std::max(elo_width, elo_text(point.elo, point.interval).size());
  }
  std::string text = fmt::format("{:>7}  {}  {}\n", "games", padded("player", width),
                                 played.test ? padded("Elo", elo_width) + "     LLR" : "Elo");
  int games = 0;
  for (const CoursePoint& point : points) {
    const std::string count = point.games == games ? "" : std::to_string(point.games);
    const std::string elo = elo_text(point.elo, point.interval);
    games = point.games;
    text += fmt::format(
        "{:>7}  {}  {}\n", count, padded(name_of(played, point), width),
        point.llr ? fmt::format("{}  {:>+6.2f}", padded(elo, elo_width), *point.llr) : elo);
  }
  return text + kWhatHolds;
}

std::string course_csv(const PlayedRun& played) {
  std::string text = "games,player,elo,low,high,llr\n";
  for (const CoursePoint& point : points_of(played, kRows, kRowsOfMany)) {
    text += fmt::format("{},{},{},{},{},{}\n", point.games, csv_text(name_of(played, point)),
                        number(point.elo), number(point.interval.low), number(point.interval.high),
                        point.llr ? number(*point.llr) : "");
  }
  return text;
}

std::string course_json(const PlayedRun& played) {
  Json rows = Json::array();
  for (const CoursePoint& point : points_of(played, kRows, kRowsOfMany)) {
    rows.push_back({{"games", point.games},
                    {"player", name_of(played, point)},
                    {"elo", number_json(point.elo)},
                    {"low", number_json(point.interval.low)},
                    {"high", number_json(point.interval.high)},
                    {"llr", point.llr ? Json(*point.llr) : Json()}});
  }
  const Json document = {{"file", played.path}, {"rows", rows}};
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace rb
