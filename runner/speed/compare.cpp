#include "runner/speed/compare.hpp"

#include <algorithm>
#include <cmath>

#include "rating/change_points/shift.hpp"
#include "runner/speed/timing.hpp"

namespace rb::speed {
namespace {

constexpr double kError = 0.05;
// Rounds after which the results are examined, besides at the end.
constexpr std::array kLooks = {14, 20, 28, 40, 56, 80, 112, 160, 224, 320};
static_assert(kLooks.front() == kLeastRounds);
constexpr double kShortest = 0.25;  // of a block, if time is short

// One part on its way to a verdict.
class Contest {
 public:
  Contest(const std::string& part, double tolerance, double error)
      : tolerance_(tolerance), error_(error) {
    result_.part = part;
  }
  bool is_open() const { return result_.verdict == Verdict::undecided; }
  const Comparison& result() const { return result_; }

  // The number of pieces that fill about a block, found by doubling.
  void choose_items(const Rival& base, std::chrono::nanoseconds block) {
    constexpr int kMost = 1 << 20;
    for (items_ = 1; items_ < kMost; items_ *= 2) {
      const std::int64_t taken = base.run(result_.part, 0, items_).nanoseconds;
      if (taken > block.count() * 2 / 3) return;
    }
  }
  void shorten(double share) { items_ = std::max(1, static_cast<int>(items_ * share)); }

  void play(const Rival& base, const Rival& head) {
    const bool base_first = by_time_.size() % 2 == 0;
    const Rival& outer = base_first ? base : head;
    const Rival& inner = base_first ? head : base;
    Block outside = run(outer), inside = run(inner);
    inside = sum(inside, run(inner));
    outside = sum(outside, run(outer));
    add(base_first ? outside : inside, base_first ? inside : outside);
    first_ += items_;
  }

  bool is_played() const { return !by_time_.empty(); }
  void look() {
    result_.logarithms = result_.has_other_count ? by_unit_ : by_time_;
    result_.base_ns = median(base_ns_);
    result_.head_ns = median(head_ns_);
    const rating::Shift shift = rating::paired_shift(result_.logarithms, error_);
    result_.ratio = std::exp(shift.estimate);
    result_.interval = {std::exp(shift.interval.low), std::exp(shift.interval.high)};
    result_.verdict = verdict_of(result_.ratio, result_.interval, tolerance_);
  }

 private:
  Block run(const Rival& rival) const { return rival.run(result_.part, first_, items_); }
  static Block sum(const Block& a, const Block& b) {
    return {a.nanoseconds + b.nanoseconds, a.count + b.count};
  }
  static double each(const Block& block) {
    return static_cast<double>(block.nanoseconds) /
           static_cast<double>(std::max<std::uint64_t>(1, block.count));
  }
  void add(const Block& base, const Block& head) {
    by_time_.push_back(
        std::log(static_cast<double>(head.nanoseconds) / static_cast<double>(base.nanoseconds)));
    by_unit_.push_back(std::log(each(head) / each(base)));
    if (base.count != head.count) result_.has_other_count = true;
    base_ns_.push_back(each(base));
    head_ns_.push_back(each(head));
  }

  double tolerance_, error_;
  int items_ = 0, first_ = 0;
  std::vector<double> base_ns_, head_ns_, by_time_, by_unit_;
  Comparison result_;
};

// Each open contest once, with both builds started anew.
void play_round(std::vector<Contest>& contests, const Rival& base, const Rival& head,
                const CompareSpec& spec) {
  base.restart();
  head.restart();
  for (Contest& contest : contests) {
    if (contest.is_open() && !spec.stop.stop_requested()) contest.play(base, head);
  }
}

// `share`: the time that is left for the rounds until the first look, in what they would take.
void end_round(std::vector<Contest>& contests, int round, double share) {
  const bool is_look = std::ranges::find(kLooks, round) != kLooks.end();
  for (Contest& contest : contests) {
    if (is_look && contest.is_open()) contest.look();
    if (round == 1 && share < 1) contest.shorten(std::max(share, kShortest));
  }
}

}  // namespace

std::string_view name(Verdict verdict) {
  switch (verdict) {
    case Verdict::same: return "same";
    case Verdict::slower: return "slower";
    case Verdict::faster: return "faster";
    case Verdict::undecided: break;
  }
  return "undecided";
}

Verdict verdict_of(double ratio, const rating::Interval& interval, double tolerance) {
  if (interval.low > 1 && ratio > 1 + tolerance / 2) return Verdict::slower;
  if (interval.high < 1 && ratio < 1 / (1 + tolerance / 2)) return Verdict::faster;
  const bool is_within = interval.low > 1 / (1 + tolerance) && interval.high < 1 + tolerance;
  return is_within ? Verdict::same : Verdict::undecided;
}

std::vector<Comparison> compare(std::span<const std::string> parts, const Rival& base,
                                const Rival& head, const CompareSpec& spec) {
  const auto looks = static_cast<double>(parts.size() * (kLooks.size() + 1));
  std::vector<Contest> contests;
  for (const std::string& part : parts) {
    contests.emplace_back(part, spec.tolerance, kError / looks);
  }
  const auto open = [&] {
    return static_cast<std::size_t>(std::ranges::count_if(contests, &Contest::is_open));
  };
  const auto is_stopped = [&] { return spec.stop.stop_requested(); };
  const auto end = spec.now() + spec.budget, last_end = end + spec.budget;
  for (Contest& contest : contests) {
    if (!is_stopped()) contest.choose_items(base, spec.block);
  }
  std::chrono::nanoseconds last{0};
  const auto is_time_left = [&](int round) {
    return round == 1 || spec.now() + last < (round <= kLooks.front() ? last_end : end);
  };
  for (int round = 1; open() > 0 && !is_stopped() && is_time_left(round); ++round) {
    const auto start = spec.now();
    play_round(contests, base, head, spec);
    if (is_stopped()) break;
    last = spec.now() - start;
    const double share =
        std::chrono::duration<double>(end - spec.now()) / (last * (kLooks.front() - 1));
    end_round(contests, round, share);
    spec.tell(round, open());
  }
  std::vector<Comparison> results;
  for (Contest& contest : contests) {
    if (contest.is_open() && contest.is_played()) contest.look();
    results.push_back(contest.result());
  }
  return results;
}

Comparison compare_samples(const std::string& part, std::span<const double> base,
                           std::span<const double> head, double tolerance, std::size_t parts) {
  const auto logarithms = [](std::span<const double> samples) {
    std::vector<double> values;
    for (const double sample : samples) values.push_back(std::log(sample));
    return values;
  };
  const rating::Shift shift = rating::two_sample_shift(logarithms(base), logarithms(head),
                                                       kError / static_cast<double>(parts));
  Comparison result;
  result.part = part;
  result.ratio = std::exp(shift.estimate);
  result.interval = {std::exp(shift.interval.low), std::exp(shift.interval.high)};
  result.verdict = verdict_of(result.ratio, result.interval, tolerance);
  result.samples = {base.size(), head.size()};
  result.base_ns = median({base.begin(), base.end()});
  result.head_ns = median({head.begin(), head.end()});
  return result;
}

std::size_t least_base_samples(std::size_t parts) {
  return rating::least_sample(kError / static_cast<double>(parts));
}

}  // namespace rb::speed
