// Lists of moves in the forms that people paste: "h8 i9 g7", "H8,i9", "h8i9", "h8-i9", "h8/i9",
// "h8 -> i9", "h08", "(h,8)", "[h8][i9]", numbered as "1.h8 2.i9" or "1. h8 i9", with the rows
// first as "8H 9I", all of these in full-width letters, with rows in kanji as "8\u516b", a part of
// SGF, ";B[hh];W[ig]", and a link of which one part is such a list. Others begin with the centre,
// since only this shows what they mean: coordinates, "8,8 9,7" from 1 or "7,7 8,6" from 0, the
// letters of SGF, "hhig", whose rows count from the top, and the hexadecimal digits of Lazarus,
// "881F98".

#include <algorithm>
#include <array>
#include <bitset>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/text.hpp"
#include "engine/game/notation.hpp"

namespace rb {
namespace {

constexpr std::string_view kSeparators = " \t\r\n,;.[](){}-/|>=+_\"'`";
constexpr std::string_view kPass = "--", kArrow = "-->";
constexpr std::size_t kNone = std::string_view::npos;

bool is_decimal(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_separator(char c) { return kSeparators.find(c) != kNone; }

std::string centre_name(int size) { return cell_name(size / 2 * size + size / 2, size); }

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return result;
}

// Full-width letters, digits and signs become those of ASCII, blanks and dashes of other kinds
// plain ones.
std::string plain(std::string_view text) {
  constexpr auto kOthers = std::to_array<std::pair<std::string_view, char>>(
      {{"\u3000", ' '}, {"\u00a0", ' '}, {"\u2009", ' '}, {"\u202f", ' '}, {"\u200b", ' '},
       {"\ufeff", ' '}, {"\u3001", ','}, {"\u3002", '.'}, {"\u00b7", ' '}, {"\u2026", '.'},
       {"\u2010", '-'}, {"\u2011", '-'}, {"\u2013", '-'}, {"\u2212", '-'}, {"\u2192", '>'},
       {"\u21d2", '>'}, {"\u279c", '>'}, {"\u2794", '>'}, {"\u201c", '"'}, {"\u201d", '"'},
       {"\u300c", '['}, {"\u300d", ']'}, {"\u3010", '['}, {"\u3011", ']'}});
  std::string result;
  while (!text.empty()) {
    const auto other = std::find_if(kOthers.begin(), kOthers.end(), [text](const auto& row) {
      return text.starts_with(row.first);
    });
    std::size_t length = 1;
    char c = text.front();
    if (other != kOthers.end()) {
      length = other->first.size();
      c = other->second;
    } else if (text.size() >= 3 && (text.starts_with("\xEF\xBC") || text.starts_with("\xEF\xBD"))) {
      const int code = (text[1] & 0x3F) * 64 + (text[2] & 0x3F) - 0xF00;  // 1 is a full-width '!'
      if (code >= 1 && code <= 94) {
        length = 3;
        c = static_cast<char>(' ' + code);
      }
    } else if (text.starts_with("\xE2\x91") && text.size() >= 3) {  // a number in a circle, 1 to 20
      const int number = static_cast<unsigned char>(text[2]) - 0x9F;
      if (number >= 1 && number <= 20) {
        result += fmt::format(" {}", number);
        length = 3;
        c = '.';
      }
    }
    result += c;
    text.remove_prefix(length);
  }
  return result;
}

// Takes a number in kanji, to 99, off the front of a text; 0: it begins with none.
int take_kanji(std::string_view& text) {
  constexpr auto kFigures =
      std::to_array<std::string_view>({"\u5341", "\u4e00", "\u4e8c", "\u4e09", "\u56db", "\u4e94",
                                       "\u516d", "\u4e03", "\u516b", "\u4e5d"});
  int number = 0;
  while (number < 100) {
    const auto figure = std::ranges::find_if(
        kFigures, [text](std::string_view one) { return text.starts_with(one); });
    if (figure == kFigures.end()) break;
    const auto value = static_cast<int>(figure - kFigures.begin());
    number = value == 0 ? 10 * std::max(number, 1) : number + value;
    text.remove_prefix(figure->size());
  }
  return number;
}

// Rows in kanji, after or before the column's letter or number: "8\u516b" becomes "h8".
std::string with_rows_in_figures(std::string_view text) {
  constexpr std::string_view kDecimal = "0123456789";
  std::string result;
  while (!text.empty()) {
    const int row = take_kanji(text);
    if (row == 0) {
      result += text.front();
      text.remove_prefix(1);
      continue;
    }
    const std::size_t before = result.find_last_not_of(kDecimal) + 1;
    std::string column = result.substr(before);
    result.resize(before);
    if (column.empty()) {
      column = text.substr(0, text.find_first_not_of(kDecimal));
      text.remove_prefix(column.size());
    }
    if (const auto number = parse_int(column); number && *number >= 1 && *number <= 26) {
      column = static_cast<char>('a' + *number - 1);
    }
    result += fmt::format("{}{} ", column, row);
  }
  return result;
}

// "%5B" and '+' of a link.
std::string unescaped(std::string_view link) {
  const auto digit = [](char c) {
    return is_decimal(c)          ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
  };
  std::string result;
  for (std::size_t i = 0; i < link.size(); ++i) {
    const bool is_code =
        link[i] == '%' && i + 2 < link.size() && digit(link[i + 1]) >= 0 && digit(link[i + 2]) >= 0;
    if (is_code) {
      result += static_cast<char>(16 * digit(link[i + 1]) + digit(link[i + 2]));
      i += 2;
    } else {
      result += link[i] == '+' ? ' ' : link[i];
    }
  }
  return result;
}

bool is_link(std::string_view text) {
  text = trim(text);
  if (text.find_first_of(" \t\r\n") != kNone) return false;
  return text.find("://") != kNone || text.find('?') != kNone || text.starts_with("www.") ||
         (text.size() > 1 && text.starts_with('#')) || text.starts_with('/');
}

// Takes the moves off the front of a text, one after the other.
class MoveList {
 public:
  MoveList(std::string_view text, int size, Passes passes)
      : text_(text), size_(size), passes_(passes) {}

