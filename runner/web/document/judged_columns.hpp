#pragma once

#include <nlohmann/json.hpp>

#include "runner/web/document/weakness_part.hpp"

namespace rb {

// The columns `review` of moves (docs/report-document.md).
class JudgedColumns {
 public:
  // None: there is no review. REQUIRES: it outlives this.
  explicit JudgedColumns(const PlayedReview* review);
  // The next game, with `plies` moves on the board.
  void add(int id, std::size_t plies);
  nlohmann::json finish() { return std::move(json_); }  // null without a review

 private:
  void put_nothing();
  void put(const ReviewedMove& move);
  void put_wins(const ReviewedMove& move, const ReviewedMove* next);

  const PlayedReview* review_;
  nlohmann::json json_;
  std::size_t next_ = 0;  // the place of the next move
};

}  // namespace rb
