#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "runner/play/match_spec.hpp"
#include "runner/players/player_spec.hpp"
#include "runner/results/run_spec.hpp"

// The players of a run of another machine that need files: programs and patterns. Such a run names
// contents and never a place (told_elsewhere()), and what it names is neither run nor read: it is
// looked up among what this machine's user has given. Only patterns, which are nothing but numbers,
// may come with the run itself.
namespace rb {

struct OwnFiles {
  std::map<std::string, PlayerSpec> programs = {};   // by the name of the player in a run
  std::map<std::string, std::string> patterns = {};  // the file, by the checksum of its numbers
  std::map<std::string, std::string> books = {};     // the same
};

// Looks at programs, patterns and books that a user gives, and at the patterns that come with the
// program. `programs` are texts NAME=COMMAND, `file` is a file of players (players_file.hpp) that
// are all programs; empty: none. Throws UsageError for texts and programs that cannot be, Error for
// files.
OwnFiles own_files(std::span<const std::string> programs, const std::string& file,
                   std::span<const std::string> patterns, std::span<const std::string> books);

// stored_match() and stored_variants() of a run from another machine, with the files of this one.
// They throw as these do, and if one is missing.
MatchSpec own_match(const RunSpec& run, std::vector<Opening> openings, const OwnFiles& own);
PlayerFactories own_variants(const RunSpec& run, const std::string& values, const OwnFiles& own);

// The program of this machine that is the one of `row`, of a run with these limits: the same file,
// and the files that its command line names are among ours. Its folder, its environment and the
// other words of its command line are ours, what INFO tells it is the run's. Throws Error with the
// way out if there is none. REQUIRES: is_program(row.params).
NamedPlayer own_program(const PlayerRow& row, const RunLimits& limits, const OwnFiles& own);

// The patterns of a player by their file here; none: it has none, or those of the program.
struct OwnPatterns {
  std::string file, checksum;
};
std::optional<OwnPatterns> own_patterns(const PlayerRow& row);

// Adds the patterns that players of the run name and that are not ours, as far as `fetch` has them.
// Throws Error if they are damaged or have another checksum.
void take_patterns(
    const RunSpec& run,
    const std::function<std::optional<std::string>(const std::string& checksum)>& fetch,
    OwnFiles& own);

// The row, of an engine, with our files of the patterns and of the book that it names by their
// checksums. Throws Error with the way out if one is missing.
PlayerRow with_own_files(PlayerRow row, const OwnFiles& own);

}  // namespace rb
