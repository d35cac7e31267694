#pragma once

#include <array>
#include <string>

#include "runner/record.hpp"
#include "runner/sqlite.hpp"

// GameRecord::traffic in the table `traffic` of a results file. A file without such a game has no
// such table.
namespace rb {

// Nothing, if the record has none. REQUIRES: a transaction.
void insert_traffic(const sqlite::Database& database, const GameRecord& record);

// Black's and White's; empty where there is none.
std::array<std::string, 2> read_traffic(const sqlite::Database& database, int game);

}  // namespace rb
