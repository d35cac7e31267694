#include "runner/studies/explore/library_tree.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <tuple>

#include "engine/game/symmetry.hpp"
#include "runner/formats/renlib/library_lines.hpp"
#include "runner/results/formats/file_format.hpp"
#include "runner/results/import/game_reader.hpp"
#include "runner/results/sql/checked_row.hpp"

namespace rb {
namespace {

using renlib::Library;
using sqlite::Access;
using sqlite::Database;
using sqlite::Statement;

constexpr std::array<std::string_view, 2> kTreeTables{"source", "move"};
constexpr IndexKind kTreeIndex{".tree", "positions", 0x526e6a74, 1, kTreeTables};

// A node by the position before its move and by this move, as the table has them.
struct Place {
  std::int64_t key;
  std::int32_t move;
  std::uint32_t node;
  friend auto operator<=>(const Place&, const Place&) = default;
};

std::vector<Place> places_of(const Library& library, const std::string& file,
                             const std::stop_token& stop) {
  std::vector<Place> places;
  const CanonicalKey empty(renlib::kLibrarySize);
  std::vector<CanonicalKey> keys{empty};  // along the line
  renlib::walk(library, [&](std::uint32_t node, const std::vector<Move>& moves) {
    require_no_stop(stop, file);
    keys.resize(moves.size(), empty);
    CanonicalKey key = keys.back();
    const Stone side = moves.size() % 2 == 1 ? Stone::black : Stone::white;
    const Move move = moves.back();
    places.push_back({static_cast<std::int64_t>(key.key(side)),
                      move.is_cell() ? key.canonical_cell(move.cell(), side) : kIndexedPass, node});
    if (move.is_cell()) key.put(move.cell(), side);
    keys.push_back(key);
    return true;
  });
  std::ranges::sort(places);
  return places;
}

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

void write_index(const std::string& file, const Database& database, const std::stop_token& stop) {
  const Library library = renlib::read_library(file);
  const auto sizes = renlib::sizes_of_subtrees(library), leaves = leaves_below(library);
  database.run("CREATE TABLE source (has_games INTEGER)");
  database.run(
      "CREATE TABLE move (key INTEGER, move INTEGER, positions INTEGER, lines INTEGER, texts TEXT,"
      " PRIMARY KEY (key, move)) WITHOUT ROWID");
  Statement source = database.prepare("INSERT INTO source VALUES (?)");
  source.bind(1, std::int64_t{tells_games(library)});
  source.run();
  Statement row = database.prepare("INSERT INTO move VALUES (?, ?, ?, ?, nullif(?, ''))");
  const std::vector<Place> places = places_of(library, file, stop);
  for (auto place = places.begin(); place != places.end();) {
    const Place first = *place;
    std::int64_t positions = 0, lines = 0;
    std::string texts;
    for (; place != places.end() &&
           std::tie(place->key, place->move) == std::tie(first.key, first.move);
         ++place) {
      positions += sizes[place->node];
      lines += leaves[place->node];
      const std::string text = text_at(library, place->node);
      if (!text.empty() && texts.find(text) == std::string::npos) {
        texts.append(texts.empty() ? "" : "; ").append(text);
      }
    }
    row.bind(1, first.key);
    row.bind(2, std::int64_t{first.move});
    row.bind(3, positions);
    row.bind(4, lines);
    row.bind(5, texts);
    row.run();
  }
}

}  // namespace

bool is_library(const std::string& path) {
  const FileFormat* const format = format_of_file(path);
  return format != nullptr && format->kind == FileKind::lib;
}

LibraryTree::LibraryTree(const std::string& path, const IndexNote& note,
                         const std::stop_token& stop) {
  const auto write = [&](const Database& database, const std::string&) {
    write_index(path, database, stop);
  };
  database_ = std::make_unique<Database>(ready_index(path, kTreeIndex, "", note, stop, write),
                                         Access::read);
}
LibraryTree::~LibraryTree() = default;
LibraryTree::LibraryTree(LibraryTree&&) noexcept = default;

bool LibraryTree::has_games() const {
  return database_->number("SELECT has_games FROM source") != 0;
}

std::vector<LibraryMove> LibraryTree::continuations(std::uint64_t key) const {
  constexpr int kMost = std::numeric_limits<int>::max();
  Statement rows =
      database_->prepare("SELECT move, positions, lines, texts FROM move WHERE key = ?");
  rows.bind(1, static_cast<std::int64_t>(key));
  std::vector<LibraryMove> moves;
  while (rows.step()) {
    const CheckedRow row(rows, "move", 0);
    const int move = row.integer(0, kIndexedPass, renlib::kLibrarySize * renlib::kLibrarySize - 1);
    if (move == kIndexedPass + 1) row.refuse(0, "is no move");
    moves.push_back({.move = move == kIndexedPass ? Move::pass() : Move(move),
                     .positions = row.integer(1, 1, kMost),
                     .lines = row.integer(2, 0, kMost),
                     .texts = row.is_null(3) ? "" : std::string(row.text(3))});
  }
  return moves;
}

}  // namespace rb
