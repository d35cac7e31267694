#include "engine/base/printable.hpp"

#include <algorithm>
#include <vector>

#include <utf8proc.h>

#include <fmt/format.h>

namespace rb {
namespace {

struct Letter {
  std::string_view bytes;
  utf8proc_int32_t code = -1;  // -1: the byte is not UTF-8
};

// REQUIRES: the text is not empty.
Letter first_letter(std::string_view text) {
  if (static_cast<unsigned char>(text[0]) < 0x80) return {text.substr(0, 1), text[0]};
  utf8proc_int32_t code = -1;
  const auto* const bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
  const auto length = utf8proc_iterate(bytes, static_cast<utf8proc_ssize_t>(text.size()), &code);
  if (length <= 0) return {text.substr(0, 1), -1};
  return {text.substr(0, static_cast<std::size_t>(length)), code};
}

// Calls use(letter) for each, until it returns false.
template <class Use>
void each_letter(std::string_view text, Use use) {
  while (!text.empty()) {
    const Letter letter = first_letter(text);
    if (!use(letter)) return;
    text.remove_prefix(letter.bytes.size());
  }
}

bool is_harmless(utf8proc_int32_t code) {
  if (code < 0x80) return code >= ' ' && code != 0x7f;
  switch (utf8proc_category(code)) {
    case UTF8PROC_CATEGORY_CC:  // control
    case UTF8PROC_CATEGORY_CF:  // format: directions, joiners, tags
    case UTF8PROC_CATEGORY_CS:  // half of a pair
    case UTF8PROC_CATEGORY_CN:  // not assigned
    case UTF8PROC_CATEGORY_ZL:  // ends of lines
    case UTF8PROC_CATEGORY_ZP: return false;
    default: return true;
  }
}

// Letters, marks upon them, digits of any script.
bool is_of_a_word(utf8proc_int32_t code) {
  if (code < 0) return false;
  if (code == '.' || code == '-') return true;
  const utf8proc_category_t category = utf8proc_category(code);
  return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_ND;
}

std::string escape(const Letter& letter) {
  if (letter.code < 0) return fmt::format("\\x{:02x}", static_cast<unsigned char>(letter.bytes[0]));
  if (letter.code == '\n') return "\\n";
  if (letter.code == '\t') return "\\t";
  const auto code = static_cast<std::uint32_t>(letter.code);
  if (code < 0x10000) return fmt::format("\\u{:04x}", code);
  const std::uint32_t rest = code - 0x10000;
  return fmt::format("\\u{:04x}\\u{:04x}", 0xd800 + (rest >> 10), 0xdc00 + (rest & 0x3ff));
}

// As nearly every text is: this is done for each line that is printed.
bool is_plain(std::string_view text, std::string_view kept) {
  for (const char byte : text) {
    const bool is_letter = byte >= ' ' && byte < 0x7f;
    if (!is_letter && kept.find(byte) == std::string_view::npos) return false;
  }
  return true;
}

std::string escaped(std::string_view text, std::string_view kept) {
  if (is_plain(text, kept)) return std::string(text);
  std::string result;
  result.reserve(text.size());
  each_letter(text, [&](const Letter& letter) {
    const bool is_kept = letter.code >= 0 && (is_harmless(letter.code) ||
                                              kept.find(letter.bytes) != std::string_view::npos);
    if (is_kept) {
      result += letter.bytes;
    } else {
      result += escape(letter);
    }
    return true;
  });
  return result;
}

std::size_t width(const Letter& letter) {
  if (letter.code < 0) return 1;
  return static_cast<std::size_t>(utf8proc_charwidth(letter.code));
}

constexpr std::size_t kMarks = 4;

// The number of bytes of the beginning that fits that many columns. A mark without a width is drawn
// over the letter before it; of a pile of such marks only the first are kept.
std::size_t bytes_of(std::string_view text, std::size_t columns) {
  std::size_t bytes = 0, used = 0, marks = 0;
  each_letter(text, [&](const Letter& letter) {
    const std::size_t more = width(letter);
    marks = more == 0 ? marks + 1 : 0;
    if (used + more > columns || marks > kMarks) return false;
    used += more;
    bytes += letter.bytes.size();
    return true;
  });
  return bytes;
}

// The end that fits, from a letter that has a width.
std::string_view last_columns(std::string_view text, std::size_t columns) {
  constexpr std::size_t kMostBytes = 4 * 5;  // a letter and its marks
  if (text.size() > columns * kMostBytes) text.remove_prefix(text.size() - columns * kMostBytes);
  std::vector<Letter> letters;
  each_letter(text, [&](const Letter& letter) {
    letters.push_back(letter);
    return true;
  });
  std::size_t bytes = 0, used = 0, marks = 0, kept = 0;
  for (auto letter = letters.rbegin(); letter != letters.rend(); ++letter) {
    const std::size_t more = width(*letter);
    marks = more == 0 ? marks + 1 : 0;
    if (used + more > columns || marks > kMarks) break;
    used += more;
    bytes += letter->bytes.size();
    if (letter->code >= 0 && more > 0) kept = bytes;
  }
  return text.substr(text.size() - kept);
}

}  // namespace

std::string printable(std::string_view text) { return escaped(text, ""); }

std::string printable_lines(std::string_view text) { return escaped(text, "\n\t"); }

std::string letters_and_digits(std::string_view text, std::size_t bytes) {
  std::string result;
  each_letter(text, [&](const Letter& letter) {
    const std::string_view kept = is_of_a_word(letter.code) ? letter.bytes : "_";
    if (result.size() + kept.size() > bytes) return false;
    result += kept;
    return true;
  });
  return result;
}

std::size_t display_width(std::string_view text) {
  std::size_t sum = 0;
  each_letter(text, [&](const Letter& letter) {
    sum += width(letter);
    return true;
  });
  return sum;
}

std::string first_columns(std::string_view text, std::size_t columns) {
  return std::string(text.substr(0, bytes_of(text, columns)));
}

std::string shortened(std::string_view text, std::size_t columns) {
  constexpr std::string_view kGap = "...";
  if (bytes_of(text, columns) == text.size()) return std::string(text);
  const std::size_t room = columns - kGap.size();
  const std::string head = first_columns(text, room - room / 3);
  return fmt::format("{}{}{}", head, kGap, last_columns(text.substr(head.size()), room / 3));
}

std::string padded(std::string_view text, std::size_t columns) {
  const std::size_t width = display_width(text);
  return std::string(text) + std::string(columns > width ? columns - width : 0, ' ');
}

}  // namespace rb
