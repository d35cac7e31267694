#pragma once

#include <string>

#include <fmt/format.h>

#include "engine/game/notation.hpp"
#include "runner/formats/renlib/library.hpp"

namespace rb::renlib {

inline std::string shown_text(std::string_view name, const std::string& text) {
  return text.empty() ? "" : fmt::format(" {}=\"{}\"", name, text);
}

// The tree, a node in a line, indented by its depth.
inline std::string shown(const Library& library) {
  std::string lines;
  std::vector<std::pair<std::uint32_t, std::size_t>> left = {{0, 0}};  // nodes, depths
  while (!left.empty()) {
    const auto [number, depth] = left.back();
    left.pop_back();
    const Node& node = library[number];
    const Text& text = library.text(number);
    lines += std::string(2 * depth, ' ') +
             (number == 0 ? "(root)" : move_name(node.move(), kLibrarySize)) +
             (node.is_marked ? " mark" : "") + (node.is_start ? " start" : "") +
             (node.is_move ? "" : " nomove") + shown_text("title", text.title) +
             shown_text("text", text.body) + shown_text("board", text.board) + "\n";
    std::vector<std::uint32_t> children;
    for (auto child = node.child; child != 0; child = library[child].sibling) {
      children.push_back(child);
    }
    for (; !children.empty(); children.pop_back()) left.emplace_back(children.back(), depth + 1);
  }
  return lines;
}

}  // namespace rb::renlib
