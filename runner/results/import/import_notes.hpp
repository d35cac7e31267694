#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>

#include "runner/results/import/import.hpp"

// What is said of an import.
namespace rb {

// A line for each game that is skipped or cut, at most 100 of either.
class ImportNotes {
 public:
  using Say = std::function<void(const std::string& line)>;
  explicit ImportNotes(Say say) : say_(std::move(say)) {}

  void tell(ImportNote note, const std::string& said);
  // At the end: how many more there were.
  void tell_rest() const;

 private:
  Say say_;
  std::array<std::int64_t, 2> told_{};  // by ImportNote
};

// "120 games of 2 players; 3 skipped".
std::string games_text(const ImportCounts& counts);
// Lines on what was assumed, kept and left out; without a line for what did not occur.
std::string kinds_text(const ImportCounts& counts);

}  // namespace rb