  std::vector<Move> read() {
    while (skip_separators()) {
      if (text_.starts_with(kPass)) {
        take_dashes();
      } else if (is_decimal(text_.front())) {
        take_number();
      } else {
        take_cell();
      }
    }
    if (!number_.empty()) refuse(number_);
    return std::move(moves_);
  }

 private:
  // And comments. False: nothing follows.
  bool skip_separators() {
    while (!text_.empty()) {
      if (text_.front() == '#') {
        text_.remove_prefix(std::min(text_.find('\n'), text_.size()));
      } else if (text_.starts_with(kArrow)) {
        text_.remove_prefix(kArrow.size());
      } else if (is_separator(text_.front()) && !text_.starts_with(kPass)) {
        text_.remove_prefix(1);
      } else {
        return true;
      }
    }
    return false;
  }

  std::string_view take(std::size_t length) {
    const std::string_view part = text_.substr(0, length);
    text_.remove_prefix(part.size());
    return part;
  }

  void take_dashes() {
    const std::string_view dashes = take(text_.find_first_not_of('-'));
    if (dashes != kPass || passes_ == Passes::refused) refuse(dashes);
    add(Move::pass());
  }

  // "h8", "h-8", and everything up to the end of the first number if it is none.
  void take_cell() {
    std::size_t end = 0;
    if (const std::string cell = take_apart(); !cell.empty()) return add(cell, cell, false);
    while (end < text_.size() && !is_decimal(text_[end]) && !is_separator(text_[end])) ++end;
    while (end < text_.size() && is_decimal(text_[end])) ++end;
    const std::string_view word = take(end);
    if (passes_ == Passes::read && word.size() == 4 && lower(word) == "pass") {
      add(Move::pass());
    } else {
      add(word, word, false);
    }
  }

