#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/rng.hpp"
#include "engine/renju/pattern/pattern_table.hpp"

// The pattern evaluation with real numbers, and its gradient (docs/algorithms/patterns.md 3).
//
// A row of the table is the sum of four: that of its pattern, and of the patterns of the nearest
// four, three and two cells to either side, which many patterns share. What is rare then begins
// with what is known of the like.
namespace rb {

// What the model sees of a position, and what it is to say.
struct PatternSample {
  bool black_to_move = true;
  std::vector<renju::CellPatterns> cells;  // of each empty cell
  float result = 0;                        // the expected score of the side to move, 0 to 1
  // The moves among which one was chosen, as indices of `cells`, the chosen one first. Empty: none
  // was.
  std::vector<std::uint16_t> moves;
};

struct PatternLoss {
  double board = 0, move = 0;  // summed cross entropies
  std::int64_t boards = 0, moves = 0;
  std::int64_t hits = 0;  // the chosen move was the first by score
  PatternLoss& operator+=(const PatternLoss& other);
};

class PatternModel {
 public:
  // Weights by chance.
  explicit PatternModel(Rng rng);

  std::vector<float>& weights() { return weights_; }
  const std::vector<float>& weights() const { return weights_; }
  // Computes the rows from the weights. Call it after they changed.
  void update();

  // What one thread needs: the gradient by rows of the table and by heads.
  struct Slope {
    std::vector<float> rows, heads;
    PatternLoss loss;
    Slope();
    void clear();
    void add(const Slope& other);
  };
  // The loss of the sample, added to slope.loss, and, if `learns`, its gradient: that of the board,
  // and `move_share` of that of the move.
  void add(const PatternSample& sample, double move_share, bool learns, Slope& slope) const;
  // The gradient by weights.
  void spread(const Slope& slope, std::vector<float>& gradient) const;

  // In whole numbers, as the engine has them, for the game of what was learned.
  renju::PatternTable table(const renju::PlayedGame& game = {}) const;

 private:
  struct Thought;
  const float* row(std::uint32_t pattern) const { return &rows_[pattern * renju::kChannels]; }

  std::vector<float> weights_, rows_;
};

}  // namespace rb
