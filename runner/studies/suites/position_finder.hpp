#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "positions/suite_kind.hpp"
#include "runner/studies/suites/collector.hpp"

// Finds labelled positions in practice games, one function for each kind of suite. What a finder
// finds in game i depends only on its seed and i, but it may leave out positions without room.
namespace rb {

using HasRoom = std::function<bool(std::size_t share)>;
// The positions of game `i`, the most wanted first. For one thread.
using FindPositions = std::function<std::vector<Found>(std::uint64_t i)>;

std::vector<Share> forbidden_shares();
FindPositions forbidden_finder(std::uint64_t seed, HasRoom has_room);

std::vector<Share> midgame_shares();
FindPositions midgame_finder(std::uint64_t seed, HasRoom has_room);

// REQUIRES: `kind` is vcf, vct or mise.
std::vector<Share> win_shares(SuiteKind kind);
FindPositions win_finder(SuiteKind kind, std::uint64_t seed, HasRoom has_room);

}  // namespace rb
