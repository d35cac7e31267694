#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace rb {

// How positive numbers are distributed, in bounded memory: bins one per cent wide.
class LogHistogram {
 public:
  void add(double value);  // REQUIRES: 0 or more; what is below 1 counts as 1
  void add(const LogHistogram& other);
  std::uint64_t count() const { return count_; }
  double most() const { return most_; }  // exactly
  // How many are in each bin; bin i holds the values from edge(i) to edge(i + 1).
  const std::vector<std::uint64_t>& bins() const { return bins_; }
  static double edge(std::size_t bin);
  // The least value that a share of all, 0 < share <= 1, does not exceed; less than one per cent
  // off. None: nothing was added.
  std::optional<double> quantile(double share) const;

 private:
  std::vector<std::uint64_t> bins_;
  std::uint64_t count_ = 0;
  double most_ = 0;
};

}  // namespace rb
