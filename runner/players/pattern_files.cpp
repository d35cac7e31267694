#include "runner/players/pattern_files.hpp"

#include <memory>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/text_file.hpp"
#include "engine/renju/pattern/pattern_table.hpp"
#include "runner/base/system/data_dir.hpp"
#include "runner/players/content_word.hpp"

namespace rb {
namespace {

constexpr std::size_t kLargestPatterns = 4 << 20;  // bytes
constexpr std::string_view kOn = "on", kOff = "off";

struct Read {
  std::string path;
  std::string checksum = {};
  std::shared_ptr<renju::PatternTable> table = std::make_shared<renju::PatternTable>();
};
Read read_patterns(std::string_view file) {
  Read read{.path = file == kOn ? data_file(kShippedPatterns).string() : std::string(file)};
  if (const auto wrong = renju::from_bytes(read_text(read.path, kLargestPatterns), *read.table)) {
    throw Error(fmt::format("{}: {}", read.path, *wrong));
  }
  read.checksum = renju::pattern_hash(*read.table);
  return read;
}

}  // namespace

void set_patterns(renju::Profile& profile, std::string_view word) {
  profile.patterns.clear();
  profile.pattern_table = nullptr;
  if (word == kOff) return;
  const auto [file, hash] = content_word(word);
  Read read = read_patterns(file);
  if (!hash.empty() && hash != read.checksum) {
    throw Error(fmt::format("{}: has the checksum {}, not {}: it is not the player's file",
                            read.path, read.checksum, hash));
  }
  profile.patterns = fmt::format("{}#{}", file, read.checksum);
  profile.pattern_table = std::move(read.table);
}

std::string pattern_checksum(std::string_view word) { return read_patterns(word).checksum; }

renju::Profile with_patterns(renju::Profile profile) {
  if (!profile.patterns.empty()) set_patterns(profile, std::string(profile.patterns));
  return profile;
}

}  // namespace rb
