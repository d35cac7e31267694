#pragma once

#include <string>

#include "runner/results/import/foreign_results.hpp"

// Files of results, of which moves are not read.
namespace rb {

// Whether a file is read as such results: its name ends in ".csv", or its content is that of a
// table of results or scores, of PGN or of RIF (score_tables.hpp), also packed by gzip or LZ4; or
// it is a pipe, since no other results come through one.
bool is_foreign_results(const std::string& path);

// REQUIRES: is_foreign_results(). Throws Error that names file, line and what is wrong with it.
ForeignResults read_foreign_results(const std::string& path);

}  // namespace rb
