#include "runner/players/pattern_files.hpp"

#include <filesystem>
#include <memory>
#include <system_error>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/text_file.hpp"
#include "engine/renju/pattern/pattern_table.hpp"
#include "runner/base/system/data_dir.hpp"
#include "runner/players/content_word.hpp"
#include "runner/results/formats/file_format.hpp"

namespace rb {
namespace {

constexpr std::size_t kLargestPatterns = 4 << 20;  // bytes
constexpr std::string_view kOn = "on", kOff = "off";

// Below data_dir().
std::string shipped_file(const renju::PlayedGame& game) {
  if (game.is_usual()) return "patterns/renju.patterns";
  return fmt::format("patterns/{}-{}.patterns", game.variant.name, game.size);
}

struct Read {
  std::string path;
  std::string checksum = {};
  std::shared_ptr<renju::PatternTable> table = std::make_shared<renju::PatternTable>();
};
Read read_patterns(std::string_view file, const renju::PlayedGame& game) {
  Read read{.path = file == kOn ? data_file(shipped_file(game)).string() : std::string(file)};
  const std::string bytes = read_text(read.path, kLargestPatterns);
  if (const auto wrong = renju::from_bytes(bytes, *read.table)) {
    refuse_other_format("a pattern file", read.path, {FileKind::patterns});
    throw Error(fmt::format("{}: {}", read.path, *wrong));
  }
  read.checksum = renju::hash_in_file(bytes);
  return read;
}

}  // namespace

bool has_shipped_patterns(const renju::PlayedGame& game) {
  std::error_code none;
  return game.is_usual() || (renju::may_have_patterns(game) &&
                             std::filesystem::exists(data_dir() / shipped_file(game), none));
}

std::vector<renju::PlayedGame> games_with_patterns() {
  std::vector<renju::PlayedGame> games;
  for (const gomoku::Variant& variant : gomoku::kVariants) {
    for (int size = 1; size <= kLargestSize; ++size) {
      const renju::PlayedGame game{.variant = variant, .size = size};
      if (has_shipped_patterns(game)) games.push_back(game);
    }
  }
  return games;
}

void set_patterns(renju::Profile& profile, std::string_view word, const renju::PlayedGame& game) {
  profile.patterns.clear();
  profile.pattern_table = nullptr;
  if (word == kOff) return;
  const auto [file, hash] = content_word(word);
  if (file == kOn && !has_shipped_patterns(game)) {
    profile.patterns = word;
    return;
  }
  Read read = read_patterns(file, game);
  if (!hash.empty() && hash != read.checksum) {
    throw Error(fmt::format("{}: has the checksum {}, not {}: it is not the player's file",
                            read.path, read.checksum, hash));
  }
  profile.patterns = fmt::format("{}#{}", file, read.checksum);
  profile.pattern_table = std::move(read.table);
}

std::string pattern_checksum(std::string_view word, const renju::PlayedGame& game) {
  return read_patterns(word, game).checksum;
}

renju::Profile with_patterns(renju::Profile profile, const renju::PlayedGame& game) {
  if (!profile.patterns.empty()) set_patterns(profile, std::string(profile.patterns), game);
  return profile;
}

}  // namespace rb
