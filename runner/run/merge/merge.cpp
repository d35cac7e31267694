#include "runner/run/merge/merge.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <queue>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "runner/base/system/same_file.hpp"
#include "runner/base/system/unfinished_file.hpp"
#include "runner/base/system/unfinished_files.hpp"
#include "runner/play/game_check.hpp"
#include "runner/play/match.hpp"
#include "runner/play/record.hpp"
#include "runner/results/same_run.hpp"
#include "runner/results/schema.hpp"
#include "runner/results/sql/sqlite.hpp"
#include "runner/results/store.hpp"

namespace rb {
namespace {

// What all parts of a run have in common.
struct WholeRun {
  RunSpec run;
  std::shared_ptr<const std::vector<Opening>> openings;
  const Rules* rules = nullptr;
  Schedule schedule;
};

// Looks at a file that may be a part of a run before any game is taken from it.
struct PartHead {
  std::string path;
  RunSpec run;
  int games = 0;
  int first = -1;  // the smallest id; -1: no game
};

// The games of a part, one after another, in the order of ids, each checked against the rules and
// against its place in the run.
class RunPart {
 public:
  // REQUIRES: `whole` outlives this.
  RunPart(const std::string& path, const WholeRun& whole);
  const std::string& path() const { return path_; }
  const GameRecord& game() const { return record_; }
  // False: there is no further game. Throws Error that names the file and the game.
  bool next();

 private:
  std::string path_;
  const WholeRun& whole_;
  StoreReader reader_;
  GameCursor games_;
  GameCheck rules_;
  GameRecord record_;
};

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

// Throws NoRunError if the file is empty, Error if it can be no part of a run that is merged.
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

// Throws Error that names both files and the first thing that differs.
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

namespace fs = std::filesystem;

constexpr std::size_t kMostOpen =
    200;  // files; a process may usually have 1024, SQLite takes three
constexpr int kNobody = -1;

// The heads of all files that hold a run, which is the same; adds the others to `no_run`.
std::vector<PartHead> read_heads(const MergeSpec& spec, std::vector<std::string>& no_run) {
  std::vector<PartHead> heads;
  for (const std::string& path : spec.files) {
    try {
      heads.push_back(read_head(path));
    } catch (const NoRunError&) {
      no_run.push_back(path);
      continue;
    }
    require_one_run(heads.front(), heads.back());
  }
  if (heads.empty())
    throw Error(fmt::format("{}: holds no run, nor does any other file", spec.files.front()));
  return heads;
}

WholeRun whole_run(const MergeSpec& spec, const std::vector<PartHead>& heads) {
  RunSpec run = heads.front().run;
  for (const PartHead& head : heads) run.games = std::max(run.games, head.run.games);
  run.command_line = spec.whole_run(run.command_line);
  const Rules* const rules = spec.rules_of(run.game, run.board_size);
  if (rules == nullptr) {
    throw Error(fmt::format("{}: this program does not know the game {} on a board of {}",
                            heads.front().path, run.game, run.board_size));
  }
  auto openings =
      std::make_shared<const std::vector<Opening>>(StoreReader(heads.front().path).openings());
  const Schedule schedule = schedule_of(run, openings->size());
  return {
      .run = std::move(run), .openings = std::move(openings), .rules = rules, .schedule = schedule};
}

// The file that is written, and which of the heads is its own; none: it holds no run yet.
struct Out {
  std::string path;
  std::optional<std::size_t> place = {};
  bool is_new = true;
};

// Takes games in the order of ids from some of the files at a time.
class Merger {
 public:
  Merger(const WholeRun& whole, const std::vector<PartHead>& heads, StoreWriter& store,
         const Out& out)
      : whole_(whole),
        heads_(heads),
        store_(store),
        out_path_(out.path),
        added_(heads.size()),
        source_(static_cast<std::size_t>(whole.run.games), kNobody) {
    if (!out.place) return;
    const std::vector<bool> played = store.played();
    for (std::size_t id = 0; id < played.size(); ++id) {
      if (played[id]) source_[id] = static_cast<int>(*out.place);
    }
    added_[*out.place] = heads[*out.place].games;
  }

  // REQUIRES: none of `files`, places in the heads, was taken before.
  void take(std::span<const std::size_t> files) {
    std::vector<std::unique_ptr<RunPart>> parts(heads_.size());
    using Next = std::pair<int, std::size_t>;  // the id of its next game, the file
    std::priority_queue<Next, std::vector<Next>, std::greater<>> nexts;
    const auto advance = [&](std::size_t file) {
      if (parts[file]->next()) nexts.emplace(parts[file]->game().id, file);
    };
    for (const std::size_t file : files) {
      parts[file] = std::make_unique<RunPart>(heads_[file].path, whole_);
      advance(file);
    }
    while (!nexts.empty()) {
      const std::size_t file = nexts.top().second;
      nexts.pop();
      add(parts[file]->game(), file);
      advance(file);
    }
    commit();
  }

