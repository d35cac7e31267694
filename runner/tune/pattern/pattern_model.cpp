#include "runner/tune/pattern/pattern_model.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/zu.hpp"

namespace rb {
namespace {

using renju::kChannels;
using renju::kHidden;
using renju::kPatterns;

constexpr std::size_t kC = kChannels, kH = kHidden;
// The weights of hidden units are learned this many times as large, since sums over cells are.
constexpr float kPoolScale = 1.0F / 32;
constexpr float kMostFeature = static_cast<float>(renju::kLimit) / renju::kChannelUnit;
constexpr float kMostRow = static_cast<float>(renju::kMostChannel) / renju::kChannelUnit;

// The nearer windows that a pattern is also in, by cells to either side.
constexpr std::array kNear = {4, 3, 2};
constexpr std::size_t near_patterns(std::size_t level) {
  return zu(renju::pairs_of(renju::sides_within(kNear[level])));
}
// Where the rows of a level begin, in rows; level 0 is the patterns themselves.
constexpr std::size_t level_begin(std::size_t level) {
  std::size_t begin = level == 0 ? 0 : kPatterns;
  for (std::size_t i = 1; i < level; ++i) begin += near_patterns(i - 1);
  return begin;
}
constexpr std::size_t kLevels = kNear.size() + 1;
constexpr std::size_t kRows = level_begin(kLevels);

// A head's weights in their order; those of the hidden units come first, kC for each.
struct HeadPlaces {
  static constexpr std::size_t bias = kH * kC, output = bias + kH, output_bias = output + kH,
                               move = output_bias + 1, size = move + kC;
};
constexpr std::size_t kHeads = kRows * kC;  // where they begin
constexpr std::size_t kWeights = kHeads + 2 * HeadPlaces::size;

using Parents = std::array<std::vector<std::uint32_t>, kNear.size()>;

Parents parents() {
  Parents all;
  for (std::size_t level = 0; level < kNear.size(); ++level) {
    for (int pattern = 0; pattern < kPatterns; ++pattern) {
      const auto [a, b] = renju::sides_of(pattern);
      const auto near = [&](int side) {
        return renju::Side::of(side).within(kNear[level]).number();
      };
      const int parent = renju::pattern_of_sides(near(a), near(b));
      all[level].push_back(static_cast<std::uint32_t>(level_begin(level + 1)) +
                           static_cast<std::uint32_t>(parent));
    }
  }
  return all;
}
const Parents& kParents() {
  static const Parents all = parents();
  return all;
}

float sigmoid(float x) { return 1 / (1 + std::exp(-x)); }

// - y log p - (1 - y) log(1 - p) of p = sigmoid(x), without overflow.
double cross_entropy(float x, float y) {
  return std::log1p(std::exp(-std::abs(static_cast<double>(x)))) + std::max(x, 0.0F) - x * y;
}

float uniform(Rng& rng, double from, double to) {
  return static_cast<float>(from + (to - from) * rng.uniform());
}

}  // namespace

PatternLoss& PatternLoss::operator+=(const PatternLoss& other) {
  board += other.board, move += other.move;
  boards += other.boards, moves += other.moves, hits += other.hits;
  return *this;
}

PatternModel::PatternModel(Rng rng) : weights_(kWeights), rows_(std::size_t{kPatterns} * kC) {
  for (std::size_t i = level_begin(2) * kC; i < kHeads; ++i) weights_[i] = uniform(rng, -0.1, 0.15);
  for (std::size_t i = kHeads; i < kWeights; ++i) weights_[i] = uniform(rng, -0.3, 0.3);
  update();
}

void PatternModel::update() {
  for (std::size_t pattern = 0; pattern < kPatterns; ++pattern) {
    std::array<const float*, kLevels> from{&weights_[pattern * kC]};
    for (std::size_t i = 0; i < kNear.size(); ++i) {
      from[i + 1] = &weights_[kParents()[i][pattern] * kC];
    }
    for (std::size_t k = 0; k < kC; ++k) {
      const float sum = from[0][k] + from[1][k] + from[2][k] + from[3][k];
      rows_[pattern * kC + k] = std::clamp(sum, -kMostRow, kMostRow);
    }
  }
}

PatternModel::Slope::Slope() : rows(std::size_t{kPatterns} * kC), heads(2 * HeadPlaces::size) {}

void PatternModel::Slope::clear() {
  std::fill(rows.begin(), rows.end(), 0.0F);
  std::fill(heads.begin(), heads.end(), 0.0F);
  loss = {};
}

void PatternModel::Slope::add(const Slope& other) {
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i] += other.rows[i];
  for (std::size_t i = 0; i < heads.size(); ++i) heads[i] += other.heads[i];
  loss += other.loss;
}

