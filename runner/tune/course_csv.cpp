#include "runner/tune/course_csv.hpp"

#include <array>
#include <vector>

#include <fmt/format.h>

#include "runner/base/text/csv.hpp"

namespace rb {
namespace {

using Values = std::vector<double>;

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
  Values start;
  for (const tuning::Parameter& p : parameters) {
    for (const char* const suffix : {"", "_tried", "_against"}) {
      text += ',' + csv_text(p.name + suffix);
    }
    start.push_back(p.value);
  }
  text += '\n' + row({}, 0, {start}, parameters.size());
  for (const TuningStep& step : stored.state.steps) {
    text += row(step, step.id + 1, {step.after, step.tried, step.against}, parameters.size());
  }
  return text;
}

}  // namespace rb
