#include "runner/results/formats/recognise.hpp"

#include <algorithm>
#include <bitset>
#include <cctype>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/text.hpp"

namespace rb::recognise {
namespace {

constexpr std::size_t kNone = std::string_view::npos;
constexpr std::size_t kHead = 2000;  // bytes in which a word of the beginning stands
constexpr std::size_t kLargestBoard = 22;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return result;
}

bool is_named(const FileContent& content, std::string_view ending) {
  return lower(content.path).ends_with(ending);
}

// Takes the first line that is not blank; empty: there is none.
std::string_view line_of(std::string_view& text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trim(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!line.empty()) return line;
  }
  return {};
}

// How many whole numbers a line has, apart from blanks; -1: it has something else.
int numbers_in(std::string_view line, char separator) {
  const auto parts = separator == ' ' ? words(line) : split(line, separator);
  const bool are_numbers = std::all_of(parts.begin(), parts.end(), [](std::string_view part) {
    return parse_int(trim(part)).has_value();
  });
  return are_numbers ? static_cast<int>(parts.size()) : -1;
}

std::string head_of(const FileContent& content) { return lower(text_of(content).substr(0, kHead)); }

// The number of `size` bytes at a place, the lowest first. REQUIRES: they are there.
std::uint64_t number_at(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint64_t number = 0;
  for (std::size_t i = size; i-- > 0;) {
    number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
  }
  return number;
}

bool is_rule(std::uint64_t rule) { return rule == 0 || rule == 1 || rule == 4; }

// Whether records follow each other to the last byte; `length_of` a record at a place: 0: it is
// none.
template <class LengthOf>
bool is_records(const FileContent& content, std::size_t header, LengthOf length_of) {
  const std::string_view bytes = content.bytes;
  std::size_t at = 0;
  while (bytes.size() - at >= header) {
    const std::size_t length = length_of(bytes, at);
    if (length == 0) return false;
    if (length > bytes.size() - at) return !content.is_whole && at > 0;
    at += length;
  }
  return at > 0 && (at == bytes.size() || !content.is_whole);
}

}  // namespace

std::string_view text_of(const FileContent& content) {
  const std::string_view text = without_mark(content.bytes);
  return text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
}

bool sgf(const FileContent& content) {
  const std::string_view text = content.bytes;
  for (std::size_t at = text.find('('); at != kNone; at = text.find('(', at + 1)) {
    std::size_t next = at + 1;
    while (next < text.size() && is_blank(text[next])) ++next;
    if (next >= text.size() || text[next] != ';') continue;
    if (at == content.bytes.size() - text_of(content).size()) return true;
    do {
      ++next;
    } while (next < text.size() && (is_blank(text[next]) || is_word(text[next])));
    if (next >= text.size() || text[next] != '[') continue;
    const std::size_t line = text.rfind('\n', at);
    const std::size_t start = line == kNone ? 0 : line + 1;
    if (text.substr(start, at - start).find('#') == kNone) return true;
  }
  return false;
}

bool old_lib(const FileContent& content) {
  const std::string_view bytes = content.bytes;
  if (is_named(content, ".lib") && not_text(content)) return true;
  if (bytes.size() < 20 || bytes[0] != 'x') return false;
  const auto flags = static_cast<unsigned char>(bytes[1]);
  return (flags < 0x09 || flags > 0x7F) && (bytes.size() % 2 == 0 || !content.is_whole);
}

bool rif(const FileContent& content) {
  const std::string head = head_of(content);
  return head.starts_with('<') && head.find("<database") != kNone;
}

bool sav(const FileContent& content) {
  std::string_view text = text_of(content);
  int single = 0;
  for (std::string_view line; single < 4 && !(line = line_of(text)).empty(); ++single) {
    const int numbers = numbers_in(line, ' ');
    if (numbers == 2) return single >= 2;
    if (numbers != 1) return false;
  }
  return single >= 3 && trim(text).empty();
}

bool pos(const FileContent& content) {
  constexpr std::size_t kCells = 225;
  const std::string_view bytes = content.bytes;
  const bool is_other = is_named(content, ".bin") || is_named(content, ".lib");
  if (bytes.empty() || !content.is_whole || bytes.size() > kCells + 1 || is_other) return false;
  const auto moves = static_cast<unsigned char>(bytes[0]);
  if (is_named(content, ".pos") && (moves < ' ' || moves >= 0x7F)) return true;
  if (bytes.size() != moves + std::size_t{1}) return false;
  std::bitset<256> seen;
  for (const char c : bytes.substr(1)) {
    const auto cell = static_cast<unsigned char>(c);
    if (cell >= kCells || seen.test(cell)) return false;
    seen.set(cell);
  }
  return true;
}

