#include "runner/tune/condition_fit.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "runner/base/text/number_text.hpp"
#include "tuning/spsa_fit.hpp"

namespace rb {
namespace {

constexpr double kMayErr = 0.05;  // in any of the intervals

// A game against an opponent that wins or loses all of them tells nothing.
constexpr double kLeastTold = 0.02;  // a score of 1 %

// "at depth 3 and at depth 5", "against medium": the conditions of this verdict.
std::string names_of(const std::vector<ConditionFit>& fits, Shown shown) {
  std::string list;
  for (const ConditionFit& fit : fits) {
    if (fit.shown() == shown) list += (list.empty() ? "" : " and ") + place_text(fit.games);
  }
  return list;
}

std::string verdict(const std::vector<ConditionFit>& fits) {
  const std::pair<Shown, std::string_view> all[] = {
      {Shown::better, "the values of column mean are better {}\n"},
      {Shown::worse, "they are WORSE {}: there they lose what they gain elsewhere\n"},
      {Shown::nothing, "there is no proven gain {}\n"}};
  std::string text;
  for (const auto& [shown, sentence] : all) {
    const std::string where = names_of(fits, shown);
    if (!where.empty()) text += fmt::format(fmt::runtime(sentence), where);
  }
  return text;
}

ConditionFit fit_of(const tuning::Spsa& run, ConditionGames part, const std::vector<double>& values,
                    double level) {
  const double told = part.told();
  if (told < kLeastTold) {
    constexpr double kEndless = std::numeric_limits<double>::infinity();
    return {std::move(part), 0, {-kEndless, kEndless}};
  }
  const tuning::QuadraticFit fit =
      tuning::fit_part(run, {part.steps, part.games_of_step, told}, values, level);
  return {std::move(part), fit.gain, fit.gain_interval};
}

// By a game of all conditions, on average.
double mean_told(const std::vector<ConditionGames>& games) {
  double sum = 0;
  for (const ConditionGames& part : games) sum += part.told();
  return std::max(sum / static_cast<double>(games.size()), kLeastTold);
}

std::string shown_gain(const ConditionFit& fit) {
  if (std::isinf(fit.gain_interval.high)) return "not known: one side won all";
  return gain_text(fit.gain, fit.gain_interval);
}

}  // namespace

std::string gain_text(double gain, const tuning::Interval& interval) {
  const int digits = interval.high - interval.low < 2 ? 2 : 0;
  return fmt::format("{} [{}, {}]", signed_text(gain, digits), signed_text(interval.low, digits),
                     signed_text(interval.high, digits));
}

std::string place_text(const ConditionGames& games) {
  return (games.is_opponent ? "against " : "at ") + games.name;
}

std::string_view name(Shown shown) {
  switch (shown) {
    case Shown::better: return "better";
    case Shown::worse: return "worse";
    case Shown::nothing: return "not shown";
  }
  return "";
}

Shown ConditionFit::shown() const {
  if (gain_interval.low > 0) return Shown::better;
  return gain_interval.high < 0 ? Shown::worse : Shown::nothing;
}

std::vector<ConditionFit> fit_conditions(const tuning::Spsa& run, std::vector<ConditionGames> games,
                                         const std::vector<double>& values) {
  assert(!games.empty() && run.finished() > 0);
  const double level = 1 - kMayErr / static_cast<double>(games.size());  // Bonferroni
  std::vector<ConditionFit> fits;
  for (ConditionGames& part : games) {
    fits.push_back(fit_of(run, std::move(part), values, level));
  }
  return fits;
}

tuning::QuadraticFit fit_all(const tuning::Spsa& run, const std::vector<double>& values,
                             const std::vector<ConditionGames>& games) {
  const double told = games.empty() ? run.spec().told : mean_told(games);
  constexpr double kLevel = 0.95;
  return tuning::fit_part(run, {run.results(), 2 * run.spec().pairs, told}, values, kLevel);
}

Table conditions_table(const std::vector<ConditionFit>& fits) {
  using enum Table::Align;
  const bool is_of_opponents = fits.front().games.is_opponent;
  Table table{.title = "\n",
              .columns = {{is_of_opponents ? "against" : "at", left},
                          {"games"},
                          {"won"},
                          {"drawn"},
                          {"lost"},
                          {"gain there", left},
                          {"", left}}};
  for (const ConditionFit& fit : fits) {
    const ConditionGames& games = fit.games;
    table.rows.push_back({games.name, games.games(), games.wins, games.draws, games.losses,
                          shown_gain(fit), name(fit.shown())});
  }
  table.notes =
      is_of_opponents
          ? "\nwon, lost: by both sides that are compared, against this opponent. gain there: of "
            "column\nmean over the start, by these games only; all these intervals hold together "
            "with 95 %\n"
          : "\ngain there: of column mean over the start, by the games at that limit only; all "
            "these\nintervals hold together with 95 %. The gain further above is that of all "
            "games, "
            "their mean\n";
  table.notes += verdict(fits);
  return table;
}

}  // namespace rb
