#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "engine/renju/judging/game_review.hpp"

// What does not depend on the size of boards.
namespace rb::renju {
namespace {

constexpr std::array kMostLost = {0, 80, 300, 1000};  // for all qualities but the last

constexpr std::array<std::string_view, kGrades> kGradeNames = {"none", "proved", "likely",
                                                               "delayed", "lost before"};

}  // namespace

std::string_view name(WinKind kind) {
  constexpr std::string_view kNames[] = {"five",     "vcf", "double-mise",
                                         "mise-vcf", "vct", "no-defence"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string_view name(Standing standing) {
  constexpr std::string_view kNames[] = {"won", "lost", "open", "unknown"};
  return kNames[static_cast<std::size_t>(standing)];
}

std::string_view name(Quality quality) {
  constexpr std::string_view kNames[] = {"excellent", "good", "inaccuracy", "mistake", "blunder"};
  return kNames[static_cast<std::size_t>(quality)];
}

Quality quality_of(int loss) {
  assert(loss >= 0);
  const auto most = std::ranges::find_if(kMostLost, [&](int points) { return loss <= points; });
  return Quality(most - kMostLost.begin());
}

const ScoredMove* MoveReview::scored() const {
  const auto found = std::ranges::find(moves, played, &ScoredMove::cell);
  return found == moves.end() ? nullptr : &*found;
}

std::string_view name(Grade grade) { return kGradeNames[static_cast<std::size_t>(grade)]; }

std::optional<Grade> find_grade(std::string_view name) {
  const auto found = std::find(kGradeNames.begin(), kGradeNames.end(), name);
  if (found == kGradeNames.end()) return std::nullopt;
  return static_cast<Grade>(found - kGradeNames.begin());
}

void ReviewSummary::add(const MoveReview& move) {
  const Faults& faults = move.faults;
  missed += faults.missed && faults.sure ? 1 : 0;
  allowed += faults.allowed && faults.sure ? 1 : 0;
  forbidden += faults.forbidden ? 1 : 0;
  faulty += faults.proved() ? 1 : 0;
  perhaps += faults.any() && !faults.sure ? 1 : 0;
  wins += move.wins ? 1 : 0;
  if (move.quality) ++qualities[static_cast<std::size_t>(*move.quality)];
  judged += faults.proved() || move.wins || move.quality ? 1 : 0;
}

int ReviewSummary::accuracy() const {
  if (judged == 0) return 100;
  const int right = qualities[0] + qualities[1] + wins;
  return static_cast<int>(std::lround(100.0 * right / judged));
}

int ReviewSummary::critical() const { return qualities[3] + qualities[4] + faulty; }

}  // namespace rb::renju
