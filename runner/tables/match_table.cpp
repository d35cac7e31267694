#include "runner/tables/match_table.hpp"

#include <fmt/core.h>

#include "engine/base/printable.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/base/text/table_row.hpp"
#include "runner/play/reply_numbers.hpp"
#include "runner/results/limits_text.hpp"
#include "runner/tables/fault_notes.hpp"
#include "runner/tables/pairing_table.hpp"
#include "runner/tables/sprt_table.hpp"

namespace rb {
namespace {

std::string spent(double seconds) {
  return seconds < 60 ? rate_text(seconds) + " s" : duration_text(seconds);
}

std::string mean_text(const PlayerTotals::Known& known) {
  return known.moves > 0 ? rate_text(known.mean()) : "-";
}

std::string thinking_text(const SideSummary& side) {
  const PlayerTotals& totals = side.totals;
  if (totals.moves == 0) return "-";
  const double ms = think_ms(totals) / static_cast<double>(totals.moves);
  std::string text = ms > 0 ? rate_text(ms) + " ms" : "-";
  if (totals.cpu.moves > 0) text += fmt::format(" (CPU {} ms)", rate_text(totals.cpu.mean() / 1e6));
  text += fmt::format(", {} nodes a move", mean_text(totals.numbers.of(&Reply::nodes)));
  each_number([&](const auto& row) {
    const PlayerTotals::Known& known = totals.numbers.of(row.member);
    if (row.mean != MeanOf::searches || known.moves == 0) return;
    text += fmt::format("; {} {} a search", row.name, mean_text(known));
  });
  return text;
}

// "proof 412 (3 with another result), 18.4 moves before the end on average".
std::string rulings_text(const std::array<RulingCounts, kReasons>& all) {
  std::string text;
  int games = 0;
  std::uint64_t moves = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].games == 0) continue;
    text += fmt::format("{}{} {} ({} with another result)", text.empty() ? "" : ", ",
                        name(static_cast<Reason>(i)), all[i].games, all[i].changed);
    games += all[i].games;
    moves += all[i].moves;
  }
  if (games == 0) return "none of a rule";
  return text + fmt::format(", {:.1f} moves before the end on average",
                            static_cast<double>(moves) / games);
}

Table game_row(const RunSpec& run) {
  const std::string game = unusual_game(run);
  return game.empty() ? Table() : table_row("Game", game);
}

std::string name_of(const MatchSummary& summary, std::size_t side) {
  const SideSummary& player = summary.sides[side];
  return printable(name_with_limits({player.name, player.params}, summary.run));
}

}  // namespace

std::string fleet_text(const Fleet& fleet) {
  std::string text = fmt::format(
      "{} on {}; {} of {} differ, {} checked", fleet.workers, counted(fleet.hosts, "host"),
      fleet.differing, counted(fleet.copies, "copy", "copies"), counted(fleet.checked, "game"));
  if (fleet.resumed_at > 0) {
    text += fmt::format(" since the run was resumed with {}", counted(fleet.resumed_at, "game"));
  }
  for (const std::string& name : fleet.banned) text += fmt::format("; banned: {}", printable(name));
  return text;
}

Table games_rows(const RunSummary& summary) {
  Table rows = game_row(summary.run) +
               table_row("Games", fmt::format("{} of {}", summary.games, summary.run.games));
  if (summary.played_now > 0) {
    const std::string where = summary.fleet ? counted(summary.fleet->workers, "worker")
                                            : counted(summary.threads, "thread");
    rows += table_row("Time", fmt::format("{}, {} games/s on {}", spent(summary.seconds),
                                          rate_text(summary.played_now / summary.seconds), where));
  }
  if (summary.fleet) rows += table_row("Workers", fleet_text(*summary.fleet));
  return rows;
}

Table how_rows(const RunSummary& summary) {
  if (summary.games == 0) return {};
  Table rows = table_row("Ends", reasons_text(summary.reasons, summary.traps));
  if (summary.run.limits.adjudication.play_on) {
    rows += table_row("Early ends", rulings_text(summary.rulings));
  }
  return rows + table_row("Mean length", fmt::format("{:.1f} moves", summary.mean_plies));
}

Table run_rows(const RunSummary& summary) {
  Table rows;
  if (summary.games > 0) {
    rows += table_row("Distinct", fmt::format("{} of {} games", summary.distinct, summary.games));
  }
  rows += table_row("Openings", openings_text(summary.run, summary.openings));
  const std::string limits = limits_text(summary.run.limits);
  if (!limits.empty()) rows += table_row("Limits", limits);
  rows += table_row("Seed", fmt::format("{}", summary.run.seed));
  if (summary.run.keep != Keep::all) {
    rows += table_row("Not kept", std::string(unkept_text(summary.run.keep)));
  }
  rows += table_row("Results", summary.path);
  for (const std::string& note : summary.notes) rows += table_row("Note", note);
  if (!summary.resume.empty()) {
    rows.notes = fmt::format("\nTo play the rest:\n  {}\n", printable(summary.resume));
  }
  return rows;
}

std::string match_markdown(const MatchSummary& summary) {
  Table rows = table_row("A", name_of(summary, 0)) + table_row("B", name_of(summary, 1)) +
               game_row(summary.run) +
               table_row("Games", fmt::format("{} of {}", summary.games, summary.run.games));
  if (summary.games == 0) return markdown(rows);
  const rating::GameCounts& counts = summary.sides[0].all;
  rows += table_row("Score of A", fmt::format("{}: {} won, {} drawn, {} lost", score_text(counts),
                                              counts.wins, counts.draws, counts.losses));
  if (const auto& estimate = summary.stats.estimate) {
    const std::string_view mark = fault_mark(summary.stats.rests_on_faults());
    rows += table_row("Elo of A", fmt::format("{}{}", elo_text(*estimate), mark));
    rows += table_row("LOS", fmt::format("{}{}", likelihood_text(estimate->los), mark));
  }
  if (summary.sprt) rows += table_row("SPRT", decision_text(*summary.sprt));
  for (const PlayerFaults& player : player_faults(summary)) {
    if (player.faults.count() == 0) continue;
    rows += table_row("Faults", faults_text(player.player, player.faults));
  }
  rows += table_row("Ends", reasons_text(summary.reasons, summary.traps)) +
          table_row("Openings", openings_text(summary.run, summary.openings));
  const std::string limits = limits_text(summary.run.limits);
  if (!limits.empty()) rows += table_row("Limits", limits);
  return markdown(rows += table_row("Version", summary.run.version));
}

Printout match_table(const MatchSummary& summary) {
  Table rows = games_rows(summary);
  if (summary.games > 0) {
    rows += fault_rows(player_faults(summary));
    if (summary.sprt) rows += sprt_rows(*summary.sprt);
    rows += pairing_rows(summary.stats, summary.sprt.has_value());
    if (!summary.is_complete && !summary.sprt && summary.stats.any_time) {
      rows += table_row("Any time", interval_text(*summary.stats.any_time) +
                                        "   Elo of A; 95 %, though the match was ended early");
    }
    for (const std::size_t side : {0U, 1U}) {
      const auto& swap2 = summary.sides[side].swap2;
      if (swap2) rows += table_row(side == 0 ? "Swap2 A" : "Swap2 B", swap2_text(*swap2));
    }
    rows += how_rows(summary) + table_row("Thinking A", thinking_text(summary.sides[0])) +
            table_row("Thinking B", thinking_text(summary.sides[1]));
  }
  rows.title = fmt::format("A: {}\nB: {}\n\n", name_of(summary, 0), name_of(summary, 1));
  return rows + run_rows(summary);
}

}  // namespace rb
