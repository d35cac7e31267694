#include "runner/studies/review/review_run.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>
#include <set>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/rng.hpp"
#include "engine/base/wording.hpp"
#include "engine/renju/judging/position_tools.hpp"
#include "engine/renju/level/parameters.hpp"
#include "runner/base/system/version.hpp"
#include "runner/play/game_check.hpp"
#include "runner/play/in_order.hpp"
#include "runner/results/store.hpp"
#include "runner/studies/analysis/analysis.hpp"

namespace rb {
namespace {

// A game to be judged; kept small, since a file may hold very many.
struct Task {
  int id = 0;
  std::uint64_t hash = 0;
  bool is_copy = false;  // an earlier one has the same moves and end
};

std::optional<Outcome> end_by_the_rules(const GameRecord& record) {
  const Reason reason = record.outcome.reason;
  const bool is_on_the_board =
      !is_fault(reason) && !is_adjudicated(reason) && reason != Reason::move_limit;
  if (!is_on_the_board) return std::nullopt;
  return record.outcome;
}

std::size_t opening_moves(const GameRecord& record) {
  std::size_t count = 0;
  while (count < record.moves.size() && record.moves[count].opening) ++count;
  return count;
}

// Reads the file's games for all threads, one at a time.
class Games {
 public:
  explicit Games(const std::string& path)
      : path_(path), reader_(path), run_(reader_.run()), rules_(judged_game(path, run_)) {
    if (reader_.count() > 0 && !reader_.has_moves()) {
      throw Error(fmt::format("{}: {}; nothing can be judged", path, without_moves(run_)));
    }
  }
  const RunSpec& run() const { return run_; }
  const renju::PlayedGame& rules() const { return rules_; }

  // The games of `ids`, or all games if it is empty, checked against the rules.
  std::vector<Task> tasks(const std::vector<int>& ids) const {
    const std::set<int> asked(ids.begin(), ids.end());
    const GameCheck check(path_, renju::rules_of(rules_), reader_.openings());
    std::vector<Task> tasks;
    reader_.each(Detail::moves, [&](const GameRecord& record) {
      if (!asked.empty() && asked.count(record.id) == 0) return;
      check.check(record);
      tasks.push_back({record.id, review_hash(record)});
    });
    require_all(asked, tasks);
    return tasks;
  }

  GameRecord game(int id) {
    const std::lock_guard lock(mutex_);
    return reader_.game(id).value();
  }

 private:
  // Both are in the order of ids.
  void require_all(const std::set<int>& asked, const std::vector<Task>& tasks) const {
    auto task = tasks.begin();
    for (const int id : asked) {
      if (task == tasks.end() || task->id != id) {
        throw Error(fmt::format("{}: has no game {}; it holds {}", path_, id,
                                counted(reader_.count(), "game")));
      }
      ++task;
    }
  }

  std::string path_;
  StoreReader reader_;
  RunSpec run_;
  renju::PlayedGame rules_;
  std::mutex mutex_;
};

using Reviewer = std::function<renju::GameReview(const Position&, std::span<const Move>,
                                                 const std::optional<Outcome>&)>;

ReviewedGame judge(const Reviewer& review, const Rules& rules, const GameRecord& record,
                   std::uint64_t hash) {
  const std::vector<Move> moves = placed_moves(record);
  const std::size_t first = std::min(std::max(opening_moves(record), kNotJudged), moves.size());
  Position position = rules.start();
  for (std::size_t i = 0; i < first; ++i) rules.play(position, moves[i]);
  return reviewed_game(record.id, hash,
                       review(position, std::span(moves).subspan(first), end_by_the_rules(record)),
                       static_cast<int>(first) + 1, position.size);
}

void remove_old(const std::string& path) {
  if (!std::filesystem::exists(path)) return;
  ReviewFile::require_review(path);  // nothing else is ever removed
  std::filesystem::remove(path);
}

}  // namespace

std::uint64_t review_hash(const GameRecord& record) {
  const std::uint64_t how = opening_moves(record) * 2 + (end_by_the_rules(record) ? 1 : 0);
  return mix(exact_hash(placed_moves(record)), how);
}

ReviewSettings review_settings(const RunSpec& run, const ReviewRequest& request) {
  return {.run = run_hash(run),
          .profile = json_text(renju::parameters(request.profile)),
          .depth = request.limits.score.depth,
          .nodes = request.limits.score.nodes,
          .proof_nodes = request.limits.proof_nodes,
          .version = run_version(),
          .board_size = run.board_size};
}

ReviewState review_games(const ReviewRequest& request, renju::ReviewMemory& memory,
                         const std::stop_token& stop,
                         const std::function<void(const ReviewState&)>& tell) {
  Games games(request.file);
  std::vector<Task> tasks = games.tasks(request.ids);
  if (request.restart) remove_old(request.output);
  ReviewFile file = ReviewFile::write(request.output, review_settings(games.run(), request));
  ReviewState state{.games = static_cast<int>(tasks.size())};
  std::map<int, std::uint64_t> judged = file.judged();
  std::erase_if(tasks, [&](const Task& task) {
    const auto found = judged.find(task.id);
    return found != judged.end() && found->second == task.hash;
  });
  state.judged = state.games - static_cast<int>(tasks.size());
  std::map<std::uint64_t, int> known;  // by hash the game that has the rows
  for (const Task& task : tasks) judged.erase(task.id);
  for (const auto& [id, hash] : judged) known.emplace(hash, id);
  for (Task& task : tasks) task.is_copy = !known.try_emplace(task.hash, task.id).second;
  tell(state);
  in_order<ReviewedGame>(
      request.threads, tasks.size(),
      [&] {
        const renju::PlayedGame& rules = games.rules();
        const auto reviewer = renju::position_tools(rules).game_reviewer(rules, request.profile,
                                                                         request.limits, &memory);
        return [&, reviewer](std::uint64_t i) {
          const Task& task = tasks[i];
          if (task.is_copy) return ReviewedGame{.id = task.id, .moves_hash = task.hash};
          return judge(reviewer, renju::rules_of(games.rules()), games.game(task.id), task.hash);
        };
      },
      [&](ReviewedGame&& game) {
        if (const int first = known.at(game.moves_hash); first != game.id) {
          const int id = game.id;
          game = file.game(first).value();
          game.id = id;
        }
        file.add(game);
        ++state.judged;
        tell(state);
        return !stop.stop_requested();
      });
  return state;
}

}  // namespace rb
