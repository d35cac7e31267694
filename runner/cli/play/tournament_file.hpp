#pragma once

#include <string>
#include <vector>

#include "runner/cli/play/tournament_request.hpp"

namespace rb::cli {

// A tournament in one file, a JSON document: `players` as in a --players-file, or texts as --player
// takes them, and the options of `tournament` by their names, without dashes:
//
//   {"players": ["hard", {"name": "deep", "player": "hard:depth=6"}],
//    "games": 100, "nodes": 3000, "openings": "named", "seed": 7, "db": "levels.db"}
//
// The words of a command line that names such a file, with the options that the file holds. What
// is given on the command line stands in place of what the file says. Without `db` the results are
// beside the file, in FILE.db for FILE.json; a results file that is there is gone on with. Other
// words stay as they are. Throws Error that names the file, the field and the way out.
std::vector<std::string> with_tournament_file(const Syntax& syntax, const std::string& program,
                                              const std::vector<std::string>& words);

}  // namespace rb::cli
