#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runner/play/record.hpp"
#include "runner/queue/message/used_games.hpp"
#include "runner/results/packed/counter_lists.hpp"

// Finished games as bytes on their way from a worker to the coordinator: all that a results file
// keeps of a game but what follows from the run and the id (opening, seed, players, marks).
//
//     message = "RBG" digit checksum:8 shapes games     numbers as in packed.hpp
//     shapes  = count (names (name)*)*              lists of counters' names
//     games   = count (id winner reason plies move* traffic traffic)*
//     thin    = "RBT1" checksum:8 count (id winner reason plies key opening class trap traffic
//               traffic)*                           of a run that keeps only results
//     winner  = 0 to 2, and by swap2 3 more for each choice up to its own
//     move    = code bits, and what the bits say    code: cell + 2, 1 pass, 0 none
//
// The digit changes with reply_numbers.hpp, of which a move has those that its bits say.
// The checksum covers all that follows it, so a message with a byte that changed on the way is
// refused. It proves nothing about who wrote it.
namespace rb::queue {

inline constexpr std::size_t kMostGames = 4096;  // of a message
inline constexpr std::size_t kMostPlies = 1000;  // of a game

// REQUIRES: at most kMostGames records, of at most kMostPlies moves; all with their moves, or all
// without.
std::string pack_games(std::span<const GameRecord> games);

// The games of a message, of which id, outcome, moves and traffic are set; of a thin one also what
// stands for the moves, and the marks. None: the bytes make no sense, or something in them is too
// large, whatever their author meant by it. Names of counters go into `names`, which must outlive
// the records and never grows beyond 1000. The records are made from those of `used`.
std::optional<std::vector<GameRecord>> unpack_games(std::string_view message, int board_size,
                                                    CounterNames& names, UsedGames& used);

// A complete message: the header and this body.
std::string sealed(std::string_view body, bool is_thin = false);

// A hash of all of a game that may not differ when it is played again: of what the message above
// holds without times and traffic.
std::uint64_t digest(const GameRecord& game);

// Identifies in a message the values that its games were played with: 16 hexadecimal digits.
std::string values_hash(std::string_view values);

}  // namespace rb::queue
