#include "runner/results/import/other_formats.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

#include "engine/base/text.hpp"

namespace rb {
namespace {

struct Signature {
  std::string_view beginning, name;
};

constexpr std::string_view kUnpack = ": unpack it first";

constexpr std::array kPacked{Signature{"\x1F\x8B", "gzip"},
                             Signature{"PK\x03\x04", "a ZIP archive"},
                             Signature{"PK\x05\x06", "a ZIP archive"},
                             Signature{"BZh", "bzip2"},
                             Signature{"\xFD"
                                       "7zXZ",
                                       "xz"},
                             Signature{"7z\xBC\xAF", "a 7z archive"},
                             Signature{"Rar!", "a RAR archive"},
                             Signature{"\x28\xB5\x2F\xFD", "zstd"}};

constexpr std::array kKnown{
    Signature{"\xFFRenLib\xFF", "a library of RenLib (.lib), which import does not read"},
    Signature{"\x04\x22\x4D\x18",
              "packed by LZ4, as training data and databases are, which import does not read"},
    Signature{"SQLite format 3", "an SQLite database; 'renju-bench merge' joins results files"},
    Signature{"[Event ", "PGN, which import does not read"},
    Signature{"[White ", "PGN, which import does not read"},
    Signature{"[Black ", "PGN, which import does not read"},
    Signature{"%PDF", "PDF, which import does not read"},
    Signature{"{", "JSON, which import does not read: 'export --format sgf' writes what it reads"}};

std::string_view line_of(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = trim(text.substr(0, end));
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

// How many whole numbers a line has, apart from blanks and commas; -1: it has something else.
int numbers_in(std::string_view line, char separator) {
  const auto parts = separator == ' ' ? words(line) : split(line, separator);
  const bool are_numbers = std::all_of(parts.begin(), parts.end(), [](std::string_view part) {
    return parse_int(trim(part)).has_value();
  });
  return are_numbers ? static_cast<int>(parts.size()) : -1;
}

// Lines of one number, then lines of two: "15", "15", "4", "7 7".
bool is_yixin(std::string_view text) {
  int single = 0;
  for (int line = 0; line < 4 && !text.empty(); ++line) {
    const int numbers = numbers_in(line_of(text), ' ');
    if (numbers == 2) return single >= 2;
    if (numbers != 1) return false;
    ++single;
  }
  return single >= 3 && trim(text).empty();
}

// Two names, then "x,y,milliseconds".
bool is_gomotur(std::string_view text) {
  const std::string_view first = line_of(text), second = line_of(text);
  return numbers_in(first, ',') < 2 && numbers_in(second, ',') < 2 && !first.empty() &&
         numbers_in(line_of(text), ',') == 3;
}

// The header of a table of results, "black,white,result".
bool is_table(std::string_view text) {
  const std::vector<std::string_view> names = split(line_of(text), ',');
  const auto has = [&](std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  return (has("black") && has("white")) || (has("player_a") && has("player_b"));
}

bool is_markup(std::string_view text, std::string_view word) {
  std::string beginning(text.substr(0, 2000));
  for (char& c : beginning) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return beginning.starts_with('<') && beginning.find(word) != std::string::npos;
}

// RenLib before it had a header: h8, and bits of a tree.
bool is_old_library(std::string_view text) {
  return text.size() >= 20 && text.size() % 2 == 0 && text[0] == 'x' &&
         (static_cast<unsigned char>(text[1]) < 0x09 || static_cast<unsigned char>(text[1]) > 0x7F);
}

}  // namespace

std::string other_format(std::string_view text) {
  for (const Signature& format : kPacked) {
    if (text.starts_with(format.beginning)) return std::string(format.name).append(kUnpack);
  }
  for (const Signature& format : kKnown) {
    if (text.starts_with(format.beginning)) return std::string(format.name);
  }
  if (is_markup(text, "<database"))
    return "the database of RenjuNet (RIF), which import does not read";
  if (is_markup(text, "<html") || is_markup(text, "<!doctype")) {
    return "a page of HTML: save the games that it shows as SGF";
  }
  if (is_old_library(text)) return std::string(kKnown.front().name);
  if (text.find('\0') != std::string_view::npos) {
    return "not text, and so neither SGF nor PSQ nor a list of moves";
  }
  if (is_yixin(text))
    return "a position of Yixin-Board (.sav), which names no players and no result";
  if (is_gomotur(text)) return "a game of Gomotur (.rec), which import does not read";
  if (is_table(text)) return "a table of results without moves: 'renju-bench rate' reads FILE.csv";
  return "";
}

}  // namespace rb
