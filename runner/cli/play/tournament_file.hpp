#pragma once

#include "runner/cli/options/command_line.hpp"
#include "runner/cli/play/tournament_request.hpp"

namespace rb::cli {

// A tournament in one file, a JSON document: `players` as in a --players-file, or texts as --player
// takes them, and the options of `tournament` by their names, without dashes:
//
//   {"players": ["hard", {"name": "deep", "player": "hard:depth=6"}],
//    "games": 100, "nodes": 3000, "openings": "named", "seed": 7, "db": "levels.db"}
//
// The request with the contents of its file, if it names one; options on the command line override
// the file. Without `db` the results are beside the file, in FILE.db for FILE.json; an existing
// results file is resumed. Throws Error that names the file, the field and the way out.
TournamentRequest with_tournament_file(TournamentRequest request, const CommandLine& line);

}  // namespace rb::cli
