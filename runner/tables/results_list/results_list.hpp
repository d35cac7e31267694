#pragma once

#include <vector>

#include "engine/base/json_text.hpp"
#include "runner/base/text/table.hpp"
#include "runner/tables/results_list/stored_run.hpp"

// The results files of a folder as people and programs read them.
namespace rb {

// A line a file: when it was started (UTC), size, what it is, games, verdict, players, file. Then
// the number of files and what they take together.
Table shelf_table(const std::vector<StoredRun>& runs);

// {"files": [...], "bytes": N}; results/README.md names the fields.
Json shelf_json(const std::vector<StoredRun>& runs);

}  // namespace rb
