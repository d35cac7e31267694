#include "runner/tune/condition_fit.hpp"

#include <utility>

#include <fmt/format.h>

#include "tuning/spsa_fit.hpp"

namespace rb {
namespace {

constexpr double kMayErr = 0.05;  // in any of the intervals

// "depth 3, depth 5": the conditions of this verdict.
std::string names_of(const std::vector<ConditionFit>& fits, Shown shown) {
  std::string list;
  for (const ConditionFit& fit : fits) {
    if (fit.shown() == shown) list += (list.empty() ? "" : " and ") + ("at " + fit.games.name);
  }
  return list;
}

std::string verdict(const std::vector<ConditionFit>& fits) {
  const std::pair<Shown, std::string_view> all[] = {
      {Shown::better, "the values of column mean are better {}\n"},
      {Shown::worse, "they are WORSE {}: what is gained elsewhere is lost there\n"},
      {Shown::nothing, "no gain is shown {}\n"}};
  std::string text;
  for (const auto& [shown, sentence] : all) {
    const std::string where = names_of(fits, shown);
    if (!where.empty()) text += fmt::format(fmt::runtime(sentence), where);
  }
  return text;
}

}  // namespace

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
  const double level = 1 - kMayErr / static_cast<double>(games.size());  // Bonferroni
  std::vector<ConditionFit> fits;
  for (ConditionGames& part : games) {
    const tuning::QuadraticFit fit =
        tuning::fit_part(run, part.steps, part.games_of_step, values, level);
    fits.push_back({std::move(part), fit.gain, fit.gain_interval});
  }
  return fits;
}

std::string conditions_text(const std::vector<ConditionFit>& fits) {
  std::string text = fmt::format("\n{:<26}{:>7}{:>7}{:>7}{:>7}   {}\n", "at", "games", "won",
                                 "drawn", "lost", "gain there");
  for (const ConditionFit& fit : fits) {
    const ConditionGames& games = fit.games;
    text += fmt::format("{:<26}{:>7}{:>7}{:>7}{:>7}   {:<19}{}\n", games.name, games.games(),
                        games.wins, games.draws, games.losses,
                        fmt::format("{:+.0f} [{:+.0f}, {:+.0f}]", fit.gain, fit.gain_interval.low,
                                    fit.gain_interval.high),
                        name(fit.shown()));
  }
  return text +
         "\ngain there: of column mean on the start, by the games at that limit alone; all these\n"
         "intervals hold together with 95 %. The gain further above is that of all games, their "
         "mean\n" +
         verdict(fits);
}

}  // namespace rb
