#include <cstdlib>
#include <string_view>

#include <fmt/format.h>

#include "engine/base/printable.hpp"
#include "engine/base/wording.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/rules/opening_names.hpp"
#include "runner/studies/analysis/analysis.hpp"
#include "runner/studies/analysis/line_notation.hpp"

namespace rb {
namespace {

using renju::ForcedWin;
using renju::MoveReview;
using renju::Proven;
using renju::ReviewSummary;
using renju::ScoredMove;
using renju::Standing;
using renju::WinKind;

std::string_view colour(Stone side) { return side == Stone::black ? "Black" : "White"; }

// "fours in 4 moves"; "a five", or, if the other side is to move, "a five next move".
std::string how(const ForcedWin& win) {
  if (win.kind == WinKind::five && win.length == 1) {
    const std::string_view next = win.line.size() > 1 ? " next move" : "";
    return fmt::format("a five{}{}", next, win.forbidden_trap ? " at a forbidden point" : "");
  }
  constexpr std::string_view kBy[] = {
      "a five", "fours", "a double mise", "a mise", "fours and threes", "a move without a defence"};
  return fmt::format("{} in {}{}", kBy[static_cast<std::size_t>(win.kind)],
                     counted(win.length, "move"),
                     win.forbidden_trap ? " with a forbidden point" : "");
}
// ... with its line: "fours in 4 moves: h8 h9 ...".
std::string line_of(const ForcedWin& win, int size) {
  return fmt::format("{}: {}", how(win), line_text(win.line, size));
}

// " by " and its line; empty if its line is unknown.
std::string by_line(const Proven& proven, int size) {
  return proven.win ? fmt::format(" by {}", line_of(*proven.win, size)) : "";
}

std::string standing(const Proven& proven, Stone side, int size) {
  switch (proven.standing) {
    case Standing::won:
      return fmt::format("{} wins by {}.", colour(side), line_of(*proven.win, size));
    case Standing::lost:
      return fmt::format("{} is lost: {} wins by {}.", colour(side), colour(opponent(side)),
                         line_of(*proven.win, size));
    case Standing::open: return fmt::format("No win or loss of {} is proved.", colour(side));
    case Standing::unknown: break;
  }
  return fmt::format("Unknown whether {} has a proved win or loss: the nodes ran out first.",
                     colour(side));
}

// What is proved about a move, by the position after it.
std::string after_move(const Proven& after, int size) {
  if (after.standing != Standing::lost && after.standing != Standing::won) return "";
  if (!after.win) return after.standing == Standing::lost ? "wins" : "loses";
  return fmt::format("{} {}: then {}", after.standing == Standing::lost ? "wins by" : "loses to",
                     how(*after.win), line_text(after.win->line, size));
}

// The end that the search sees, which is not a proof: "by search: loses in 4 moves".
std::string seen_end(const ScoredMove& move) {
  if (move.ends_in == 0) return "";
  const int moves = (std::abs(move.ends_in) + 1) / 2;  // of the winner
  return fmt::format("by search: {} in {}", move.ends_in > 0 ? "wins" : "loses",
                     counted(moves, "move"));
}

std::string line_of(const ScoredMove& move, int size) {
  return line_text(std::vector<std::int16_t>(move.line.begin(), move.line.end()), size);
}

std::string score_of(const ScoredMove* move) {
  return move != nullptr && move->score ? fmt::format("{}", *move->score) : "-";
}

std::string settings_line(const AnalysisSettings& settings) {
  const renju::ReviewLimits& limits = settings.limits;
  return fmt::format("Profile {}, depth {}, {} nodes a search or proof\n", settings.profile.name,
                     limits.score.depth, limits.score.nodes);
}

// What is proved about a played move.
std::string proofs(const MoveReview& review, int size) {
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : "; ") + part; };
  const std::string_view doubt = review.faults.sure ? "" : " (perhaps)";
  if (review.faults.forbidden) add("forbidden point");
  if (review.faults.missed)
    add(fmt::format("misses{} a win{}", doubt, by_line(review.before, size)));
  if (review.faults.allowed)
    add(fmt::format("allows{} a win{}", doubt, by_line(review.after, size)));
  if (review.wins)
    add(review.after.win ? fmt::format("wins by {}", how(*review.after.win)) : "wins");
  if (review.before.standing == Standing::lost) {
    add(review.before.win ? fmt::format("lost to {}", how(*review.before.win)) : "lost");
  }
  if (!review.decided && review.scored() != nullptr && review.scored()->ends_in != 0) {
    add(seen_end(*review.scored()));
  }
  return text;
}

// The moves of a game; each row is printed when the move is judged.
Table moves_table() {
  using enum Table::Align;
  return {.columns = {{.name = "move"},
                      {.name = "", .align = left, .widest = "X"},
                      {.name = "", .align = left, .widest = "t20"},
                      {.name = "played", .widest = "-12345"},
                      {.name = "", .align = left, .widest = "t20"},
                      {.name = "best", .widest = "-12345"},
                      {.name = "loss", .widest = "12345"},
                      {.name = "quality", .align = left, .widest = "inaccuracy"},
                      {.name = "proved", .align = left, .missing = ""}}};
}

}  // namespace

