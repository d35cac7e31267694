#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "positions/suite_kind.hpp"
#include "runner/studies/suites/collector.hpp"

// Makes a suite of labelled positions.
namespace rb {

struct PositionSuiteSpec {
  SuiteKind kind = SuiteKind::forbidden;
  std::size_t count = 0;
  std::uint64_t seed = 0;
  std::string name;     // in its header
  std::string command;  // the command that makes the same suite, likewise
  int threads = 1;
};

// The text of the file: a header and a line for each position. It depends on kind, count and seed,
// not on the threads. `go_on` is called after each game, by one thread at a time; if it returns
// false, there is no text. Throws Error if game after game yields no missing position.
std::optional<std::string> position_suite(const PositionSuiteSpec& spec,
                                          const std::function<bool(const Collector&)>& go_on);

}  // namespace rb
