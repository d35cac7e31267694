#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Texts in the encodings of other programs.
namespace rb {

// Encodings of which a letter may have two bytes: the second one may be that of an ASCII character,
// such as '\\' or ']'.
enum class Pairs : std::uint8_t { none, shift_jis, chinese_or_korean };
Pairs pairs_of(std::string_view charset);
bool begins_pair(Pairs pairs, char byte);

// Whether texts in it can be read.
bool is_known_charset(std::string_view charset);
// Whether bytes of ASCII mean something else after others, as in ISO-2022-JP, so that only a whole
// text can be read.
bool has_shifts(std::string_view charset);

bool is_utf8(std::string_view text);
// Of a text with a byte order mark; none: it is not valid.
std::optional<std::string> utf8_of_utf16(std::string_view text);

// The text as UTF-8. `charset` is the name that its file gives, such as "GBK"; if it gives none,
// the text is UTF-8, or Latin-1 if it is not valid UTF-8. Throws Error without the place if the
// charset is unknown, or the text is not valid in it.
std::string utf8_text(std::string_view text, std::string_view charset);

// Finds the encoding of texts that do not name it.
class CharsetGuess {
 public:
  CharsetGuess();
  ~CharsetGuess();
  CharsetGuess(const CharsetGuess&) = delete;
  CharsetGuess& operator=(const CharsetGuess&) = delete;

  void add(std::string_view text);
  // The first of UTF-8, CP932, GB18030 and Latin-1 in which all texts are valid. CP932, in which
  // nearly every byte is a letter, must have more pairs than single katakana.
  std::string name() const;

 private:
  struct Candidate;
  std::vector<Candidate> candidates_;
  std::size_t pairs_ = 0, katakana_ = 0;  // as CP932
};

}  // namespace rb