Printout position_text(const AnalyzedPosition& all) {
  using enum Table::Align;
  const Stone side = all.position.to_move;
  const int size = all.position.size;
  std::string text = diagram(all.position) + '\n' + settings_line(all.settings);
  const renju::NamedOpening* const opening =
      all.game.is_usual() ? renju::find_opening(all.moves) : nullptr;
  if (opening != nullptr) {
    text += fmt::format("Opening: {} {} ({})\n", opening->romaji, opening->kanji, opening->code);
  }
  text += standing(all.review.proven, side, size) + "\n\n";
  Table table{.columns = {{.name = "move", .align = left, .missing = ""},
                          {.name = "score", .missing = ""},
                          {.name = "depth", .missing = ""},
                          {.name = "nodes", .missing = ""},
                          {"line", left}}};
  for (const renju::JudgedMove& move : all.review.moves) {
    table.rows.push_back({line_move(move.scored.cell, size), score_of(&move.scored),
                          move.scored.depth, move.scored.nodes, line_of(move.scored, size)});
    std::string known = move.scored.proved ? fmt::format("proved: {}", how(*all.review.proven.win))
                                           : after_move(move.after, size);
    if (known.empty()) known = seen_end(move.scored);
    if (!known.empty()) table.rows.push_back({"", "", "", "", known});
  }
  return text + table;
}

Printout game_header(const AnalyzedGame& all) {
  const GameToAnalyze& game = all.game;
  std::string text;
  if (!game.file.empty()) {
    text = fmt::format("Game {}: {} (Black, X) against {} (White, O)\n", game.id,
                       printable(game.players[0]), printable(game.players[1]));
  }
  if (const GameMarks marks = game.opening_marks(); !marks.opening.empty()) {
    text += fmt::format("{}, {}\n", marks.opening, marks.opening_class);
  }
  if (!game.outcome) {
    text += "Not finished";
  } else if (game.outcome->winner == Stone::empty) {
    text += fmt::format("Draw: {}", name(game.outcome->reason));
  } else {
    text += fmt::format("{} wins: {}", colour(game.outcome->winner), name(game.outcome->reason));
  }
  text +=
      fmt::format(", {}\n{}\n", counted(game.moves.size(), "move"), settings_line(all.settings));
  return text + moves_table();
}

Table move_row(const AnalyzedMove& move, int size) {
  const std::string_view side = move.ply % 2 == 1 ? "X" : "O";
  const std::string played = move_name(move.move, size);
  if (!move.review) {
    return next_row(moves_table(),
                    {move.ply, side, played, move.opening ? "opening" : "not judged"});
  }
  const MoveReview& review = *move.review;
  const ScoredMove* const best = review.moves.empty() ? nullptr : &review.moves.front();
  return next_row(moves_table(),
                  {move.ply, side, played, score_of(review.scored()),
                   best == nullptr ? "-" : line_move(best->cell, size), score_of(best), review.loss,
                   review.quality ? name(*review.quality) : "", proofs(review, size)});
}

Printout game_summary(const AnalyzedGame& all) {
  Printout end;
  if (all.game.refused) {
    end = next_row(moves_table(), {all.moves.size() + 1, all.moves.size() % 2 == 0 ? "X" : "O",
                                   move_name(*all.game.refused, all.game.rules.size),
                                   name(all.game.outcome->reason)});
  }
  Table table{.title = "\n", .columns = {{"", Table::Align::left}, {"Black"}, {"White"}}};
  const auto add = [&](const std::string& title, auto value, std::string_view unit = "") {
    Table::Row& row = table.rows.emplace_back(Table::Row{title});
    for (const ReviewSummary& side : all.summaries) {
      row.emplace_back(fmt::format("{}{}", value(side), unit));
    }
  };
  add("Moves judged", [](const ReviewSummary& side) { return side.judged; });
  add(
      "Accuracy", [](const ReviewSummary& side) { return side.accuracy(); }, " %");
  add("Critical errors", [](const ReviewSummary& side) { return side.critical(); });
  add("Proved: wins", [](const ReviewSummary& side) { return side.wins; });
  add("  missed a win", [](const ReviewSummary& side) { return side.missed; });
  add("  allowed a win", [](const ReviewSummary& side) { return side.allowed; });
  if (all.game.rules.variant.black.has_forbidden_points) {
    add("  forbidden point", [](const ReviewSummary& side) { return side.forbidden; });
  }
  add("Perhaps missed, allowed", [](const ReviewSummary& side) { return side.perhaps; });
  for (std::size_t i = 0; i < renju::kQualities; ++i) {
    add(fmt::format("{}{}", i == 0 ? "By score: " : "  ", name(static_cast<renju::Quality>(i))),
        [i](const ReviewSummary& side) { return side.qualities[i]; });
  }
  return end + table;
}

}  // namespace rb