// Records of 256 bytes: two names of 15, of which flags are 100 more, then different moves and a 0.
bool buf(const FileContent& content) {
  constexpr std::size_t kRecord = 256, kNames = 30;
  const std::string_view bytes = content.bytes;
  if (bytes.size() < kRecord || (content.is_whole && bytes.size() % kRecord != 0)) return false;
  const auto is_letter = [](char c) { return static_cast<unsigned char>(c) >= ' '; };
  const std::string_view moves = bytes.substr(kNames, kRecord - kNames);
  const std::string_view played = moves.substr(0, moves.find('\0'));
  std::bitset<256> seen;
  for (const char c : played) seen.set(static_cast<unsigned char>(c));
  return std::ranges::all_of(bytes.substr(0, kNames), is_letter) && !played.empty() &&
         played.size() < moves.size() && seen.count() == played.size();
}

// ":RDFA...:01HH02II".
bool rdf(const FileContent& content) { return text_of(content).starts_with(":RDF"); }

// "TABLE=[BLACK,WHITE,+,88 97...".
bool bdt(const FileContent& content) {
  std::string_view text = text_of(content);
  const std::string_view line = line_of(text);
  const std::size_t sign = line.find("=[");
  const auto fields = split(line.substr(std::min(sign, line.size())), ',');
  return sign != kNone && sign > 0 && fields.size() >= 4 && fields[2].size() == 1 &&
         std::string_view("+=-").find(fields[2][0]) != kNone;
}

// "[i=1;p=H8;m=no;...".
bool renjs(const FileContent& content) { return text_of(content).starts_with("[i="); }

bool rec(const FileContent& content) {
  std::string_view text = text_of(content);
  const std::string_view first = line_of(text), second = line_of(text);
  return !second.empty() && numbers_in(first, ',') < 2 && numbers_in(second, ',') < 2 &&
         numbers_in(line_of(text), ',') == 3;
}

bool yxdb(const FileContent& content) {
  constexpr std::size_t kFirstKey = 6;  // after the numbers of records and of bytes
  const std::string_view bytes = content.bytes;
  if (bytes.size() < kFirstKey + 3) return false;
  const std::uint64_t records = number_at(bytes, 0, 4), key = number_at(bytes, 4, 2);
  const auto byte = [&](std::size_t i) { return number_at(bytes, kFirstKey + i, 1); };
  const bool is_charset = key == 3 && byte(0) == 0 && byte(1) == 0 && byte(2) == 0;
  return records > 0 && key % 2 == 1 && key >= 3 && key <= 3 + 2 * kLargestBoard * kLargestBoard &&
         byte(0) <= 2 &&
         (is_charset ||
          (byte(1) >= 5 && byte(1) <= kLargestBoard && byte(2) >= 5 && byte(2) <= kLargestBoard));
}

bool bin(const FileContent& content) {
  if (is_named(content, ".bin")) return true;
  return is_records(content, 4, [](std::string_view bytes, std::size_t at) -> std::size_t {
    const std::uint64_t head = number_at(bytes, at, 2), move = number_at(bytes, at + 2, 2);
    const std::uint64_t size = head >> 11, ply = head >> 2 & 0x1FF;
    const std::uint64_t x = move >> 8 & 0x1F,
                        y = move >> 3 & 0x1F;  // bits above: c-gomoku-cli's own
    const bool is_good = (head & 3) < 3 && size >= 5 && size <= kLargestBoard &&
                         is_rule(move & 7) && x < size && y < size && ply < size * size;
    return is_good ? 4 + 2 * static_cast<std::size_t>(ply) : 0;
  });
}

bool binpack(const FileContent& content) {
  if (is_named(content, ".binpack")) return true;
  return is_records(content, 8, [](std::string_view bytes, std::size_t at) -> std::size_t {
    const std::uint64_t head = number_at(bytes, at, 8);
    const std::uint64_t size = head & 0x1F, result = head >> 8 & 0xF, total = head >> 12 & 0x3FF,
                        opening = head >> 22 & 0x3FF, tag = head >> 32 & 0x3FFF, moves = head >> 46;
    const bool is_good = size >= 5 && size <= kLargestBoard && is_rule(head >> 5 & 7) &&
                         result < 3 && tag == 0 && total <= size * size && opening <= total &&
                         total - opening <= moves;
    return is_good ? 8 + 2 * static_cast<std::size_t>(opening) + 4 * static_cast<std::size_t>(moves)
                   : 0;
  });
}

