#include "runner/evidence/result_set.hpp"

#include <algorithm>
#include <span>
#include <unordered_set>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/zu.hpp"
#include "engine/game/notation.hpp"
#include "runner/evidence/foreign_games.hpp"
#include "runner/evidence/possible_repeats.hpp"
#include "runner/play/game_check.hpp"
#include "runner/results/import/results_files.hpp"
#include "runner/results/player_identity.hpp"
#include "runner/results/same_run.hpp"

namespace rb {
namespace {

// Parameters without what is learned about a program's files while it plays.
std::string without_files(const std::string& params) {
  auto fields = read_json(params);
  if (!fields.is_object()) return params;
  fields.erase("files");
  return json_text(fields);
}

// What identifies a run.
std::string identity(const RunSpec& run) {
  std::string text =
      fmt::format("{} {} {:016x} {} {} {} {}", run.started_ms, run.seed, run.openings_hash,
                  name(run.order), json_text(limit_fields(run.limits)), run.version, run.host);
  for (const PlayerRow& player : run.players) text += '\n' + without_files(player.params);
  return text;
}

class Reader {
 public:
  explicit Reader(const ReadSpec& spec)
      : spec_(spec), players_({spec.versions_apart, spec.by_name, spec.by_number}) {
    set_.by_name = spec.by_name;
  }

  void add(const std::string& path);
  void add_foreign(const std::string& path);
  ResultSet finish();

 private:
  struct Source {
    std::string
        path;  // opened again for the moves: there may be more files than can be open at once
    std::vector<int> players;  // number in the run to number in the set
    std::vector<std::string> identities;
    std::vector<Opening> openings;
    OpeningKeys keys;                // GameResult::opening of each
    std::size_t first = 0, end = 0;  // its games in the set
  };

  void check(const ResultFile& file) const;
  int player(const RunSpec& run, std::size_t number, const std::string& identity) {
    return players_.add(run, static_cast<int>(set_.files.size()), number, identity);
  }
  void add_openings(Source& source, const StoreReader& reader, const RunSpec& run);
  std::vector<bool> read_games(Source& source, const StoreReader& reader, int run);
  void check_games(const ResultFile& file, const Source& source, const StoreReader& reader) const;
  void read_keys(const Source& source, const StoreReader& reader);
  void add_used_openings(Source& source, const std::vector<bool>& is_used, int board_size);
  std::vector<std::uint64_t> roots_of_games() const;
  void read_moves(Source& source, std::span<const std::size_t> wanted, int board_size);
  bool has_keys(const Source& source) const;

