#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "engine/base/wording.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/judging/played_game.hpp"
#include "runner/base/text/sgf_text.hpp"
#include "runner/results/export/sgf_root.hpp"
#include "runner/studies/analysis/analysis.hpp"
#include "runner/studies/analysis/whole_line.hpp"

// The analysis of a game as SGF: the game is the main line, what is wrong with a move is its
// comment, and what should have been played, or what it allows, is a variation. A variation leaves
// the game where it differs from it: no two branches of a node begin with the same move.
namespace rb {
namespace {

using renju::ForcedWin;
using renju::MoveReview;
using renju::Quality;

// A move and what may follow it, the game's move first.
struct Node {
  Move move = Move::none();
  std::string comment = {};
  bool is_of_game = false;
  std::vector<std::unique_ptr<Node>> children = {};

  Node& child(Move next) {
    for (const auto& known : children) {
      if (known->move == next) return *known;
    }
    children.push_back(std::make_unique<Node>());
    children.back()->move = next;
    return *children.back();
  }
  void say(const std::string& what) {
    if (what.empty() || comment.find(what) != std::string::npos) return;
    comment += (comment.empty() ? "" : "; ") + what;
  }
};

struct Variation {
  std::string comment;
  std::vector<Move> moves;
};

void add(Node& parent, const Variation& variation) {
  if (variation.moves.empty()) return;
  parent.child(variation.moves.front()).say(variation.comment);
  Node* node = &parent;
  for (const Move move : variation.moves) node = &node->child(move);
}

Variation variation_of(const ForcedWin& win, const Position& position,
                       const renju::PlayedGame& game) {
  const std::vector<int> line(win.line.begin(), win.line.end());
  return {fmt::format("a proved win in {}: {}", counted(win.length, "move"), renju::name(win.kind)),
          whole_line(position, line, game)};
}

bool is_bad(const MoveReview& review) {
  return review.quality && *review.quality >= Quality::mistake;
}

std::string comment_of(const MoveReview& review, int size) {
  const std::string_view doubt = review.faults.sure ? "" : " (perhaps)";
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : "; ") + part; };
  if (review.faults.forbidden) add("forbidden point");
  if (review.faults.missed) add(fmt::format("misses a win{}", doubt));
  if (review.faults.allowed) add(fmt::format("allows a win{}", doubt));
  if (is_bad(review)) {
    add(fmt::format("{}: {} below {}", renju::name(*review.quality), counted(*review.loss, "point"),
                    cell_name(review.moves.front().cell, size)));
  }
  return text;
}

// What should have been played in place of the move.
Variation better(const MoveReview& review, const Position& position,
                 const renju::PlayedGame& game) {
  if (review.faults.missed && review.before.win)
    return variation_of(*review.before.win, position, game);
  if (!is_bad(review) || review.moves.front().cell == review.played) return {};
  const renju::ScoredMove& best = review.moves.front();
  Variation variation{"better", whole_line(position, best.line, game)};
  if (best.score) variation.comment += fmt::format(", score {}", *best.score);
  return variation;
}

// What the opponent could have played after it.
Variation punishment(const MoveReview& review, const Position& position,
                     const renju::PlayedGame& game) {
  if (!review.faults.allowed || !review.after.win) return {};
  return variation_of(*review.after.win, position, game);
}

std::string result(const GameToAnalyze& game) {
  return game.outcome ? sgf_result(*game.outcome) : "?";
}

std::string root_text(const AnalyzedGame& all) {
  const GameToAnalyze& game = all.game;
  std::string name(game.rules.variant.name);
  name.front() = static_cast<char>(name.front() - 'a' + 'A');
  std::string text = fmt::format("(;FF[4]GM[4]CA[UTF-8]AP[renju-bench]SZ[{}]RU[{}]{}",
                                 game.rules.size, name, game.sgf_of_run);
  if (!game.file.empty()) {
    text += fmt::format("PB[{}]PW[{}]", sgf_text(game.players[0]), sgf_text(game.players[1]));
  }
  if (const GameMarks marks = game.opening_marks(); !marks.opening.empty()) {
    text += fmt::format("ON[{}]", sgf_text(marks.opening));
  }
  return text + fmt::format("RE[{}]AN[{}]", result(game),
                            sgf_text("renju-bench, profile " + all.settings.profile.name));
}

// The moves after this node: one child goes on, several are branches.
void write(const Node& node, std::size_t ply, int size, std::string& text) {
  const bool branches = node.children.size() > 1;
  for (const auto& child : node.children) {
    if (branches || child->is_of_game) text += '\n';
    if (branches) text += '(';
    text += fmt::format(";{}[{}]", ply % 2 == 0 ? 'B' : 'W', sgf_point(child->move, size, false));
    if (!child->comment.empty()) text += fmt::format("C[{}]", sgf_text(child->comment));
    write(*child, ply + 1, size, text);
    if (branches) text += ')';
  }
}

// Of the game: by which rules, and whether another follows.
struct Step {
  const renju::PlayedGame& game;
  bool goes_on;
};

// Adds what a review says to the game.
void annotate(Node& before, Node& played, const MoveReview& review, Position& position,
              const Step& step) {
  add(before, better(review, position, step.game));
  played.say(comment_of(review, position.size));
  const bool has_ended = renju::rules_of(step.game).play(position, played.move).has_value();
  if (step.goes_on && !has_ended) add(played, punishment(review, position, step.game));
}

Node tree_of(const AnalyzedGame& all) {
  Node root;
  std::vector<Node*> game{&root};  // the first child of each is the next
  for (const AnalyzedMove& move : all.moves) {
    game.push_back(&game.back()->child(move.move));
    game.back()->is_of_game = true;
  }
  const Rules& rules = renju::rules_of(all.game.rules);
  Position position = rules.start();
  for (std::size_t ply = 0; ply < all.moves.size(); ++ply) {
    const AnalyzedMove& move = all.moves[ply];
    if (move.review) {
      annotate(*game[ply], *game[ply + 1], *move.review, position,
               {all.game.rules, ply + 1 < all.moves.size()});
    } else {
      game[ply + 1]->say(move.opening ? "opening" : "");
      rules.play(position, move.move);
    }
  }
  return root;
}

}  // namespace

std::string to_sgf(const AnalyzedGame& all) {
  std::string text = root_text(all);
  write(tree_of(all), 0, all.game.rules.size, text);
  return text + ")\n";
}

}  // namespace rb
