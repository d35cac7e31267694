#pragma once

#include "runner/results/store.hpp"

namespace rb {

// The game in place of the one with its id, in one transaction; a new one if there is none. For a
// game that is kept while it goes on. Throws as StoreWriter::commit().
void replace_game(StoreWriter& writer, const GameRecord& record);

}  // namespace rb
