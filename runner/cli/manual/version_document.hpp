#pragma once

#include "engine/base/json_text.hpp"

namespace rb::cli {

// Of what `--json` prints, of all commands together: a field that is renamed, removed or means
// something else is a new version, a field that is added is not.
inline constexpr int kJsonVersion = 1;

// What `renju-bench --version --json` prints: `version`, `commit`, `engine` (a hash of the engines'
// sources), `compiler`, `build`, `libraries` by name, and `documents`, the versions of what the
// program writes: `results_file`, `review_file`, `report`, `dataset`, `json`.
Json version_document();

}  // namespace rb::cli
