#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rb {

// What an engine does that loses no game here, but costs its time, or games under other managers.
enum class Habit : std::uint8_t {
  stuck_move,      // its move came only with YXSTOP, though it had computed nothing meanwhile
  second_answer,   // a move that answers nothing
  unmarked_lines,  // neither answers nor MESSAGE or DEBUG
  refused_rule,    // ERROR or UNKNOWN for INFO rule: it may play another game
};

// The habits that the programs of a run have shown, for their authors. For any number of threads.
class ProgramHabits {
 public:
  // `line` is printable: the engine's own words, of which the first are kept; of a refused rule
  // the whole sentence.
  void add(const std::string& player, Habit habit, std::string_view line);
  // A sentence for each habit of each player, in the order of their names.
  std::vector<std::string> texts() const;

 private:
  struct Seen {
    int times = 0;
    std::string first;
  };
  mutable std::mutex mutex_;
  std::map<std::pair<std::string, Habit>, Seen> seen_;
};

}  // namespace rb
