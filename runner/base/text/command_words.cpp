#include "runner/base/text/command_words.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/core.h>

#include "engine/base/error.hpp"

namespace rb {
namespace {

bool is_blank(char sign) {
  return std::string_view(" \t\n\r\v\f").find(sign) != std::string_view::npos;
}

class Splitter {
 public:
  explicit Splitter(std::string_view text) : text_(text) {}

  std::vector<std::string> words() {
    std::vector<std::string> words;
    for (skip_blanks(); next_ < text_.size(); skip_blanks()) words.push_back(word());
    return words;
  }

 private:
  void skip_blanks() {
    while (next_ < text_.size() && is_blank(text_[next_])) ++next_;
  }

  std::string word() {
    std::string word;
    while (next_ < text_.size() && !is_blank(text_[next_])) {
      const char sign = text_[next_++];
      if (sign == '\'' || sign == '"') {
        quoted(sign, word);
      } else {
        word += sign == '\\' ? escaped() : sign;
      }
    }
    return word;
  }

  void quoted(char quote, std::string& word) {
    while (next_ < text_.size() && text_[next_] != quote) {
      const char sign = text_[next_++];
      const bool escapes = quote == '"' && sign == '\\' && next_ < text_.size() &&
                           (text_[next_] == '"' || text_[next_] == '\\');
      word += escapes ? text_[next_++] : sign;
    }
    if (next_ == text_.size()) throw Error(fmt::format("the {} is not closed", quote));
    ++next_;
  }

  char escaped() {
    if (next_ == text_.size()) throw Error("nothing follows the last \\");
    return text_[next_++];
  }

  std::string_view text_;
  std::size_t next_ = 0;
};

}  // namespace

std::vector<std::string> command_words(std::string_view text) {
  if (text.find('\0') != std::string_view::npos) throw Error("it holds a NUL byte");
  std::vector<std::string> words = Splitter(text).words();
  if (words.empty()) throw Error("it names no program");
  return words;
}

std::string shell_quoted(std::string_view word) {
  const auto is_plain = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("_-./:,=+@%").find(c) != std::string_view::npos;
  };
  if (!word.empty() && std::all_of(word.begin(), word.end(), is_plain)) return std::string(word);
  std::string quoted = "'";
  for (const char c : word) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + '\'';
}

}  // namespace rb
