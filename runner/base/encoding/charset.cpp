#include "runner/base/encoding/charset.hpp"

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <memory>
#include <span>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/text.hpp"

namespace rb {
namespace {

// Names under which files mean more letters than their standard has: Windows' own encodings.
struct Charset {
  std::string_view meant, names;  // the names without signs, in capitals
  Pairs pairs;
};
constexpr std::array kCharsets{
    Charset{"CP932", "SHIFTJIS SJIS XSJIS MSKANJI WINDOWS31J MS932 CP932 932", Pairs::shift_jis},
    Charset{"GB18030", "GB2312 GB GBK EUCCN GB18030 CP936 MS936 WINDOWS936 936",
            Pairs::chinese_or_korean},
    Charset{"CP950", "BIG5 CP950 MS950 950", Pairs::chinese_or_korean},
    Charset{"BIG5-HKSCS", "BIG5HKSCS", Pairs::chinese_or_korean},
    Charset{"CP949", "EUCKR KSC5601 KSC56011987 UHC CP949 MS949 949", Pairs::chinese_or_korean},
    Charset{"UTF-8", "UTF8 UNICODE", Pairs::none}};

// Those of which no byte is always the same letter.
constexpr std::array<std::string_view, 5> kNotReadable{"UTF7", "UTF16", "UTF32", "UCS2", "UCS4"};
constexpr std::array<std::string_view, 2> kShifts{"ISO2022", "HZ"};

std::string letters_of(std::string_view name) {
  std::string letters;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0) letters += static_cast<char>(std::toupper(byte));
  }
  return letters;
}

const Charset* find(std::string_view name) {
  const std::string letters = letters_of(name);
  const auto* const found =
      std::find_if(kCharsets.begin(), kCharsets.end(), [&](const Charset& row) {
        const auto names = words(row.names);
        return std::ranges::find(names, letters) != names.end();
      });
  return found == kCharsets.end() ? nullptr : found;
}

bool begins_as_one_of(std::string_view charset, std::span<const std::string_view> beginnings) {
  const std::string letters = letters_of(charset);
  return std::any_of(beginnings.begin(), beginnings.end(),
                     [&](std::string_view name) { return letters.starts_with(name); });
}

class Converter {
 public:
  explicit Converter(const char* charset) : handle_(iconv_open("UTF-8", charset)) {}
  ~Converter() {
    if (is_known()) iconv_close(handle_);
  }
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;

  bool is_known() const {
    return handle_ != reinterpret_cast<iconv_t>(-1);  // NOLINT(performance-no-int-to-ptr)
  }

  // None: the text is not valid.
  std::optional<std::string> convert(std::string_view text) const {
    std::string from(text), to(4 * text.size() + 4, '\0');  // a byte is at most four in UTF-8
    char *in = from.data(), *out = to.data();
    std::size_t in_left = from.size(), out_left = to.size();
    if (iconv(handle_, &in, &in_left, &out, &out_left) == static_cast<std::size_t>(-1)) {
      return std::nullopt;
    }
    to.resize(to.size() - out_left);
    return to;
  }

 private:
  iconv_t handle_;
};

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

bool is_name(std::string_view charset) {
  return charset.size() <= 40 && std::all_of(charset.begin(), charset.end(), [](char c) {
           return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' ||
                  c == '.' || c == ':';
         });
}

// Of the encoding that a file calls so; one that is not known converts nothing.
Converter converter_of(std::string_view charset) {
  const Charset* const known = find(charset);
  const std::string name(known != nullptr ? known->meant : charset);
  const bool is_readable = is_name(name) && !begins_as_one_of(charset, kNotReadable);
  return Converter(is_readable ? name.c_str() : "none");
}

}  // namespace

Pairs pairs_of(std::string_view charset) {
  const Charset* const found = find(charset);
  return found == nullptr ? Pairs::none : found->pairs;
}

bool begins_pair(Pairs pairs, char byte) {
  const auto value = static_cast<unsigned char>(byte);
  switch (pairs) {
    case Pairs::none: return false;
    case Pairs::shift_jis: return (value > 0x80 && value < 0xA0) || (value >= 0xE0 && value < 0xFD);
    case Pairs::chinese_or_korean: return value > 0x80 && value < 0xFF;
  }
  return false;
}

bool is_known_charset(std::string_view charset) { return converter_of(charset).is_known(); }

bool has_shifts(std::string_view charset) { return begins_as_one_of(charset, kShifts); }

bool is_utf8(std::string_view text) {
  return is_ascii(text) || Converter("UTF-8").convert(text).has_value();
}

std::optional<std::string> utf8_of_utf16(std::string_view text) {
  return Converter("UTF-16").convert(text);
}

std::string utf8_text(std::string_view text, std::string_view charset) {
  const bool is_plain = is_ascii(text);
  if (charset.empty()) {
    if (is_plain || is_utf8(text)) return std::string(text);
    return Converter("ISO-8859-1").convert(text).value_or(std::string());
  }
  const bool keeps_ascii = !has_shifts(charset) && !begins_as_one_of(charset, kNotReadable);
  if (is_plain && keeps_ascii) return std::string(text);
  const Converter converter = converter_of(charset);
  if (!converter.is_known()) {
    throw Error(fmt::format("CA[{}] is not an encoding that can be read: save the file as UTF-8",
                            shortened(charset)));
  }
  auto converted = converter.convert(text);
  if (!converted) throw Error(fmt::format("not valid {}, which CA names", shortened(charset)));
  return std::move(*converted);
}

struct CharsetGuess::Candidate {
  const char* name;
  std::unique_ptr<Converter> converter;
  bool is_valid = true;
};

CharsetGuess::CharsetGuess() {
  for (const char* const name : {"UTF-8", "CP932", "GB18030"}) {
    candidates_.push_back({name, std::make_unique<Converter>(name)});
  }
}
CharsetGuess::~CharsetGuess() = default;

void CharsetGuess::add(std::string_view text) {
  if (is_ascii(text)) return;
  for (Candidate& candidate : candidates_) {
    if (candidate.is_valid) candidate.is_valid = candidate.converter->convert(text).has_value();
  }
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (begins_pair(Pairs::shift_jis, text[at])) {
      ++pairs_;
      ++at;
    } else if (byte >= 0xA0) {
      ++katakana_;
    }
  }
}

std::string CharsetGuess::name() const {
  for (const Candidate& candidate : candidates_) {
    const bool is_likely = candidate.name != std::string_view("CP932") || pairs_ >= katakana_;
    if (candidate.is_valid && is_likely) return candidate.name;
  }
  return "ISO-8859-1";
}

}  // namespace rb