  ReadSpec spec_;
  ResultSet set_;
  std::vector<Source> sources_;
  RatedPlayers players_;
  std::map<std::string, std::string> runs_;  // identity to path
  std::unordered_set<std::uint64_t> openings_;
  OpeningRoots roots_;
  std::int64_t foreign_ = 0;     // games without moves
  std::vector<int> opening_of_;  // of each game, its number in the run
  std::vector<bool> has_key_;    // of each game: GameResult::moves is that of its moves
};

void Reader::check(const ResultFile& file) const {
  if (set_.files.empty()) return;
  const ResultFile& first = set_.files.front();
  check_same_game(file.path, file.run, first.path, first.run, "rate them separately");
}

void Reader::add_openings(Source& source, const StoreReader& reader, const RunSpec& run) {
  const Rules* const rules = spec_.rules ? spec_.rules(run.game, run.board_size) : nullptr;
  source.openings = reader.openings();
  source.keys = OpeningKeys(source.openings, run.board_size, rules);
}

void Reader::add(const std::string& path) {
  std::optional<StoreReader> opened;
  try {
    opened.emplace(path);
  } catch (const NoRunError& error) {
    set_.skipped.emplace_back(error.what());
    return;
  }
  ResultFile file{.path = path, .run = opened->run()};
  check(file);
  const auto [known, is_new] = runs_.try_emplace(identity(file.run), path);
  if (!is_new) {
    throw Error(
        fmt::format("{}: contains the same run as {}; give only one of them", path, known->second));
  }
  Source source{path, {}, {}, {}, {}};
  for (std::size_t number = 0; number < file.run.players.size(); ++number) {
    const PlayerRow& row = file.run.players[number];
    source.identities.push_back(json_text(player_identity(row, file.run.limits)));
    source.players.push_back(player(file.run, number, source.identities.back()));
  }
  add_openings(source, *opened, file.run);
  const int self_play = set_.self_play;
  const std::vector<bool> is_used =
      read_games(source, *opened, static_cast<int>(set_.files.size()));
  add_used_openings(source, is_used, file.run.board_size);
  file.games = static_cast<int>(source.end - source.first) + set_.self_play - self_play;
  file.players = source.players;
  read_keys(source, *opened);
  const bool has_moves = file.games == 0 || opened->has_moves();
  file.has_moves = has_moves || has_keys(source);
  if (spec_.times && !has_moves) {
    throw Error(fmt::format("{}: {}, so there are no times", path, without_moves(file.run)));
  }
  if (spec_.check) check_games(file, source, *opened);
  set_.files.push_back(std::move(file));
  sources_.push_back(std::move(source));
}

void Reader::add_foreign(const std::string& path) {
  if (spec_.times || spec_.check) {
    throw Error(
        fmt::format("{}: holds results without moves: no times, and nothing to check", path));
  }
  const ForeignResults results = read_foreign_results(path);
  const RunSpec* const first = set_.files.empty() ? nullptr : &set_.files.front().run;
  const auto is_known = [](const ForeignGame& game) { return game.moves.has_value(); };
  ResultFile file{.path = path,
                  .run = foreign_run(path, results, first),
                  .has_moves = std::ranges::any_of(results.games, is_known),
                  .is_foreign = true,
                  .note = results.note,
                  .left_out = results.left_out};
  check(file);
  const auto [known, is_new] = runs_.try_emplace(identity(file.run), path);
  if (!is_new) {
    throw Error(fmt::format("{}: contains the same results as {}; give only one of them", path,
                            known->second));
  }
  for (std::size_t number = 0; number < file.run.players.size(); ++number) {
    file.players.push_back(player(file.run, number, file.run.players[number].params));
  }
  const auto run = static_cast<int>(set_.files.size());
  Source source{path, file.players, {}, {}, {}, set_.games.size(), {}};
  for (const GameResult& game : foreign_games(results, file.players, run)) {
    set_.games.push_back(game);
    opening_of_.push_back(-1);
    has_key_.push_back(true);
  }
  source.end = set_.games.size();
  for (std::size_t i = 0; i < results.games.size(); ++i) {
    const Reason assumed = set_.games[source.first + i].reason;
    if (!results.games[i].reason) ++file.assumed_ends[static_cast<std::size_t>(assumed)];
    const std::string& date = results.games[i].date;
    if (date.empty()) continue;
    file.dates[0] = file.dates[0].empty() ? date : std::min(file.dates[0], date);
    file.dates[1] = std::max(file.dates[1], date);
  }
  for (rating::Encounter& sum : foreign_sums(results, file.players)) {
    if (sum.first == sum.second) {
      set_.self_play += static_cast<int>(sum.results.games());
      set_.same_name += static_cast<int>(sum.results.games());
      continue;
    }
    if (sum.second < sum.first) {
      std::swap(sum.first, sum.second);
      std::swap(sum.results.wins, sum.results.losses);
    }
    for (const auto& [reason, games] :
         {std::pair(Reason::agreed_draw, sum.results.draws),
          {Reason::resigned, sum.results.wins + sum.results.losses}}) {
      file.assumed_ends[static_cast<std::size_t>(reason)] += static_cast<int>(games);
    }
    set_.sums.push_back(sum);
  }
  file.games = results.count();
  if ((foreign_ += file.games) > kMostForeignGames) {
    throw Error(
        fmt::format("{}: with it the files hold more than {} games", path, kMostForeignGames));
  }
  set_.files.push_back(std::move(file));
  sources_.push_back(std::move(source));
}

void Reader::check_games(const ResultFile& file, const Source& source,
                         const StoreReader& reader) const {
  const Rules* const rules =
      spec_.rules ? spec_.rules(file.run.game, file.run.board_size) : nullptr;
  if (rules == nullptr) throw Error(fmt::format("{}: holds games of an unknown kind", file.path));
  if (file.games > 0 && !reader.has_moves()) {
    throw Error(fmt::format("{}: {}, which cannot be checked", file.path, without_moves(file.run)));
  }
  const GameCheck games(file.path, *rules, source.openings);
  reader.each(Detail::all, [&](const GameRecord& record) { games.check(record); });
}

// Which of the openings were played.
std::vector<bool> Reader::read_games(Source& source, const StoreReader& reader, int run) {
  source.first = set_.games.size();
  int self_play = 0;
  std::vector<bool> is_used(source.openings.size(), false);
  reader.each(Detail::result, [&](const GameRecord& record) {
    const int black = source.players[zu(record.players[0])];
    const int white = source.players[zu(record.players[1])];
    if (black == white) {
      ++self_play;
      if (source.identities[zu(record.players[0])] != source.identities[zu(record.players[1])]) {
        ++set_.same_name;
      }
      return;
    }
    std::uint64_t opening = 0;
    if (record.opening < 0) {
      roots_.add_empty_board();
      opening = empty_board_key(run, record.id);
    } else {
      is_used[zu(record.opening)] = true;
      opening = source.keys.of(zu(record.opening));
    }
    set_.games.push_back({.run = run,
                          .id = record.id,
                          .black = black,
                          .white = white,
                          .half_points = half_points(record.outcome, Stone::black),
                          .opening = opening,
                          .moves = unknown_moves_key(run, record.id),
                          .reason = record.outcome.reason,
                          .is_trap = record.marks.trap.value_or(false),
                          .is_start_timeout = is_start_timeout(record)});
    opening_of_.push_back(record.opening);
  });
  source.end = set_.games.size();
  set_.self_play += self_play;
  return is_used;
}

void Reader::read_keys(const Source& source, const StoreReader& reader) {
  has_key_.resize(set_.games.size(), false);
  std::size_t next = source.first;
  reader.each_key([&](int id, std::uint64_t key) {
    while (next < source.end && set_.games[next].id < id) ++next;
    if (next == source.end || set_.games[next].id != id) return;  // self-play, or later
    set_.games[next].moves = key;
    has_key_[next] = true;
  });
}

bool Reader::has_keys(const Source& source) const {
  const auto begin = has_key_.begin();
  return std::find(begin + static_cast<std::ptrdiff_t>(source.first),
                   begin + static_cast<std::ptrdiff_t>(source.end),
                   false) == begin + static_cast<std::ptrdiff_t>(source.end);
}

void Reader::add_used_openings(Source& source, const std::vector<bool>& is_used, int board_size) {
  for (std::size_t i = 0; i < is_used.size(); ++i) {
    if (!is_used[i]) continue;
    const Opening& opening = source.openings[i];
    roots_.add(opening.moves, board_size);
    if (openings_.insert(source.keys.of(i)).second) {
      set_.openings.push_back(
          {source.keys.of(i), opening.name, moves_text(opening.moves, board_size)});
    }
  }
}

// Of the opening of each game; 0: it has none.
std::vector<std::uint64_t> Reader::roots_of_games() const {
  std::vector<std::uint64_t> roots(set_.games.size(), 0);
  const int size = set_.files.front().run.board_size;
  for (const Source& source : sources_) {
    std::vector<std::uint64_t> of_openings;
    for (const Opening& opening : source.openings) {
      of_openings.push_back(roots_.of(opening.moves, size));
    }
    for (std::size_t i = source.first; i < source.end; ++i) {
      if (opening_of_[i] >= 0) roots[i] = of_openings[zu(opening_of_[i])];
    }
  }
  return roots;
}

// The keys of the games `wanted` of this source, and the times of all its games if asked for.
void Reader::read_moves(Source& source, std::span<const std::size_t> wanted, int board_size) {
  std::vector<int> ids;
  for (const std::size_t i : wanted) ids.push_back(set_.games[i].id);
  std::size_t next = source.first;
  const auto use = [&](const GameRecord& record) {
    while (next < source.end && set_.games[next].id < record.id) ++next;
    if (next == source.end || set_.games[next].id != record.id) return;  // self-play, or later
    // A record without moves shows nothing, so it repeats nothing.
    if (!record.moves.empty() && !has_key_[next]) {
      set_.games[next].moves = canonical_key(record.moves, board_size);
    }
    if (!spec_.times) return;
    GameTimes& times = set_.times[next];
    times.moves = static_cast<int>(record.moves.size());
    const std::array<bool, 2> has_times = {tells_times(record, 0), tells_times(record, 1)};
    for (std::size_t ply = 0; ply < record.moves.size(); ++ply) {
      if (!has_times[ply % 2]) continue;
      const double ms =
          std::chrono::duration<double, std::milli>(record.moves[ply].elapsed).count();
      times.duration_ms += ms;
      (ply % 2 == 0 ? times.black_ms : times.white_ms).push_back(ms);
    }
  };
  // Looking up one game costs about as much as reading eight in a row.
  const StoreReader reader(source.path);
  if (spec_.times || ids.size() * 8 > source.end - source.first) {
    reader.each(Detail::moves, use);
  } else {
    reader.each_of(ids, Detail::moves, use);
  }
}

ResultSet Reader::finish() {
  std::vector<std::size_t> wanted;
  if (std::find(has_key_.begin(), has_key_.end(), false) != has_key_.end()) {
    wanted = possible_repeats(set_.games, roots_of_games(), has_key_);
  }
  if (spec_.times) set_.times.resize(set_.games.size());
  auto from = wanted.begin();
  for (std::size_t file = 0; file < sources_.size(); ++file) {
    Source& source = sources_[file];
    const auto to = std::lower_bound(from, wanted.end(), source.end);
    if (set_.files[file].has_moves && (from != to || spec_.times)) {
      read_moves(source, {from, to}, set_.files.front().run.board_size);
    }
    from = to;
  }
  mark_repeats(set_.games);
  set_.players = players_.take();
  set_.sums = rating::add_up(set_.sums, static_cast<int>(set_.players.size()));
  return std::move(set_);
}

}  // namespace

ResultSet read_results(const std::vector<std::string>& paths, const ReadSpec& spec) {
  Reader reader(spec);
  for (const std::string& path : paths) {
    if (is_foreign_results(path)) {
      reader.add_foreign(path);
    } else {
      reader.add(path);
    }
  }
  return reader.finish();
}

}  // namespace rb
