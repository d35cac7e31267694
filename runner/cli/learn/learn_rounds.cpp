#include "runner/cli/learn/learn_rounds.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <filesystem>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/name_values.hpp"
#include "engine/base/text_file.hpp"
#include "runner/base/system/new_file.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/tune/pattern_task.hpp"
#include "runner/evidence/sprt_report.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/players/named_player.hpp"
#include "runner/players/pattern_files.hpp"
#include "runner/players/player_text.hpp"
#include "runner/results/sprt_syntax.hpp"
#include "runner/run/session/play.hpp"
#include "runner/tables/progress.hpp"
#include "runner/tables/sprt_table.hpp"
#include "runner/tune/pattern/learn_report.hpp"

namespace rb::cli {
namespace {

constexpr std::string_view kPlace = "learn: --player";
constexpr rating::SprtSpec kTest{.elo0 = 0, .elo1 = 20};

using Changes = std::map<std::string, std::string, std::less<>>;

// The player as it is named, with these parameters in place of its own.
std::string changed(const std::string& player, Changes changes) {
  const std::size_t colon = std::min(end_of_base(player), player.size());
  if (colon < player.size()) {
    for (const auto& [name, value] :
         name_values(kPlace, std::string_view(player).substr(colon + 1))) {
      changes.try_emplace(std::string(name), value);
    }
  }
  std::string text = player.substr(0, colon);
  for (const auto& [name, value] : changes) {
    text += fmt::format("{}{}={}", text.size() == colon ? ':' : ',', name, value);
  }
  return text;
}

// The player as it is named; its patterns are those of the game that is learned.
renju::Profile profile_of(const LearnRequest& request) {
  const Game& game = *find_game(request.play.game);
  return named_profile(
      kPlace, request.player,
      {.variant = *game.profile_game, .size = request.play.size.value_or(game.sizes.usual)});
}

std::string live(const Played& played, const Pace& pace, const Window& window) {
  ProgressState state{.games = pace.games,
                      .planned = pace.planned,
                      .counts = played.board.counts(0),
                      .pairs = played.board.pairs(),
                      .faults = played.board.faults(),
                      .games_per_second = pace.games_per_second};
  if (played.test) {
    state.test = sprt_state(played.test->sprt());
  } else {
    state.seconds_left = pace.seconds_left;
  }
  return progress_line(state, window.columns);
}

class Learning {
 public:
  Learning(const LearnRequest& request, const std::string& command, LearnState& state)
      : request_(request), command_(command), state_(state) {}

  bool run() {
    keep();
    for (int round = 1; round <= request_.rounds; ++round) {
      if (std::ssize(state_.rounds) < round) state_.rounds.emplace_back();
      if (state_.rounds[static_cast<std::size_t>(round) - 1].test) continue;
      if (!play_round(round)) return false;
    }
    return true;
  }

 private:
  std::string table_file(int round) const {
    return learn_file(request_, fmt::format("round-{}.patterns", round));
  }
  std::string games_file(int round) const {
    return learn_file(request_, fmt::format("round-{}-games.db", round));
  }
  static std::string name_of(int round) {
    return round == 0 ? "the beginning" : fmt::format("round {}", round);
  }

  // The player with the table of a round, which must be the one that was learned; 0: as named.
  std::string player(int round, Changes changes = {}) const {
    if (round > 0) {
      const LearnRound& learned = state_.rounds[static_cast<std::size_t>(round) - 1];
      changes.emplace(kPatterns, fmt::format("{}#{}", table_file(round), learned.fit->checksum));
    }
    return changed(request_.player, std::move(changes));
  }

  // Each step ends in the file of the state, also when it is stopped, for its time.
  bool play_round(int round) {
    const auto kept = [this](bool is_done) {
      add_time();
      keep();
      return is_done;
    };
    if (!state_.rounds.back().fit) {
      if (!kept(play_games(round)) || !kept(fit(round))) return false;
    }
    return kept(test(round));
  }

  void keep() const { write_learn_state(learn_file(request_, "learn.json"), state_); }

  void add_time() {
    const std::clock_t now = std::clock();
    double& seconds = state_.rounds.back().seconds;
    seconds += static_cast<double>(now - since_) / CLOCKS_PER_SEC;
    seconds = std::round(1e3 * seconds) / 1e3;
    since_ = now;
  }

  static PlayerSpec named(const std::string& name, const std::string& text) {
    return {.place = std::string(kPlace), .text = text, .name = name};
  }

  RunRequest request_of(const std::string& file) const {
    return {.command = "learn",
            .players = {},
            .play = request_.play,
            .db = file,
            .resume = std::filesystem::exists(file),
            .command_line = command_,
            .progress = request_.progress,
            .resume_command = [this](const std::string&) { return command_; }};
  }

  RunPlan plan(int round, std::string_view step, const RunRequest& run) const {
    RunPlan plan = plan_run(run);
    plan.title = fmt::format("round {} of {}, {}: {}", round, request_.rounds, step, plan.title);
    use_queue(request_.queue, run.play, "learn", plan);
    return plan;
  }

  static Played played(const RunPlan& plan) {
    Played played = play(plan, live, nullptr);
    require_kept(played);
    return played;
  }

