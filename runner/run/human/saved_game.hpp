#pragma once

#include "runner/results/store.hpp"

// Games that are stored while they are in progress. A results file has no word for such a game: it
// counts as resigned by the person, and a table of its own, `left_game`, names it.
namespace rb {

// The game in place of the one with its id, in one transaction; a new one if there is none. Throws
// as StoreWriter::commit().
void replace_game(StoreWriter& writer, const GameRecord& record, bool goes_on);

// Whether the person left the game and has not resigned it. Throws as StoreReader::look().
bool goes_on(const StoreReader& reader, int game);

}  // namespace rb
