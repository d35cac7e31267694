#include "runner/results/import/sgf_annotations.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/text.hpp"
#include "engine/game/notation.hpp"
#include "runner/base/encoding/charset.hpp"
#include "runner/results/headings/headings.hpp"
#include "runner/results/import/sgf_words.hpp"

namespace rb {
namespace {

constexpr std::string_view kComments = "GC N C";
constexpr std::size_t kLongest = std::size_t{1} << 20;  // bytes of a comment
constexpr std::size_t kNoRow = static_cast<std::size_t>(-1);

// The moves of a node after so many others, and what it says; none: it holds something else.
std::optional<std::vector<Annotation>> continuation(const SgfNode& node, int ply,
                                                    const SgfTree& tree, const ReadAs& as,
                                                    ToldGame& game) {
  std::vector<Annotation> moves;
  try {
    for (const auto& [name, values] : node.properties) {
      if (name == "AB" || name == "AW" || name == "AE") return std::nullopt;
      if (name != "B" && name != "W") continue;
      if (values.size() != 1 || (name == "B") != (ply % 2 == 0)) return std::nullopt;
      moves.push_back({.ply = ++ply, .move = sgf_move(values.front(), as)});
    }
    if (std::string text = sgf_comment(node, as.is_utf8 ? "" : tree.charset); !text.empty()) {
      if (moves.empty()) moves.push_back({.ply = ply});
      moves.back().text = std::move(text);
    }
  } catch (const Error&) {
    return std::nullopt;
  }
  for (const auto& [name, values] : node.properties) {
    if (const auto kind = sgf_kind(name); !kind.empty()) leave_out(game, kind);
  }
  return moves;
}

// Of the first node that has the property; empty: none has.
std::string_view first_value(const SgfTree& tree, std::string_view name) {
  for (const SgfNode& node : tree.main_line()) {
    if (const auto* const value = node.value(name)) return *value;
  }
  return {};
}

}  // namespace

Move sgf_move(std::string_view point, const ReadAs& as) {
  point = trim(point);
  const int size = as.start.size;
  const auto letter = [](char c) { return c >= 'A' && c <= 'Z' ? c + 32 - 'a' : c - 'a'; };
  if (point.empty()) return Move::pass();
  if (point.size() == 2) {
    const int column = letter(point[0]), row = letter(point[1]);
    constexpr int kPass = 't' - 'a';
    if (column == kPass && row == kPass && size <= kPass) return Move::pass();
    if (column >= 0 && column < size && row >= 0 && row < size) {
      return Move((as.is_row_1_on_top ? size - 1 - row : row) * size + column);
    }
  }
  if (const auto cell = parse_cell(point, size)) return Move(*cell);
  throw Error(fmt::format("'{}' is not on the board", shortened(point)));
}

std::string sgf_comment(const SgfNode& node, std::string_view charset) {
  std::string all;
  for (const std::string_view name : words(kComments)) {
    const auto* const value = node.value(name);
    if (value == nullptr || value->empty()) continue;
    all += (all.empty() ? "" : "\n") + utf8_text(*value, charset);
  }
  if (all.size() > kLongest) throw Error("a comment of more than a MiB");
  return annotation_text(all);
}

void add_headings(const SgfTree& tree, const ReadAs& as, ToldGame& game) {
  for (const Heading& heading : headings()) {
    if (heading.name == "Year") continue;  // a date
    try {
      const std::string told =
          utf8_text(trim(first_value(tree, heading.property)), as.is_utf8 ? "" : tree.charset);
      const bool is_year = heading.property == "DT" && told.size() == 4 && parse_int(told);
      add_line(game, is_year ? "Year" : heading.name, told);
    } catch (const Error&) {
      leave_out(game, "headings that are not in the encoding that CA names");
    }
  }
}

void add_variations(const SgfTree& tree, const ReadAs& as, const std::vector<int>& plies,
                    ToldGame& game) {
  struct Place {
    int ply = 0;
    std::size_t row = kNoRow;  // of the variation's move, in `moves`
  };
  std::vector<Place> line;  // a place for each node from the root to the last one
  for (const int ply : plies) line.push_back({ply});
  std::vector<Annotation> moves, comments;
  std::size_t left_out = kNoRow;  // the depth of a node below which all is
  for (const SgfNode& node : tree.variations()) {
    if (node.depth > left_out) continue;
    left_out = kNoRow;
    line.resize(std::min(line.size(), node.depth));
    Place at = line.empty() ? Place{} : line.back();
    auto next = continuation(node, at.ply, tree, as, game);
    if (!next) {
      left_out = node.depth;
      leave_out(game, "variations that are not lines of moves");
      continue;
    }
    for (Annotation& one : *next) {
      if (one.move == Move::none() && at.row == kNoRow) {
        comments.push_back(std::move(one));
      } else if (one.move == Move::none()) {
        moves[at.row].text += (moves[at.row].text.empty() ? "" : "\n") + one.text;
      } else {
        at = {one.ply, moves.size()};
        moves.push_back(std::move(one));
      }
    }
    line.push_back(at);
  }
  for (const Annotation& one : comments) add_comment(game, one.ply, one.text);
  game.annotations.insert(game.annotations.end(), std::move_iterator(moves.begin()),
                          std::move_iterator(moves.end()));
}

}  // namespace rb
