#include "runner/studies/scaling/scaling_report.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/base/text/table_row.hpp"
#include "runner/tables/match_json.hpp"
#include "runner/tables/match_table.hpp"
#include "runner/tables/pairing_table.hpp"

namespace rb {
namespace {

constexpr double kCertain = 0.05;  // p value below which something is said to be so
constexpr int kBarWidth = 32;

std::string unit(const ScalingSummary& summary) { return summary.is_doubling ? "doubling" : "ply"; }

std::string text_of(const EloRange& range) { return elo_text(range.elo, range.interval); }

std::string p_value_text(double p) {
  return p < 0.001 ? "p < 0.001" : fmt::format("p = {:.2g}", p);
}

std::string mean_text(const PlayerTotals::Known& known) {
  return known.moves > 0 ? rate_text(known.mean()) : "-";
}

// The ends of all intervals.
rating::Interval span_of(const EffortCurve& curve) {
  rating::Interval all = curve.limits.front().elo.interval;
  for (const EffortLimit& limit : curve.limits) {
    all.low = std::min(all.low, limit.elo.interval.low);
    all.high = std::max(all.high, limit.elo.interval.high);
  }
  return all;
}

// "   --o--": where the value and its interval lie between those of all limits.
std::string bar(const EloRange& range, const rating::Interval& all) {
  const double width = std::max(1.0, all.high - all.low);
  const auto place = [&](double elo) {
    return std::lround((kBarWidth - 1) * (std::clamp(elo, all.low, all.high) - all.low) / width);
  };
  const long low = place(range.interval.low), high = place(range.interval.high);
  std::string text(static_cast<std::size_t>(low), ' ');
  text.append(static_cast<std::size_t>(high - low + 1), '-');
  text[static_cast<std::size_t>(place(range.elo))] = 'o';
  return text;
}

Table curve_table(const ScalingSummary& summary) {
  using enum Table::Align;
  const bool is_ladder = summary.against.empty();
  Table table{.columns = {{summary.word},
                          {"pairs"},
                          {"nodes/move"},
                          {"depth"},
                          {is_ladder ? "Elo above the first" : "Elo of A over B", left},
                          {.name = "for each " + unit(summary), .align = left, .missing = ""},
                          {"line"},
                          {"", left}},
              .notes = "\n"};
  const rating::Interval all = span_of(*summary.curve);
  for (std::size_t i = 0; i < summary.limits.size(); ++i) {
    const EffortLimit& limit = summary.curve->limits[i];
    table.rows.push_back(
        {summary.limits[i], limit.pairs, mean_text(summary.totals[i].numbers.of(&Reply::nodes)),
         mean_text(summary.totals[i].numbers.of(&Reply::depth)),
         is_ladder && i == 0 ? "0" : text_of(limit.elo), limit.gain ? text_of(*limit.gain) : "",
         fmt::format("{:+.0f}", limit.line), bar(limit.elo, all)});
  }
  return table;
}

std::string bend_text(const ScalingSummary& summary) {
  const EffortCurve& curve = *summary.curve;
  const std::string ends =
      fmt::format("{} at {}, {} at {}", text_of(curve.first), summary.limits.front(),
                  text_of(curve.last), summary.limits.back());
  const std::string p = p_value_text(curve.bend_p);
  if (curve.bend_p > kCertain) return fmt::format("{}: no bend is certain ({})", ends, p);
  const bool levels_off = std::abs(curve.last.elo) < std::abs(curve.first.elo);
  return fmt::format("{}: it {} ({})", ends, levels_off ? "levels off" : "grows", p);
}

Table ladder_rows(const ScalingSummary& summary) {
  const EffortCurve& curve = *summary.curve;
  Table rows =
      table_row("A " + unit(summary),
                fmt::format("{} Elo, by a straight line through {} to {}", text_of(curve.slope),
                            summary.limits.front(), summary.limits.back()));
  if (curve.limits.size() > 2) rows += table_row("By parabola", bend_text(summary));
  return rows;
}

// "better at 500, 1000; worse at 8000; not known at 2000"
std::string verdicts(const ScalingSummary& summary) {
  std::string better, worse, unknown;
  for (std::size_t i = 0; i < summary.limits.size(); ++i) {
    const rating::Interval& elo = summary.curve->limits[i].elo.interval;
    std::string& list = elo.low > 0 ? better : elo.high < 0 ? worse : unknown;
    list += (list.empty() ? "" : ", ") + summary.limits[i];
  }
  std::string text;
  for (const auto& [word, list] :
       {std::pair("better", better), std::pair("worse", worse), std::pair("not known", unknown)}) {
    if (!list.empty()) text += fmt::format("{}{} at {}", text.empty() ? "" : "; ", word, list);
  }
  return text;
}

Table against_rows(const ScalingSummary& summary) {
  const EffortCurve& curve = *summary.curve;
  const std::string_view meaning =
      curve.slope_p <= kCertain ? "it depends on the limit" : "no change with the limit is certain";
  return table_row("A is", verdicts(summary)) +
         table_row("All limits", text_of(*curve.mean) + " Elo of A over B") +
         table_row("A " + unit(summary),
                   fmt::format("{} Elo of this lead: {} ({})", text_of(curve.slope), meaning,
                               p_value_text(curve.slope_p)));
}

Json range_json(const EloRange& range) {
  return json_object(
      {{"elo", number_json(range.elo)}, {"interval", interval_json(range.interval)}});
}

Json limit_json(const ScalingSummary& summary, std::size_t i) {
  const PlayerTotals& totals = summary.totals[i];
  const auto mean = [](const PlayerTotals::Known& known) {
    return known.moves > 0 ? Json(known.mean()) : Json();
  };
  Json json = json_object({{"limit", summary.limits[i]},
                           {"effort", summary.efforts[i]},
                           {"mean_nodes", mean(totals.numbers.of(&Reply::nodes))},
                           {"mean_depth", mean(totals.numbers.of(&Reply::depth))}});
  if (!summary.curve) return json;
  const EffortLimit& limit = summary.curve->limits[i];
  json["pairs"] = limit.pairs;
  json.update(range_json(limit.elo));
  json["gain"] = limit.gain ? range_json(*limit.gain) : Json();
  json["line"] = number_json(limit.line);
  return json;
}

}  // namespace

Printout scaling_table(const ScalingSummary& summary) {
  const bool is_ladder = summary.against.empty();
  Printout all = is_ladder ? fmt::format("Player: {}\n\n", printable(summary.player))
                           : fmt::format("A: {}\nB: {}\n\n", printable(summary.player),
                                         printable(summary.against));
  Table rows;
  if (summary.curve) {
    all += curve_table(summary);
    rows = is_ladder ? ladder_rows(summary) : against_rows(summary);
  }
  return all + (rows + games_rows(summary) + how_rows(summary) + run_rows(summary));
}

Json curve_json(const ScalingSummary& summary) {
  Json limits = Json::array();
  for (std::size_t i = 0; i < summary.limits.size(); ++i) limits.push_back(limit_json(summary, i));
  Json json = json_object({{"player", summary.player},
                           {"against", summary.against.empty() ? Json() : Json(summary.against)},
                           {"limited", summary.word},
                           {"unit", unit(summary)},
                           {"curve", limits}});
  if (const auto& curve = summary.curve) {
    json["slope"] = range_json(curve->slope);
    json["slope"]["p_value"] = curve->slope_p;
    json["slope_at_first"] = range_json(curve->first);
    json["slope_at_last"] = range_json(curve->last);
    json["bend_p_value"] = curve->bend_p;
    json["mean"] = curve->mean ? range_json(*curve->mean) : Json();
    json["openings_played"] = curve->openings;
  }
  return json;
}

Json scaling_json(const ScalingSummary& summary) {
  Json json = json_object({{"game", summary.run.game}});
  json.update(curve_json(summary));
  json.update(games_json(summary));
  json.update(run_json(summary));
  json["notes"] = summary.notes;
  return json;
}

std::string scaling_csv(const ScalingSummary& summary) {
  Table table{.columns = {{"limit"},
                          {"pairs"},
                          {"elo"},
                          {"elo_low"},
                          {"elo_high"},
                          {"gain"},
                          {"gain_low"},
                          {"gain_high"},
                          {"line"}}};
  for (std::size_t i = 0; i < summary.limits.size(); ++i) {
    Table::Row& row = table.rows.emplace_back(Table::Row{summary.limits[i]});
    row.resize(table.size());
    if (!summary.curve) continue;
    const EffortLimit& limit = summary.curve->limits[i];
    const auto& [elo, interval] = limit.elo;
    row = {summary.limits[i], limit.pairs, elo, interval.low, interval.high, {}, {}, {},
           limit.line};
    if (limit.gain) {
      row[5] = limit.gain->elo, row[6] = limit.gain->interval.low,
      row[7] = limit.gain->interval.high;
    }
  }
  return csv(table);
}

}  // namespace rb
