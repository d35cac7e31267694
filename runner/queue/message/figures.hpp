#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace rb::queue {

// What the coordinator of a run says of it, for people who look at the queue.
struct Figures {
  std::string test = {};  // how far the sequential test is; empty: there is none
  // Games that were there when the coordinator was started: the three after it do not count what
  // came of these.
  std::int64_t resumed_at = 0;
  std::int64_t copies = 0, differing = 0;  // games that came once more, and of these other games
  std::int64_t checked = 0;                // games that were played again
  std::map<std::string, std::int64_t> forfeits = {};  // by worker: games that ended by a fault
};

std::string figures_json(const Figures& figures);
// Reads what makes sense and ignores the rest.
Figures parse_figures(const std::string& json);

}  // namespace rb::queue
