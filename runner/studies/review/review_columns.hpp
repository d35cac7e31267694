#pragma once

#include <array>

#include "runner/results/sql/columns.hpp"
#include "runner/studies/review/review_settings.hpp"
#include "runner/studies/review/reviewed_move.hpp"

// The columns of the tables review, review_game and review_move.
namespace rb {

// The texts of a row, for as long as it is bound.
struct ReviewTexts {
  std::string best, defence, move;
};

struct WrittenReviewMove {
  const ReviewedMove& move;
  int game;
  ReviewTexts& texts;
};

inline constexpr std::size_t kReviewColumns = 6, kReviewGameColumns = 6, kReviewMoveColumns = 24;
extern const std::array<Column<ReviewSettings, ReviewSettings>, kReviewColumns> kReview;
extern const std::array<Column<ReviewedGame, ReviewedGame>, kReviewGameColumns> kReviewGame;
extern const std::array<Column<WrittenReviewMove, ReviewedMove>, kReviewMoveColumns> kReviewMove;

}  // namespace rb
