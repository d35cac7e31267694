#include "runner/tune/pattern/learn_report.hpp"

#include <fmt/format.h>

#include "engine/base/wording.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/base/text/terminal.hpp"

namespace rb {
namespace {

using rating::Decision;

std::string range_text(const std::optional<RoundElo>& range) {
  return range ? elo_text(range->elo, range->interval) : "";
}

std::string decision_text(Decision decision) {
  switch (decision) {
    case Decision::h1: return toned("H1", Tone::good) + ", adopted";
    case Decision::h0: return toned("H0", Tone::bad) + ", not adopted";
    case Decision::undecided: break;
  }
  return toned("undecided", Tone::open) + ", not adopted";
}

}  // namespace

Printout learn_table(const LearnState& state, const std::string& file) {
  using enum Table::Align;
  Table table{.columns = {{"Round", left},
                          {"games"},
                          {"positions"},
                          {"boards"},
                          {"moves"},
                          {"first"},
                          {"time"},
                          {"test", left},
                          {"of games"},
                          {.name = "Elo", .align = left, .missing = "not known"},
                          {"sum", left}}};
  const std::vector<RoundElo> climb = climb_of(state);
  bool has_climbed = false;
  for (std::size_t i = 0; i < state.rounds.size() && state.rounds[i].test; ++i) {
    const LearnRound& round = state.rounds[i];
    has_climbed = has_climbed || round.is_adopted();
    table.rows.push_back(
        {i + 1, round.fit->games, round.fit->positions, fmt::format("{:.4f}", round.fit->boards),
         fmt::format("{:.3f}", round.fit->moves), fmt::format("{:.1f} %", 100 * round.fit->first),
         duration_text(round.seconds), decision_text(round.test->decision),
         round.test->counts.games(), range_text(round.test->elo),
         has_climbed ? range_text(climb[i]) : ""});
  }
  if (table.empty()) return {"no round has ended yet\n"};
  const int last = last_adopted(state);
  return Printout(table) +
         Printout(fmt::format(
             "\nboards, moves: mean cross entropies in openings left out of the fit; first: how "
             "often "
             "the chosen move has the best score; time: of this machine's processor; Elo: over the "
             "last adopted table, corrected for the stop of the test; sum: of the adopted "
             "ones\n{}\n",
             last == 0
                 ? "no table was adopted: more rounds learn from more games"
                 : fmt::format("{}: the table of round {}, checksum {}", file, last,
                               state.rounds[static_cast<std::size_t>(last) - 1].fit->checksum)));
}

std::string verdict_text(const LearnState& state) {
  const std::size_t round = state.rounds.size();
  const RoundTest& test = *state.rounds.back().test;
  const int last = last_adopted(state);
  const std::string who =
      last == 0 ? "the player of the beginning" : fmt::format("the table of round {}", last);
  const std::string games = counted(test.counts.games(), "game");
  switch (test.decision) {
    case Decision::h1:
      return fmt::format("round {}: H1 accepted after {}: its table is adopted\n", round, games);
    case Decision::h0:
      return fmt::format(
          "round {}: H0 accepted after {}: its table is not better and not adopted; {} plays on, "
          "and "
          "the next fit has more games\n",
          round, games, who);
    case Decision::undecided: break;
  }
  return fmt::format(
      "round {}: undecided after all {}: its table is not proved and not adopted; {} plays on, and "
      "the next fit has more games\n",
      round, games, who);
}

}  // namespace rb
