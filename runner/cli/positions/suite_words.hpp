#pragma once

#include <vector>

#include "positions/suite_kind.hpp"
#include "runner/cli/options/options.hpp"

namespace rb::cli {

// What an option that takes a kind of suite knows.
inline std::vector<Word<SuiteKind>> suite_words() {
  std::vector<Word<SuiteKind>> words;
  for (const SuiteKind kind : kSuiteKinds) words.push_back({name(kind), kind});
  return words;
}

}  // namespace rb::cli
