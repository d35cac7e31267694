#include "runner/formats/renlib/library.hpp"

namespace rb::renlib {

Move Node::move() const {
  return point == 0 ? Move::pass() : Move((point >> 4) * kLibrarySize + (point & 15) - 1);
}

std::uint8_t library_point(Move move) {
  if (!move.is_cell()) return 0;
  return static_cast<std::uint8_t>(move.cell() / kLibrarySize * 16 + move.cell() % kLibrarySize +
                                   1);
}

bool is_library_point(std::uint8_t point) {
  return point == 0 || ((point & 15) != 0 && (point >> 4) < kLibrarySize);
}

Text& Library::text_of(std::uint32_t node) {
  std::uint32_t& text = nodes_[node].text;
  if (text == 0) {
    text = static_cast<std::uint32_t>(texts_.size());
    texts_.emplace_back();
  }
  return texts_[text];
}

std::uint32_t Library::child_at(std::uint32_t parent, std::uint8_t point) {
  std::uint32_t before = 0, next = nodes_[parent].child;
  while (next != 0 && nodes_[next].point < point) {
    before = next;
    next = nodes_[next].sibling;
  }
  if (next != 0 && nodes_[next].point == point) return next;
  const auto made = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back({.point = point, .parent = parent, .sibling = next});
  (before == 0 ? nodes_[parent].child : nodes_[before].sibling) = made;
  return made;
}

}  // namespace rb::renlib
