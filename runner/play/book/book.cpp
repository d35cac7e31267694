#include "runner/play/book/book.hpp"

#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_fields.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/rng.hpp"
#include "engine/base/text_file.hpp"
#include "engine/game/notation.hpp"
#include "engine/game/symmetry.hpp"
#include "runner/formats/archives/archives.hpp"
#include "runner/formats/renlib/library_lines.hpp"
#include "runner/formats/yxdb/yxdb.hpp"

namespace rb {
namespace {

constexpr int kMostValue = 1'000'000'000, kMostDepth = 1000;

std::string hash_of(std::string_view text) {
  std::uint64_t hash = text.size();
  for (const char letter : text) hash = mix(hash, static_cast<unsigned char>(letter));
  return fmt::format("{:016x}", hash);
}

std::string line_of(const Json& json) { return json_text(json) + '\n'; }

// The position after these moves; none: the rules do not allow one, or the game is over.
std::optional<Position> position_after(const Rules& rules, const std::vector<Move>& moves) {
  Position position = rules.start();
  for (const Move move : moves) {
    if (!rules.is_legal(position, move) || rules.play(position, move)) return std::nullopt;
  }
  return position;
}

std::vector<Move> moves_of(const JsonFields& fields, const char* name, int size) {
  const std::string text = fields.text(name);
  try {
    return parse_moves(text, size);
  } catch (const Error& error) {
    fields.fail(fmt::format("'{}': {}", name, error.what()));
  }
}

BookEntry parse_entry(const JsonFields& fields, const Rules& rules) {
  const int size = rules.start().size;
  BookEntry entry;
  entry.moves = moves_of(fields, "moves", size);
  entry.replies = moves_of(fields, "replies", size);
  const std::vector<Move> move = moves_of(fields, "move", size);
  if (move.size() != 1) fields.refuse("move", "one move, such as h8");
  entry.move = move.front();
  entry.score = static_cast<int>(fields.whole("score", -kMostValue, kMostValue));
  entry.depth = static_cast<int>(fields.whole("depth", 0, kMostDepth));
  const auto position = position_after(rules, entry.moves);
  if (!position || !rules.is_legal(*position, entry.move)) {
    fields.fail("its moves break the rules");
  }
  return entry;
}

// Reads line by line.
class BookReader {
 public:
  BookReader(std::string_view text, const std::string& path, const Rules& rules)
      : text_(text), path_(path), rules_(rules) {}

  BookText read() {
    for (std::size_t end = 0; (end = text_.find('\n', at_)) != std::string_view::npos;) {
      ++line_;
      const Json json = read_json(text_.substr(at_, end - at_));
      if (line_ == 1 && !json.is_object()) refuse_file();
      take(JsonFields(json, fmt::format("{}:{}", path_, line_)));
      at_ = end + 1;
      if (book_.checksum.empty()) book_.whole = at_;
    }
    if (line_ == 0) refuse_file();
    return std::move(book_);
  }

 private:
  [[noreturn]] void refuse_file() const {
    throw Error(fmt::format("{}: not an opening book", path_));
  }

  void take(const JsonFields& fields) {
    if (line_ == 1) return take_head(fields);
    if (!book_.checksum.empty()) fields.fail("comes after the last line");
    if (fields.has("checksum")) return take_end(fields);
    book_.entries.push_back(parse_entry(fields, rules_));
  }

  void take_head(const JsonFields& fields) {
    if (!fields.has("book")) refuse_file();
    if (const auto version = fields.whole("book", 0, 1'000'000); version != kBookVersion) {
      fields.fail(fmt::format("an opening book of version {}; this program reads {}", version,
                              kBookVersion));
    }
    book_.made = json_text(fields.at("made"));
  }

  void take_end(const JsonFields& fields) {
    book_.checksum = fields.line("checksum");
    if (book_.checksum != hash_of(text_.substr(0, at_))) {
      fields.fail("the checksum does not match: the file was changed");
    }
    if (fields.count("positions") != book_.entries.size()) {
      fields.fail("gives a different number of positions: the file was changed");
    }
  }