// The numbers of one sample on their way through the model.
struct PatternModel::Thought {
  using Features = std::array<float, kC>;
  std::vector<Features> sums;  // of the cells
  Features pool{};
  std::array<float, kH> hidden{};
  float board = 0;
  std::vector<float> moves;    // their scores
  std::vector<Features> back;  // gradient by features of the cells

  static Features limited(const Features& sums) {
    Features features;
    for (std::size_t k = 0; k < kC; ++k) features[k] = std::clamp(sums[k], 0.0F, kMostFeature);
    return features;
  }
  void look(const PatternModel& model, const PatternSample& sample, const float* head);
  // Returns the loss of the chosen move, and makes gradients of the scores.
  double choose();
  void back_from_board(const PatternSample& sample, const float* head, float* slope);
  void back_from_moves(const PatternSample& sample, const float* head, float* slope, float share);
  void back_to_rows(const PatternSample& sample, std::vector<float>& rows) const;
};

void PatternModel::Thought::look(const PatternModel& model, const PatternSample& sample,
                                 const float* head) {
  sums.assign(sample.cells.size(), {});
  pool = {};
  for (std::size_t i = 0; i < sample.cells.size(); ++i) {
    Features& sum = sums[i];
    for (const std::uint32_t pattern : sample.cells[i]) {
      const float* const row = model.row(pattern);
      for (std::size_t k = 0; k < kC; ++k) sum[k] += row[k];
    }
    const Features features = limited(sum);
    for (std::size_t k = 0; k < kC; ++k) pool[k] += features[k] * kPoolScale;
  }
  board = head[HeadPlaces::output_bias];
  for (std::size_t j = 0; j < kH; ++j) {
    float unit = head[HeadPlaces::bias + j];
    for (std::size_t k = 0; k < kC; ++k) unit += head[j * kC + k] * pool[k];
    hidden[j] = std::max(unit, 0.0F);
    board += hidden[j] * head[HeadPlaces::output + j];
  }
  moves.clear();
  for (const std::uint16_t move : sample.moves) {
    const Features features = limited(sums[move]);
    float score = 0;
    for (std::size_t k = 0; k < kC; ++k) score += features[k] * head[HeadPlaces::move + k];
    moves.push_back(score);
  }
}

double PatternModel::Thought::choose() {
  const float most = *std::max_element(moves.begin(), moves.end());
  float sum = 0;
  const float chosen = moves[0];
  for (float& score : moves) sum += score = std::exp(score - most);
  for (float& share : moves) share /= sum;
  moves[0] -= 1;
  return std::log(static_cast<double>(sum)) + most - chosen;
}

void PatternModel::Thought::back_from_board(const PatternSample& sample, const float* head,
                                            float* slope) {
  const float by_board = sigmoid(board) - sample.result;
  Features by_pool{};
  slope[HeadPlaces::output_bias] += by_board;
  for (std::size_t j = 0; j < kH; ++j) {
    if (hidden[j] <= 0) continue;
    slope[HeadPlaces::output + j] += by_board * hidden[j];
    const float by_unit = by_board * head[HeadPlaces::output + j];
    slope[HeadPlaces::bias + j] += by_unit;
    for (std::size_t k = 0; k < kC; ++k) {
      slope[j * kC + k] += by_unit * pool[k];
      by_pool[k] += by_unit * head[j * kC + k] * kPoolScale;
    }
  }
  back.assign(sample.cells.size(), by_pool);
}

void PatternModel::Thought::back_from_moves(const PatternSample& sample, const float* head,
                                            float* slope, float share) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Features features = limited(sums[sample.moves[i]]);
    Features& by_feature = back[sample.moves[i]];
    const float by_score = moves[i] * share;
    for (std::size_t k = 0; k < kC; ++k) {
      slope[HeadPlaces::move + k] += by_score * features[k];
      by_feature[k] += by_score * head[HeadPlaces::move + k];
    }
  }
}

