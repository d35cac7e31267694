#include "runner/play/openings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <unordered_map>

#include "engine/base/content_lines.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/rng.hpp"
#include "engine/base/text.hpp"
#include "engine/base/text_file.hpp"
#include "engine/base/zu.hpp"
#include "engine/game/notation.hpp"

namespace rb {
namespace {

constexpr std::size_t kMaxLine = 4096;  // 225 offsets take less than half of it
constexpr std::string_view kHeldOut = "held-out:";
constexpr std::string_view kGame = "game:";

bool is_text(std::string_view line) {
  return std::none_of(line.begin(), line.end(), [](char c) {
    return (c >= 0 && c < ' ' && c != '\t' && c != '\r') || c == '\x7f';
  });
}

// What a comment line says after `word`, or none if it is another line.
std::optional<std::string_view> said(std::string_view line, std::string_view word) {
  line = trim(line);
  if (line.empty() || line.front() != '#') return std::nullopt;
  line = trim(line.substr(1));
  if (!line.starts_with(word)) return std::nullopt;
  return trim(line.substr(word.size()));
}

std::vector<Move> offset_moves(std::string_view line, int size) {
  constexpr std::string_view kBetween = ",;()[]";
  std::string blanks(line);
  std::replace_if(
      blanks.begin(), blanks.end(), [&](char c) { return kBetween.find(c) != kBetween.npos; }, ' ');
  std::vector<std::string_view> numbers = words(blanks);
  for (std::string_view& number : numbers) {
    if (number.starts_with('+')) number.remove_prefix(1);
  }
  std::vector<Move> moves;
  // Of an even board the centre is right of the middle and above it, as in Gomocup's managers.
  const int centre = size / 2, beyond = size - 1 - centre;  // lines before it and after
  for (std::size_t i = 0; i < numbers.size(); i += 2) {
    if (i + 1 == numbers.size()) {
      throw Error(
          fmt::format("'{}' has no second number: offsets come in pairs", shortened(numbers[i])));
    }
    const auto right = parse_int(numbers[i]);
    const auto up = parse_int(numbers[i + 1]);
    if (!right || !up) {
      throw Error(fmt::format("'{}' is not a whole number: offsets are written as 0,0, 1,-1",
                              shortened(!right ? numbers[i] : numbers[i + 1])));
    }
    if (std::min(*right, *up) < -centre || std::max(*right, *up) > beyond) {
      throw Error(fmt::format("'{},{}' is not on the board: offsets go from {} to {}", *right, *up,
                              -centre, beyond));
    }
    const auto column = centre + static_cast<int>(*right);
    const auto row = beyond - static_cast<int>(*up);
    moves.emplace_back(row * size + column);
  }
  return moves;
}

// Numbers are offsets, unless they begin with a centre that no offset can be: "8,8".
std::vector<Move> listed_moves(std::string_view line, int size) {
  const std::size_t first = line.find_first_of("0123456789");
  if (first != line.npos && line.find_first_not_of("0123456789,;+-()[] \t") == line.npos &&
      !line.substr(first).starts_with(fmt::format("{0},{0}", size / 2 + 1))) {
    throw Error(
        fmt::format("'{}' looks like offsets from the centre, as Gomocup's openings have them: add "
                    "--openings-format offset, or write cells such as h8 i9",
                    shortened(line)));
  }
  return parse_moves(line, size, Passes::read);
}

// The position after the opening. Throws Error without the place.
Position replay(const std::vector<Move>& moves, const Rules& rules) {
  Position position = rules.start();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!rules.is_legal(position, moves[i])) {
      throw Error(fmt::format("'{}' is not a legal move", move_name(moves[i], position.size)));
    }
    const auto outcome = rules.play(position, moves[i]);
    if (outcome) {
      throw Error(fmt::format("the game ended with move {}, '{}' ({}): no move is left to play",
                              i + 1, move_name(moves[i], position.size), name(outcome->reason)));
    }
  }
  return position;
}

std::uint64_t moves_hash(std::uint64_t hash, const std::vector<Move>& moves) {
  for (const Move move : moves) {
    hash = scramble(hash ^ static_cast<std::uint64_t>(move.is_cell() ? move.cell() + 1 : 0));
  }
  return scramble(hash ^ 0xffffU);  // the end of an opening: no cell has this number
}

// A hash of the stones and the side to move, whatever the order of the moves.
std::uint64_t position_key(const Position& position) {
  std::array<std::uint64_t, (kLargestCells + 7) / 8> words{};
  std::memcpy(words.data(), position.stones.data(), zu(position.cells()));
  auto key = static_cast<std::uint64_t>(position.to_move);
  for (const std::uint64_t word : words) key = scramble(key ^ word);
  return key;
}

