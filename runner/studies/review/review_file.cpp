#include "runner/studies/review/review_file.hpp"

#include <array>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/missing_file.hpp"
#include "engine/base/rng.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/system/file_lock.hpp"
#include "runner/base/text/command_words.hpp"
#include "runner/results/run_spec.hpp"
#include "runner/results/sql/plain_tables.hpp"
#include "runner/results/sql/sqlite.hpp"
#include "runner/results/store.hpp"
#include "runner/studies/analysis/analysis.hpp"
#include "runner/studies/review/review_columns.hpp"
#include "runner/studies/review/review_version.hpp"

namespace rb {
namespace {

using sqlite::Access;
using sqlite::Database;
using sqlite::Transaction;

constexpr std::int64_t kApplicationId = 0x526e6a52;

std::uint64_t hash_of(std::uint64_t hash, std::string_view text) {
  for (const char c : text) hash = mix(hash, static_cast<unsigned char>(c));
  return mix(hash, text.size());
}

void create_tables(const Database& database, const ReviewSettings& settings) {
  Transaction transaction(database, Transaction::Kind::write);
  database.run(create_table("review", kReview));
  database.run(create_table("review_game", kReviewGame));
  database.run(
      create_table("review_move", kReviewMove, ", PRIMARY KEY (game, ply)", " WITHOUT ROWID"));
  database.run(fmt::format("PRAGMA application_id = {}", kApplicationId));
  database.run(fmt::format("PRAGMA user_version = {}", kReviewVersion));
  sqlite::Statement row = database.prepare(insert_into("review", kReview));
  write_row(kReview, settings, row);
  row.run();
  transaction.commit();
}

bool is_empty(const Database& database) {
  return database.number("PRAGMA application_id") == 0 &&
         database.number("SELECT count(*) FROM sqlite_schema") == 0;
}

void require_ours(const Database& database) {
  if (database.number("PRAGMA application_id") != kApplicationId) {
    throw Error(fmt::format("{}: {}", database.path(),
                            is_empty(database)
                                ? "empty: 'renju-bench analyze' of the results file fills it"
                                : "not a review of a results file"));
  }
  if (database.number("PRAGMA user_version") != kReviewVersion) {
    throw Error(
        fmt::format("{}: was written by another version of renju-bench: judge the games "
                    "again with --restart, or keep it and use -o",
                    database.path()));
  }
  constexpr std::array<std::string_view, 3> kTables{"review", "review_game", "review_move"};
  const std::int64_t there = database.number(
      "SELECT count(*) FROM sqlite_schema WHERE type = 'table'"
      " AND name IN ('review', 'review_game', 'review_move')");
  if (!strange_table(database, kTables).empty() || there != 3 ||
      database.number("SELECT count(*) FROM review") != 1) {
    throw Error(fmt::format("{}: damaged: a table of a review is missing", database.path()));
  }
}

ReviewSettings read_settings(const Database& database) {
  sqlite::Statement rows = database.prepare(select_from("review", kReview, 1));
  rows.step();
  ReviewSettings settings;
  read_row(kReview, CheckedRow(rows, "review", 1), settings);
  return settings;
}

void require_run(const std::string& path, const ReviewSettings& settings, std::uint64_t run) {
  if (settings.run == run) return;
  throw Error(fmt::format(
      "{}: the review of another run: 'renju-bench analyze -o FILE' judges this one", path));
}

}  // namespace

std::optional<std::string> review_difference(const ReviewSettings& kept,
                                             const ReviewSettings& asked) {
  const auto numbers = [](std::string_view what, auto old_value, auto new_value) {
    return fmt::format("{} {}, not {}", what, old_value, new_value);
  };
  if (kept.depth != asked.depth) return numbers("depth", kept.depth, asked.depth);
  if (kept.nodes != asked.nodes) return numbers("nodes", kept.nodes, asked.nodes);
  if (kept.proof_nodes != asked.proof_nodes) {
    return numbers("nodes of a proof", kept.proof_nodes, asked.proof_nodes);
  }
  if (kept.profile != asked.profile) return "another profile";
  if (kept.version != asked.version) return numbers("version", kept.version, asked.version);
  return std::nullopt;
}

std::string review_path(const std::string& results) {
  const std::filesystem::path path = results;
  if (path.extension() != ".db") return results + ".review.db";
  return (path.parent_path() / path.stem()).string() + ".review.db";
}

std::vector<std::string> review_paths(const std::vector<std::string>& results,
                                      const std::vector<std::string>& named) {
  if (named.empty()) {
    std::vector<std::string> paths;
    for (const std::string& file : results) paths.push_back(review_path(file));
    return paths;
  }
  if (named.size() != results.size()) {
    throw UsageError(
        fmt::format("--review is given {} for {}: name one for each, in the same order",
                    named.size() == 1 ? "once" : counted(named.size(), "time"),
                    counted(results.size(), "results file")));
  }
  for (const std::string& path : named) {
    if (!std::filesystem::exists(path)) throw Error(fmt::format("--review {}", no_such_file(path)));
  }
  return named;
}

std::string why_not_judged(const std::string& results) {
  const StoreReader reader(results);
  judged_game(results, reader.run());  // else nothing can judge it
  if (reader.count() > 0 && !reader.has_moves()) {
    return fmt::format("{}: {}; nothing can be judged", results, without_moves(reader.run()));
  }
  return fmt::format("{}: not judged yet: {} does not exist; first run 'renju-bench analyze {}'",
                     results, review_path(results), shell_quoted(results));
}

std::uint64_t run_hash(const RunSpec& run) {
  std::uint64_t hash = hash_of(run.seed, run.game);
  hash = mix(hash, static_cast<std::uint64_t>(run.board_size));
  hash = mix(hash, run.openings_hash);
  hash = hash_of(hash, json_text(limit_fields(run.limits)));
  for (const PlayerRow& player : run.players)
    hash = hash_of(hash_of(hash, player.name), player.params);
  return hash;
}

struct ReviewFile::State {
  State(std::optional<FileLock> taken, const std::string& path, Access access)
      : lock(std::move(taken)), database(path, access) {}

