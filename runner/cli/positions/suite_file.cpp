#include "runner/cli/positions/suite_file.hpp"

#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"
#include "engine/base/text_file.hpp"
#include "engine/base/wording.hpp"
#include "positions/problems.hpp"
#include "positions/suite_header.hpp"
#include "runner/base/system/data_dir.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/results/formats/file_format.hpp"
#include "runner/studies/suites/library_openings.hpp"

namespace rb::cli {
namespace {

// A plain name is that of a shipped suite; what looks like a path is a file.
std::string path_of(const std::string& command, const std::string& suite) {
  if (suite.find_first_of("/.") != std::string::npos) return suite;
  if (!find_suite_kind(suite)) {
    const std::string all = fmt::format("there are {}", fmt::join(kSuiteKindNames, ", "));
    throw UsageError(fmt::format("{2}: no suite '{0}'{1} A file is given as ./{0}", suite,
                                 suggestion(suite, kSuiteKindNames, all + '.'), command));
  }
  return data_file("positions/" + suite + ".jsonl").string();
}

SuiteKind kind_of(const SuiteReport& report, const std::optional<SuiteKind>& asked) {
  if (asked) return *asked;
  if (!report.header) {
    throw Error(fmt::format("{}: has no header; say what it holds with --kind ({})", report.path,
                            fmt::join(kSuiteKindNames, ", ")));
  }
  const std::optional<SuiteKind> kind = find_suite_kind(report.header->kind);
  if (!kind) {
    throw Error(fmt::format("{}: a suite of the unknown kind '{}'; there are {}", report.path,
                            report.header->kind, fmt::join(kSuiteKindNames, ", ")));
  }
  return *kind;
}

}  // namespace

SuiteReport read_suite(const std::string& command, const std::string& suite,
                       const std::optional<SuiteKind>& kind, const std::string& game) {
  SuiteReport report;
  report.path = path_of(command, suite);
  const std::string text = read_text(report.path);
  if (const auto library = library_suite(text, report.path)) {
    if (kind) {
      throw UsageError(fmt::format("{}: --kind has no effect on a library of RenLib", command));
    }
    report.kind = SuiteKind::midgame;
    report.problems = parse_problems(*library, report.path, report.kind);
    return report;
  }
  read_as("positions", report.path, [&] {
    report.header = find_header(text, report.path);
    report.kind = kind_of(report, kind);
    require_game(text, report.path, game);
    report.problems = parse_problems(text, report.path, report.kind);
  });
  return report;
}

renju::PlayedGame game_of(const std::string& command, const SuiteReport& report,
                          const std::string& game) {
  const int size = report.problems.empty() ? kRenjuSize : report.problems.front().position.size;
  for (const Problem& problem : report.problems) {
    if (problem.position.size == size) continue;
    throw Error(fmt::format("{}:{}: a board of {} after one of {}; a suite has one size",
                            report.path, problem.line, problem.position.size, size));
  }
  const BoardSizes& sizes = find_game(game)->sizes;
  if (!sizes.allow(size)) {
    throw Error(fmt::format("{}:{}: a board of {}; {} is played on those of {}", report.path,
                            report.problems.front().line, size, game, sizes_text(sizes)));
  }
  const renju::PlayedGame played = *renju::played_game(game, size);
  if (report.kind == SuiteKind::forbidden && !played.variant.black.has_forbidden_points) {
    throw UsageError(fmt::format("{}: {} has no forbidden points to ask for", command, game));
  }
  return played;
}

}  // namespace rb::cli
