#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game/player.hpp"

// The counters of a move in the BLOB move.counters: which of the lists of names in table
// counter_list, then of each counter that is not zero how many are left out before it, and its
// value (packed.hpp).
namespace rb {

// Names of counters, kept where they do not move.
using CounterNames = std::set<std::string, std::less<>>;

class CounterLists {
 public:
  // Called with a list that is new, names parted by spaces: its id is the number of those before.
  using Keep = std::function<void(std::int64_t id, const std::string& names)>;

  // Names of what is read go into `names`, which must outlive this.
  explicit CounterLists(CounterNames& names, Keep keep = {})
      : names_(&names), keep_(std::move(keep)) {}

  // A list that the file holds, in the order of ids. False: it is too long.
  bool add(std::string_view names);
  // REQUIRES: a `keep`.
  void pack(const std::vector<Counter>& counters, std::string& bytes);
  // All counters of the list, with their zeros. Empty: `bytes` make no sense.
  std::vector<Counter> unpack(std::string_view bytes) const;
  std::int64_t size() const { return static_cast<std::int64_t>(lists_.size()); }

 private:
  using List = std::vector<std::string_view>;
  std::size_t place_of(const std::vector<Counter>& counters);

  CounterNames* names_;
  Keep keep_;
  std::vector<List> lists_;  // by id
};

}  // namespace rb