  std::string_view text_;
  const std::string& path_;
  const Rules& rules_;
  std::size_t at_ = 0;
  int line_ = 0;
  BookText book_;
};

// What LZ4 packed, as Rapfi packs its databases; else the bytes.
std::string database_of(const std::string& bytes) {
  constexpr std::size_t kLargestDatabase = std::size_t{256} << 20;
  return is_packed(bytes) ? unpacked(bytes, kLargestDatabase).text : bytes;
}

bool is_same(const Position& a, const Position& b) {
  return a.size == b.size && a.stones == b.stones && a.to_move == b.to_move;
}

}  // namespace

Book::Book(const Rules& rules, const std::vector<BookEntry>& entries, std::string checksum)
    : checksum_(std::move(checksum)) {
  for (const BookEntry& entry : entries) {
    const auto position = position_after(rules, entry.moves);
    if (!position) continue;
    known_.try_emplace(canonical_key(*position), Known{*position, {entry.move, entry.score}});
  }
}

Book::Book(const std::vector<PositionMove>& moves, std::string checksum)
    : checksum_(std::move(checksum)) {
  for (const auto& [position, move] : moves) {
    known_.try_emplace(canonical_key(position), Known{position, move});
  }
}

std::optional<BookMove> Book::find(const Position& position) const {
  const auto found = known_.find(canonical_key(position));
  if (found == known_.end()) return std::nullopt;
  const Known& known = found->second;
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    if (!is_same(transform(known.position, symmetry), position)) continue;
    return BookMove{transform(known.move.move, position.size, symmetry), known.move.score};
  }
  return std::nullopt;  // another position with this key
}

std::string head_line(std::string_view made) {
  return line_of(json_object({{"book", kBookVersion}, {"made", read_ordered_json(made)}}));
}

std::string entry_line(const BookEntry& entry, int board_size) {
  return line_of(json_object({{"moves", moves_text(entry.moves, board_size)},
                              {"move", move_name(entry.move, board_size)},
                              {"score", entry.score},
                              {"depth", entry.depth},
                              {"replies", moves_text(entry.replies, board_size)}}));
}

std::string last_line(std::string_view before, std::size_t entries) {
  return line_of(json_object({{"positions", entries}, {"checksum", hash_of(before)}}));
}

BookText parse_book(std::string_view text, const std::string& path, const Rules& rules) {
  return BookReader(text, path, rules).read();
}

std::vector<BookEntry> library_entries(const renlib::Library& library, const Rules& rules) {
  const std::vector<std::uint32_t> sizes = renlib::sizes_of_subtrees(library);
  std::vector<BookEntry> entries;
  const auto add = [&](std::uint32_t node, const std::vector<Move>& moves) {
    const auto position = position_after(rules, moves);
    const std::uint32_t child = renlib::best_child(library, node, sizes);
    if (!position || child == 0) return position.has_value();
    if (const Move move = library[child].move(); rules.is_legal(*position, move)) {
      entries.push_back({.moves = moves, .move = move});
    }
    return true;
  };
  add(0, {});
  renlib::walk(library, add);
  return entries;
}

std::shared_ptr<const Book> read_book(const std::string& path, const Rules& rules) {
  const std::string content = read_text(path, kLargestBook);
  if (renlib::is_library(content)) {
    const renlib::Library library = renlib::parse_library(content, path);
    if (library.nodes().size() > kMostLibraryNodes) {
      throw Error(fmt::format("{}: a library of {} nodes; as a book it may have {}", path,
                              library.nodes().size(), kMostLibraryNodes));
    }
    return std::make_shared<const Book>(rules, library_entries(library, rules), hash_of(content));
  }
  if (const std::string database = database_of(content); is_yxdb(database)) {
    return std::make_shared<const Book>(database_moves(database, path, rules), hash_of(content));
  }
  BookText text = parse_book(content, path, rules);
  if (text.checksum.empty()) {
    throw Error(fmt::format(
        "{}: the book is not finished: 'renju-bench book make --resume' continues it", path));
  }
  return std::make_shared<const Book>(rules, text.entries, std::move(text.checksum));
}

}  // namespace rb
