#include "runner/tables/fit/fit_table.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "engine/base/json_text.hpp"
#include "engine/base/wording.hpp"
#include "engine/base/zu.hpp"
#include "rating/fit/fit_check.hpp"
#include "rating/pairwise/distributions.hpp"
#include "runner/base/text/table_row.hpp"

namespace rb {
namespace {

std::string p_text(double p) { return p < 0.001 ? "p < 0.001" : fmt::format("p {:.3f}", p); }

std::string p_text(const rating::FitCheck& fit, double adjusted) {
  return p_text(std::min(1.0, fit.tests() * adjusted));
}

std::string circle_text(const rating::Cycle& cycle, const std::vector<std::string>& labels) {
  const auto& [a, b, c] = cycle.players;
  return fmt::format("{0} > {1} > {2} > {0}", labels[zu(a)], labels[zu(b)], labels[zu(c)]);
}

std::string size_text(const rating::Cycle& cycle) {
  return fmt::format("{:+.0f} +-{:.0f} Elo around", cycle.elo,
                     rating::normal_reach() * cycle.error);
}

Table pairing_row(const rating::FitCheck& fit, const std::vector<std::string>& labels) {
  const rating::PairingResidual& worst = fit.residuals.front();
  return table_row(
      "Least fits",
      fmt::format("{} scores {:.1f} % against {}, by the ratings {:.1f} %: {:+.1f} standard "
                  "errors, {} for {}",
                  labels[zu(worst.a)], 100 * worst.score, labels[zu(worst.b)], 100 * worst.expected,
                  worst.studentized, p_text(fit, worst.adjusted),
                  counted(fit.residuals.size(), "pairing")));
}

Table circle_row(const rating::FitCheck& fit, const std::vector<std::string>& labels) {
  if (fit.cycles.empty()) return {};
  const rating::Cycle& first = fit.cycles.front();
  return table_row("Circle",
                   fmt::format("{}: {}, {} for {}", circle_text(first, labels), size_text(first),
                               p_text(fit, first.adjusted), counted(fit.triples, "triple")));
}

}  // namespace

Table fit_rows(const RateReport& report, const std::vector<std::string>& labels) {
  const rating::FitCheck& fit = report.fit;
  if (report.rows.size() < 3) return {};
  if (fit.is_too_large) {
    return table_row("Fit", "not tested: that many pairings and openings take too much memory");
  }
  if (!fit.is_testable()) {
    return table_row("Fit", "nothing to test: no three players with ratings all met each other");
  }
  return table_row("Fit", fmt::format("{}: the ratings {} all pairings ({} free to differ)",
                                      p_text(fit.together()),
                                      fit.is_doubtful() ? "do not describe" : "may describe",
                                      counted(fit.free_differences, "difference"))) +
         pairing_row(fit, labels) + circle_row(fit, labels);
}

std::string fit_note(const RateReport& report, const std::vector<std::string>& labels) {
  const rating::FitCheck& fit = report.fit;
  if (!fit.is_doubtful()) return "";
  std::string text = "one number per player does not describe these games";
  if (fit.has_cycle()) {
    const rating::Cycle& first = fit.cycles.front();
    text += fmt::format(": {}, {}{}", circle_text(first, labels), size_text(first),
                        first.is_circle ? ", each beats the next" : "");
  } else {
    const rating::PairingResidual& worst = fit.residuals.front();
    text +=
        fmt::format(": {} scores {:.1f} % against {}, by the ratings {:.1f} %", labels[zu(worst.a)],
                    100 * worst.score, labels[zu(worst.b)], 100 * worst.expected);
  }
  return text + "; compare two players by their own games: rate --pairings";
}

namespace {

Json residual_json(const rating::PairingResidual& r, const std::vector<std::string>& labels) {
  return json_object({{"a", labels[zu(r.a)]},
                      {"b", labels[zu(r.b)]},
                      {"score", r.score},
                      {"expected", r.expected},
                      {"error", r.error},
                      {"studentized", r.studentized},
                      {"p_value", r.p_value},
                      {"adjusted_p_value", r.adjusted}});
}

Json cycle_json(const rating::Cycle& cycle, const std::vector<std::string>& labels) {
  Json players = Json::array();
  for (const int player : cycle.players) players.push_back(labels[zu(player)]);
  return json_object({{"players", players},
                      {"elo", cycle.elo},
                      {"error", cycle.error},
                      {"p_value", cycle.p_value},
                      {"adjusted_p_value", cycle.adjusted},
                      {"each_beats_the_next", cycle.is_circle}});
}

}  // namespace

Json fit_check_json(const RateReport& report, const std::vector<std::string>& labels) {
  const rating::FitCheck& fit = report.fit;
  if (!fit.is_testable()) return nullptr;
  Json residuals = Json::array(), cycles = Json::array();
  for (const rating::PairingResidual& r : fit.residuals) {
    residuals.push_back(residual_json(r, labels));
  }
  for (const rating::Cycle& cycle : fit.cycles) cycles.push_back(cycle_json(cycle, labels));
  return json_object({{"doubtful", fit.is_doubtful()},
                      {"together_p_value", fit.together()},
                      {"p_value", fit.p_value},
                      {"deviance", fit.deviance},
                      {"expected_deviance", fit.expected_deviance},
                      {"degrees", Json::array({fit.degrees, fit.denominator_degrees})},
                      {"free_differences", fit.free_differences},
                      {"pairings", residuals},
                      {"triples", fit.triples},
                      {"circles", cycles}});
}

}  // namespace rb
