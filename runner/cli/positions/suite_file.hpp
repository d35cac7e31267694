#pragma once

#include <optional>
#include <string>

#include "engine/renju/search/engine.hpp"
#include "runner/studies/suites/suite_report.hpp"

// The suite that a command line names.
namespace rb::cli {

// Its file, kind and problems; a plain name is that of a suite which comes with the program. Throws
// Error or UsageError, which begins with the command.
SuiteReport read_suite(const std::string& command, const std::string& suite,
                       const std::optional<SuiteKind>& kind, const std::string& game);

// The game of its boards, which have one size. Throws Error if they do not, or UsageError if the
// game has no such board.
renju::PlayedGame game_of(const std::string& command, const SuiteReport& report,
                          const std::string& game);

}  // namespace rb::cli
