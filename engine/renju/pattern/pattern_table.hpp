#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/renju/board/sizes.hpp"
#include "engine/renju/pattern/pattern.hpp"

// The learned numbers of the pattern evaluation (docs/algorithms/patterns.md 2), and their file.
//
// Every pattern has a row of channels. The rows of the four lines of an empty cell are added; each
// channel of the sum, limited to 0 .. kLimit, is a feature of the cell. Features give the score of
// a move there; added over all empty cells, and through a layer of hidden units, that of the board.
// All are whole numbers, so that every machine computes the same.
namespace rb::renju {

inline constexpr int kChannels = 32, kHidden = 32;
inline constexpr int kLimit = 255;

// What 1 is in whole numbers: of a channel, a weight of a hidden unit, a weight of its output, and
// a weight of a move.
inline constexpr int kChannelUnit = 64, kHiddenUnit = 16384, kOutputUnit = 1024;
inline constexpr int kMoveUnit = 256;
// A feature that is added over all cells loses so many bits, so that products stay within 32.
constexpr int sum_shift(int size) { return size == kRenjuSize ? 2 : 3; }
constexpr int sum_unit(int size) { return kChannelUnit >> sum_shift(size); }  // of what is left
// What one unit of log-odds is: of a board, in the points of the documented evaluation; of a move.
inline constexpr int kBoardPoints = 600, kMovePoints = 1024;
// The largest weights, which keep sums within their types.
inline constexpr int kMostChannel = 127, kMostHidden = 4095, kMostMove = 4095;
inline constexpr int kMostHiddenBias = 1 << 27, kMostOutput = 1 << 12, kMostOutputBias = 1 << 30;

// Both lie within a line of a cache.
struct alignas(2 * kChannels) Channels : std::array<std::int16_t, kChannels> {};
// Of a pattern: a byte each, so that the table is half as large and most of it stays in a cache.
struct alignas(kChannels) PatternRow : std::array<std::int8_t, kChannels> {};

struct PatternTable {
  // Of a side to move.
  struct Head {
    std::array<Channels, kHidden> hidden{};
    std::array<std::int32_t, kHidden> hidden_bias{};  // 1 is sum_unit() * kHiddenUnit
    std::array<std::int32_t, kHidden> output{};
    std::int32_t output_bias = 0;  // 1 is sum_unit() * kHiddenUnit * kOutputUnit
    Channels move{};
    friend bool operator==(const Head&, const Head&) = default;
  };
  std::vector<PatternRow> rows = std::vector<PatternRow>(kPatterns);
  std::array<Head, 2> heads;  // Black's, White's
  PlayedGame game;            // that it was learned from; it knows nothing of another
  friend bool operator==(const PatternTable&, const PatternTable&) = default;
};

// Whether a table may be of this game: those of the engine, on all of its boards.
bool may_have_patterns(const PlayedGame& game);

// The file of a table, two megabytes: its bytes do not depend on the machine. REQUIRES: weights
// within their limits, and may_have_patterns(table.game).
std::string to_bytes(const PatternTable& table);
// Reads them into `table`. Returns what is wrong, "cut off", or none.
std::optional<std::string> from_bytes(std::string_view bytes, PatternTable& table);
// The checksum of such a file, 16 hexadecimal digits: equal tables have equal ones.
std::string pattern_hash(const PatternTable& table);
// The same without writing the table anew. REQUIRES: from_bytes() has read these bytes.
std::string hash_in_file(std::string_view bytes);

}  // namespace rb::renju
