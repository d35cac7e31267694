#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/game/position.hpp"

// How an engine came to its move: its own account, stored and shown, never trusted.
namespace rb {

// What left it no choice.
enum class Forced : std::uint8_t {
  no,
  five,      // it makes five
  four,      // it answers a four, or every answer loses
  proof,     // a proved win is played
  only_move  // all others lose at once or break the rules
};
inline constexpr std::array<std::string_view, 5> kForcedNames = {"no", "five", "four", "proof",
                                                                 "only move"};
constexpr std::string_view name(Forced forced) {
  return kForcedNames[static_cast<std::size_t>(forced)];
}
constexpr std::optional<Forced> find_forced(std::string_view name) {
  for (std::size_t i = 0; i < kForcedNames.size(); ++i) {
    if (kForcedNames[i] == name) return static_cast<Forced>(i);
  }
  return std::nullopt;
}

// The best move of a depth that was searched to its end.
struct DepthBest {
  int depth = 0;
  Move move = Move::none();
  int score = 0;  // from the mover's side, as all scores here
  friend bool operator==(const DepthBest&, const DepthBest&) = default;
};

// A move that was considered.
struct Candidate {
  Move move = Move::none();
  int score = 0;
  bool exact = false;           // false: the score is at most this; it was not worth more search
  std::vector<Move> line = {};  // what was expected, this move first; of a bound, its refutation
  friend bool operator==(const Candidate&, const Candidate&) = default;
};

struct Thinking {
  bool interrupted = false;  // a limit other than the depth ended the search
  Forced forced = Forced::no;
  bool chance = false;                     // one of several moves was drawn
  std::optional<int> rank = {};            // of the move among all that were searched, from 1
  std::vector<DepthBest> depths = {};      // by depth
  std::vector<Candidate> candidates = {};  // the best first, at most kMostCandidates
  friend bool operator==(const Thinking&, const Thinking&) = default;
};
inline constexpr int kMostCandidates = 5;

}  // namespace rb
