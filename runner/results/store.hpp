#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "runner/play/openings.hpp"
#include "runner/play/record.hpp"
#include "runner/results/run_spec.hpp"

// The results database: SQLite; games are committed as they end, those that end together in one
// transaction. All else (tables,
// ratings, exports, resume) is derived from its rows. results/README.md describes the schema.
namespace rb {

namespace sqlite {
class Database;
}

// How much of a game is read: each more costs several times as long.
enum class Detail : std::uint8_t {
  // The row of table game, of a fault the traffic: GameRecord::moves stays empty. The file of a run
  // that keeps only results has no more.
  result,
  moves,     // and its moves: what was played and the numbers told with it
  thoughts,  // and lines, candidates, what left no choice; annotations
  all        // and counters, and the best move of each depth
};

// The file holds no run: what is left of one that was killed before its first commit.
class NoRunError : public Error {
 public:
  using Error::Error;
};

// The results file was moved or removed while a run was writing it.
class LostFileError : public Error {
 public:
  using Error::Error;
};

// The games of a file one after the other, in the order of ids, with all that is stored of them,
// traffic included: as they were when it was made. One thread uses it and its reader, which must
// outlive it, as names of counters must.
class GameCursor {
 public:
  ~GameCursor();
  GameCursor(GameCursor&&) noexcept;
  bool next(GameRecord& record);  // false: there is no further game

 private:
  friend class StoreReader;
  struct State;
  explicit GameCursor(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// Reads a results file; works while a run writes it, and from a read-only folder. It sees the games
// that are committed when a call begins. Every function throws Error that names the file, and for a
// row that makes no sense the game and the column.
class StoreReader {
 public:
  // Throws NoRunError if the file is empty, Error if it is missing, no results file, of a newer
  // schema, or damaged.
  explicit StoreReader(const std::string& path);
  ~StoreReader();
  StoreReader(StoreReader&&) noexcept;

  RunSpec run() const;
  std::vector<Opening> openings() const;
  int count() const;  // finished games
  // False: there are no moves in the file, only results; the moves were removed.
  bool has_moves() const;
  // With its moves and its traffic. Names of counters live as long as the reader.
  std::optional<GameRecord> game(int id) const;
  // canonical_key() (game_result.hpp) of the moves of each game that has one stored, in the order
  // of ids: none of a file of schema 2 or of a game without moves. As it was when the game was
  // written; who edits moves sets it to NULL.
  void each_key(const std::function<void(int id, std::uint64_t key)>& use) const;
  // All games in the order of ids. The record is valid during the call; names of counters live as
  // long as the reader.
  void each(Detail detail, const std::function<void(const GameRecord&)>& use) const;
  GameCursor games() const;
  // As each(), but only the games `ids`, in this order. Throws Error too if one is not there.
  void each_of(const std::vector<int>& ids, Detail detail,
               const std::function<void(const GameRecord&)>& use) const;
  // The database, for tables that not every results file has; in one transaction.
  void look(const std::function<void(const sqlite::Database&)>& use) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// The one writer of a results file. Holds a lock that the kernel frees when the process ends. May
// move between threads; used by one at a time. Every function throws Error that names the file;
// after one from commit() all earlier games are safe, and only destruction is left to do.
class StoreWriter {
 public:
  // A new file; refuses one that exists, unless it is empty or holds no run.
  static StoreWriter create(const std::string& path, const RunSpec& run,
                            const std::vector<Opening>& openings);
  // Goes on with a file that is there; one without a run, as a run leaves that was killed at its
  // start, becomes that of `run`. Throws Error that names the first field of `run` that differs
  // from what the file holds; `games` may be another number, but none that is less than what is
  // played. `check` may refuse as well, by what tables of its own say, and `use`, which gets the
  // games that are played as each_played() does. Only then is anything written.
  using Check = std::function<void(const sqlite::Database&)>;
  using Use = std::function<void(const GameRecord&)>;
  static StoreWriter resume(const std::string& path, const RunSpec& run,
                            const std::vector<Opening>& openings, const Check& check = {},
                            const Use& use = {});
  ~StoreWriter();
  StoreWriter(StoreWriter&&) noexcept;

  // Writes another run, whose games are those that were committed: create() was called before it
  // was known which players and openings there are.
  void replace_run(const RunSpec& run, const std::vector<Opening>& openings);
  // While another process has the file locked: asked again and again whether to wait on. Without
  // it 10 s are waited.
  void wait_as(std::function<bool(std::chrono::seconds waited)> may_wait);
  std::vector<bool> played() const;  // by id, of the length of run.games
  // In the order of ids, as with Detail::moves.
  void each_played(const Use& use) const;
  void commit(const GameRecord& record);  // one transaction. REQUIRES: not closed
  // Games, and what `more` writes beside them, in one transaction: all of it is kept or nothing.
  void commit(std::span<const GameRecord> records,
              const std::function<void(const sqlite::Database&)>& more = {});
  // Removes games, and what `more` writes, in one transaction. Ids that are not there do no harm.
  void remove(std::span<const int> ids, const std::function<void(const sqlite::Database&)>& more);
  // The database, for tables that not every results file has; in one transaction.
  void look(const std::function<void(const sqlite::Database&)>& use) const;
  // Throws LostFileError if the path no longer names the file: what is written to it would be lost.
  void require_in_place() const;
  // The file `word` of a program's command line is one that it writes (player_identity.hpp). False:
  // this was known.
  bool mark_written(int player, const std::string& word);
  // Leaves one plain file (journal mode DELETE), which the destructor does not. False: a reader has
  // the file open, so it keeps its -wal beside it; no game is missing. Once.
  bool close();

 private:
  struct State;
  explicit StoreWriter(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace rb
