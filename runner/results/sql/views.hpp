#pragma once

#include "runner/results/sql/sqlite.hpp"

namespace rb {

// Makes the views `games`, `moves` and `players` where they are missing, for programs that count:
// names for numbers, and columns whose names stay (results/science.md). This program never reads
// them. REQUIRES: a transaction; the tables of a run.
void create_views(const sqlite::Database& database);

}  // namespace rb