  // "h,8" as "h8"; empty: it does not begin so.
  std::string take_apart() {
    if (!is_letter(text_[0]) || text_.size() < 3 || is_letter(text_[1])) return "";
    if (std::string_view(" ,-").find(text_[1]) == kNone) return "";
    const std::size_t row = text_.find_first_not_of(' ', 2);
    if (row == kNone || !is_decimal(text_[row])) return "";
    const std::size_t end = std::min(text_.find_first_not_of("0123456789", row), text_.size());
    const std::string_view cell = take(end);
    return cell.front() + std::string(cell.substr(row));
  }

  // "3.", "3:" or "3", the number of a move or of a pair of moves; "3h8", a number and its move;
  // "8H15A", cells whose row is first.
  void take_number() {
    const auto length_of = [this](auto is_part) {
      std::size_t end = 0;
      while (end < text_.size() && is_part(text_[end])) ++end;
      return end;
    };
    const std::string_view word =
        text_.substr(0, length_of([](char c) { return is_decimal(c) || is_letter(c); }));
    const std::string_view number = take(length_of(is_decimal));
    const std::size_t dots = length_of([](char c) { return c == '.'; });
    if (dots > 0 || text_.starts_with(':')) {
      take(std::max<std::size_t>(dots, 1));
      if (is_next(number, dots > 1)) return;
      throw Error(
          fmt::format("'{}.' is not the number of move {}", shortened(number), moves_.size() + 1));
    }
    if (word.size() == number.size()) {
      if (is_next(number, false)) return;
      refuse(word);
    }
    if (is_letter(word.back())) {
      text_.remove_prefix(word.size() - number.size());
      return take_rows_first(word);
    }
    if (!is_next(number, false)) refuse(word);
  }

  void take_rows_first(std::string_view word) {
    for (std::string_view rest = word; !rest.empty();) {
      const std::size_t row = std::min(rest.find_first_not_of("0123456789"), rest.size() - 1);
      const std::string cell = rest[row] + std::string(rest.substr(0, row));
      add(cell, word, true);
      rest.remove_prefix(row + 1);
    }
  }

  // Whether a number is that of the next move, as all before it, or of the pair that it belongs to:
  // "1. h8 i9 2. j7", "1. h8 1... i9".
  bool is_next(std::string_view number, bool is_of_second) {
    if (!number_.empty()) return false;
    number_ = number;
    const auto value = static_cast<std::size_t>(parse_int(number).value_or(0));
    const std::size_t before = moves_.size();
    counts_moves_ = counts_moves_ && value == before + 1;
    counts_pairs_ = counts_pairs_ && value == before / 2 + 1 && (before % 2 == 0 || is_of_second);
    return counts_moves_ || counts_pairs_;
  }

  // `word` is what an error names.
  void add(std::string_view cell_text, std::string_view word, bool is_row_first) {
    const bool is_long = cell_text.size() == 3 && cell_text[1] == '0';  // "h08"
    const auto cell = is_long ? parse_cell(std::string{cell_text[0], cell_text[2]}, size_)
                              : parse_cell(cell_text, size_);
    if (!cell || is_row_first_.value_or(is_row_first) != is_row_first) refuse(word);
    is_row_first_ = is_row_first;
    if (seen_.test(static_cast<std::size_t>(*cell))) {
      throw Error(fmt::format("'{}' is played twice", word));
    }
    seen_.set(static_cast<std::size_t>(*cell));
    add(Move(*cell));
  }

  void add(Move move) {
    moves_.push_back(move);
    number_ = {};
  }

  [[noreturn]] void refuse(std::string_view word) const {
    if (lower(word) == "5a") {
      throw Error("'5A' is followed by fifth moves that were offered, not played: leave them out");
    }
    throw Error(fmt::format("'{}' is not a cell of a {}x{} board, such as {}", shortened(word),
                            size_, size_, centre_name(size_)));
  }

