#include "runner/programs/gomocup/gomocup_protocol.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <limits>

#include "engine/base/plain_number.hpp"
#include "engine/base/text.hpp"

namespace rb::gomocup {
namespace {

bool is_digit(char sign) { return sign >= '0' && sign <= '9'; }

// "7", "+7" or "-7" as a whole; too large: the largest.
std::optional<int> number(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text.empty() || !std::all_of(text.begin(), text.end(), is_digit)) return std::nullopt;
  int value = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  if (result.ec != std::errc()) value = std::numeric_limits<int>::max();
  return negative ? -value : value;
}

Line point(std::string_view text, Kind kind) {
  std::array<int, 2> numbers{};
  if (!parse_numbers(text, numbers)) return {.kind = Kind::bad_move};
  return {.kind = kind, .x = numbers[0], .y = numbers[1]};
}

// "7.5,7.5", not "-120" or "12: h8 i9": numbers with a comma, and nothing else.
bool is_meant_as_point(std::string_view text) {
  return text.find(',') != std::string_view::npos &&
         text.find_first_not_of("0123456789+-., \t") == std::string_view::npos;
}

char capital(char sign) {
  return sign >= 'a' && sign <= 'z' ? static_cast<char>(sign - 'a' + 'A') : sign;
}

// Whether the leading letters are the word, in capitals; false also if more letters follow.
bool starts_with_word(std::string_view text, std::string_view word) {
  const auto is_letter = [](char sign) { return capital(sign) >= 'A' && capital(sign) <= 'Z'; };
  if (text.size() < word.size() || (text.size() > word.size() && is_letter(text[word.size()]))) {
    return false;
  }
  return std::equal(word.begin(), word.end(), text.begin(),
                    [](char a, char b) { return a == capital(b); });
}

// Whether `key` occurs as a whole word in either case, followed by '='.
bool has_key(std::string_view text, std::string_view key) {
  const auto is_end = [](char sign) { return sign == ' ' || sign == '\t' || sign == ','; };
  for (std::size_t i = 0; i + key.size() < text.size(); ++i) {
    if (i > 0 && !is_end(text[i - 1])) continue;
    const std::string_view rest = text.substr(i);
    if (starts_with_word(rest, key) && trim(rest.substr(key.size())).starts_with('=')) return true;
  }
  return false;
}

}  // namespace

Line parse_line(std::string_view text) {
  text = trim(text);
  if (text.empty()) return {};
  if (is_meant_as_point(text)) return point(text, Kind::move);
  constexpr std::string_view kSuggest = "SUGGEST";
  if (starts_with_word(text, "OK")) return {.kind = Kind::ok};
  if (starts_with_word(text, "ERROR")) return {.kind = Kind::error};
  if (starts_with_word(text, "UNKNOWN")) return {.kind = Kind::unknown};
  if (starts_with_word(text, kSuggest)) return point(text.substr(kSuggest.size()), Kind::suggest);
  return {};
}

bool is_remark(std::string_view text) {
  text = trim(text);
  return text.empty() || starts_with_word(text, "MESSAGE") || starts_with_word(text, "DEBUG");
}

bool is_about(std::string_view text) {
  return parse_line(text).kind == Kind::other && !is_remark(text) && has_key(text, "NAME");
}

bool parse_numbers(std::string_view text, std::span<int> numbers) {
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const bool last = i + 1 == numbers.size();
    const std::size_t end = last ? text.size() : text.find(',');
    if (end == std::string_view::npos) return false;
    const auto value = number(trim(text.substr(0, end)));
    if (!value) return false;
    numbers[i] = *value;
    if (!last) text.remove_prefix(end + 1);
  }
  return true;
}

bool is_word(std::string_view text, std::string_view word) {
  return text.size() == word.size() && starts_with_word(text, word);
}

std::optional<std::vector<Move>> parse_swap2(std::string_view text, int board_size) {
  std::vector<Move> stones;
  const std::vector<std::string_view> all = words(text);
  if (!all.empty() && is_word(all.front(), "SWAP")) return stones;
  for (const std::string_view word : all) {
    std::array<int, 2> numbers{};
    if (!parse_numbers(word, numbers)) return std::nullopt;
    stones.push_back(move_at(numbers[0], numbers[1], board_size));
  }
  if (stones.empty()) return std::nullopt;
  return stones;
}

std::string_view due_by_swap2(int stones) {
  if (stones == 0) return "three points are due";
  return stones == 3 ? "SWAP, one point or two are due" : "SWAP or one point is due";
}

std::string_view wrong_swap2(const Position& position, std::span<const Move> stones) {
  const std::size_t most = position.ply == 0 ? 3 : position.ply == 3 ? 2 : 1;
  const std::size_t least = position.ply == 0 ? 3 : 0;
  if (stones.size() < least || stones.size() > most) return due_by_swap2(position.ply);
  Position next = position;
  for (const Move stone : stones) {
    if (!stone.is_cell()) return "a point is off the board";
    if (next.at(stone.cell()) != Stone::empty) return "a point is not free";
    next.put(stone.cell(), Stone::black);
  }
  return "";
}

Move move_at(int x, int y, int board_size) {
  const auto inside = [&](int number) { return number >= 0 && number < board_size; };
  if (!inside(x) || !inside(y)) return Move::none();
  return Move((board_size - 1 - y) * board_size + x);
}

void append_point(std::string& text, Move move, int board_size) {
  assert(move.is_cell());
  append_number(text, move.cell() % board_size);
  text += ',';
  append_number(text, board_size - 1 - move.cell() / board_size);
}

void append_board(std::string& text, const Position& position) {
  std::array<std::vector<Move>, 2> stones;  // Black's and White's, except the last
  for (int cell = 0; cell < position.cells(); ++cell) {
    const Stone stone = position.at(cell);
    if (stone == Stone::empty || Move(cell) == position.last) continue;
    stones[stone == Stone::black ? 0 : 1].emplace_back(cell);
  }
  const auto append = [&](Move move) {
    append_point(text, move, position.size);
    text += position.at(move.cell()) == position.to_move ? ",1\n" : ",2\n";
  };
  text += "BOARD\n";
  for (std::size_t i = 0; i < std::max(stones[0].size(), stones[1].size()); ++i) {
    for (const auto& side : stones) {
      if (i < side.size()) append(side[i]);
    }
  }
  if (position.last.is_cell()) append(position.last);
  text += "DONE\n";
}

bool refuses_swap2(std::string_view sent, std::string_view refusal, int refusals) {
  constexpr std::string_view kWord = "SWAP2BOARD";
  const std::size_t at = sent.find(kWord);
  if (at == sent.npos) return false;
  return refusals >= std::ranges::count(sent.substr(at), '\n') ||
         refusal.find(kWord) != refusal.npos;
}

void append_swap2(std::string& text, std::span<const Move> stones, int board_size,
                  bool with_owners) {
  text += "SWAP2BOARD\n";
  for (std::size_t i = 0; i < stones.size(); ++i) {
    append_point(text, stones[i], board_size);
    if (with_owners) text += i % 2 == stones.size() % 2 ? ",1" : ",2";
    text += '\n';
  }
  text += "DONE\n";
}

}  // namespace rb::gomocup
