#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/game/position.hpp"
#include "rating/pairwise/scores.hpp"

// Through which positions the games of a file went, and how they went on: an index beside the file
// (index_file.hpp).
namespace rb {

// When games were played, as far as their files tell it.
struct Years {
  int first = 0, last = 0;  // 0: no file tells
  void add(const Years& more);
};

// What was played in a position. A cell stands for all that the symmetries of the position map on
// each other (CanonicalKey::canonical_cell()); none(): these games ended here.
struct Continuation {
  Move move = Move::none();
  std::string player = {};         // who played it; "" unless asked for
  rating::GameCounts counts = {};  // of the side to move
  Years years = {};
};

// NAME.explore of NAME.db, FILE.explore of any other.
std::string index_path(const std::string& file);

class PositionIndex {
 public:
  // That of a results file, or of another file with games that import reads, which are of `game`.
  // Made as ready_index() says. `note` gets what was done and what import says. Throws Error that
  // names the file, as ready_index(), StoreReader, GameCheck and import_games() do, and for a file
  // without moves.
  PositionIndex(const std::string& file, const std::string& game, int board_size,
                const std::function<void(const std::string&)>& note,
                const std::stop_token& stop = {});
  ~PositionIndex();
  PositionIndex(PositionIndex&&) noexcept;

  const std::string& path() const;  // of the index
  const std::string& game() const;
  int board_size() const;
  int games() const;

  // From now on only these games count; all of them again.
  void restrict_to(const std::vector<int>& ids);
  void count_all();

  // What was played where `key` is the position's canonical_key(), by `to_move`; in no order.
  std::vector<Continuation> continuations(std::uint64_t key, Stone to_move, bool by_player) const;
  // The first games that came there, at most so many, by id.
  std::vector<int> games_through(std::uint64_t key, int most) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace rb
