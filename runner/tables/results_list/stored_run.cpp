#include "runner/tables/results_list/stored_run.hpp"

#include <filesystem>
#include <optional>
#include <system_error>

#include "engine/base/error.hpp"
#include "runner/base/system/file_lock.hpp"
#include "runner/evidence/scoreboard.hpp"
#include "runner/evidence/sprt_report.hpp"
#include "runner/results/store.hpp"

namespace rb {
namespace {

std::string decision_of(const SequentialTest& test, bool is_complete) {
  switch (test.decision()) {
    case rating::Decision::h0: return "H0";
    case rating::Decision::h1: return "H1";
    case rating::Decision::undecided: return is_complete ? "inconclusive" : "none yet";
  }
  return "";
}

void read_games(const StoreReader& reader, StoredRun& stored) {
  const RunSpec& run = stored.run;
  std::optional<SequentialTest> test;
  if (has_test(run)) test = stored_test(stored.path, run);
  Scoreboard board(static_cast<int>(run.players.size()), run.board_size, reader.openings());
  reader.each(test ? Detail::moves : Detail::result, [&](const GameRecord& record) {
    const GameResult& result = board.add(record);
    if (test) test->add(result);
  });
  stored.games = board.games();
  if (run.players.size() == 2) stored.of_a = board.counts(0);
  if (test) stored.decision = decision_of(*test, stored.is_complete());
}

}  // namespace

StoredRun look_into(const std::string& path) {
  StoredRun stored{.path = path};
  std::error_code unknown;
  stored.bytes = std::filesystem::file_size(path, unknown);
  if (unknown) stored.bytes = 0;
  stored.is_playing = is_locked(path);
  try {
    const StoreReader reader(path);
    stored.run = reader.run();
    read_games(reader, stored);
  } catch (const Error& error) {
    stored.error = error.what();
  }
  return stored;
}

}  // namespace rb