  std::optional<FileLock> lock;  // before the database: let go after it is closed
  Database database;
  ReviewSettings settings;
  ReviewTexts texts;
};

ReviewFile::ReviewFile(std::unique_ptr<State> state) : state_(std::move(state)) {}
ReviewFile::~ReviewFile() = default;
ReviewFile::ReviewFile(ReviewFile&&) noexcept = default;

ReviewFile ReviewFile::write(const std::string& path, const ReviewSettings& settings) {
  const bool is_old = std::filesystem::exists(path);
  auto state = std::make_unique<State>(is_old ? FileLock::take(path) : FileLock::create(path), path,
                                       Access::write);
  state->database.run("PRAGMA synchronous = NORMAL");
  if (is_empty(state->database)) {
    create_tables(state->database, settings);
  }
  require_ours(state->database);
  state->settings = read_settings(state->database);
  state->settings.board_size = settings.board_size;
  require_run(path, state->settings, settings.run);
  if (const auto found = review_difference(state->settings, settings)) {
    throw Error(
        fmt::format("{}: was judged with {}: judge all again with --restart, or keep it "
                    "and name another file with -o",
                    path, *found));
  }
  return ReviewFile(std::move(state));
}

ReviewFile ReviewFile::read(const std::string& path, const RunSpec& run) {
  auto state = std::make_unique<State>(std::nullopt, path, Access::read);
  require_ours(state->database);
  state->settings = read_settings(state->database);
  state->settings.board_size = run.board_size;
  require_run(path, state->settings, run_hash(run));
  return ReviewFile(std::move(state));
}

void ReviewFile::require_review(const std::string& path) {
  const Database database(path, Access::read);
  if (!is_empty(database) && database.number("PRAGMA application_id") != kApplicationId) {
    throw Error(fmt::format("{}: not a review of a results file: it stays as it is", path));
  }
}

const ReviewSettings& ReviewFile::settings() const { return state_->settings; }

std::map<int, std::uint64_t> ReviewFile::judged() const {
  std::map<int, std::uint64_t> games;
  sqlite::Statement rows = state_->database.prepare(select_from("review_game", kReviewGame, 1));
  while (rows.step()) {
    ReviewedGame game;
    read_row(kReviewGame, CheckedRow(rows, "review_game", rows.integer(0)), game);
    games.emplace(game.id, game.moves_hash);
  }
  return games;
}

std::optional<ReviewedGame> ReviewFile::game(int id) const {
  sqlite::Statement games =
      state_->database.prepare(select_from("review_game", kReviewGame, 1) + " WHERE id = ?");
  games.bind(1, std::int64_t{id});
  if (!games.step()) return std::nullopt;
  ReviewedGame game;
  read_row(kReviewGame, CheckedRow(games, "review_game", id), game);
  sqlite::Statement moves = state_->database.prepare(select_from("review_move", kReviewMove, 1) +
                                                     " WHERE game = ? ORDER BY ply");
  moves.bind(1, std::int64_t{id});
  while (moves.step()) {
    game.moves.push_back({.board_size = state_->settings.board_size});
    read_row(kReviewMove, CheckedRow(moves, "review_move", id, moves.integer(1)),
             game.moves.back());
  }
  return game;
}

void ReviewFile::each(const std::function<void(const ReviewedGame&)>& use) const {
  for (const auto& [id, hash] : judged()) {
    if (const auto found = game(id)) use(*found);
  }
}

void ReviewFile::add(const ReviewedGame& game) {
  const Database& database = state_->database;
  Transaction transaction(database, Transaction::Kind::write);
  database.run(fmt::format("DELETE FROM review_move WHERE game = {}", game.id));
  database.run(fmt::format("DELETE FROM review_game WHERE id = {}", game.id));
  sqlite::Statement row = database.prepare(insert_into("review_game", kReviewGame));
  write_row(kReviewGame, game, row);
  row.run();
  sqlite::Statement moves = database.prepare(insert_into("review_move", kReviewMove));
  for (const ReviewedMove& move : game.moves) {
    write_row(kReviewMove, WrittenReviewMove{move, game.id, state_->texts}, moves);
    moves.run();
  }
  transaction.commit();
}

}  // namespace rb
