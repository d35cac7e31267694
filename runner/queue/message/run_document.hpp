#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runner/play/openings.hpp"
#include "runner/results/run_spec.hpp"

// What the coordinator says about its run, and what workers make of it.
namespace rb::queue {

struct RunDocument {
  std::string title = {};
  RunSpec run;  // all that says which game has which id, and how it is played
  std::chrono::milliseconds lease{10'000};  // a task not renewed for this long is given away
  bool has_test = false;                    // few games should be in flight
  bool any_version = false;  // workers of other versions may join if they play game 0 alike
  std::optional<std::uint64_t> probe = {};  // digest of game 0; none: games cannot be repeated
};

// The document as one JSON object.
std::string run_json(const RunDocument& document);
// Throws Error, one line, for a text that is not a document of this protocol or not in its range.
RunDocument parse_run(const std::string& json);

// The name of a run on the server: 12 hexadecimal digits, the same as long as its results file is.
std::string run_name(const RunSpec& run);

// Moves of each opening, one a line, and back. Throws Error for what is not on the board.
std::string openings_text(const std::vector<Opening>& openings, int board_size);
std::vector<Opening> parse_moves_of_openings(const std::string& text, int board_size);

}  // namespace rb::queue