  // The sides differ, and each errs by chance in the scores of its moves: else both games of a
  // pair, and all games from one opening, would be alike.
  bool play_games(int round) const {
    const int last = last_adopted(state_);
    const bool has_table = last > 0 || profile_of(request_).pattern_table;
    // In points of the constants, of which about 8,000 are worth a score of 73 %, or in learned
    // ones, of which 600 are.
    const std::string noise = has_table ? "45" : "600";
    RunRequest run = request_of(games_file(round));
    run.players = {named("player", player(last, json_object({{"score_noise", noise}}))),
                   named("varied player", player(last, json_object({{"score_noise", noise},
                                                                    {"lmr_index", "5"},
                                                                    {"candidate_radius", "3"}})))};
    run.games = request_.games;
    run.play.seed = seed(round);
    run.play.limits.nodes = request_.nodes;
    return played(plan(round, "games to learn from", run)).is_complete;
  }

  bool fit(int round) {
    PatternTask task{.games = {},
                     .file = table_file(round),
                     .old = OldFile::replace,
                     .resume = std::filesystem::exists(table_file(round) + ".part"),
                     .epochs = request_.epochs,
                     .seed = request_.play.seed,
                     .threads = request_.play.threads};
    for (int i = 1; i <= round; ++i) task.games.push_back(games_file(i));
    const bool is_told = request_.progress.is_shown();
    RoundFit fitted;
    const auto read = [&](const PatternGames& games) {
      fitted.games = games.counts().games;
      fitted.positions = static_cast<std::int64_t>(games.training().size());
      if (is_told) {
        print(stderr, "round {} of {}, fit: {} positions of {} games\n", round, request_.rounds,
              fitted.positions, fitted.games);
      }
    };
    const auto told = [&](const PatternEpoch& epoch) {
      if (is_told) print(stderr, "epoch {} of at most {}\n", epoch.number, request_.epochs);
    };
    const auto learned = learn_patterns(task, {.games = read, .epoch = told});
    if (!learned) return false;
    const PatternLoss& loss =
        learned->epochs[static_cast<std::size_t>(learned->best) - 1].validation;
    fitted.boards = loss.board / static_cast<double>(std::max<std::int64_t>(loss.boards, 1));
    const auto moves = static_cast<double>(std::max<std::int64_t>(loss.moves, 1));
    fitted.moves = loss.move / moves;
    fitted.first = static_cast<double>(loss.hits) / moves;
    fitted.epoch = learned->best;
    fitted.checksum = renju::pattern_hash(learned->table);
    state_.rounds.back().fit = fitted;
    return true;
  }

  bool test(int round) {
    const int last = last_adopted(state_);
    RunRequest run = request_of(test_file(request_, round));
    run.players = {named(name_of(round), player(round)), named(name_of(last), player(last))};
    run.games = request_.test_games;
    run.sprt = request_.sprt.value_or(kTest);
    run.play.seed = seed(round) + 1;
    run.play.limits.nodes = request_.test_nodes;
    run.play.openings.held_out = true;
    const Played tested = played(plan(round, "test", run));
    if (!tested.is_complete) return false;
    const SprtReport report = sprt_report(*tested.test, true);
    RoundTest test{
        .decision = report.decision, .counts = tested.board.counts(0), .llr = report.llr};
    if (report.estimate) test.elo = {report.estimate->elo, report.estimate->elo_interval};
    if (test.decision == rating::Decision::h1) {
      NewFile::write_all(learn_file(request_, "learned.patterns"), OldFile::replace,
                         read_text(table_file(round)));
    }
    state_.rounds.back().test = test;
    if (!request_.progress.quiet) print(stderr, "{}", verdict_text(state_));
    return true;
  }

  std::uint64_t seed(int round) const {
    return 100 * request_.play.seed + 2 * static_cast<std::uint64_t>(round);
  }

  const LearnRequest& request_;
  const std::string command_;
  LearnState& state_;
  std::clock_t since_ = std::clock();
};

}  // namespace

std::string learn_file(const LearnRequest& request, const std::string& name) {
  return (std::filesystem::path(request.folder) / name).string();
}

std::string test_file(const LearnRequest& request, int round) {
  return learn_file(request, fmt::format("round-{}-test.db", round));
}

LearnState learn_state(const LearnRequest& request) {
  const Game& game = *find_game(request.play.game);
  const Rules& rules = rules_on(game, request.play.size, "learn");
  if (const int size = rules.start().size; default_openings(game, size).empty()) {
    throw UsageError(
        fmt::format("learn: --size {0}: no openings of {1} on {0}x{0} come with the program; leave "
                    "out --size",
                    size, game.name));
  }
  profile_of(request);  // or it throws
  return read_learn_state(learn_file(request, "learn.json"),
                          json_text(json_object({{"player", request.player},
                                                 {"game", request.play.game},
                                                 {"size", rules.start().size},
                                                 {"games", request.games},
                                                 {"nodes", request.nodes},
                                                 {"epochs", request.epochs},
                                                 {"seed", request.play.seed},
                                                 {"sprt", sprt_text(request.sprt.value_or(kTest))},
                                                 {"test_games", request.test_games},
                                                 {"test_nodes", request.test_nodes}})));
}

bool learn(const LearnRequest& request, const std::string& command, LearnState& state) {
  return Learning(request, command, state).run();
}

}  // namespace rb::cli