// "h8a1i8,c1,2".
bool training_csv(const FileContent& content) {
  std::string_view text = text_of(content);
  const std::string_view line = line_of(text);
  const std::vector<std::string_view> fields = split(line, ',');
  const auto is_cells = [](std::string_view cells) {
    return std::all_of(cells.begin(), cells.end(), is_word) &&
           (cells.empty() || (cells[0] >= 'a' && cells[0] <= 'v'));
  };
  return fields.size() == 3 && is_cells(fields[0]) && is_cells(fields[1]) && fields[1].size() > 1 &&
         fields[1].size() < 4 && fields[2].size() == 1 && fields[2][0] >= '0' &&
         fields[2][0] <= '2';
}

// Its first line names the columns.
bool results_csv(const FileContent& content) {
  std::string_view text = text_of(content);
  std::string header = lower(line_of(text));
  if (header.starts_with("sep=")) header = lower(line_of(text));
  std::replace_if(
      header.begin(), header.end(), [](char c) { return c == ';' || c == '\t'; }, ',');
  std::string names = ",";
  for (const std::string_view part : split(header, ',')) {
    for (const char c : trim(part)) {
      if (c != '"') names += c == ' ' || c == '-' ? '_' : c;
    }
    names += ',';
  }
  const auto has = [&](std::string_view name) { return names.find(name) != kNone; };
  return (has(",black,") && has(",white,")) || (has(",player_a,") && has(",player_b,"));
}

// "[Event "1"]".
bool pgn(const FileContent& content) {
  std::string_view text = text_of(content);
  const std::string_view line = line_of(text);
  if (!line.starts_with('[') || !line.ends_with("\"]")) return false;
  const std::size_t blank = line.find(' ');
  return blank > 1 && blank != kNone && line.substr(blank).starts_with(" \"") &&
         std::all_of(line.begin() + 1, line.begin() + static_cast<std::ptrdiff_t>(blank), is_word);
}

// "NAME - NAME: 10 : 5".
bool gomocup_pairs(const FileContent& content) {
  std::string_view text = text_of(content);
  const std::string_view line = line_of(text);
  const std::size_t last = line.rfind(':');
  if (last == kNone || !parse_int(trim(line.substr(last + 1)))) return false;
  const std::string_view rest = line.substr(0, last);
  const std::size_t first = rest.rfind(':');
  return first != kNone && parse_int(trim(rest.substr(first + 1))).has_value() &&
         rest.substr(0, first).find(" - ") != kNone;
}

// "\"A\"\t10\t1\t5\t\"B\"".
bool score_tab(const FileContent& content) {
  std::string_view text = text_of(content);
  const auto fields = split(line_of(text), '\t');
  return fields.size() == 5 && fields.front().starts_with('"') && fields.back().starts_with('"') &&
         std::all_of(fields.begin() + 1, fields.end() - 1,
                     [](std::string_view field) { return parse_int(trim(field)).has_value(); });
}

// A line of dashes, and further on "wins: 5=3+2" in some language.
bool gomocup_sums(const FileContent& content) {
  const std::string head = head_of(content);
  const std::size_t sum = head.find('=');
  return head.starts_with("-----") && sum != kNone && sum > 0 && sum + 1 < head.size() &&
         is_word(head[sum - 1]) && is_word(head[sum + 1]) && head.find(':') < sum;
}

bool score_html(const FileContent& content) {
  const std::string head = lower(text_of(content));
  return html(content) && head.find("<table") != kNone && head.find("ratio") != kNone &&
         head.find("points") != kNone;
}

bool html(const FileContent& content) {
  const std::string head = head_of(content);
  return head.starts_with('<') &&
         (head.find("<html") != kNone || head.find("<!doctype html") != kNone ||
          head.starts_with("<table"));
}

bool xml(const FileContent& content) { return text_of(content).starts_with("<?xml"); }

bool not_text(const FileContent& content) {
  const bool is_utf16 =
      content.bytes.starts_with("\xFF\xFE") || content.bytes.starts_with("\xFE\xFF");
  return !is_utf16 && content.bytes.find('\0') != kNone;
}

}  // namespace rb::recognise
