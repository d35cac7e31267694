
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "engine/reversi/minimax.hpp"
#include "tests/engine/reversi/plain_minimax.hpp"
#include "tests/engine/reversi/positions.hpp"
#include "tests/parse_diagram.hpp"

namespace rb::reversi {
namespace {

std::string traced(const Node& node, Language language = Language::english) {
  std::string text;
  trace(node, language, [&text](std::string_view lines) {
    EXPECT_TRUE(lines.ends_with('\n'));
    text += lines;
  });
  return text;
}

std::string traced(std::string_view moves, int depth, Side side,
                   Language language = Language::english) {
  return traced({board_of(after_moves(moves)), depth, side}, language);
}

// The published sample: Black to move after c4 c3, two plies.
TEST(Trace, IsThePublishedOne) {
  const std::string text = traced("c4 c3", 2, Side::min);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 43);
  EXPECT_TRUE(text.starts_with(R"(MIN: (2,1) try -> depth 1
  MAX: (1,1) try -> depth 0
    depth=0, MIN: leaf -> score=-30
  MAX: (1,1) value = -30
  MAX: (4,2) try -> depth 0
    depth=0, MIN: leaf -> score=0
  MAX: (4,2) value = 0
  MAX: (1,3) try -> depth 0
    depth=0, MIN: leaf -> score=0
)")) << text;
  EXPECT_TRUE(text.ends_with("MIN: (4,5) value = 0\nMIN: final score = 0\n")) << text;
  EXPECT_NE(text.find("\nMIN: (2,1) value = 0\n"), std::string::npos);
  EXPECT_NE(text.find("  MAX: beta cut (beta=0 <= alpha=2)\n  MAX: final score = 2\n"
                      "MIN: (3,2) value = 2\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("  MAX: beta cut (beta=0 <= alpha=0)\n  MAX: final score = 0\n"
                      "MIN: (5,4) value = 0\n"),
            std::string::npos)
      << text;
}

TEST(Trace, TellsAnAlphaCutAtAMinNode) {
  const std::string text = traced("c4", 2, Side::max);
  EXPECT_NE(text.find("  MIN: alpha cut (beta=-3 <= alpha=-3)\n  MIN: final score = -3\n"),
            std::string::npos)
      << text;
}

TEST(Trace, ALeafWithoutAMoveTellsItsDepth) {
  Position position = parse_diagram(
      "........\n........\n........\n........\n........\n........\n"
      "........\nXOOOOOO.\n",
      kSize);
  position.to_move = Stone::white;
  EXPECT_EQ(traced({board_of(position), 2, Side::max}), "depth=2, MAX: leaf -> score=-95\n");
}

// The words of the document: every line has its form in both languages.
TEST(Trace, SpeaksJapanese) {
  const std::string text = traced("c4 c3", 2, Side::min, Language::japanese);
  EXPECT_TRUE(
      text.starts_with("MIN: (2,1) を仮想で置く → 深さ 1\n"
                       "  MAX: (1,1) を仮想で置く → 深さ 0\n"
                       "    depth=0, MIN: 終端→ score=-30\n"
                       "  MAX: (1,1) の評価値 = -30\n"))
      << text;
  EXPECT_NE(text.find("  MAX: βカット発生！（β=0 <= α=2）\n  MAX: 最終スコア = 2\n"),
            std::string::npos);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 43);
  EXPECT_NE(
      traced("c4", 2, Side::max, Language::japanese).find("  MIN: αカット発生！（β=-3 <= α=-3）\n"),
      std::string::npos);
}

TEST(Trace, OpenBoundsAreInfinite) {
  std::string text;
  TraceWriter writer(Language::english, [&text](std::string_view lines) { text += lines; });
  writer.cut(Side::min, kInfinity, -kInfinity);
  writer.flush();
  EXPECT_EQ(text, "MIN: alpha cut (beta=-inf <= alpha=inf)\n");
}

// A reader of the grammar that knows nothing of the search: every value is that of the lines below
// it, every cut is where the bounds met, and no child follows one.
class Reader {
 public:
  explicit Reader(const std::string& text) : lines_(split(text, '\n')) { lines_.pop_back(); }

  // The value of the node whose lines start here.
  int node(int level, int depth, Side side, int alpha = -kInfinity, int beta = kInfinity) {
    const std::string start(static_cast<std::size_t>(2 * level), ' ');
    const std::string me = side == Side::max ? "MAX" : "MIN";
    const std::string leaf = fmt::format("{}depth={}, {}: leaf -> score=", start, depth, me);
    if (here().starts_with(leaf)) return number(leaf);
    int best = side == Side::max ? -kInfinity : kInfinity;
    bool is_cut = false;
    while (here().starts_with(fmt::format("{}{}: (", start, me))) {
      EXPECT_FALSE(is_cut);
      const std::string move(here().substr(start.size(), std::string("MAX: (0,0)").size()));
      EXPECT_EQ(here(), fmt::format("{}{} try -> depth {}", start, move, depth - 1));
      ++next_;
      const int value =
          node(level + 1, depth - 1, side == Side::max ? Side::min : Side::max, alpha, beta);
      EXPECT_EQ(number(fmt::format("{}{} value = ", start, move)), value);
      best = side == Side::max ? std::max(best, value) : std::min(best, value);
      (side == Side::max ? alpha : beta) =
          side == Side::max ? std::max(alpha, best) : std::min(beta, best);
      if (beta > alpha) continue;
      is_cut = true;
      EXPECT_EQ(here(), fmt::format("{}{}: {} cut (beta={} <= alpha={})", start, me,
                                    side == Side::max ? "beta" : "alpha", beta, alpha));
      ++next_;
    }
    EXPECT_EQ(number(fmt::format("{}{}: final score = ", start, me)), best);
    return best;
  }
  bool at_end() const { return next_ == lines_.size(); }

 private:
  std::string_view here() const { return next_ < lines_.size() ? lines_[next_] : "end"; }
  int number(const std::string& before) {
    EXPECT_TRUE(here().starts_with(before)) << here() << " is not " << before;
    const auto value = parse_int(here().substr(std::min(before.size(), here().size())));
    EXPECT_TRUE(value.has_value()) << here();
    ++next_;
    return static_cast<int>(value.value_or(0));
  }

  std::vector<std::string_view> lines_;
  std::size_t next_ = 0;
};

TEST(Trace, FollowsTheGrammarInEveryPosition) {
  int leaves_without_a_move = 0;
  for (const Position& position : random_positions(8, 11)) {
    const Node node{board_of(position), 3,
                    position.to_move == Stone::white ? Side::max : Side::min};
    const std::string text = traced(node);
    Reader reader(text);
    const int value = reader.node(0, node.depth, node.side);
    ASSERT_TRUE(reader.at_end()) << diagram(position) << text;
    ASSERT_EQ(value, minimax(node.board, node.depth, node.side, PassRule::leaf));
    if (text.find("depth=1, ") != std::string::npos) ++leaves_without_a_move;
    ASSERT_FALSE(testing::Test::HasFailure()) << diagram(position) << text;
  }
  EXPECT_GT(leaves_without_a_move, 0);
}

}  // namespace
}  // namespace rb::reversi
