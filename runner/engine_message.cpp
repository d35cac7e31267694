#include "runner/engine_message.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "engine/base/text.hpp"
#include "engine/game/notation.hpp"
#include "runner/gomocup_protocol.hpp"

// One pass over the text. A cursor takes tokens off its front; what is no pair costs one token.
namespace rb::gomocup {
namespace {

constexpr std::string_view kSeparators = " \t\r:=|,;";
constexpr int kMostMate = 1000;

enum class Field : std::uint8_t { none, score, depth, nodes, line };

struct Key {
  std::string_view word;  // in capitals
  Field field;
};
constexpr std::array<Key, 14> kKeys{{{"DEPTH", Field::depth},
                                     {"D", Field::depth},
                                     {"NODES", Field::nodes},
                                     {"NODE", Field::nodes},
                                     {"N", Field::nodes},
                                     {"TOTALNODES", Field::nodes},
                                     {"EVAL", Field::score},
                                     {"EV", Field::score},
                                     {"EVALUATION", Field::score},
                                     {"SCORE", Field::score},
                                     {"VALUE", Field::score},
                                     {"PV", Field::line},
                                     {"BESTLINE", Field::line},
                                     {"LINE", Field::line}}};

Field field_of(std::string_view token) {
  for (const Key& key : kKeys) {
    if (is_word(token, key.word)) return key.field;
  }
  return Field::none;
}

bool is_digit(char sign) { return sign >= '0' && sign <= '9'; }

void skip(std::string_view& text, std::string_view signs) {
  text.remove_prefix(std::min(text.find_first_not_of(signs), text.size()));
}

// Up to the next separator; empty at the end of the text.
std::string_view take_token(std::string_view& text) {
  skip(text, kSeparators);
  const std::string_view token = text.substr(0, text.find_first_of(kSeparators));
  text.remove_prefix(token.size());
  return token;
}

// A number without a sign at the front of the text, which is taken off. None: there is no digit.
std::optional<double> take_number(std::string_view& text) {
  if (text.empty() || !is_digit(text.front())) return std::nullopt;
  double value = 0;
  const auto result =
      std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
  if (result.ec == std::errc::result_out_of_range) value = std::numeric_limits<double>::max();
  text.remove_prefix(static_cast<std::size_t>(result.ptr - text.data()));
  return value;
}

int whole(double value) {
  constexpr double kMost = std::numeric_limits<int>::max();
  return static_cast<int>(std::lround(std::clamp(value, -kMost, kMost)));
}

// "7", "7-12", "7/12".
std::optional<int> depth(std::string_view token) {
  const auto value = take_number(token);
  if (!value || !(token.empty() || token.front() == '-' || token.front() == '/')) {
    return std::nullopt;
  }
  return whole(*value);
}

// "1007", "45K", "2.3M".
std::optional<std::uint64_t> nodes(std::string_view token) {
  auto value = take_number(token);
  if (!value || token.size() > 1) return std::nullopt;
  if (!token.empty()) {
    constexpr std::string_view kUnits = "kKmMgG";
    const std::size_t unit = kUnits.find(token.front());
    if (unit == std::string_view::npos) return std::nullopt;
    *value *= std::pow(1000.0, static_cast<double>(unit / 2 + 1));
  }
  constexpr auto kMost = std::numeric_limits<std::uint64_t>::max();
  return *value < static_cast<double>(kMost) ? static_cast<std::uint64_t>(std::round(*value))
                                             : kMost;
}

int mate(double moves, bool lost) {
  const int score = kMateScore - whole(std::min<double>(moves, kMostMate));
  return lost ? -score : score;
}

// "-12", "+0.5", "M12", "-M7"; after the word "mate" the number of moves.
std::optional<int> score(std::string_view token, std::string_view& rest) {
  bool in_moves = is_word(token, "MATE");
  if (in_moves) token = take_token(rest);
  const bool negative = token.starts_with('-');
  if (negative || token.starts_with('+')) token.remove_prefix(1);
  if (token.starts_with('M') || token.starts_with('m')) {
    in_moves = true;
    token.remove_prefix(1);
  }
  const auto value = take_number(token);
  if (!value || !token.empty()) return std::nullopt;
  return in_moves ? mate(*value, negative) : whole(negative ? -*value : *value);
}

// "7,7" with or without brackets, or "h8", taken off the front of the text; else it stays.
Move take_point(std::string_view& text, int board_size) {
  std::string_view rest = text;
  skip(rest, " \t-,[(");
  const std::string_view from = rest;
  if (rest.empty()) return Move::none();
  const bool letters = !is_digit(rest.front());
  if (letters) rest.remove_prefix(1);
  const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
  rest.remove_prefix(digits);
  Move move = Move::none();
  if (letters) {
    const auto cell = parse_cell(from.substr(0, digits + 1), board_size);
    if (cell) move = Move(*cell);
  } else if (rest.starts_with(',')) {
    rest.remove_prefix(1);
    rest.remove_prefix(std::min(rest.find_first_not_of("0123456789"), rest.size()));
    std::array<int, 2> numbers{};
    const std::string_view point = from.substr(0, from.size() - rest.size());
    if (parse_numbers(point, numbers)) move = move_at(numbers[0], numbers[1], board_size);
  }
  if (move == Move::none()) return move;
  skip(rest, ")]");
  text = rest;
  return move;
}

std::vector<Move> take_line(std::string_view& text, int board_size) {
  std::vector<Move> line;
  skip(text, " \t:=");
  while (line.size() < kLongestLine) {
    const Move move = take_point(text, board_size);
    if (move == Move::none()) break;
    line.push_back(move);
  }
  return line;
}

// The value of a field at the front of the text; a token that is none is not taken.
bool take_value(Field field, std::string_view& text, int board_size, Claims& claims) {
  if (field == Field::line) {
    std::vector<Move> line = take_line(text, board_size);
    if (line.empty()) return false;
    claims.line = std::move(line);
    return true;
  }
  std::string_view rest = text;
  const std::string_view token = take_token(rest);
  bool taken = false;
  const auto keep = [&taken](auto& place, const auto& value) {
    taken = value.has_value();
    if (taken) place = value;
  };
  if (field == Field::depth) keep(claims.depth, depth(token));
  if (field == Field::nodes) keep(claims.nodes, nodes(token));
  if (field == Field::score) keep(claims.score, score(token, rest));
  if (taken) text = rest;
  return taken;
}

// "(2)" and more at the front: the line of a move that is not the best. "(1)" is taken off.
bool is_second_best(std::string_view& text) {
  skip(text, kSeparators);
  if (!text.starts_with('(')) return false;
  std::string_view rest = text.substr(1);
  const auto number = take_number(rest);
  if (!number || !rest.starts_with(')')) return false;
  text = rest.substr(1);
  return *number > 1;
}

bool is_report(std::string_view& text) {
  const std::string_view word = take_token(text);
  return is_word(word, "MESSAGE") || is_word(word, "DETAIL") || is_word(word, "INFO");
}

}  // namespace

bool read_message(std::string_view text, int board_size, Claims& claims) {
  text = trim(text.substr(0, kLongestMessage));
  if (!is_report(text) || is_second_best(text)) return false;
  Claims found;
  int values = 0;
  bool begins_with_key = false;
  for (bool first = true;; first = false) {
    const std::string_view token = take_token(text);
    if (token.empty()) break;
    if (first && is_word(token, "REALTIME")) return false;
    const Field field = field_of(token);
    if (field == Field::none || !take_value(field, text, board_size, found)) continue;
    ++values;
    if (first) begins_with_key = token.size() > 1;
  }
  if (values < 2 && !begins_with_key) return false;
  if (found.score) claims.score = found.score;
  if (found.depth) claims.depth = found.depth;
  if (found.nodes) claims.nodes = found.nodes;
  if (!found.line.empty()) claims.line = std::move(found.line);
  return true;
}

}  // namespace rb::gomocup
