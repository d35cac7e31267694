#include "runner/results/import/import_notes.hpp"

#include <fmt/format.h>

#include "engine/base/wording.hpp"
#include "runner/results/import/game_files.hpp"

namespace rb {
namespace {

constexpr std::int64_t kMostTold = 100;

// "comments of 312 games, variations of 40, property QPR of 3".
std::string counts_text(const std::map<std::string, std::int64_t>& counts) {
  std::string text;
  for (const auto& [what, games] : counts) {
    text += text.empty() ? fmt::format("{} of {}", what, counted(games, "game"))
                         : fmt::format(", {} of {}", what, games);
  }
  return text;
}

}  // namespace

void ImportNotes::tell(ImportNote note, const std::string& said) {
  if (++told_[static_cast<std::size_t>(note)] > kMostTold) return;
  say_(fmt::format("{}: {}", note == ImportNote::skipped ? "skipped" : "note", said));
}

void ImportNotes::tell_rest() const {
  for (const ImportNote note : {ImportNote::skipped, ImportNote::cut}) {
    const std::int64_t more = told_[static_cast<std::size_t>(note)] - kMostTold;
    if (more <= 0) continue;
    say_(fmt::format("{}: {} more", note == ImportNote::skipped ? "skipped" : "note: cut",
                     counted(more, "game")));
  }
}

std::string games_text(const ImportCounts& counts) {
  return fmt::format("{} of {}{}", counted(counts.games, "game"), counted(counts.players, "player"),
                     counts.skipped == 0 ? "" : fmt::format("; {} skipped", counts.skipped));
}

std::string kinds_text(const ImportCounts& counts) {
  std::string text;
  const auto add = [&](std::string_view title, const auto& kinds) {
    if (!kinds.empty()) text += fmt::format("{}: {}\n", title, counts_text(kinds));
  };
  add("The end, which their files do not tell, is taken as", counts.assumed);
  add("Kept", counts.kept);
  add("Not kept", counts.left_out);
  if (counts.passed_over > 0) {
    text += fmt::format("Not read: {} of the folders and archives, since only {} are\n",
                        counted(counts.passed_over, "other file"), kGameEndings);
  }
  return text;
}

}  // namespace rb