// A feature at its limit does not move.
void PatternModel::Thought::back_to_rows(const PatternSample& sample,
                                         std::vector<float>& rows) const {
  for (std::size_t i = 0; i < sample.cells.size(); ++i) {
    Features by_sum;
    for (std::size_t k = 0; k < kC; ++k) {
      const bool moves_it = sums[i][k] > 0 && sums[i][k] < kMostFeature;
      by_sum[k] = moves_it ? back[i][k] : 0.0F;
    }
    for (const std::uint32_t pattern : sample.cells[i]) {
      float* const row = &rows[pattern * kC];
      for (std::size_t k = 0; k < kC; ++k) row[k] += by_sum[k];
    }
  }
}

void PatternModel::add(const PatternSample& sample, double move_share, bool learns,
                       Slope& slope) const {
  thread_local Thought thought;
  const std::size_t side = sample.black_to_move ? 0 : HeadPlaces::size;
  const float* const head = &weights_[kHeads + side];
  thought.look(*this, sample, head);
  slope.loss.board += cross_entropy(thought.board, sample.result);
  ++slope.loss.boards;
  if (!thought.moves.empty()) {
    const auto best = std::max_element(thought.moves.begin(), thought.moves.end());
    slope.loss.hits += best == thought.moves.begin() ? 1 : 0;
    slope.loss.move += thought.choose();
    ++slope.loss.moves;
  }
  if (!learns) return;
  float* const back = &slope.heads[side];
  thought.back_from_board(sample, head, back);
  thought.back_from_moves(sample, head, back, static_cast<float>(move_share));
  thought.back_to_rows(sample, slope.rows);
}

void PatternModel::spread(const Slope& slope, std::vector<float>& gradient) const {
  gradient.assign(kWeights, 0.0F);
  std::copy(slope.rows.begin(), slope.rows.end(), gradient.begin());
  std::copy(slope.heads.begin(), slope.heads.end(), gradient.begin() + kHeads);
  for (const auto& level : kParents()) {
    for (std::size_t pattern = 0; pattern < kPatterns; ++pattern) {
      float* const parent = &gradient[level[pattern] * kC];
      for (std::size_t k = 0; k < kC; ++k) parent[k] += slope.rows[pattern * kC + k];
    }
  }
}

renju::PatternTable PatternModel::table(const renju::PlayedGame& game) const {
  const auto whole = [](double weight, double unit, int most) {
    return static_cast<int>(
        std::clamp<double>(std::nearbyint(weight * unit), -most, static_cast<double>(most)));
  };
  renju::PatternTable table;
  table.game = game;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    table.rows[i / kC][i % kC] =
        static_cast<std::int8_t>(whole(rows_[i], renju::kChannelUnit, renju::kMostChannel));
  }
  const double sum_unit = 1.0 * renju::sum_unit(game.size) * renju::kHiddenUnit;
  for (std::size_t side = 0; side < 2; ++side) {
    const float* const from = &weights_[kHeads + side * HeadPlaces::size];
    auto& head = table.heads[side];
    for (std::size_t j = 0; j < kH; ++j) {
      for (std::size_t k = 0; k < kC; ++k) {
        head.hidden[j][k] = static_cast<std::int16_t>(
            whole(from[j * kC + k] * kPoolScale, renju::kHiddenUnit, renju::kMostHidden));
      }
      head.hidden_bias[j] = whole(from[HeadPlaces::bias + j], sum_unit, renju::kMostHiddenBias);
      head.output[j] = whole(from[HeadPlaces::output + j], renju::kOutputUnit, renju::kMostOutput);
    }
    head.output_bias =
        whole(from[HeadPlaces::output_bias], sum_unit * renju::kOutputUnit, renju::kMostOutputBias);
    for (std::size_t k = 0; k < kC; ++k) {
      head.move[k] = static_cast<std::int16_t>(
          whole(from[HeadPlaces::move + k], renju::kMoveUnit, renju::kMostMove));
    }
  }
  return table;
}

}  // namespace rb
