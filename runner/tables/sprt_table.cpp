#include "runner/tables/sprt_table.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "engine/base/json_text.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/base/text/table_row.hpp"
#include "runner/base/text/terminal.hpp"
#include "runner/results/sprt_syntax.hpp"
#include "runner/tables/fault_notes.hpp"
#include "runner/tables/pairing_table.hpp"

namespace rb {
namespace {

using rating::Decision;

std::string state_text(double llr, const rating::SprtBounds& bounds) {
  const bool up = llr >= 0;
  const double way = up ? llr / bounds.high : llr / bounds.low;
  return fmt::format("{:+.2f} [{:+.2f}, {:+.2f}] {:.0f} % of {}", llr, bounds.low, bounds.high,
                     100 * std::min(way, 1.0), up ? "H1" : "H0");
}

// What the test counts, in words; in JSON `counted` of it.
struct UnitNames {
  std::string_view unit, row, counted, by_half_points, repeated;
};

UnitNames names_of(SequentialTest::Unit unit) {
  switch (unit) {
    case SequentialTest::Unit::pairs:
      return {"pairs", "  Pairs", "pairs", "pairs_by_half_points", "repeated_pairs"};
    case SequentialTest::Unit::fours:
      return {"fours", "  Fours", "fours", "fours_by_points", "repeated_fours"};
    case SequentialTest::Unit::games: break;
  }
  return {"games", "  Games", "counted_games", "games_by_half_points", "repeated_games"};
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
  if (report.repeated > 0) {
    text += fmt::format("; {} others", counted(report.repeated, "left out, which repeats",
                                               "left out, which repeat"));
  }
  return text;
}

// Games that were played but are not part of the test.
std::string beyond_text(const SprtReport& report) {
  const std::string games = counted(report.games_beyond, "game");
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

Json estimate_json(const std::optional<rating::SprtEstimate>& estimate) {
  if (!estimate) return nullptr;
  return json_object({{"elo", number_json(estimate->elo)},
                      {"elo_interval", interval_json(estimate->elo_interval)},
                      {"los", estimate->los}});
}

}  // namespace

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
  return report.is_over ? "inconclusive: all games were played without a decision"
                        : "no decision so far";
}

namespace {

// The row's words; a test that rests on faults proves nothing, so it has no colour.
std::string toned_decision(const SprtReport& report) {
  std::string text = decision_text(report);
  if (report.rests_on_faults || (report.decision == Decision::undecided && !report.is_over)) {
    return text;
  }
  const Tone tone = report.decision == Decision::h1   ? Tone::good
                    : report.decision == Decision::h0 ? Tone::bad
                                                      : Tone::open;
  const std::string word(decision_word(report));
  return toned(word, tone) + text.substr(word.size());
}

}  // namespace

std::string sprt_title(const rating::SprtSpec& spec) {
  return fmt::format("elo0 {:g}, elo1 {:g} ({}), alpha {:g}, beta {:g}{}", spec.elo0, spec.elo1,
                     model_name(spec.model), spec.alpha, spec.beta,
                     spec.overshoot ? ", overshoot on" : "");
}

std::string sprt_state(const rating::Sprt& sprt) {
  return "LLR " + state_text(sprt.llr(), sprt.bounds());
}

Table sprt_rows(const SprtReport& report) {
  const std::string_view mark = fault_mark(report.rests_on_faults);
  Table rows = table_row("SPRT", fmt::format("{}{}", toned_decision(report), mark));
  rows += table_row("  Test", sprt_title(report.spec));
  rows += table_row("  LLR", state_text(report.llr, report.bounds));
  rows += table_row(names_of(report.unit).row, counted_text(report));
  if (report.estimate) {
    rows += table_row("  Elo of A", fmt::format("{}{}   95 % interval, corrected for the stop",
                                                elo_text(as_estimate(*report.estimate)), mark));
  }
  if (report.games_beyond > 0) rows += table_row("  Beyond", beyond_text(report));
  return rows;
}

Json sprt_json(const SprtReport& report) {
  const auto& weight = report.results.weight;
  Json counts = Json::array();
  for (int i = 0; i < report.results.size; ++i) {
    counts.push_back(std::llround(weight[static_cast<std::size_t>(i)]));
  }
  const UnitNames names = names_of(report.unit);
  return json_object({{"decision", decision_word(report)},
                      {"llr", report.llr},
                      {"llr_bounds", {report.bounds.low, report.bounds.high}},
                      {"elo0", report.spec.elo0},
                      {"elo1", report.spec.elo1},
                      {"alpha", report.spec.alpha},
                      {"beta", report.spec.beta},
                      {"model", model_name(report.spec.model)},
                      {"overshoot", report.spec.overshoot},
                      {"games", report.games},
                      {"unit", names.unit},
                      {names.counted, std::llround(report.results.total())},
                      {names.by_half_points, counts},
                      {names.repeated, report.repeated},
                      {"games_beyond", report.games_beyond},
                      {"estimate", estimate_json(report.estimate)},
                      {"rests_on_faults", report.rests_on_faults}});
}

std::string sprt_header() {
  return "decision,llr,llr_low,llr_high,sprt_unit,sprt_counted,sprt_repeated,sprt_elo,sprt_elo_low,"
         "sprt_elo_high,sprt_los";
}

std::string sprt_fields(const SprtReport& report) {
  std::string text = fmt::format("{},{},{},{},{},{},{},", decision_word(report), report.llr,
                                 report.bounds.low, report.bounds.high, names_of(report.unit).unit,
                                 std::llround(report.results.total()), report.repeated);
  if (!report.estimate) return text + ",,,";
  const auto field = [](double value) {
    return std::isfinite(value) ? fmt::format("{}", value) : std::string();
  };
  const rating::Interval& interval = report.estimate->elo_interval;
  return text + fmt::format("{},{},{},{}", field(report.estimate->elo), field(interval.low),
                            field(interval.high), report.estimate->los);
}

}  // namespace rb
