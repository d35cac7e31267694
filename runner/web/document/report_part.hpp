#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/base/json_text.hpp"
#include "runner/evidence/stats/calibration.hpp"
#include "runner/evidence/stats/cell_tally.hpp"
#include "runner/evidence/stats/decided.hpp"
#include "runner/web/document/cost_tally.hpp"
#include "runner/web/document/games_block.hpp"
#include "runner/web/document/played_run.hpp"
#include "runner/web/document/weakness_part.hpp"

namespace rb {

// How many games of a file have their moves in a report.
struct MovesChoice {
  std::optional<std::size_t> most = 2000;  // none: all
};

// A results file in a report: its part of the document, and its games block.
class ReportPart {
 public:
  // Reads the file. Throws Error that names it, as read_played_run(), or if a stop is requested.
  explicit ReportPart(const std::string& path, const std::stop_token& stop = {});

  Json document(const MovesChoice& choice) const;
  // The games block, JSON in pieces.
  void write_block(const MovesChoice& choice, const WriteText& write) const;
  void close() { played_.open = nullptr; }  // the file, which is opened again for a block
  const PlayedRun& played() const { return played_; }
  const PlayedReview* review() const { return review_ ? &*review_ : nullptr; }  // null: none
  // Throws Error that says why there is none.
  const PlayedReview& required_review() const;

  // A block of only these games, by their places in played().rows; with their moves if asked.
  enum class Moves { without, with };
  std::string block_of(const std::vector<std::size_t>& rows, Moves moves) const;

 private:
  void add_tags_of_review();
  std::vector<std::size_t> chosen_rows() const;
  std::vector<std::size_t> chosen_moves(const std::vector<std::size_t>& rows,
                                        const MovesChoice& choice) const;
  Json players_json() const;
  Json cells_json() const;
  Json embedded_json(const MovesChoice& choice) const;
  BlockSource source() const;

  CostTally costs_;
  ScoreCalibration calibration_;
  DecidedGames decided_;
  CellTally cells_;
  PlayedRun played_;
  std::optional<PlayedReview> review_;
  std::string review_error_;  // why a review that is there is not used; empty: it is
};

// The part of a file that cannot be read.
Json failed_part(const std::string& path, const std::string& why);

}  // namespace rb