  int added(std::size_t file) const { return added_[file]; }
  int copies() const { return copies_; }
  std::vector<int> missing() const {
    std::vector<int> ids;
    for (std::size_t id = 0; id < source_.size(); ++id) {
      if (source_[id] == kNobody) ids.push_back(static_cast<int>(id));
    }
    return ids;
  }

 private:
  void add(const GameRecord& record, std::size_t file) {
    int& source = source_[static_cast<std::size_t>(record.id)];
    if (source != kNobody) return compare(record, file, heads_[static_cast<std::size_t>(source)]);
    source = static_cast<int>(file);
    ++added_[file];
    waiting_.push_back(record);
    if (waiting_.size() == kMostAtOnce) commit();
  }

  void compare(const GameRecord& record, std::size_t file, const PartHead& first) {
    if (is_same_game(record, *stored(record.id))) {
      ++copies_;
      return;
    }
    throw DifferentGameError(
        fmt::format("game {} differs between {} and {}: one of the machines plays "
                    "differently",
                    record.id, first.path, heads_[file].path));
  }

  // The game as it was taken. It waits to be written, or is in the file.
  std::optional<GameRecord> stored(int id) {
    if (!waiting_.empty() && waiting_.back().id == id) return waiting_.back();
    commit();
    if (!written_) written_.emplace(out_path_);
    return written_->game(id);
  }

  void commit() {
    store_.commit(waiting_);
    waiting_.clear();
  }

  const WholeRun& whole_;
  const std::vector<PartHead>& heads_;
  StoreWriter& store_;
  std::string out_path_;
  std::vector<int> added_;   // by file
  std::vector<int> source_;  // by id: the file that the game was taken from
  std::vector<GameRecord> waiting_;
  std::optional<StoreReader> written_;
  int copies_ = 0;
};

// The files to be read, those of the smallest ids first, as the schedule plays.
std::vector<std::size_t> in_order(const std::vector<PartHead>& heads,
                                  std::optional<std::size_t> out) {
  std::vector<std::size_t> files;
  for (std::size_t i = 0; i < heads.size(); ++i) {
    if (i != out && heads[i].games > 0) files.push_back(i);
  }
  std::ranges::stable_sort(files, {}, [&](std::size_t i) { return heads[i].first; });
  return files;
}

// A file without a run that was named is what a merge of a former version has left.
Out find_out(const MergeSpec& spec, const std::vector<PartHead>& heads,
             const std::vector<std::string>& no_run) {
  for (std::size_t i = 0; i < heads.size(); ++i) {
    if (is_same_file(spec.out, heads[i].path)) return {spec.out, i, false};
  }
  for (const std::string& path : no_run) {
    if (is_same_file(spec.out, path)) return {spec.out, std::nullopt, false};
  }
  std::error_code none;
  if (!fs::exists(spec.out, none)) return {spec.out};
  throw Error(fmt::format(
      "{}: exists and is none of the files to merge: name it among them too, or another one",
      spec.out));
}

// A file that is one of the parts becomes the whole run's.
StoreWriter open_out(const Out& out, const WholeRun& whole) {
  const std::string& path = out.path;
  if (out.is_new) return StoreWriter::create(path, whole.run, *whole.openings);
  const GameCheck rules(path, *whole.rules, whole.openings);
  StoreWriter store =
      StoreWriter::resume(path, whole.run, *whole.openings, {}, [&](const GameRecord& record) {
        check_place(path, whole.schedule.pairing(record.id), record);
        rules.check(record);
      });
  store.commit({}, [&](const sqlite::Database& database) {
    sqlite::Statement row = database.prepare("UPDATE run SET command_line = ?");
    row.bind(1, whole.run.command_line);
    row.run();
  });
  return store;
}

void merge_into(StoreWriter& store, const WholeRun& whole, const std::vector<PartHead>& heads,
                const Out& out, Merged& merged) {
  Merger merger(whole, heads, store, out);
  const std::vector<std::size_t> files = in_order(heads, out.place);
  for (std::size_t first = 0; first < files.size(); first += kMostOpen) {
    merger.take(std::span(files).subspan(first, std::min(kMostOpen, files.size() - first)));
  }
  for (std::size_t i = 0; i < heads.size(); ++i) {
    merged.files.push_back({heads[i].path, heads[i].games, merger.added(i)});
  }
  merged.copies = merger.copies();
  merged.missing = merger.missing();
}

}  // namespace

Merged merge_files(const MergeSpec& spec) {
  Merged merged;
  const std::vector<PartHead> heads = read_heads(spec, merged.no_run);
  Out out = find_out(spec, heads, merged.no_run);
  std::erase_if(merged.no_run, [&](const auto& path) { return is_same_file(path, out.path); });
  const WholeRun whole = whole_run(spec, heads);
  merged.run = whole.run;
  const auto write = [&](const std::string& path) {
    out.path = path;
    StoreWriter store = open_out(out, whole);
    merge_into(store, whole, heads, out, merged);
    store.close();
  };
  if (out.is_new) {
    UnfinishedDatabase(out.path).make(write);
  } else {
    tell_when_interrupted("the same command goes on");
    write(out.path);
  }
  return merged;
}

}  // namespace rb
