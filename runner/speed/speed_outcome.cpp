#include "runner/speed/speed_outcome.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "runner/base/system/exit_status.hpp"

namespace rb {

using speed::Comparison;
using speed::Verdict;

bool SpeedOutcome::is_decided() const { return count(Verdict::undecided) < std::ssize(parts); }

int SpeedOutcome::count(Verdict verdict) const {
  return static_cast<int>(std::ranges::count(parts, verdict, &Comparison::verdict));
}

std::vector<std::string> SpeedOutcome::without_verdict() const {
  std::vector<std::string> list;
  for (const Comparison& part : parts) {
    if (part.verdict == Verdict::undecided) list.push_back(part.part);
  }
  list.insert(list.end(), missing.begin(), missing.end());
  return list;
}

int SpeedOutcome::status() const {
  if (play_differs() && !is_deliberate()) return status::kSignature;
  if (count(Verdict::slower) > 0) return status::kDifference;
  return requires_verdict && !without_verdict().empty() ? status::kUndecided : status::kDone;
}

const Comparison& SpeedOutcome::worst() const {
  assert(!parts.empty());
  return *std::ranges::max_element(parts, {}, [](const Comparison& part) {
    return std::pair(part.verdict == Verdict::slower, part.ratio);
  });
}

std::vector<const Comparison*> SpeedOutcome::starved() const {
  std::vector<const Comparison*> list;
  for (const Comparison& part : parts) {
    if (!is_saved || part.verdict != Verdict::undecided) continue;
    if (part.samples[0] < speed::least_base_samples(parts.size())) list.push_back(&part);
  }
  return list;
}

}  // namespace rb
