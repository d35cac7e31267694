#include "runner/formats/renlib/library_lines.hpp"

#include <algorithm>
#include <bitset>
#include <utility>

namespace rb::renlib {
namespace {

class Walk {
 public:
  Walk(const Library& library, const Enter& enter) : library_(library), enter_(enter) {}

  std::size_t run() {
    std::uint32_t node = library_[0].child;
    while (node != 0) {
      const bool goes_on = visit(node);
      if (goes_on && library_[node].child != 0) {
        node = library_[node].child;
        continue;
      }
      if (goes_on) leave(node);
      while (library_[node].sibling == 0 && library_[node].parent != 0) {
        node = library_[node].parent;
        leave(node);
      }
      node = library_[node].sibling;
    }
    return occupied_;
  }

 private:
  // Whether the node is on the line now.
  bool visit(std::uint32_t node) {
    const Move move = library_[node].move();
    if (!library_[node].is_move) return false;
    if (move.is_cell() && stones_.test(static_cast<std::size_t>(move.cell()))) {
      ++occupied_;
      return false;
    }
    moves_.push_back(move);
    if (enter_(node, moves_)) {
      if (move.is_cell()) stones_.set(static_cast<std::size_t>(move.cell()));
      return true;
    }
    moves_.pop_back();
    return false;
  }

  void leave(std::uint32_t node) {
    const Move move = library_[node].move();
    if (move.is_cell()) stones_.reset(static_cast<std::size_t>(move.cell()));
    moves_.pop_back();
  }

  const Library& library_;
  const Enter& enter_;
  std::vector<Move> moves_;
  std::bitset<kLargestCells> stones_;
  std::size_t occupied_ = 0;
};

constexpr int kUnmarked = 100;

// The lower, the better.
int rank(const Library& library, std::uint32_t node) {
  const std::string& text = library.text(node).board;
  if (text == "*") return 0;
  if (library[node].is_marked) return 1;
  const bool is_letter = text.size() == 1 && text[0] >= 'A' && text[0] <= 'Z';
  return is_letter ? 2 + text[0] - 'A' : kUnmarked;
}

}  // namespace

std::size_t walk(const Library& library, const Enter& enter) { return Walk(library, enter).run(); }

std::vector<std::uint32_t> sizes_of_subtrees(const Library& library) {
  std::vector<std::uint32_t> sizes(library.nodes().size(), 1);
  for (auto node = sizes.size() - 1; node > 0; --node) {  // a child was made after its parent
    sizes[library.nodes()[node].parent] += sizes[node];
  }
  return sizes;
}

std::vector<std::uint32_t> marked_children(const Library& library, std::uint32_t node) {
  std::vector<std::uint32_t> best;
  int least = kUnmarked;
  for (std::uint32_t child = library[node].child; child != 0; child = library[child].sibling) {
    const int order = library[child].is_move ? rank(library, child) : kUnmarked;
    if (order < least) best.clear();
    least = std::min(least, order);
    if (order < kUnmarked && order == least) best.push_back(child);
  }
  return best;
}

std::uint32_t best_child(const Library& library, std::uint32_t node,
                         const std::vector<std::uint32_t>& sizes) {
  std::uint32_t best = 0;
  for (std::uint32_t child = library[node].child; child != 0; child = library[child].sibling) {
    if (!library[child].is_move) continue;
    const auto order = [&](std::uint32_t number) {
      return std::pair(rank(library, number), -static_cast<std::int64_t>(sizes[number]));
    };
    if (best == 0 || order(child) < order(best)) best = child;
  }
  return best;
}

}  // namespace rb::renlib
