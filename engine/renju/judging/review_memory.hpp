#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "engine/base/shared_memo.hpp"
#include "engine/renju/judging/move_scorer.hpp"
#include "engine/renju/judging/prover.hpp"

namespace rb::renju {

// What several reviewers, in several threads, have found of positions, so that one that many games
// have in common is proved and searched once. It changes no result, since every proof and search
// starts with empty memories. REQUIRES: reviewers of the same profile and limits.
class ReviewMemory {
 public:
  // `most`: positions that are kept, of proofs and of searches; each takes about a kilobyte.
  explicit ReviewMemory(std::size_t most = 100'000) : proofs_(most), scores_(most) {}

  // `game`: the name of its rules, which outlives this.
  Proven proven(std::string_view game, const Position& position,
                const std::function<Proven()>& prove);
  // As MoveScorer::best() with the move `also`.
  std::vector<ScoredMove> best(std::string_view game, const Position& position, int also,
                               const std::function<std::vector<ScoredMove>()>& score);

 private:
  struct Key {
    Position position;  // without the way that led to it
    std::string_view game;
    int also = -1;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const;
  };
  static Key key(std::string_view game, Position position, int also);

  SharedMemo<Key, Proven, KeyHash> proofs_;
  SharedMemo<Key, std::vector<ScoredMove>, KeyHash> scores_;
};

}  // namespace rb::renju
