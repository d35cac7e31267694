#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/renju/pattern/pattern_reader.hpp"
#include "runner/tune/dataset.hpp"
#include "runner/tune/pattern/pattern_model.hpp"

// The positions of games, to learn patterns from: those that a search would ask for a score, after
// the opening, with the score that their player gave them and the move it chose. Of games that the
// program played it is known which moves were chosen; of others all are taken for it.
namespace rb {

// The game of the first results file of these; of games that import reads alone it is renju. Throws
// Error that names the file: no table of patterns is of its game or board.
renju::PlayedGame learnt_game(const std::vector<std::string>& paths);

struct PatternGamesSpec {
  std::vector<std::string> paths;  // of results files, or games that import reads
  // The part of the result in what a position is worth; the rest is its score.
  double result_share = 0.6;
  std::set<std::uint64_t> held_out{};  // opening_key() of what is not learnt from
  Say say = {};                        // as in DatasetSpec
  renju::PlayedGame game = {};         // whose table may be; games of another are refused
};

class PatternGames {
 public:
  struct Place {
    std::uint32_t game = 0, moves_begin = 0;
    std::uint16_t ply = 0, moves = 0;
    float result = 0;
  };

  // Throws Error as each_distinct_game(), or for too few games to learn from, and more than 8 GiB
  // of memory hold.
  explicit PatternGames(const PatternGamesSpec& spec);

  const renju::PlayedGame& game() const { return game_; }
  const DatasetCounts& counts() const { return counts_; }
  // What a score is worth in the games of each file: 1 / (1 + exp(-scale * score)). 0: nothing.
  const std::vector<double>& scales() const { return scales_; }
  // Of four fifths of the openings, and of the others.
  const std::vector<Place>& training() const { return training_; }
  const std::vector<Place>& validation() const { return validation_; }
  // Of all that is learnt from: other positions, moves or worths have another.
  std::uint64_t checksum() const;
  // Replaces `sample` by that of the place.
  void make(const Place& place, PatternSample& sample) const;

 private:
  struct Scored;
  void add(const DistinctGame& game, std::vector<Scored>& scored);
  void add_moves(int chosen, Place& place);
  double scale_of(const std::vector<Scored>& scored, std::size_t file) const;
  void weigh(const std::vector<Scored>& scored, double result_share);

  renju::PlayedGame game_;
  std::unique_ptr<renju::PatternReader> reader_;
  DatasetCounts counts_;
  std::vector<double> scales_;
  std::vector<std::vector<std::uint16_t>> games_;  // their cells
  std::vector<std::uint16_t> moves_;               // of all places
  std::vector<Place> training_, validation_;
};

}  // namespace rb
