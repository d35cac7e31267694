#pragma once

#include <string>
#include <vector>

namespace rb {

// The machines that played games of a run, and what came of the checks of these games.
struct Fleet {
  int workers = 0, hosts = 0;            // whose games are in the results file
  int resumed_at = 0;                    // games that the file held when the run was continued:
                                         // what follows counts those that came since
  int copies = 0;                        // games that came once more
  int differing = 0;                     // of these, that were not the same game
  int checked = 0;                       // games that were played again
  int checked_by_others = 0;             // of these, by workers of another user
  std::vector<std::string> banned = {};  // workers or users whose games were deleted
  friend bool operator==(const Fleet&, const Fleet&) = default;
};

}  // namespace rb
