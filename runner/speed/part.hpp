#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// The parts of the program whose speed is measured, each as fixed work, which the micro-benchmarks,
// the signature and the comparison of two builds all share.
namespace rb::speed {

// Pieces of work, all different, so that no cache knows the next one.
struct Work {
  int items = 0;
  // Does one piece and returns its cost: nodes or calls, as the part's `unit` says. The same piece
  // always has the same cost, whatever was done before, on every machine. One thread at a time.
  // REQUIRES: 0 <= item < items.
  std::function<std::uint64_t(int item)> run;
};

struct Part {
  std::string name;       // "search/hard"
  std::string_view unit;  // "nodes", "moves", ..: what run() counts
  // Its count depends on how the engine plays or solves, not only on how much there is to do.
  bool is_signed = false;
  bool is_compared = true;  // false: adds nothing new, compared only on request
  bool allocates = false;   // run() may allocate memory
  // `positions`: the folder of the suites. Throws Error if they cannot be read.
  std::function<Work(const std::string& positions)> make = {};
};

// All of them, judge first.
std::span<const Part> parts();
const Part* find_part(std::string_view name);  // nullptr: unknown
// The parts with these names, each once, in this order; the name of a group ("search") means all of
// its parts, and no name means every part. Throws a UsageError that begins with `place` for an
// unknown name.
std::vector<const Part*> named_parts(std::string_view place, const std::vector<std::string>& names);

// The groups that make up parts().
std::vector<Part> board_parts();   // judge, board, evaluation, move order
std::vector<Part> player_parts();  // solvers, whole moves of each profile
std::vector<Part> rating_parts();  // statistics of matches

// Forces the compiler to compute an unused value.
template <typename Value>
inline void keep(const Value& value) {
  asm volatile("" : : "r,m"(value) : "memory");
}

// `count` of the rows, spread evenly over them. REQUIRES: there are that many.
template <typename Row>
std::vector<Row> spread(const std::vector<Row>& rows, std::size_t count) {
  std::vector<Row> chosen;
  for (std::size_t i = 0; i < count; ++i) chosen.push_back(rows[i * rows.size() / count]);
  return chosen;
}

}  // namespace rb::speed
