#include "runner/tune/pattern/pattern_fit.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

#include "engine/base/zu.hpp"
#include "runner/play/in_order.hpp"

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
  Fitter(const PatternGames& games, const PatternFitSpec& spec, const PatternFitCalls& calls,
         PatternFitState at)
      : games_(games),
        spec_(spec),
        calls_(calls),
        at_(std::move(at)),
        model_(Rng(spec.seed)),
        adam_(model_.weights().size()),
        slopes_(kBlocks),
        order_(games.training().size()) {
    std::iota(order_.begin(), order_.end(), 0U);
    for (int number = 1; number <= at_.epoch; ++number) shuffle_for(number);
    validation_.resize(games.validation().size());
    std::iota(validation_.begin(), validation_.end(), 0U);
    decay_.assign(model_.weights().size(), 0);
    const std::size_t rows = std::size_t{renju::kPatterns} * renju::kChannels;
    std::fill_n(decay_.begin(), rows, static_cast<float>(spec.decay));
    if (at_.weights.empty()) {
      at_.mean = model_.weights();
    } else {
      model_.weights() = at_.weights;
      model_.update();
      adam_.set_state(at_.adam);
    }
  }

  // False: it was stopped.
  bool run() {
    while (!is_over()) {
      if (!learn()) return false;
      end_epoch();
    }
    return true;
  }
  PatternFit& fit() { return at_.fit; }

 private:
  bool is_over() const {
    const int done = static_cast<int>(at_.fit.epochs.size());
    return done >= spec_.epochs || (done > 0 && done - at_.fit.best >= kPatience);
  }

  void shuffle_for(int number) {
    shuffle(order_, Rng(mix(spec_.seed, static_cast<std::uint64_t>(number))));
  }

  double rate_of(int number) const {
    double rate = spec_.rate;
    for (int i = 1; i < number; ++i) rate *= spec_.rate_factor;
    return rate;
  }

  // The rest of the epoch. False: it was stopped.
  bool learn() {
    const double rate = rate_of(at_.epoch);
    for (int batches = 1; at_.next < order_.size(); ++batches) {
      if (calls_.stop.stop_requested()) {
        keep();
        return false;
      }
      const std::size_t size = std::min(kBatch, order_.size() - at_.next);
      learn_batch(std::span(order_).subspan(at_.next, size), rate);
      at_.next += size;
      if (batches % spec_.kept_batches == 0) keep();
    }
    return true;
  }

  void learn_batch(std::span<const std::uint32_t> batch, double rate) {
    look(games_.training(), batch, true);
    at_.training += slopes_[0].loss;
    model_.spread(slopes_[0], gradient_);
    const float share = 1 / static_cast<float>(batch.size());
    for (float& slope : gradient_) slope *= share;
    adam_.step(model_.weights(), gradient_, decay_, rate);
    model_.update();
    follow_with_mean();
  }

  void follow_with_mean() {
    const std::vector<float>& last = model_.weights();
    at_.mean_batches = std::min(at_.mean_batches + 1, kMeanBatches);
    const float share = 1 / static_cast<float>(at_.mean_batches);
    for (std::size_t i = 0; i < last.size(); ++i) at_.mean[i] += (last[i] - at_.mean[i]) * share;
  }

  // What is tested and kept are the running means of the weights, which move less than these.
  void end_epoch() {
    PatternEpoch epoch{.number = at_.epoch, .training = at_.training, .validation = {}};
    std::swap(model_.weights(), at_.mean);
    model_.update();
    epoch.validation = validate();
    keep_the_better(epoch);
    std::swap(model_.weights(), at_.mean);
    model_.update();
    at_.training = {};
    at_.next = 0;
    shuffle_for(++at_.epoch);
    calls_.tell(epoch);
    keep();
  }

  void keep_the_better(const PatternEpoch& epoch) {
    PatternFit& fit = at_.fit;
    const auto loss = [&](const PatternEpoch& of) {
      return mean_loss(of.validation, spec_.move_share);
    };
    fit.epochs.push_back(epoch);
    if (fit.best > 0 && loss(epoch) >= loss(fit.epochs[zu(fit.best - 1)])) return;
    fit.best = epoch.number;
    fit.table = model_.table(games_.game());
  }

  void keep() {
    at_.weights = model_.weights();
    at_.adam = adam_.state();
    calls_.keep(at_);
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
  const PatternFitCalls& calls_;
  PatternFitState at_;  // its weights and Adam are those of the last call of keep()
  PatternModel model_;
  tuning::Adam adam_;
  std::vector<PatternModel::Slope> slopes_;
  std::vector<std::uint32_t> order_, validation_;
  std::vector<float> decay_, gradient_;
};

}  // namespace

std::size_t pattern_weights() {
  static const std::size_t count = PatternModel(Rng(1)).weights().size();
  return count;
}

double mean_loss(const PatternLoss& loss, double move_share) {
  const auto boards = static_cast<double>(std::max<std::int64_t>(loss.boards, 1));
  return (loss.board + move_share * loss.move) / boards;
}

std::optional<PatternFit> fit_patterns(const PatternGames& games, const PatternFitSpec& spec,
                                       const PatternFitCalls& calls, PatternFitState at) {
  Fitter fitter(games, spec, calls, std::move(at));
  if (!fitter.run()) return std::nullopt;
  return std::move(fitter.fit());
}

}  // namespace rb