  std::string_view text_;
  int size_;
  Passes passes_;
  std::vector<Move> moves_;
  std::bitset<kLargestCells> seen_;
  bool counts_moves_ = true, counts_pairs_ = true;  // what the numbers before moves count
  std::string_view number_;                         // that the next move must follow
  std::optional<bool> is_row_first_;
};

// "8,8 9,7", "0,0 1,-1": only numbers, in pairs with commas.
bool is_coordinates(std::string_view text) {
  text = trim(text.substr(0, text.find('#')));
  return text.find_first_of("0123456789") != kNone && text.find(',') != kNone &&
         text.find_first_not_of("0123456789,;()[]{} \t\r\n-") == kNone;
}

[[noreturn]] void refuse(std::string_view text, int size, std::string_view why) {
  throw Error(fmt::format(
      "'{0}': {1}; write cells such as {2}, or coordinates that begin with the centre: {3},{3} if "
      "they count from 1, {4},{4} from 0",
      shortened(trim(text)), why, centre_name(size), size / 2 + 1, size / 2));
}

// Columns from the left and rows from the bottom, from 1 as in PSQ if the first is "8,8", the
// centre, and from 0 as in Gomocup's protocol if it is "7,7"; another first one tells neither. With
// a negative number they are offsets from the centre, as in Gomocup's openings.
std::vector<Move> coordinates(std::string_view text, int size) {
  std::string joined;  // pairs with commas and no blanks in them: "8,8 9,7", "8,8,9,7"
  for (const char c : text.substr(0, text.find('#'))) {
    const bool is_blank = is_separator(c) && c != ',' && c != '-';
    if (c == ',') joined.erase(joined.find_last_not_of(' ') + 1);
    if (!is_blank) joined += c;
    if (is_blank && !joined.empty() && joined.back() != ',') joined += ' ';
  }
  std::vector<std::int64_t> numbers;
  for (const std::string_view word : words(joined)) {
    for (const std::string_view part : split(word, ',')) {
      if (part.empty()) continue;
      const auto number = parse_int(part);
      if (!number) refuse(text, size, fmt::format("'{}' is not a whole number", shortened(part)));
      numbers.push_back(std::clamp<std::int64_t>(*number, -1000, 1000));  // neither is on a board
    }
    if (numbers.size() % 2 != 0) refuse(text, size, "its numbers are no pairs");
  }
  const bool is_offsets = text.find('-') != kNone;
  const std::int64_t centre = size / 2, first = is_offsets        ? 0
                                                : numbers.empty() ? -1
                                                                  : numbers.front();
  if (!is_offsets && ((first != centre && first != centre + 1) || numbers[1] != first)) {
    refuse(text, size, "whether it counts from 0 or from 1 is not known");
  }
  std::string cells;
  for (std::size_t i = 0; i < numbers.size(); i += 2) {
    const std::int64_t column = numbers[i] - first + centre, row = numbers[i + 1] - first + centre;
    if (column < 0 || column >= size || row < 0 || row >= size) {
      refuse(text, size, fmt::format("{},{} is not on the board", numbers[i], numbers[i + 1]));
    }
    cells += cell_name(static_cast<int>((size - 1 - row) * size + column), size) + ' ';
  }
  return MoveList(cells, size, Passes::refused).read();
}

// "hhig", the letters of SGF, which begin with the centre; empty: it is something else.
std::string letter_cells(std::string_view text, int size) {
  std::string letters;
  for (const char c : lower(text.substr(0, text.find('#')))) {
    if (is_letter(c) && c < 'a' + size) {
      letters += c;
    } else if (!is_separator(c)) {
      return "";
    }
  }
  const char centre = static_cast<char>('a' + size / 2);
  if (letters.size() % 2 != 0 || !letters.starts_with(std::string(2, centre))) return "";
  std::string cells;
  for (std::size_t i = 0; i < letters.size(); i += 2) {
    cells += cell_name((letters[i + 1] - 'a') * size + letters[i] - 'a', size) + ' ';
  }
  return cells;
}

// Moves in turn of a part of SGF, ";B[hh]C[good];W[ig]"; empty: it is something else.
std::string sgf_cells(std::string_view text, int size) {
  std::string cells;
  for (char next = 'B'; text.find('[') != kNone; text.remove_prefix(1)) {
    const std::size_t open = text.find('['), close = text.find(']', open);
    const std::string_view name = trim(text.substr(0, open));
    if (close == kNone || name.empty() || !is_letter(name.back())) return "";
    const bool is_move = name == ";B" || name == ";W" || name == "B" || name == "W";
    const std::string value = lower(text.substr(open + 1, close - open - 1));
    text.remove_prefix(close);
    if (!is_move) continue;
    if (name.back() != next) return "";
    next = next == 'B' ? 'W' : 'B';
    const bool is_point = value.size() == 2 && is_letter(value[0]) && is_letter(value[1]) &&
                          value[0] < 'a' + size && value[1] < 'a' + size;
    cells += is_point ? cell_name((value[1] - 'a') * size + value[0] - 'a', size) : value;
    cells += ' ';
  }
  return cells;
}

// "881F98", a hexadecimal digit each for column and row from 1, which begins with the centre;
// empty: it is something else.
std::string hexadecimal_cells(std::string_view text, int size) {
  const std::string digits = lower(trim(text.substr(0, text.find('#'))));
  text = digits;
  constexpr std::string_view kDigits = "0123456789abcdef";
  const char centre = kDigits[static_cast<std::size_t>(std::min(size / 2 + 1, 15))];
  if (size > 15 || text.size() % 2 != 0 || text.size() < 4 ||
      !text.starts_with(std::string(2, centre)) ||
      text.find_first_not_of(kDigits.substr(1)) != kNone) {
    return "";
  }
  std::string cells;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const int column = static_cast<int>(kDigits.find(text[i])) - 1;
    cells += fmt::format("{}{} ", static_cast<char>('a' + column), kDigits.find(text[i + 1]));
  }
  return cells;
}

std::vector<Move> moves_of_link(std::string_view link, int size, Passes passes) {
  const std::string text = unescaped(trim(link));
  std::vector<Move> moves;
  std::size_t lists = 0;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find_first_of("/?#&=", start), text.size());
    const std::string_view part = std::string_view(text).substr(start, end - start);
    start = end + 1;
    try {
      auto list = MoveList(part, size, passes).read();
      if (list.empty()) continue;
      moves = std::move(list);
      ++lists;
    } catch (const Error&) {
      continue;  // another part of the link
    }
  }
  if (lists == 1) return moves;
  throw Error(fmt::format("'{}': {} of this link is a list of moves such as h8i9", shortened(link),
                          lists == 0 ? "no part" : "more than one part"));
}

