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

const ResultsReader* reader_of(std::string path) {
  const FileFormat* format = format_of_file(path);
  if (format != nullptr && (format->kind == FileKind::gzip || format->kind == FileKind::lz4)) {
    each_text(path, [&](const GameText& text) {
      format = format_of({.bytes = text.text, .path = text.path});
      path = text.path;
    });
  }
  const bool is_named = path.ends_with(".csv") && (format == nullptr || format->read_by.empty());
  const FileKind kind = is_named            ? FileKind::results_csv
                        : format == nullptr ? FileKind::other
                                            : format->kind;
  const auto* const found = std::ranges::find(kResultsReaders, kind, &ResultsReader::kind);
  return found == kResultsReaders.end() ? nullptr : found;
}

}  // namespace

bool is_foreign_results(const std::string& path) { return reader_of(path) != nullptr; }

ForeignResults read_foreign_results(const std::string& path) {
  ForeignResults results;
  each_text(path, [&](const GameText& text) {
    if (!text.problem.empty()) throw Error(fmt::format("{}: {}", path, text.problem));
    results = reader_of(path)->parse(text.text, path);
  });
  return results;
}

}  // namespace rb
