#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "rating/pairwise/interval.hpp"
#include "runner/speed/measure.hpp"

// Decides whether one build is slower than another. Both do the same pieces of work in turns, A B B
// A, so that drift (clock, heat, other programs) affects both equally; then B A A B with both
// restarted, since the place of a program in memory is also a matter of luck. A round is one such
// group of four blocks for each part. It yields the logarithm of its ratio, and all rounds together
// the centre by signed ranks (rating/change_points/shift.hpp; docs/algorithms/statistics.md 11.1).
//
// The results are examined repeatedly, for many parts: the probability of a wrong interval, one in
// twenty for all parts and looks of a run together, is divided by their number (Bonferroni).
namespace rb::speed {

// A build that does work on request.
struct Rival {
  std::function<void()> restart;  // before each round
  std::function<Block(const std::string& part, int first, int items)> run;
};

enum class Verdict : std::uint8_t { same, slower, faster, undecided };
std::string_view name(Verdict verdict);

// Slower: the interval of the ratio lies above 1, and the estimate is more than half of the
// tolerance above it; faster likewise. Same: neither, and the interval lies within the tolerance.
// `low` and `high` may be 0 and infinite.
Verdict verdict_of(double ratio, const rating::Interval& interval, double tolerance);

struct Comparison {
  std::string part;
  Verdict verdict = Verdict::undecided;
  // head / base, for times of the same work; if has_other_count, for times of a unit, since more or
  // less work is not a change of speed.
  double ratio = 1;
  rating::Interval interval;
  double base_ns = 0, head_ns = 0;       // medians, of one unit of its own count
  std::vector<double> logarithms;        // of the ratio of each round
  std::array<std::size_t, 2> samples{};  // of base and head, if taken separately
  bool has_other_count = false;          // in some round: the builds do not do the same work
};

// No interval is known after fewer rounds.
inline constexpr int kLeastRounds = 14;

struct CompareSpec {
  double tolerance = 0.03;
  std::chrono::milliseconds budget{80'000};
  std::chrono::nanoseconds block{10'000'000};  // of processor time, about
  std::function<std::chrono::steady_clock::time_point()> now = std::chrono::steady_clock::now;
  std::stop_token stop = {};
  // Called after each round with the number of rounds and of parts without a verdict.
  std::function<void(int rounds, std::size_t open)> tell = [](int, std::size_t) {};
};

// Continues until each part has a verdict, the budget ends or a stop is requested. A part with a
// verdict is no longer measured. If the first round shows that the budget has no room for
// kLeastRounds, blocks become shorter, and those rounds may take up to twice the budget. Throws
// what the rivals throw.
std::vector<Comparison> compare(std::span<const std::string> parts, const Rival& base,
                                const Rival& head, const CompareSpec& spec);

// The same for samples taken separately, in nanoseconds per unit: the base's perhaps at another
// time on another machine.
Comparison compare_samples(const std::string& part, std::span<const double> base,
                           std::span<const double> head, double tolerance, std::size_t parts);

// The fewest samples of the base that allow a verdict on one of `parts` parts, however many the
// head has.
std::size_t least_base_samples(std::size_t parts);

}  // namespace rb::speed
