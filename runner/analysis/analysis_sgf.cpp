#include <fmt/format.h>

#include "engine/base/wording.hpp"
#include "engine/game/notation.hpp"
#include "runner/analysis/analysis.hpp"
#include "runner/text/sgf_text.hpp"

// The analysis of a game as SGF: the game is the main line, what is wrong with a move is its
// comment, and what should have been played, or what it allows, is a variation.
namespace rb {
namespace {

using renju::ForcedWin;
using renju::MoveReview;
using renju::Quality;

struct Variation {
  std::string comment;
  std::vector<int> cells;
};

std::string node(std::size_t ply, Move move, std::string_view comment) {
  std::string text =
      fmt::format(";{}[{}]", ply % 2 == 0 ? 'B' : 'W', sgf_point(move, kMaxSize, false));
  if (!comment.empty()) text += fmt::format("C[{}]", sgf_text(comment));
  return text;
}

// Up to a reply that does not matter: none of them helps.
Variation variation_of(const ForcedWin& win) {
  Variation variation{
      fmt::format("a proved win in {}: {}", counted(win.length, "move"), renju::name(win.kind)),
      {}};
  for (const std::int16_t cell : win.line) {
    if (cell < 0) break;
    variation.cells.push_back(cell);
  }
  return variation;
}

std::string text_of(const Variation& variation, std::size_t ply) {
  std::string text;
  for (std::size_t i = 0; i < variation.cells.size(); ++i) {
    text += node(ply + i, Move(variation.cells[i]), i == 0 ? variation.comment : "");
  }
  return text;
}

bool is_bad(const MoveReview& review) {
  return review.quality && *review.quality >= Quality::mistake;
}

std::string comment_of(const MoveReview& review) {
  const std::string_view doubt = review.faults.sure ? "" : " (perhaps)";
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : "; ") + part; };
  if (review.faults.forbidden) add("forbidden point");
  if (review.faults.missed) add(fmt::format("misses a win{}", doubt));
  if (review.faults.allowed) add(fmt::format("allows a win{}", doubt));
  if (is_bad(review)) {
    add(fmt::format("{}: {} points below {}", renju::name(*review.quality), *review.loss,
                    cell_name(review.moves.front().cell, kMaxSize)));
  }
  return text;
}

// What should have been played in place of the move.
std::optional<Variation> better(const MoveReview& review) {
  if (review.faults.missed && review.before.win) return variation_of(*review.before.win);
  if (!is_bad(review) || review.moves.front().cell == review.played) return std::nullopt;
  const renju::ScoredMove& best = review.moves.front();
  Variation variation{"better", {}};
  if (best.score) variation.comment += fmt::format(", score {}", *best.score);
  for (const int cell : best.line) {
    if (cell < 0) break;
    variation.cells.push_back(cell);
  }
  return variation;
}

// What the opponent could have played after it.
std::optional<Variation> punishment(const MoveReview& review) {
  if (!review.faults.allowed || !review.after.win) return std::nullopt;
  return variation_of(*review.after.win);
}

std::string result(const GameToAnalyze& game) {
  if (!game.outcome) return "?";
  if (game.outcome->winner == Stone::empty) return "0";
  return game.outcome->winner == Stone::black ? "B+" : "W+";
}

std::string root(const AnalyzedGame& all) {
  const GameToAnalyze& game = all.game;
  std::string text = "(;FF[4]GM[4]CA[UTF-8]AP[renju-bench]SZ[15]RU[Renju]";
  if (!game.file.empty()) {
    text += fmt::format("PB[{}]PW[{}]", sgf_text(game.players[0]), sgf_text(game.players[1]));
  }
  if (const GameMarks marks = game.opening_marks(); !marks.opening.empty()) {
    text += fmt::format("ON[{}]", sgf_text(marks.opening));
  }
  return text + fmt::format("RE[{}]AN[{}]\n", result(game),
                            sgf_text("renju-bench, profile " + all.settings.profile.name));
}

}  // namespace

// A branch opens where a variation begins: the game goes on in its first child, and all branches
// close at the end.
std::string to_sgf(const AnalyzedGame& all) {
  std::string text = root(all), ends;
  const auto branch = [&](const std::optional<Variation>& variation, std::size_t ply) {
    if (!variation || variation->cells.empty()) return;
    const std::string child = fmt::format("\n({})", text_of(*variation, ply));
    const bool is_open = text.ends_with('(');  // what the move before allows begins here as well
    if (is_open && std::string_view(ends).substr(1).starts_with(child)) return;
    if (!is_open) {
      text += '(';
      ends.insert(0, ")");
    }
    ends.insert(1, child);
  };
  for (std::size_t ply = 0; ply < all.moves.size(); ++ply) {
    const AnalyzedMove& move = all.moves[ply];
    if (!move.review) {
      text += node(ply, move.move, move.opening ? "opening" : "") + '\n';
      continue;
    }
    branch(better(*move.review), ply);
    text += node(ply, move.move, comment_of(*move.review)) + '\n';
    if (ply + 1 < all.moves.size()) branch(punishment(*move.review), ply + 1);
  }
  return text + ends + ")\n";
}

}  // namespace rb
