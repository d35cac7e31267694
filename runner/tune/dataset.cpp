#include "runner/tune/dataset.hpp"

#include <algorithm>
#include <unordered_set>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/rng.hpp"
#include "engine/renju/board/board.hpp"
#include "engine/renju/judging/played_game.hpp"
#include "runner/base/system/new_file.hpp"
#include "runner/play/game_check.hpp"
#include "runner/play/game_result.hpp"
#include "runner/results/import/import_notes.hpp"

namespace rb {
namespace {

constexpr int kBoardSize = renju::kSize;

bool is_quiet(const renju::Board& board) {
  return !board.has_five(Stone::black) && !board.has_five(Stone::white);
}

// The plies whose positions may be taken, in order; a ply counts the stones on the board.
std::vector<std::size_t> candidates(const GameRecord& record, bool quiet_only,
                                    renju::Board& board) {
  const std::size_t count = played_moves(record);
  std::size_t opening = 0;
  while (opening < count && record.moves[opening].opening) ++opening;
  std::vector<std::size_t> plies;
  board.set(Position{kBoardSize});
  for (std::size_t ply = 0; ply < count; ++ply) {
    if (ply >= opening && (!quiet_only || is_quiet(board))) plies.push_back(ply);
    const Move move = record.moves[ply].reply.move;
    if (!move.is_cell()) break;
    board.play(move.cell());
  }
  return plies;
}

// `most` of them, in order.
void draw(std::vector<std::size_t>& plies, int most, Rng rng) {
  if (most == 0 || plies.size() <= static_cast<std::size_t>(most)) return;
  for (std::size_t i = 0; i < static_cast<std::size_t>(most); ++i) {
    std::swap(plies[i], plies[i + rng.below(plies.size() - i)]);
  }
  plies.resize(static_cast<std::size_t>(most));
  std::sort(plies.begin(), plies.end());
}

void check_run(const std::string& path, const StoreReader& reader, const renju::PlayedGame& game) {
  const RunSpec run = reader.run();
  if (run.game != game.variant.name || run.board_size != game.size) {
    throw Error(fmt::format("{0}: holds {1} games on {2}x{2}, but a data set needs {3} on {4}x{4}",
                            path, run.game, run.board_size, game.variant.name, game.size));
  }
  if (reader.count() > 0 && !reader.has_moves()) {
    throw Error(fmt::format("{}: {}", path, without_moves(run)));
  }
}

// The games of a file that is no results file, with the keys of their openings.
using UseKeyed = std::function<void(const GameRecord&, const std::vector<std::uint64_t>& keys)>;
void each_game_elsewhere(const std::string& path, const renju::PlayedGame& game, const Say& say,
                         const UseKeyed& use) {
  const Rules& rules = renju::rules_of(game);
  const ImportSpec spec{
      .files = {path}, .rules = &rules, .as = {.name = game.variant.name, .start = rules.start()}};
  std::vector<std::uint64_t> keys;
  const Say told = say ? say : [](const std::string&) {};
  ImportNotes notes(told);
  ImportCounts counts = each_imported_game(
      spec, [&](ImportNote note, const std::string& said) { notes.tell(note, said); },
      [&](const GameRecord& record, const std::vector<Opening>& openings) {
        while (keys.size() < openings.size()) {
          keys.push_back(opening_key(openings[keys.size()].moves, game.size));
        }
        use(record, keys);
      });
  notes.tell_rest();
  counts.kept.clear();  // of which nothing is learnt
  const std::string kinds = kinds_text(counts);
  told(fmt::format("{}: {}{}", path, games_text(counts),
                   kinds.empty() ? "" : '\n' + kinds.substr(0, kinds.size() - 1)));
}

}  // namespace

DatasetCounts each_distinct_game(const std::vector<std::string>& paths, Detail detail,
                                 const std::optional<std::set<std::uint64_t>>& held_out,
                                 const std::function<void(const DistinctGame&)>& use,
                                 const Say& say, const renju::PlayedGame& game) {
  DatasetCounts counts;
  std::unordered_set<std::uint64_t> seen;
  int next = 0;  // number of a game; those that are left out have one, too
  for (std::size_t file = 0; file < paths.size(); ++file) {
    const std::string& path = paths[file];
    bool all_held_out = false, is_imported = true;
    const auto take = [&](const GameRecord& record, const std::vector<std::uint64_t>& keys) {
      if (is_fault(record.outcome.reason)) return;
      const int number = next++;
      const std::uint64_t opening = record.opening < 0
                                        ? empty_board_key(0, number)
                                        : keys[static_cast<std::size_t>(record.opening)];
      if (held_out && (all_held_out || held_out->contains(opening))) {
        ++counts.held_out;
      } else if (!seen.insert(canonical_key(record.moves, game.size)).second) {
        ++counts.repeats;
      } else {
        use({record, file, number, opening, is_imported});
        ++counts.games;
      }
    };
    if (!is_database(path)) {
      each_game_elsewhere(path, game, say, take);
      continue;
    }
    const StoreReader reader(path);
    check_run(path, reader, game);
    const std::vector<Opening> openings = reader.openings();
    std::vector<std::uint64_t> keys;
    for (const Opening& opening : openings) keys.push_back(opening_key(opening.moves, game.size));
    all_held_out = reader.run().held_out;
    is_imported = reader.run().kind == RunKind::import;
    const GameCheck games(path, renju::rules_of(game), openings);
    reader.each(detail, [&](const GameRecord& record) {
      games.check(record);
      take(record, keys);
    });
  }
  return counts;
}

DatasetCounts each_position(const std::vector<std::string>& paths, const DatasetSpec& spec,
                            const std::function<void(const LabelledPosition&)>& use) {
  renju::Board board;
  std::int64_t positions = 0;
  const auto take = [&](const DistinctGame& game) {
    const GameRecord& record = game.record;
    std::vector<std::size_t> plies = candidates(record, spec.quiet_only, board);
    draw(plies, spec.per_game, Rng(mix(spec.seed, record.seed)));
    LabelledPosition position{.game = game.number,
                              .opening = game.opening,
                              .moves = {},
                              .black = half_points(record.outcome, Stone::black) / 2.0};
    for (const std::size_t ply : plies) {
      while (position.moves.size() < ply) {
        position.moves.push_back(record.moves[position.moves.size()].reply.move);
      }
      const bool is_forbidden =
          record.outcome.reason == Reason::forbidden && ply + 1 == played_moves(record);
      position.played = is_forbidden ? Move::none() : record.moves[ply].reply.move;
      use(position);
      ++positions;
    }
  };
  DatasetCounts counts = each_distinct_game(paths, Detail::moves, spec.held_out, take, spec.say);
  counts.positions = positions;
  return counts;
}

bool is_validation(std::uint64_t opening) { return mix(opening, 0) % 5 == 0; }

}  // namespace rb
