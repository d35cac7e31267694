#include "runner/web/figures/figures.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "engine/base/printable.hpp"
#include "engine/base/wording.hpp"
#include "runner/web/figures/chart.hpp"
#include "runner/web/figures/plan.hpp"
#include "runner/web/figures/prepared.hpp"

namespace rb::figures {
namespace {

constexpr std::size_t kLongestLabel = 40;  // columns
constexpr std::size_t kLongestName = 60;   // of a file or a parameter in the name of a figure

std::string with(std::string_view text, char sign, const std::string& word) {
  std::string filled;
  for (const char c : text) filled += c == sign ? word : std::string(1, c);
  return filled;
}

// The player and the parameter, as numbers, for which a pointer stands.
struct Which {
  std::string player = "0", parameter = "0";

  std::string in(std::string_view pointer) const {
    return with(with(pointer, '*', player), '#', parameter);
  }
  double number(const Json& row, const char* pointer) const {
    if (pointer == nullptr) return kUnknown;
    const Json& value = found(row, in(pointer));
    return value.is_number() ? value.get<double>() : kUnknown;
  }
};

bool has(const Plan& plan, char sign) {
  const auto is_in = [sign](const char* text) {
    return text != nullptr && std::string_view(text).find(sign) != std::string_view::npos;
  };
  return is_in(plan.rows) || is_in(plan.columns.back().y);
}

std::vector<Point> points_of(const Json& part, const Plan& plan, const Column& column,
                             const Which& which) {
  const auto shown = [&](const Json& row, const char* pointer) {
    const double value = which.number(row, pointer);
    return plan.y.spacing == Spacing::logarithmic && value <= 0 ? kUnknown : value;
  };
  std::vector<Point> points;
  for (const Json& row : found(part, which.in(plan.rows))) {
    const auto place = static_cast<double>(points.size());
    points.push_back({plan.x_at != nullptr ? which.number(row, plan.x_at) : place,
                      shown(row, column.y), shown(row, column.low), shown(row, column.high)});
  }
  return points;
}

void add_series(Chart& chart, const Plan& plan, const Column& column, Series series) {
  if (plan.mark == Mark::bars) {  // each on those of the series before
    for (std::size_t i = 0; i < series.points.size(); ++i) {
      Point& point = series.points[i];
      point.low = chart.series.empty() ? 0 : chart.series.back().points[i].high;
      point.high = point.low + point.y;
    }
  }
  if (plan.mark == Mark::line && column.low != nullptr) {
    const bool is_alone = column.y == nullptr;
    chart.series.push_back(
        {is_alone ? column.name : plan.more.band, Mark::band, series.tone, series.points});
    if (is_alone) return;
  }
  chart.series.push_back(std::move(series));
}

// Only what came after an eighth of it sets the range: its wild start would press the rest flat.
void cut_start(Chart& chart) {
  double low = 0, high = 0;
  for (const Series& series : chart.series) {
    if (series.tone.line == kQuiet.line) continue;
    for (const Point& point : series.points) {
      if (point.x < 0.12 * series.points.back().x) continue;
      for (const double value : {point.y, point.low, point.high}) {
        low = std::min(low, is_known(value) ? value : low);
        high = std::max(high, is_known(value) ? value : high);
      }
    }
  }
  const double margin = 0.05 * std::max(1.0, high - low);
  chart.y.low = low - margin;
  chart.y.high = high + margin;
}

void add_levels(Chart& chart, const Json& part, const Plan& plan) {
  for (const double level : plan.more.levels) chart.levels.push_back({level});
  if (std::string_view(plan.name) != "llr-course") return;
  for (const auto& [end, elo, name] :
       {std::array{"/low", "/elo0", "H0"}, {"/high", "/elo1", "H1"}}) {
    const Json& course = found(part, "/llr_course");
    chart.levels.push_back({found(course, end).get<double>(),
                            fmt::format("{}: {:g} Elo", name, found(course, elo).get<double>())});
  }
}

std::string how_of(const Json& part, const Plan& plan) {
  const std::string state = text(part, "/state");
  const bool is_tested =
      plan.more.is_course && plan.more.is_match && !found(part, "/run/sprt").is_null();
  const Json& games = found(part, "/games");
  return fmt::format("{}{} {}{}{}.", plan.how,
                     is_tested ? " The inner one does not allow for the stop of the test." : "",
                     text(part, "/file"),
                     games.is_null() ? "" : ", " + counted(games.get<std::uint64_t>(), "game"),
                     state == "complete"  ? ""
                     : state == "playing" ? " so far"
                                          : " of a run that was stopped");
}

Chart chart_of(const Json& part, const Plan& plan, const std::string& parameter) {
  Chart chart{.title = plan.title, .how = how_of(part, plan), .x = plan.x, .y = plan.y};
  const Json& players = found(part, "/players");
  const std::size_t each = has(plan, '*') ? players.size() : 1;
  for (std::size_t p = 0; p < each; ++p) {
    for (const Column& column : plan.columns) {
      const std::vector<Point> points =
          points_of(part, plan, column, {std::to_string(p), parameter});
      if (has(plan, '*') && points.empty()) continue;
      const std::string name = has(plan, '*') ? text(players.at(p), "/name") : column.name;
      add_series(chart, plan, column,
                 {name, plan.mark, has(plan, '*') ? tone_of(p) : column.tone, points});
    }
  }
  if (is_empty(chart)) return chart;
  if (plan.names != nullptr) {
    for (const std::string& name : plan.names(part)) {
      chart.x.names.push_back(shortened(name, kLongestLabel));
    }
    chart.is_lying = plan.x.title.empty() && plan.more.y_names == nullptr;
  } else if (plan.mark == Mark::bars) {
    chart.bar_from = 0;
    chart.bar_to = found(part, "/lengths/bin").get<double>();
  }
  if (plan.more.y_names != nullptr) chart.y.names = plan.more.y_names(part);
  if (plan.more.is_course) cut_start(chart);
  add_levels(chart, part, plan);
  if (has(plan, '#')) chart.of = text(part, "/tune/parameters/" + parameter + "/name");
  const std::string first =
      marked(text(part, "/players/0/name"), found(part, "/summary/players/0"), "/faults/decide");
  for (Scale* const scale : {&chart.x, &chart.y}) {
    scale->title = with(with(scale->title, '@', first), '#', chart.of);
  }
  return chart;
}

std::vector<Figure> figures_of(const Json& part, const std::string& prefix) {
  std::vector<Figure> all;
  const Json& tune = found(part, "/tune");
  for (const Plan& plan : plans()) {
    if (plan.more.is_match && (!tune.is_null() || found(part, "/players").size() != 2)) continue;
    const std::size_t each = has(plan, '#') ? found(tune, "/parameters").size() : 1;
    for (std::size_t i = 0; i < each; ++i) {
      const Chart chart = chart_of(part, plan, std::to_string(i));
      if (is_empty(chart)) continue;
      const std::string of =
          chart.of.empty() ? "" : '-' + letters_and_digits(chart.of, kLongestName);
      all.push_back({fmt::format("{}-{}{}.svg", prefix, plan.name, of), svg(chart)});
    }
  }
  return all;
}

// Two runs as a part with two players, A and B.
Json part_of_comparison(const Json& document, const Json& compared) {
  Json part =
      json_object({{"state", "complete"}, {"comparison", compared}, {"players", Json::array()}});
  std::array<std::string, 2> sides;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const char* const name = i == 0 ? "A" : "B";
    const Json& side = found(compared, i == 0 ? "/a" : "/b");
    sides[i] = fmt::format("{} of {}", text(side, "/player"), text(side, "/file"));
    part["players"].push_back(json_object({{"name", name}}));
    const Json& number = found(side, "/number");
    const std::string player =
        fmt::format("/parts/{}/cost/players/{}/", i, number.is_number() ? number.get<int>() : 0);
    Json cost = Json::object();
    for (const char* const by_move : {"ms_by_move", "by_move"}) {
      cost[by_move] = found(document, player + by_move);
    }
    part["cost"]["players"].push_back(cost);
  }
  part["file"] = fmt::format("A is {}, B {}", sides[0], sides[1]);
  return prepared(part);
}

}  // namespace

