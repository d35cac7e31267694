#include "runner/studies/explore/library_tree.hpp"

#include <algorithm>

#include "engine/game/symmetry.hpp"
#include "runner/formats/renlib/library_lines.hpp"
#include "runner/results/formats/file_format.hpp"
#include "runner/results/import/game_reader.hpp"

namespace rb {
namespace {

using renlib::Library;

// How many nodes below each, or itself, have no child.
std::vector<std::uint32_t> leaves_below(const Library& library) {
  const auto& nodes = library.nodes();
  std::vector<std::uint32_t> leaves(nodes.size());
  for (std::size_t node = nodes.size(); node-- > 1;) {  // a parent is before its children
    if (nodes[node].child == 0) leaves[node] = 1;
    leaves[nodes[node].parent] += leaves[node];
  }
  return leaves;
}

std::string text_at(const Library& library, std::uint32_t node) {
  const renlib::Text& text = library.text(node);
  std::string all = library[node].is_marked ? "marked" : "";
  for (const std::string* const part : {&text.board, &text.title}) {
    if (!part->empty()) all.append(all.empty() ? "" : " ").append(*part);
  }
  return all;
}

}  // namespace

bool is_library(const std::string& path) {
  const FileFormat* const format = format_of_file(path);
  return format != nullptr && format->kind == FileKind::lib;
}

LibraryTree::LibraryTree(const std::string& path)
    : library_(renlib::read_library(path)),
      sizes_(renlib::sizes_of_subtrees(library_)),
      leaves_(leaves_below(library_)) {
  const CanonicalKey empty(renlib::kLibrarySize);
  std::vector<CanonicalKey> keys{empty};  // along the line
  renlib::walk(library_, [&](std::uint32_t node, const std::vector<Move>& moves) {
    keys.resize(moves.size(), empty);
    CanonicalKey key = keys.back();
    const Stone side = moves.size() % 2 == 1 ? Stone::black : Stone::white;
    const Move move = moves.back();
    places_.push_back(
        {key.key(side), move.is_cell() ? Move(key.canonical_cell(move.cell(), side)) : move, node});
    if (move.is_cell()) key.put(move.cell(), side);
    keys.push_back(key);
    return true;
  });
  std::ranges::sort(places_, {},
                    [](const Place& place) { return std::pair(place.key, place.node); });
}

bool LibraryTree::has_games() const { return tells_games(library_); }

std::vector<LibraryMove> LibraryTree::continuations(std::uint64_t key) const {
  std::vector<LibraryMove> moves;
  for (const Place& place : std::ranges::equal_range(places_, key, {}, &Place::key)) {
    auto known = std::ranges::find(moves, place.move, &LibraryMove::move);
    if (known == moves.end()) known = moves.insert(known, {.move = place.move});
    known->positions += static_cast<int>(sizes_[place.node]);
    known->lines += static_cast<int>(leaves_[place.node]);
    const std::string text = text_at(library_, place.node);
    if (!text.empty() && known->texts.find(text) == std::string::npos) {
      known->texts.append(known->texts.empty() ? "" : "; ").append(text);
    }
  }
  return moves;
}

}  // namespace rb
