#include "engine/base/text.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <locale>
#include <sstream>
#include <system_error>

namespace rb {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

template <typename Number>
std::optional<Number> parse_whole(std::string_view text) {
  Number value{};
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || rest != end) return std::nullopt;
  return value;
}

#ifdef __cpp_lib_to_chars
std::optional<double> whole_real(std::string_view text) { return parse_whole<double>(text); }
#else  // libc++ before 20: std::from_chars takes no doubles
std::optional<double> whole_real(std::string_view text) {
  if (text.find_first_not_of("0123456789.eE+-") != text.npos || text.starts_with('+')) {
    return std::nullopt;
  }
  std::istringstream stream{std::string(text)};
  stream.imbue(std::locale::classic());
  double value{};
  stream >> value;
  return !stream.fail() && stream.peek() == std::istringstream::traits_type::eof()
             ? std::optional(value)
             : std::nullopt;
}
#endif

// Upper or lower case, and '-' for '_', do not count as mistakes.
char folded(char c) {
  if (c >= 'A' && c <= 'Z') return static_cast<char>(c - 'A' + 'a');
  return c == '-' ? '_' : c;
}

// Insertions, deletions, replacements and swaps of neighbours that turn a into b (optimal string
// alignment). Only the last three rows of the usual table are kept.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last, last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = folded(a[i - 1]) == folded(b[j - 1]);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0U : 1U)});
      const bool swapped = i > 1 && j > 1 && folded(a[i - 1]) == folded(b[j - 2]) &&
                           folded(a[i - 2]) == folded(b[j - 1]);
      if (swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    before_last = last;
    last = row;
  }
  return last[b.size()];
}

}  // namespace

std::string_view without_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  return text.substr(text.starts_with(kMark) ? kMark.size() : 0);
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  if (text.empty()) return parts;
  for (;;) {
    const std::size_t at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> found;
  for (text = trim(text); !text.empty(); text = trim(text)) {
    const auto end = std::find_if(text.begin(), text.end(), is_blank);
    const auto length = static_cast<std::size_t>(end - text.begin());
    found.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return found;
}

std::optional<std::int64_t> parse_int(std::string_view text) {
  return parse_whole<std::int64_t>(text);
}

std::optional<double> parse_real(std::string_view text) {
  const std::optional<double> value = whole_real(text);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates) {
  std::string_view best;
  std::size_t least = 0;
  // Near means that at most a third of the word's letters, rounded up, are wrong, and some are
  // right.
  const std::size_t most = (word.size() + 2) / 3;
  for (const std::string_view candidate : candidates) {
    const std::size_t fewer = std::min(word.size(), candidate.size());
    const std::size_t more = std::max(word.size(), candidate.size());
    // At least this many letters are wrong, so an endless word is not compared.
    if (more - fewer > most) continue;
    const std::size_t distance = edit_distance(word, candidate);
    if (distance > most || distance >= fewer) continue;
    if (best.empty() || distance < least) {
      best = candidate;
      least = distance;
    }
  }
  return best;
}

}  // namespace rb
