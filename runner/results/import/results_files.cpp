#include "runner/results/import/results_files.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "runner/results/formats/file_format.hpp"
#include "runner/results/import/game_files.hpp"
#include "runner/results/import/score_tables.hpp"

namespace rb {
namespace {

struct ResultsReader {
  FileKind kind;
  ForeignResults (*parse)(std::string_view text, const std::string& path);
};
constexpr std::array kResultsReaders{ResultsReader{FileKind::results_csv, parse_foreign_results},
                                     ResultsReader{FileKind::pgn, parse_pgn},
                                     ResultsReader{FileKind::rif, parse_rif},
                                     ResultsReader{FileKind::gomocup_pairs, parse_gomocup_pairs},
                                     ResultsReader{FileKind::score_html, parse_gomocup_table},
                                     ResultsReader{FileKind::score_tab, parse_score_tab}};

// nullptr: none reads it.
const ResultsReader* reader_of(const FileFormat* format, std::string_view path) {
  const bool is_named = path.ends_with(".csv") && (format == nullptr || format->read_by.empty());
  const FileKind kind = is_named            ? FileKind::results_csv
                        : format == nullptr ? FileKind::other
                                            : format->kind;
  const auto* const found = std::ranges::find(kResultsReaders, kind, &ResultsReader::kind);
  return found == kResultsReaders.end() ? nullptr : found;
}
const ResultsReader* reader_of(const GameText& text) {
  return reader_of(format_of({.bytes = text.text, .path = text.path}), text.path);
}

}  // namespace

bool is_foreign_results(const std::string& path) {
  if (is_pipe(path)) return true;
  const FileFormat* const format = format_of_file(path);
  if (format == nullptr || (format->kind != FileKind::gzip && format->kind != FileKind::lz4)) {
    return reader_of(format, path) != nullptr;
  }
  bool is_read = false;
  each_text(path, [&](const GameText& text) { is_read = reader_of(text) != nullptr; });
  return is_read;
}

ForeignResults read_foreign_results(const std::string& path) {
  ForeignResults results;
  each_text(path, [&](const GameText& text) {
    if (!text.problem.empty()) throw Error(fmt::format("{}: {}", path, text.problem));
    const ResultsReader* const reader = reader_of(text);
    if (reader == nullptr) {
      throw Error(
          fmt::format("{}: a pipe that holds no table of results, PGN or RIF; other files "
                      "are read where they are",
                      path));
    }
    results = reader->parse(text.text, path);
  });
  return results;
}

}  // namespace rb
