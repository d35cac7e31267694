#include "runner/run/merge/run_part.hpp"

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "runner/results/same_run.hpp"
#include "runner/results/schema.hpp"

namespace rb {
namespace {

void require_mergeable(const std::string& path, const RunSpec& run) {
  if (run.kind != RunKind::match && run.kind != RunKind::tournament) {
    throw Error(fmt::format(
        "{}: holds a run of kind '{}': only parts of a match or a tournament can be merged", path,
        name(run.kind)));
  }
  if (run.sprt) {
    throw Error(fmt::format(
        "{}: has a sequential test, which ends where its games say: such a run has no parts",
        path));
  }
}

}  // namespace

PartHead read_head(const std::string& path) {
  const StoreReader reader(path);
  PartHead head{.path = path, .run = reader.run()};
  require_mergeable(path, head.run);
  reader.look([&head](const sqlite::Database& database) {
    schema::require_resumable(database);
    head.games = static_cast<int>(database.number("SELECT count(*) FROM game"));
    head.first = static_cast<int>(database.number("SELECT coalesce(min(id), -1) FROM game"));
  });
  if (openings_hash(reader.openings()) == head.run.openings_hash) return head;
  throw Error(fmt::format("{}: damaged: its openings are not the ones its run started with", path));
}

void require_one_run(const PartHead& first, const PartHead& other) {
  const Sides sides{" in " + first.path, "", " in " + other.path, false};
  if (const auto found = difference(first.run, other.run, 0, sides)) {
    throw Error(
        fmt::format("{} and {} are parts of different runs: {}", first.path, other.path, *found));
  }
}

RunPart::RunPart(const std::string& path, const WholeRun& whole)
    : path_(path),
      whole_(whole),
      reader_(path),
      games_(reader_.games()),
      rules_(path, *whole.rules, whole.openings) {}

bool RunPart::next() {
  if (!games_.next(record_)) return false;
  if (record_.id >= whole_.run.games) {  // none is below 0: the reader has looked
    throw Error(fmt::format("{}: damaged: game {} is not one of the {} games of the run", path_,
                            record_.id, whole_.run.games));
  }
  check_place(path_, whole_.schedule.pairing(record_.id), record_);
  rules_.check(record_);
  return true;
}

}  // namespace rb
