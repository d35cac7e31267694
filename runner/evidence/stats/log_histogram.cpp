#include "runner/evidence/stats/log_histogram.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace rb {
namespace {

const double kWidth = std::log(1.01);

}  // namespace

void LogHistogram::add(double value) {
  assert(value >= 0);
  const auto bin = static_cast<std::size_t>(std::log(std::max(value, 1.0)) / kWidth);
  if (bin >= bins_.size()) bins_.resize(bin + 1);
  ++bins_[bin];
  ++count_;
  most_ = std::max(most_, value);
}

void LogHistogram::add(const LogHistogram& other) {
  bins_.resize(std::max(bins_.size(), other.bins_.size()));
  for (std::size_t bin = 0; bin < other.bins_.size(); ++bin) bins_[bin] += other.bins_[bin];
  count_ += other.count_;
  most_ = std::max(most_, other.most_);
}

double LogHistogram::edge(std::size_t bin) { return std::exp(static_cast<double>(bin) * kWidth); }

std::optional<double> LogHistogram::quantile(double share) const {
  if (count_ == 0) return std::nullopt;
  const double wanted = share * static_cast<double>(count_);
  std::uint64_t seen = 0;
  for (std::size_t bin = 0; bin < bins_.size(); ++bin) {
    seen += bins_[bin];
    if (static_cast<double>(seen) < wanted) continue;
    return std::min(std::exp((static_cast<double>(bin) + 0.5) * kWidth), most_);
  }
  return most_;
}

}  // namespace rb