std::vector<Figure> figures(const Json& document) {
  if (const Json& compared = found(document, "/comparison"); compared.is_object()) {
    return figures_of(part_of_comparison(document, compared), "comparison");
  }
  std::vector<Figure> all;
  std::set<std::string> prefixes;
  for (const Json& part : document.at("parts")) {
    if (!part.at("error").is_null()) continue;
    const std::string stem = std::filesystem::path(text(part, "/file")).stem();
    std::string prefix = letters_and_digits(stem, kLongestName);
    for (int n = 2; !prefixes.insert(prefix).second; ++n) {
      prefix = fmt::format("{}-{}", letters_and_digits(stem, kLongestName), n);
    }
    for (Figure& figure : figures_of(prepared(part), prefix)) all.push_back(std::move(figure));
  }
  const Json& together = found(document, "/together");
  if (!found(together, "/players").is_array()) return all;
  const Json part = json_object({{"file", "all files"},
                                 {"state", "complete"},
                                 {"summary", together},
                                 {"games", together.at("evidence").at("games")}});
  for (Figure& figure : figures_of(prepared(part), "together")) all.push_back(std::move(figure));
  return all;
}

bool is_figure(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string line;
  return std::getline(file, line) && line + '\n' == kFirstLine;
}

}  // namespace rb::figures
