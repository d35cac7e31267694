#pragma once

#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "rating/ratings/ratings.hpp"
#include "runner/evidence/fault_losses.hpp"
#include "runner/evidence/scoreboard.hpp"
#include "runner/tables/progress.hpp"

namespace rb {

// Games summed by pairing and colour.
std::vector<rating::Encounter> encounters(const Scoreboard& board);

// The ratings of a tournament while it is played. They are fitted again only when the time since
// the last fit is a hundred times what that fit took, so they use at most 1 % of one core.
class LiveRatings {
 public:
  // `now`: monotonic seconds.
  LiveRatings(const std::vector<std::string>& names, std::function<double()> now);

  // On a terminal a table, one player per row, as far as there are rows, and a line of pace;
  // otherwise "120/600 hard +210, medium +85, easy -90 faults 3 85.0 games/s 0:05 left".
  // Figures that rest on faults are marked, as in the final table.
  std::string text(const Scoreboard& board, const Pace& pace, const Window& window);
  int fits() const { return fits_; }

 private:
  void refresh(const Scoreboard& board, bool is_last);
  std::string rating_text(int player) const;
  std::vector<int> ranking() const;  // the strongest first
  std::string table(const Scoreboard& board, const Pace& pace, const Window& window) const;
  std::string line(const Scoreboard& board, const Pace& pace) const;

  std::vector<std::string> names_;
  std::function<double()> now_;
  rating::Ratings ratings_;
  std::vector<FaultLosses> faults_;  // of each player
  int games_ = -1;                   // that ratings_ include
  int fits_ = 0;
  double next_fit_ = -std::numeric_limits<double>::infinity();
};

}  // namespace rb
