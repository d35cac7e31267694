#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "runner/results/store.hpp"

namespace rb {

// Around the two values that differ, after their name: "seed is 7 in the file, now 8".
struct Sides {
  std::string after_stored = " in the file";
  std::string before_asked = "now ";
  std::string after_asked = "";
  bool is_resumed = true;  // whether to add how to resume a run whose player has changed
};

// Why `asked` cannot go on with the run `stored`, naming the first thing that differs with both
// values, such as "player a: OPEN_THREE is 1200 in the file, now 1000"; none if it can. What
// RunSpec marks with * may differ; games may grow, and shrink to `begun`: one more than the largest
// id of a game that is played.
std::optional<std::string> difference(const RunSpec& stored, const RunSpec& asked, int begun,
                                      const Sides& sides = {});

// Throws Error "PATH: cannot resume: WHY", and that other settings are another run.
[[noreturn]] void refuse_to_resume(const std::string& path, const std::string& why);

// Whether they are one run that was read twice: it may have grown, but began at the same time.
bool is_same_run(const RunSpec& a, const RunSpec& b);

// Throws Error that names both files and ends with the way out, "rate them separately", unless both
// runs are of one game on boards of one size.
void check_same_game(const std::string& path, const RunSpec& run, const std::string& first_path,
                     const RunSpec& first, std::string_view way_out);

}  // namespace rb
