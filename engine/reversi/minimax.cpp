#include "engine/reversi/minimax.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

namespace rb::reversi {
namespace {

constexpr Bits kCorners = 0x8100000000000081U;
constexpr Bits kBeside = 0x0042000000004200U;  // diagonally beside a corner
constexpr int kCorner = 100;
constexpr int kBesideCorner = -30;

// The additional value of stones on these cells.
int bonus(Bits stones) {
  return kCorner * count(stones & kCorners) + kBesideCorner * count(stones & kBeside);
}

// The same for one stone.
constexpr auto kBonus = [] {
  std::array<int, kSize * kSize> all{};
  for (int square = 0; square < kSize * kSize; ++square) {
    const Bits stone = bit(square);
    all[static_cast<std::size_t>(square)] = (stone & kCorners) != 0  ? kCorner
                                            : (stone & kBeside) != 0 ? kBesideCorner
                                                                     : 0;
  }
  return all;
}();

// Listens to nothing; the compiler removes the calls.
struct Silent {
  void tried(Side, int, int) {}
  void leaf(Side, int, int) {}
  void value(Side, int, int) {}
  void cut(Side, int, int) {}
  void done(Side, int) {}
};

constexpr Side other(Side side) { return side == Side::max ? Side::min : Side::max; }

// The search, which reports to a listener. Values travel up from the AI's view; `score` is the AI's
// evaluation of the board, updated move by move.
template <class Listener>
class Searcher {
 public:
  Searcher(PassRule rule, Meter& meter, std::uint64_t& leaves, Listener& listener)
      : rule_(rule), meter_(meter), leaves_(leaves), listener_(listener) {}

  // Returns false if the limit ended the search.
  bool search(const Node& node, int score, int& result) {
    if (!meter_.spend()) return false;
    const Bits all = node.depth == 0 ? 0 : moves(node.board);
    if (all == 0) return no_move(node, score, result);
    const bool is_max = node.side == Side::max;
    Node at = node;  // its window narrows
    int best = is_max ? -kInfinity : kInfinity;
    for (Bits left = all; left != 0; left &= left - 1) {
      const int square = std::countr_zero(left);
      listener_.tried(node.side, square, node.depth - 1);
      int value = 0;
      if (!child(at, square, score, value)) return false;
      listener_.value(node.side, square, value);
      best = is_max ? std::max(best, value) : std::min(best, value);
      if (is_max) {
        at.alpha = std::max(at.alpha, best);
      } else {
        at.beta = std::min(at.beta, best);
      }
      if (at.beta <= at.alpha) {
        listener_.cut(at.side, at.alpha, at.beta);
        break;
      }
    }
    listener_.done(node.side, best);
    result = best;
    return true;
  }

 private:
  bool child(const Node& node, int square, int score, int& value) {
    const Bits flipped = flips(node.board, square);
    // A flipped stone is lost to one side and won by the other; corners never are.
    const Bits beside = flipped & kBeside;
    int turned = count(flipped);
    if (beside != 0) turned += kBesideCorner * count(beside);
    const int gain = 1 + kBonus[static_cast<std::size_t>(square)] + 2 * turned;
    const int after_move = node.side == Side::max ? score + gain : score - gain;
    if (node.depth == 1) {
      if (!meter_.spend()) return false;
      ++leaves_;
      listener_.leaf(other(node.side), 0, after_move);
      value = after_move;
      return true;
    }
    const Board next = after(node.board, square, flipped);
    return search({next, node.depth - 1, other(node.side), node.alpha, node.beta}, after_move,
                  value);
  }

  bool no_move(const Node& node, int score, int& result) {
    const Board passed = after_pass(node.board);
    if (node.depth > 0 && rule_ == PassRule::pass && moves(passed) != 0) {
      return search({passed, node.depth - 1, other(node.side), node.alpha, node.beta}, score,
                    result);
    }
    ++leaves_;
    listener_.leaf(node.side, node.depth, score);
    result = score;
    return true;
  }

  PassRule rule_;
  Meter& meter_;
  std::uint64_t& leaves_;
  Listener& listener_;
};

int score_of(const Board& board, Side side) {
  return side == Side::max ? evaluate(board) : -evaluate(board);
}

}  // namespace

int evaluate(const Board& board) {
  return count(board.own) - count(board.other) + bonus(board.own) - bonus(board.other);
}

std::optional<int> alpha_beta(const Node& node, PassRule rule, Meter& meter,
                              std::uint64_t& leaves) {
  Silent silent;
  Searcher searcher(rule, meter, leaves, silent);
  int value = 0;
  if (!searcher.search(node, score_of(node.board, node.side), value)) return std::nullopt;
  return value;
}

std::vector<RootMove> root_values(const Board& board, int depth, PassRule rule, Meter& meter,
                                  std::uint64_t& leaves) {
  assert(depth >= 1);
  std::vector<RootMove> values;
  for (Bits left = moves(board); left != 0; left &= left - 1) {
    const int square = std::countr_zero(left);
    const Node node{after(board, square, flips(board, square)), depth - 1, Side::min};
    const auto value = alpha_beta(node, rule, meter, leaves);
    if (!value) break;
    values.push_back({square, *value});
  }
  return values;
}

void trace(const Node& node, Language language, const TraceOutput& out) {
  TraceWriter writer(language, out);
  Meter meter;
  std::uint64_t leaves = 0;
  Searcher searcher(PassRule::leaf, meter, leaves, writer);
  int value = 0;
  searcher.search(node, score_of(node.board, node.side), value);
  writer.flush();
}

}  // namespace rb::reversi
