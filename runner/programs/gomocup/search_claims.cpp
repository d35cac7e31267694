#include "runner/programs/gomocup/search_claims.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/game/notation.hpp"
#include "runner/play/reply_numbers.hpp"
#include "runner/programs/gomocup/gomocup_protocol.hpp"

// One pass over the text. A cursor takes tokens off its front; a non-pair costs one token.
namespace rb::gomocup {
namespace {

constexpr std::string_view kSeparators = " \t\r:=|,;";
constexpr int kMostMate = 1000;
constexpr double kMostScore = std::numeric_limits<int>::max();

enum class ClaimField : std::uint8_t { none, score, depth, seldepth, nodes, line };

struct Key {
  std::string_view word;  // in capitals
  ClaimField field;
};
constexpr std::array<Key, 20> kKeys{
    {{"DEPTH", ClaimField::depth},       {"DEP", ClaimField::depth},   {"D", ClaimField::depth},
     {"SELDEPTH", ClaimField::seldepth}, {"NODES", ClaimField::nodes}, {"NODE", ClaimField::nodes},
     {"NODE_CNT", ClaimField::nodes},    {"ND", ClaimField::nodes},    {"N", ClaimField::nodes},
     {"TOTALNODES", ClaimField::nodes},  {"EVAL", ClaimField::score},  {"EV", ClaimField::score},
     {"EVALUATION", ClaimField::score},  {"SCORE", ClaimField::score}, {"VALUE", ClaimField::score},
     {"VAL", ClaimField::score},         {"PV", ClaimField::line},     {"BEST", ClaimField::line},
     {"BESTLINE", ClaimField::line},     {"LINE", ClaimField::line}}};

ClaimField field_of(std::string_view token) {
  for (const Key& key : kKeys) {
    if (is_word(token, key.word)) return key.field;
  }
  return ClaimField::none;
}

bool is_ascii_digit(char sign) { return sign >= '0' && sign <= '9'; }

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

std::size_t digits_at(std::string_view text) {
  return std::min(text.find_first_not_of("0123456789"), text.size());
}

// Whether three more digits follow this sign.
bool is_group(std::string_view text, char sign) {
  return text.starts_with(sign) && digits_at(text.substr(1)) == 3;
}

struct Number {
  double value = 0;
  bool whole = true;  // without a decimal point
};

// "1007", "1,234,567" or "2.3" at the front of the text, which is taken off. None: there is no
// digit, or digits follow that belong to it in another way: "1 234", "12,34,567", "0,49".
std::optional<Number> take_number(std::string_view& text) {
  const std::size_t first = digits_at(text);
  if (first == 0) return std::nullopt;
  std::string digits;
  const auto take = [&](std::size_t sign, std::size_t count) {
    digits += text.substr(sign, count);
    text.remove_prefix(sign + count);
  };
  take(0, first);
  while (first <= 3 && is_group(text, ',')) take(1, 3);
  Number number;
  if (text.starts_with('.') && digits_at(text.substr(1)) > 0) {
    number.whole = false;
    take(0, 1 + digits_at(text.substr(1)));
  }
  if (is_group(text, ' ') || (text.starts_with(',') && digits_at(text.substr(1)) > 0)) {
    return std::nullopt;
  }
  number.value = parse_real(digits).value_or(std::numeric_limits<double>::max());  // too large
  return number;
}

// Whether a value ends here. The full stop of a sentence may follow it.
bool is_end(std::string_view text) {
  if (text.starts_with('.')) text.remove_prefix(1);
  return text.empty() || kSeparators.find(text.front()) != std::string_view::npos;
}

// The next four take a value off the front of the text.
// "7".
std::optional<int> take_plies(std::string_view& text) {
  const auto number = take_number(text);
  if (!number || !number->whole || number->value > kDeepest) return std::nullopt;
  return static_cast<int>(number->value);
}

// "7", or "7-12" and "7/12" with the selective depth.
std::optional<int> take_depth(std::string_view& text, std::optional<int>& seldepth) {
  const std::optional<int> depth = take_plies(text);
  if (depth && (text.starts_with('-') || text.starts_with('/'))) {
    std::string_view rest = text.substr(1);
    const std::optional<int> deepest = take_plies(rest);
    if (deepest && is_end(rest)) seldepth = deepest;
    take_token(text);
    return depth;
  }
  return is_end(text) ? depth : std::nullopt;
}

// "1007", "1,007", "45K", "2.3M".
std::optional<std::uint64_t> take_nodes(std::string_view& text) {
  const auto number = take_number(text);
  if (!number) return std::nullopt;
  double value = number->value;
  constexpr std::string_view kUnits = "kKmMgG";
  const std::size_t unit = text.empty() ? std::string_view::npos : kUnits.find(text.front());
  if (unit != std::string_view::npos) {
    const std::size_t thousands = unit / 2 + 1;
    value *= std::pow(1000.0, static_cast<double>(thousands));
    text.remove_prefix(1);
  } else if (!number->whole) {
    return std::nullopt;
  }
  if (!is_end(text) || value > kMostNodes) return std::nullopt;
  return static_cast<std::uint64_t>(std::round(value));
}

// "-12", "M12", "-M7"; after the word "mate" the number of moves.
std::optional<int> take_score(std::string_view& text) {
  std::string_view after_word = text;
  bool in_moves = is_word(take_token(after_word), "MATE");
  if (in_moves) {
    text = after_word;
    skip(text, kSeparators);
  }
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text.starts_with('M') || text.starts_with('m')) {
    in_moves = true;
    text.remove_prefix(1);
  }
  const auto number = take_number(text);
  if (!number || !number->whole || !is_end(text)) return std::nullopt;
  double value = number->value;
  if (in_moves) value = kMateScore - std::min<double>(value, kMostMate);
  if (value > kMostScore) return std::nullopt;
  return static_cast<int>(negative ? -value : value);
}

// "7,7" with or without brackets, or "h8", taken off the front of the text, or left there.
Move take_point(std::string_view& text, int board_size) {
  std::string_view rest = text;
  skip(rest, " \t-,[(");
  const std::string_view from = rest;
  if (rest.empty()) return Move::none();
  const bool letters = !is_ascii_digit(rest.front());
  if (letters) rest.remove_prefix(1);
  const std::size_t digits = digits_at(rest);
  rest.remove_prefix(digits);
  Move move = Move::none();
  if (letters) {
    const auto cell = parse_cell(from.substr(0, digits + 1), board_size);
    if (cell) move = Move(*cell);
  } else if (rest.starts_with(',')) {
    rest.remove_prefix(1);
    rest.remove_prefix(digits_at(rest));
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

// The moves after the last '|' if nothing else is there: Rapfi gives its line no key.
std::vector<Move> line_at_end(std::string_view text, int board_size) {
  const std::size_t bar = text.rfind('|');
  if (bar == std::string_view::npos) return {};
  text.remove_prefix(bar + 1);
  std::vector<Move> line = take_line(text, board_size);
  skip(text, kSeparators);
  return text.empty() || line.size() == kLongestLine ? line : std::vector<Move>();
}

// Takes the value of a field off the front of the text; other tokens are left.
bool take_value(ClaimField field, std::string_view& text, int board_size, SearchClaims& claims) {
  if (field == ClaimField::line) {
    std::vector<Move> line = take_line(text, board_size);
    if (line.empty()) return false;
    claims.line = std::move(line);
    return true;
  }
  std::string_view rest = text;
  skip(rest, kSeparators);
  bool taken = false;
  const auto keep = [&taken](auto& place, const auto& value) {
    taken = value.has_value();
    if (taken) place = value;
  };
  if (field == ClaimField::depth) keep(claims.depth, take_depth(rest, claims.seldepth));
  if (field == ClaimField::seldepth) keep(claims.seldepth, take_depth(rest, claims.seldepth));
  if (field == ClaimField::nodes) keep(claims.nodes, take_nodes(rest));
  if (field == ClaimField::score) keep(claims.score, take_score(rest));
  if (taken) text = rest;
  return taken;
}

// "(2)" or more at the front: the line belongs to a move that is not the best. "(1)" is taken off.
bool is_second_best(std::string_view& text) {
  skip(text, kSeparators);
  if (!text.starts_with('(')) return false;
  std::string_view rest = text.substr(1);
  const auto number = take_number(rest);
  if (!number || !rest.starts_with(')')) return false;
  text = rest.substr(1);
  return number->value > 1;
}

bool is_report(std::string_view& text) {
  const std::string_view word = take_token(text);
  return is_word(word, "MESSAGE") || is_word(word, "DETAIL") || is_word(word, "INFO");
}

}  // namespace

bool read_claims(std::string_view text, int board_size, SearchClaims& claims) {
  text = trim(text.substr(0, kLongestMessage));
  if (!is_report(text) || is_second_best(text)) return false;
  SearchClaims found;
  const std::string_view all = text;
  int values = 0;
  bool begins_with_key = false;
  for (bool first = true;; first = false) {
    const std::string_view token = take_token(text);
    if (token.empty()) break;
    if (first && is_word(token, "REALTIME")) return false;
    const ClaimField field = field_of(token);
    if (field == ClaimField::none || !take_value(field, text, board_size, found)) continue;
    ++values;
    if (first) begins_with_key = token.size() > 1;
  }
  if (values < 2 && !begins_with_key) return false;
  if (found.line.empty()) found.line = line_at_end(all, board_size);
  each_told(found, [&](const auto& row, auto value) { claims.*row.member = value; });
  if (!found.line.empty()) claims.line = std::move(found.line);
  return true;
}

}  // namespace rb::gomocup
