#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "engine/game/player.hpp"

// The numbers that players report with a move, a row each: results files, exports, messages between
// machines, statistics, tables and the page take them from here.
namespace rb {

// Over which moves of a player that have a number its mean is taken. That of a search leaves out
// the moves with 0, which were found without one.
enum class MeanOf : std::uint8_t { none, moves, searches };

template <class Value>
struct ReplyNumber {
  std::string_view name;  // of columns and fields, and before the number in comments
  std::optional<Value> Reply::*member;
  MeanOf mean = MeanOf::none;
  std::string_view mean_label = "";  // in the table of `stats`
  int since = 1;                     // the schema of results files that has it,
  std::string_view before = "NULL";  // and what stands in its place in older ones
};

// Before schema 4 a player that reported neither depth nor nodes had 0 for both.
inline constexpr std::tuple kReplyNumbers{
    ReplyNumber<int>{"score", &Reply::score},
    ReplyNumber<int>{"depth", &Reply::depth, MeanOf::searches, "Depth of a search", 4,
                     "CASE WHEN depth = 0 AND nodes = 0 THEN NULL ELSE depth END"},
    ReplyNumber<std::uint64_t>{"nodes", &Reply::nodes, MeanOf::moves, "Nodes a move", 4,
                               "CASE WHEN depth = 0 AND nodes = 0 THEN NULL ELSE nodes END"},
    ReplyNumber<int>{"seldepth", &Reply::seldepth, MeanOf::searches, "Selective depth", 7}};
inline constexpr std::size_t kReplyNumberCount = std::tuple_size_v<decltype(kReplyNumbers)>;

// Calls use(row) for each.
template <class Use>
constexpr void each_number(const Use& use) {
  std::apply([&use](const auto&... rows) { (use(rows), ...); }, kReplyNumbers);
}

// Calls use(row, value) for each that was reported.
template <class Use>
void each_told(const Reply& reply, const Use& use) {
  each_number([&](const auto& row) {
    if (const auto& value = reply.*row.member) use(row, *value);
  });
}

// The same, for those that count in a mean.
template <class Use>
void each_in_mean(const Reply& reply, const Use& use) {
  each_told(reply, [&use](const auto& row, const auto& value) {
    if (row.mean == MeanOf::moves || (row.mean == MeanOf::searches && value > 0)) use(row, value);
  });
}

template <class Value>
constexpr std::size_t number_place(std::optional<Value> Reply::*member) {
  std::size_t place = 0, found = kReplyNumberCount;
  each_number([&](const auto& row) {
    if constexpr (std::is_same_v<decltype(row.member), std::optional<Value> Reply::*>) {
      if (row.member == member) found = place;
    }
    ++place;
  });
  return found;
}

// Something of each number, by its member: of(&Reply::nodes).
template <class Item>
struct OfNumbers {
  std::array<Item, kReplyNumberCount> items = {};

  constexpr Item& of(auto member) { return items[number_place(member)]; }
  constexpr const Item& of(auto member) const { return items[number_place(member)]; }
  friend bool operator==(const OfNumbers&, const OfNumbers&) = default;
};

// Whether a line is what `export --format sgf` says of a move: "opening", "score 12, depth 4",
// "1.500 ms".
inline bool is_reply_text(std::string_view line) {
  const std::string_view word = line.substr(0, line.find(' '));
  bool is_known = line == "opening" || word == "CPU" || word == "line" ||
                  line.substr(std::min(word.size(), line.size())).starts_with(" ms");
  each_number([&](const auto& row) { is_known = is_known || word == row.name; });
  return is_known;
}

}  // namespace rb