// "h8 i9 g10", cells of the board with a blank or nothing between them; empty: it is something
// else, or not to be played. A file of thousands of openings is nothing but these, and the other
// forms take a while to rule out.
std::vector<Move> plain_cells(std::string_view text, int size) {
  std::vector<Move> moves;
  moves.reserve(text.size() / 2);
  std::bitset<kLargestCells> seen;
  for (std::size_t i = 0; i + 1 < text.size();) {
    const int column = text[i] - 'a';
    int row = is_decimal(text[i + 1]) ? text[i + 1] - '0' : 0;
    if (row == 0) return {};
    i += 2;
    if (i < text.size() && is_decimal(text[i])) row = 10 * row + (text[i++] - '0');
    if (i < text.size() && text[i] == ' ') ++i;
    if (column < 0 || column >= size || row > size) return {};
    const int cell = (size - row) * size + column;
    if (seen.test(static_cast<std::size_t>(cell))) return {};
    seen.set(static_cast<std::size_t>(cell));
    moves.emplace_back(cell);
    if (i + 1 == text.size()) return {};
  }
  return moves;
}

}  // namespace

std::vector<Move> parse_moves(std::string_view text, int size, Passes passes) {
  if (auto cells = plain_cells(text, size); !cells.empty()) return cells;
  std::string folded;
  if (std::any_of(text.begin(), text.end(),
                  [](char c) { return static_cast<unsigned char>(c) > 0x7F; })) {
    folded = with_rows_in_figures(plain(text));
    text = folded;
  }
  if (is_link(text)) return moves_of_link(text, size, passes);
  if (is_coordinates(text)) return coordinates(text, size);
  for (const auto cells_of : {sgf_cells, letter_cells, hexadecimal_cells}) {
    if (const std::string cells = cells_of(text, size); !cells.empty()) {
      return MoveList(cells, size, passes).read();
    }
  }
  return MoveList(text, size, passes).read();
}

}  // namespace rb
