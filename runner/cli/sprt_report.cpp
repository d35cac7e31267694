#include "runner/cli/sprt_report.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "runner/cli/figures.hpp"
#include "runner/cli/pairing_table.hpp"
#include "runner/cli/sprt_options.hpp"

namespace rb::cli {
namespace {

using nlohmann::ordered_json;
using rating::Decision;

std::string state_text(double llr, const rating::SprtBounds& bounds) {
  const bool up = llr >= 0;
  const double way = up ? llr / bounds.high : llr / bounds.low;
  return fmt::format("{:+.2f} [{:+.2f}, {:+.2f}] {:.0f} % of {}", llr, bounds.low, bounds.high,
                     100 * std::min(way, 1.0), up ? "H1" : "H0");
}

std::string decision_text(const SprtReport& report) {
  const rating::SprtSpec& spec = report.spec;
  const std::string_view model = model_name(spec.model);
  switch (report.decision) {
    case Decision::h1:
      return fmt::format("H1 accepted: {} Elo {:g} rather than {:g}", model, spec.elo1, spec.elo0);
    case Decision::h0:
      return fmt::format("H0 accepted: {} Elo {:g} rather than {:g}", model, spec.elo0, spec.elo1);
    case Decision::undecided: break;
  }
  return report.is_over ? "inconclusive: all games are played without a decision"
                        : "no decision so far";
}

std::string_view decision_word(const SprtReport& report) {
  switch (report.decision) {
    case Decision::h1: return "H1";
    case Decision::h0: return "H0";
    case Decision::undecided: break;
  }
  return report.is_over ? "inconclusive" : "none";
}

std::string counted_text(const SprtReport& report) {
  std::string text = fmt::format("{:.0f}, in the order of the schedule", report.results.total());
  if (report.repeated_pairs > 0) {
    text += fmt::format("; {} left out, which repeat others", report.repeated_pairs);
  }
  return text;
}

// What was played, but is no part of the test.
std::string beyond_text(const SprtReport& report) {
  const std::string games =
      fmt::format("{} game{}", report.games_beyond, report.games_beyond == 1 ? "" : "s");
  return report.decision == Decision::undecided
             ? games + " behind a missing one, not counted by the test"
             : games + " after the decision, not counted";
}

rating::Estimate as_estimate(const rating::SprtEstimate& estimate) {
  rating::Estimate shown;
  shown.elo = estimate.elo;
  shown.elo_interval = estimate.elo_interval;
  shown.los = estimate.los;
  return shown;
}

ordered_json estimate_json(const std::optional<rating::SprtEstimate>& estimate) {
  if (!estimate) return nullptr;
  return {{"elo", number_json(estimate->elo)},
          {"elo_interval", interval_json(estimate->elo_interval)},
          {"los", estimate->los}};
}

}  // namespace

SprtReport sprt_report(const SequentialTest& test, bool is_over) {
  const rating::Sprt& sprt = test.sprt();
  SprtReport report{.spec = sprt.spec(),
                    .decision = sprt.decision(),
                    .is_over = is_over,
                    .llr = sprt.llr(),
                    .bounds = sprt.bounds(),
                    .results = sprt.results(),
                    .games = test.games(),
                    .repeated_pairs = test.repeated_pairs(),
                    .games_beyond = test.games_beyond()};
  if (report.results.total() > 0) {
    report.estimate = rating::safe_estimate_after(report.spec, report.results);
  }
  return report;
}

std::string sprt_title(const rating::SprtSpec& spec) {
  return fmt::format("elo0 {:g}, elo1 {:g} ({}), alpha {:g}, beta {:g}{}", spec.elo0, spec.elo1,
                     model_name(spec.model), spec.alpha, spec.beta,
                     spec.overshoot ? ", overshoot on" : "");
}

std::string sprt_state(const rating::Sprt& sprt) {
  return "LLR " + state_text(sprt.llr(), sprt.bounds());
}

std::string sprt_rows(const SprtReport& report) {
  std::string text = table_row("SPRT", decision_text(report));
  text += table_row("  Test", sprt_title(report.spec));
  text += table_row("  LLR", state_text(report.llr, report.bounds));
  text += table_row("  Pairs", counted_text(report));
  if (report.estimate) {
    text += table_row("  Elo of A", elo_text(as_estimate(*report.estimate)) +
                                        "   95 % interval, the stop allowed for");
  }
  if (report.games_beyond > 0) text += table_row("  Beyond", beyond_text(report));
  return text;
}

ordered_json sprt_json(const SprtReport& report) {
  const auto& weight = report.results.weight;
  ordered_json pairs = ordered_json::array();
  for (const double count : weight) pairs.push_back(std::llround(count));
  return {{"decision", decision_word(report)},
          {"llr", report.llr},
          {"llr_bounds", {report.bounds.low, report.bounds.high}},
          {"elo0", report.spec.elo0},
          {"elo1", report.spec.elo1},
          {"alpha", report.spec.alpha},
          {"beta", report.spec.beta},
          {"model", model_name(report.spec.model)},
          {"overshoot", report.spec.overshoot},
          {"games", report.games},
          {"pairs", std::llround(report.results.total())},
          {"pairs_by_half_points", pairs},
          {"repeated_pairs", report.repeated_pairs},
          {"games_beyond", report.games_beyond},
          {"estimate", estimate_json(report.estimate)}};
}

}  // namespace rb::cli
