#include "runner/tune/pattern/pattern_fit.hpp"

#include <algorithm>
#include <numeric>
#include <span>

#include "runner/play/in_order.hpp"
#include "tuning/adam.hpp"

namespace rb {
namespace {

using Place = PatternGames::Place;

constexpr std::size_t kBatch = 512;
constexpr std::size_t kBlocks = 4;  // of a batch: sums of the same parts with any number of threads
constexpr int kMeanBatches = 200;   // that the running mean of the weights reaches back
constexpr int kPatience = 2;        // epochs without a better one

void shuffle(std::vector<std::uint32_t>& order, Rng rng) {
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[rng.below(i)]);
}

class Fitter {
 public:
  Fitter(const PatternGames& games, const PatternFitSpec& spec)
      : games_(games),
        spec_(spec),
        model_(Rng(spec.seed)),
        mean_(model_.weights()),
        adam_(model_.weights().size()),
        slopes_(kBlocks),
        order_(games.training().size()) {
    std::iota(order_.begin(), order_.end(), 0U);
    validation_.resize(games.validation().size());
    std::iota(validation_.begin(), validation_.end(), 0U);
    decay_.assign(model_.weights().size(), 0);
    const std::size_t rows = std::size_t{renju::kPatterns} * renju::kChannels;
    std::fill_n(decay_.begin(), rows, static_cast<float>(spec.decay));
  }

  PatternEpoch epoch(int number) {
    shuffle(order_, Rng(mix(spec_.seed, static_cast<std::uint64_t>(number))));
    PatternEpoch result{.number = number, .training = learn(rate_of(number)), .validation = {}};
    std::swap(model_.weights(), mean_);
    model_.update();
    result.validation = validate();
    table_ = model_.table();
    std::swap(model_.weights(), mean_);
    model_.update();
    return result;
  }
  // After the last epoch: of the running means of the weights, which move less than the weights.
  const renju::PatternTable& table() const { return table_; }

 private:
  double rate_of(int number) const {
    double rate = spec_.rate;
    for (int i = 1; i < number; ++i) rate *= spec_.rate_factor;
    return rate;
  }

  PatternLoss learn(double rate) {
    PatternLoss loss;
    std::vector<float> gradient;
    for (std::size_t begin = 0; begin < order_.size(); begin += kBatch) {
      const auto batch = std::span(order_).subspan(begin, std::min(kBatch, order_.size() - begin));
      look(games_.training(), batch, true);
      loss += slopes_[0].loss;
      model_.spread(slopes_[0], gradient);
      const float share = 1 / static_cast<float>(batch.size());
      for (float& slope : gradient) slope *= share;
      adam_.step(model_.weights(), gradient, decay_, rate);
      model_.update();
      follow_with_mean();
    }
    return loss;
  }

  void follow_with_mean() {
    const std::vector<float>& last = model_.weights();
    batches_ = std::min(batches_ + 1, kMeanBatches);
    const float share = 1 / static_cast<float>(batches_);
    for (std::size_t i = 0; i < last.size(); ++i) mean_[i] += (last[i] - mean_[i]) * share;
  }

  PatternLoss validate() {
    look(games_.validation(), validation_, false);
    return slopes_[0].loss;
  }

  // The sum over these places goes to the first of slopes_.
  void look(const std::vector<Place>& places, std::span<const std::uint32_t> which, bool learns) {
    const auto block = [&](std::uint64_t i) {
      PatternModel::Slope& slope = slopes_[i];
      slope.clear();
      PatternSample sample;
      const std::size_t end = which.size() * (i + 1) / kBlocks;
      for (std::size_t at = which.size() * i / kBlocks; at < end; ++at) {
        games_.make(places[which[at]], sample);
        model_.add(sample, spec_.move_share, learns, slope);
      }
      return i;
    };
    in_order<std::uint64_t>(
        spec_.threads, kBlocks, [&] { return std::function<std::uint64_t(std::uint64_t)>(block); },
        [&](std::uint64_t&& i) {
          if (i > 0) slopes_[0].add(slopes_[i]);
          return true;
        });
  }

  const PatternGames& games_;
  const PatternFitSpec& spec_;
  PatternModel model_;
  std::vector<float> mean_;  // running, of its weights
  int batches_ = 0;          // that it is of
  renju::PatternTable table_;
  tuning::Adam adam_;
  std::vector<PatternModel::Slope> slopes_;
  std::vector<std::uint32_t> order_, validation_;
  std::vector<float> decay_;
};

}  // namespace

double mean_loss(const PatternLoss& loss, double move_share) {
  const auto boards = static_cast<double>(std::max<std::int64_t>(loss.boards, 1));
  return (loss.board + move_share * loss.move) / boards;
}

PatternFit fit_patterns(const PatternGames& games, const PatternFitSpec& spec,
                        const std::function<bool(const PatternEpoch&)>& tell) {
  Fitter fitter(games, spec);
  PatternFit fit;
  double least = 0;
  for (int number = 1; number <= spec.epochs; ++number) {
    fit.epochs.push_back(fitter.epoch(number));
    const double loss = mean_loss(fit.epochs.back().validation, spec.move_share);
    if (fit.best == 0 || loss < least) {
      least = loss;
      fit.best = number;
      fit.table = fitter.table();
    }
    if (!tell(fit.epochs.back()) || number - fit.best >= kPatience) break;
  }
  return fit;
}

}  // namespace rb
