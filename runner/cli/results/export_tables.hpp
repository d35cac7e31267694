#pragma once

#include <span>
#include <string>
#include <string_view>

#include "runner/results/export/export.hpp"

// Tables of a results file that are computed of all its games, for other programs.
namespace rb::cli {

// ratings.csv and ratings.jsonl, a player a line as `rate --csv` and `rate --json` have it; los.csv
// and los.jsonl, a line for each two players with the likelihood that the first is the stronger.
// Neither `game` nor `whole` of the formats is set.
std::span<const ExportFormat> table_formats();
bool is_table(const ExportFormat& format);

// The text of such a table. REQUIRES: is_table(). Throws Error as `rate` does.
std::string table_text(const ExportFormat& format, const std::string& file);

}  // namespace rb::cli
