#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "runner/openings.hpp"
#include "runner/record.hpp"

// The results database: SQLite, one finished game = one committed transaction. All else (tables,
// ratings, exports, resume) is derived from its rows. docs/results.md describes the schema.
namespace rb {

struct PlayerRow {
  std::string name;    // as shown; the words of the command line
  std::string params;  // every parameter, as a JSON object: equal text = equal player
};

// What a run is: everything needed to play it again. Two runs are the same when every field is,
// but for the ones marked *.
struct RunRow {
  std::string game = "renju";
  std::vector<PlayerRow> players;
  std::uint64_t seed = 0;
  int games = 0;                 // * may grow on resume
  std::string openings_source;   // file name, "default" or "none"
  std::uint64_t openings_hash = 0;
  std::string order;             // "random" or "sequential"
  std::string limits;            // a JSON object: nodes, depth, clock, max_moves
  std::string command_line;      // *
  std::string version;           // program, commit, compiler, build type
  std::string host;              // *
};

// Reads a results file; works while a run writes it, and from a read-only folder.
// Every function throws Error that names the file.
class StoreReader {
 public:
  explicit StoreReader(const std::string& path);
  ~StoreReader();
  StoreReader(StoreReader&&) noexcept;

  RunRow run() const;
  std::vector<Opening> openings() const;
  int count() const;                                  // finished games
  std::optional<GameRecord> game(int id) const;       // with its moves
  // All games in the order of ids. `with_moves` false leaves GameRecord::moves empty.
  void each(bool with_moves, const std::function<void(const GameRecord&)>& use) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// The one writer of a results file. Holds a lock that the kernel frees when the process ends.
class StoreWriter {
 public:
  // A new file; refuses one that exists.
  static StoreWriter create(const std::string& path, const RunRow& run,
                            const std::vector<Opening>& openings);
  // Goes on with a file, or makes it if it is missing or has no run row. Throws Error that names
  // the first field of `run` that differs from what the file holds.
  static StoreWriter resume(const std::string& path, const RunRow& run,
                            const std::vector<Opening>& openings);
  ~StoreWriter();
  StoreWriter(StoreWriter&&) noexcept;

  std::vector<bool> played() const;      // by id, of the length of run.games
  void each_played(const std::function<void(const GameRecord&)>& use) const;  // without moves
  void commit(const GameRecord& record);  // one transaction
  void close();  // leaves one plain file (journal mode DELETE); the destructor does not

 private:
  struct State;
  explicit StoreWriter(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace rb
