#include "runner/tune/course_csv.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "runner/base/text/csv.hpp"

namespace rb {
namespace {

using Values = std::vector<double>;

constexpr std::array kSuffixes{"", "_tried", "_against"};

// The names of a parameter's columns, which no other column has: a program may call one "games".
std::vector<std::string> columns_of(const std::string& parameter, std::set<std::string>& taken) {
  std::vector<std::string> names;
  for (const char* const suffix : kSuffixes) names.push_back(parameter + suffix);
  const auto is_taken = [&](const std::string& name) { return taken.contains(name); };
  if (std::ranges::any_of(names, is_taken)) return columns_of("value_" + parameter, taken);
  taken.insert(names.begin(), names.end());
  return names;
}

std::string field(const Values& values, std::size_t j) {
  return j < values.size() ? fmt::format("{}", values[j]) : "";
}

std::string row(const TuningStep& step, int number, const std::array<Values, 3>& values,
                std::size_t parameters) {
  std::string text = fmt::format("{},{},{},{},{},{}", number, step.wins + step.draws + step.losses,
                                 step.wins, step.draws, step.losses, step.alike);
  for (std::size_t j = 0; j < parameters; ++j) {
    for (const Values& part : values) text += ',' + field(part, j);
  }
  return text + '\n';
}

}  // namespace

std::string course_csv(const StoredTuning& stored) {
  const std::vector<tuning::Parameter>& parameters = stored.settings.parameters;
  std::string text = "step,games,wins,draws,losses,alike";
  std::set<std::string> taken{"step", "games", "wins", "draws", "losses", "alike"};
  Values start;
  for (const tuning::Parameter& p : parameters) {
    for (const std::string& name : columns_of(p.name, taken)) text += ',' + csv_text(name);
    start.push_back(p.value);
  }
  text += '\n' + row({}, 0, {start}, parameters.size());
  for (const TuningStep& step : stored.state.steps) {
    text += row(step, step.id + 1, {step.after, step.tried, step.against}, parameters.size());
  }
  return text;
}

}  // namespace rb
