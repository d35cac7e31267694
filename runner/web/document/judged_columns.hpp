#pragma once

#include <map>
#include <string>

#include "engine/base/json_text.hpp"
#include "runner/web/document/weakness_part.hpp"

namespace rb {

// The columns `review` of moves (docs/report-document.md).
class JudgedColumns {
 public:
  // None: there is no review. REQUIRES: it outlives this.
  explicit JudgedColumns(const PlayedReview* review);
  // The next game, with `plies` moves on the board.
  void add(int id, std::size_t plies);
  Json finish();  // null without a review

 private:
  void put_nothing();
  void put(const ReviewedMove& move);
  void put_wins(const ReviewedMove& move, const ReviewedMove* next);

  const PlayedReview* review_;
  Json json_;
  std::map<std::string, Json> win_before_, win_after_;  // by place: in JSON, a text
  std::size_t next_ = 0;                                // the place of the next move
};

}  // namespace rb
