#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/json_text.hpp"
#include "runner/studies/review/review_settings.hpp"
#include "runner/studies/review/reviewed_move.hpp"
#include "runner/studies/review/weakness.hpp"
#include "runner/web/document/played_run.hpp"

// What the review of a results file adds to a report.
namespace rb {

struct PlayedReview {
  std::string path;
  ReviewSettings settings;
  std::map<int, ReviewedGame> games;  // by id, those of the played run alone
  WeaknessTally tally;
};

// The review beside the file, if there is one. Throws Error as ReviewFile, and if a game has other
// moves than were judged.
std::optional<PlayedReview> read_played_review(const PlayedRun& played);

// `use` gets each of its moves with the game and the number of the player that made it.
void each_judged_move(const PlayedRun& played, const PlayedReview& review,
                      const std::function<void(const GameRow&, const ReviewedMove&, int)>& use);

// A proved win that was missed by a player that did not win the game.
struct GalleryWin {
  int game = 0;
  ReviewedMove move;
};
// At most 24, the shortest first.
std::vector<GalleryWin> gallery_wins(const PlayedRun& played, const PlayedReview& review);

// Cells of a line as a review keeps it, on a board of this size: 1000 is any reply, 1001 one that
// is forbidden to Black.
std::vector<int> line_cells(const std::string& line, int size);

// docs/report-document.md, "weakness".
Json weakness_part(const PlayedRun& played, const PlayedReview& review);

}  // namespace rb
