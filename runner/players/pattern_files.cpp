#include "runner/players/pattern_files.hpp"

#include <memory>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/text_file.hpp"
#include "engine/renju/pattern/pattern_table.hpp"
#include "runner/system/data_dir.hpp"

namespace rb {
namespace {

constexpr std::size_t kLargest = 2 << 20;  // bytes
constexpr std::string_view kOn = "on", kOff = "off";
constexpr std::size_t kDigits = 16;

// "FILE#0123456789abcdef"; without a hash it is empty.
struct Named {
  std::string_view file, hash;
};
Named named(std::string_view word) {
  const std::size_t sign = word.rfind('#');
  if (sign == std::string_view::npos || word.size() - sign - 1 != kDigits) return {word, {}};
  const std::string_view hash = word.substr(sign + 1);
  if (hash.find_first_not_of("0123456789abcdef") != std::string_view::npos) return {word, {}};
  return {word.substr(0, sign), hash};
}

}  // namespace

void set_patterns(renju::Profile& profile, std::string_view word) {
  profile.patterns.clear();
  profile.pattern_table = nullptr;
  if (word == kOff) return;
  const auto [file, hash] = named(word);
  const std::string path = file == kOn ? data_file(kShippedPatterns).string() : std::string(file);
  auto table = std::make_shared<renju::PatternTable>();
  if (const auto wrong = renju::from_bytes(read_text(path, kLargest), *table)) {
    throw Error(fmt::format("{}: {}", path, *wrong));
  }
  const std::string found = renju::pattern_hash(*table);
  if (!hash.empty() && hash != found) {
    throw Error(fmt::format("{}: has the checksum {}, not {}: it is another file than the player's",
                            path, found, hash));
  }
  profile.patterns = fmt::format("{}#{}", file, found);
  profile.pattern_table = std::move(table);
}

renju::Profile with_patterns(renju::Profile profile) {
  if (!profile.patterns.empty()) set_patterns(profile, std::string(profile.patterns));
  return profile;
}

}  // namespace rb
