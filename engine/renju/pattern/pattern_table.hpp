#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/renju/pattern/pattern.hpp"

// The learned numbers of the pattern evaluation (docs/algorithms/patterns.md 2), and their file.
//
// Every pattern has a row of channels. The rows of the four lines of an empty cell are added; each
// channel of the sum, limited to 0 .. kLimit, is a feature of the cell. Features give the score of
// a move there; added over all empty cells, and through a layer of hidden units, that of the board.
// All are whole numbers, so that every machine computes the same.
namespace rb::renju {

inline constexpr int kChannels = 32, kHidden = 32;
inline constexpr int kLimit = 255;  // 225 cells of it fit into 16 bits

// What 1 is in whole numbers: of a channel, a weight of a hidden unit, a weight of its output, and
// a weight of a move.
inline constexpr int kChannelUnit = 64, kHiddenUnit = 16384, kOutputUnit = 1024;
inline constexpr int kMoveUnit = 256;
inline constexpr int kSumUnit = kChannelUnit / 4;  // of a feature, added over the cells
// What one unit of log-odds is: of a board, in the points of the documented evaluation; of a move.
inline constexpr int kBoardPoints = 600, kMovePoints = 1024;
// The largest weights, which keep sums within their types.
inline constexpr int kMostChannel = 127, kMostHidden = 4095, kMostMove = 4095;
inline constexpr int kMostHiddenBias = 1 << 27, kMostOutput = 1 << 13, kMostOutputBias = 1 << 30;

using Channels = std::array<std::int16_t, kChannels>;
// Of a pattern: a byte each, so that the table is half as large and most of it stays in a cache.
using PatternRow = std::array<std::int8_t, kChannels>;

struct PatternTable {
  // Of a side to move.
  struct Head {
    std::array<Channels, kHidden> hidden{};
    std::array<std::int32_t, kHidden> hidden_bias{};  // 1 is kSumUnit * kHiddenUnit
    std::array<std::int32_t, kHidden> output{};
    std::int32_t output_bias = 0;  // 1 is kSumUnit * kHiddenUnit * kOutputUnit
    Channels move{};
    friend bool operator==(const Head&, const Head&) = default;
  };
  std::vector<PatternRow> rows = std::vector<PatternRow>(kPatterns);
  std::array<Head, 2> heads;  // Black's, White's
  friend bool operator==(const PatternTable&, const PatternTable&) = default;
};

// The file of a table, about two megabytes: its bytes do not depend on the machine. REQUIRES:
// weights within their limits.
std::string to_bytes(const PatternTable& table);
// Reads them into `table`. Returns what is wrong, "cut off", or none.
std::optional<std::string> from_bytes(std::string_view bytes, PatternTable& table);
// The checksum of such a file, 16 hexadecimal digits: equal tables have equal ones.
std::string pattern_hash(const PatternTable& table);

}  // namespace rb::renju