// A line without its comment: the name, empty if it has none, and the moves.
struct Line {
  std::string_view name, moves;
};

Line parts(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos || text.substr(colon).starts_with("://")) return {"", text};
  return {trim(text.substr(0, colon)), trim(text.substr(colon + 1))};
}

// Whether all lines hold numbers alone, and some are negative: nothing but offsets looks so.
bool are_offsets(std::string_view text) {
  bool has_negative = false;
  for (const std::string_view line : split(text, '\n')) {
    const std::string_view moves = parts(content(line)).moves;
    if (moves.find_first_not_of("0123456789,- \t\r") != moves.npos) return false;
    has_negative = has_negative || moves.find('-') != moves.npos;
  }
  return has_negative;
}

class Parser {
 public:
  Parser(OpeningFormat format, const Rules& rules, const OpeningTest* test)
      : format_(format), rules_(rules), test_(test), size_(rules.start().size) {}

  // Throws Error without the place.
  void add(int number, std::string_view line) {
    if (!is_text(line.substr(0, kMaxLine))) {
      throw Error("not a text: a control character");
    }
    if (line.size() > kMaxLine) throw Error(fmt::format("longer than {} characters", kMaxLine));
    const std::string_view text = content(line);
    if (text.empty()) {
      held_out_ = held_out_ || said(line, kHeldOut).has_value();
      const auto game = said(line, kGame);
      if (game && *game != rules_.name()) {
        throw Error(fmt::format(
            "openings of {0}, not of {1}: --game {0} takes them; without the line '# game: {0}' "
            "they are of any game",
            shortened(*game), rules_.name()));
      }
      return;
    }
    const auto [name, written] = parts(text);
    std::vector<Move> moves = format_ == OpeningFormat::moves ? listed_moves(written, size_)
                                                              : offset_moves(written, size_);
    if (moves.empty()) throw Error(fmt::format("'{}' holds no move", shortened(text)));
    if (test_ != nullptr) check(number, moves);
    openings_.push_back({std::string(name.empty() ? written : name), std::move(moves), held_out_});
  }

  std::vector<Opening> take() { return std::move(openings_); }

 private:
  void check(int number, const std::vector<Move>& moves) {
    const Position position = replay(moves, rules_);
    const auto [earlier, is_new] = lines_.try_emplace(position_key(position), number);
    if (!is_new) throw Error(fmt::format("the same position as line {}", earlier->second));
    if (!*test_) return;
    if (const auto why = (*test_)(position)) throw Error(*why);
  }

  OpeningFormat format_;
  const Rules& rules_;
  const OpeningTest* test_;  // null: no check at all
  int size_;
  std::unordered_map<std::uint64_t, int> lines_;  // position -> the line that led to it
  std::vector<Opening> openings_;
  bool held_out_ = false;
};

std::vector<Opening> parsed(std::string_view text, const std::string& path, Parser parser) {
  int number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    try {
      parser.add(number, line);
    } catch (const Error& error) {
      throw Error(fmt::format("{}:{}: {}", path, number, error.what()));
    }
  }
  std::vector<Opening> openings = parser.take();
  if (openings.empty()) throw Error(fmt::format("{}: no opening in this file", path));
  return openings;
}

}  // namespace

std::vector<Opening> load_openings(const std::string& path, std::optional<OpeningFormat> format,
                                   const Rules& rules, const OpeningTest& test) {
  return parse_openings(read_text(path), path, format, rules, test);
}

std::vector<Opening> load_own_openings(const std::string& path, const Rules& rules) {
  const std::string text = read_text(path);
  return parsed(unmarked(text, path), path, Parser(OpeningFormat::moves, rules, nullptr));
}

std::vector<Opening> parse_openings(std::string_view text, const std::string& path,
                                    std::optional<OpeningFormat> format, const Rules& rules,
                                    const OpeningTest& test) {
  text = unmarked(text, path);
  if (!format) format = are_offsets(text) ? OpeningFormat::offset : OpeningFormat::moves;
  return parsed(text, path, Parser(*format, rules, &test));
}

std::vector<Opening> part_of(std::vector<Opening> openings, bool held_out) {
  std::erase_if(openings, [&](const Opening& opening) { return opening.held_out != held_out; });
  return openings;
}

std::uint64_t openings_hash(const std::vector<Opening>& openings) {
  std::uint64_t hash = 0;
  for (const Opening& opening : openings) hash = moves_hash(hash, opening.moves);
  return hash;
}

}  // namespace rb
