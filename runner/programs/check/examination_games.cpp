#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "engine/base/rng.hpp"
#include "engine/base/wording.hpp"
#include "engine/game/notation.hpp"
#include "runner/base/process/process_group.hpp"
#include "runner/play/failures.hpp"
#include "runner/play/referee.hpp"
#include "runner/programs/check/examination.hpp"
#include "runner/programs/check/examination_steps.hpp"

// Plays games with the player and the referee that a match uses.
namespace rb {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

constexpr int kEngine = 0, kOpponent = 1;  // players of the records
constexpr std::size_t kMostShown = 3;      // of the games that it lost by the same mistake
constexpr int kShortGame = 40;             // stones in a game that is played twice
constexpr int kMovesOfClock = 5;           // the clock of a game, in times of a move
constexpr double kMuchMoreMemory = 1.1;    // of what it was told: a little more costs no game
constexpr std::array kOpenings{"h8 i9 g7 g9", "h8 h9 j8"};
constexpr std::array<std::string_view, 7> kChecks{
    "games",   "clock of a game", "same game again", "legal moves",
    "answers", "time of a move",  "memory"};

// A player that records how much memory the program and its children have used.
class Weighed final : public Player {
 public:
  explicit Weighed(std::unique_ptr<Player> player) : player_(std::move(player)) {}
  void new_game(const GameStart& start) override { player_->new_game(start); }
  Reply choose(const Position& position, const Limits& limits) override {
    Reply reply = player_->choose(position, limits);
    std::uint64_t sum = 0;
    for (const GroupMember& member : group_members()) sum += member.peak_memory;
    peak_ = std::max(peak_, sum);
    return reply;
  }
  std::string traffic() const override { return player_->traffic(); }
  std::uint64_t peak() const { return peak_; }

 private:
  const std::unique_ptr<Player> player_;
  std::uint64_t peak_ = 0;
};

// What was observed of the program in all games.
struct Seen {
  std::array<int, 2> moves{};           // legal ones, as Black, as White
  std::vector<std::string> illegal;     // places and what it did
  std::vector<std::string> broken;      // places where it made no move
  std::string busy;                     // why one of them may be the fault of the machine
  bool crashed = false;                 // in one of them, which no load excuses
  int late = 0;                         // of these, late moves
  std::chrono::nanoseconds slowest{0};  // among its moves, and the waits for late ones
  int any() const { return moves[0] + moves[1]; }
};

struct Wish {
  int id = 0;
  Stone colour = Stone::black;  // the engine's
  Limits limits;
  int max_moves = kLargestCells;
};

class GamesExam {
 public:
  GamesExam(const ExaminationSpec& spec, const OnFinding& on_finding)
      : spec_(spec), on_finding_(on_finding) {
    GomocupSpec told = spec.engine;
    told.info.emplace_back("max_memory", std::to_string(spec.memory_bytes));
    make_ = [told] { return std::make_unique<Weighed>(make_gomocup_player(told)); };
    engine_ = make_();
    opponent_ = spec.opponent();
    for (const auto* moves : kOpenings) {
      openings_.push_back({moves, around_centre(moves, spec.rules->start().size)});
    }
  }

  void run() {
    play_games();
    if (spec_.stop.stop_requested()) return;
    if (finished_ > 0) {
      play_by_a_clock();
      play_twice();
    } else {
      for (const std::string_view check : {kChecks[1], kChecks[2]}) {
        on_finding_(unseen(check, "no game was played to its end"));
      }
    }
    if (spec_.stop.stop_requested()) return;
    on_finding_(legal_moves());
    on_finding_(answers());
    on_finding_(times());
    on_finding_(memory());
  }

 private:
  Limits by_the_move() const {
    Limits limits;
    limits.time = spec_.move_time;
    limits.margin = spec_.margin;
    return limits;
  }

  // None: a stop was requested.
  std::optional<GameRecord> play(const Wish& wish, Player& engine) {
    const bool black = wish.colour == Stone::black;
    Pairing pairing;
    pairing.players = black ? std::array{kEngine, kOpponent} : std::array{kOpponent, kEngine};
    pairing.game_seed = mix(spec_.seed, static_cast<std::uint64_t>(wish.id));
    static const Opening empty_board;
    // Two games from the empty board, two from an opening, and so on.
    const auto place = static_cast<std::size_t>(wish.id / 4) % openings_.size();
    const Opening& opening = wish.id / 2 % 2 == 0 ? empty_board : openings_[place];
    GameSettings settings;
    settings.limits = wish.limits;
    settings.limits.stop = spec_.stop;
    settings.max_moves = wish.max_moves;
    pairing.player_seeds = {mix(pairing.game_seed, 0), mix(pairing.game_seed, 1)};
    Player& first = black ? engine : *opponent_;
    Player& second = black ? *opponent_ : engine;
    return play_game({*spec_.rules, opening, wish.id, pairing}, first, second, settings);
  }

  void play_games() {
    std::array<int, 3> scores{};  // won, drawn, lost by the engine
    for (int id = 0; id < spec_.games; ++id) {
      const Stone colour = id % 2 == 0 ? Stone::black : Stone::white;
      const auto record = play({.id = id, .colour = colour, .limits = by_the_move()}, *engine_);
      if (!record) return;
      const Stone winner = record->outcome.winner;
      ++scores[winner == Stone::empty ? 1 : winner == colour ? 0 : 2];
      if (!is_fault(record->outcome.reason)) ++finished_;
      look_at(*record, colour, fmt::format("game {}", id));
    }
    if (finished_ == 0) {
      on_finding_(unseen("games", fmt::format("none of {} was played to its end", spec_.games)));
      return;
    }
    std::string text = fmt::format("{} against {}: {} won, {} drawn, {} lost", spec_.games,
                                   spec_.opponent_name, scores[0], scores[1], scores[2]);
    if (finished_ < spec_.games) {
      text += fmt::format("; {} of them by its own mistakes", spec_.games - finished_);
    }
    on_finding_({"games", ExamMark::pass, text});
  }

  // Examines its moves, and what it did that loses a game.
  void look_at(const GameRecord& record, Stone colour, const std::string& game) {
    const auto [winner, reason] = record.outcome;
    const bool its_fault = winner == opponent(colour) && is_fault(reason);
    Stone side = Stone::black;
    for (std::size_t i = 0; i < record.moves.size(); ++i, side = opponent(side)) {
      const MoveRecord& ply = record.moves[i];
      const bool refused = its_fault && i + 1 == record.moves.size();
      if (ply.opening || side != colour || refused) continue;
      ++seen_.moves[colour == Stone::black ? 0 : 1];
      seen_.slowest = std::max(seen_.slowest, ply.elapsed);
    }
    if (winner != opponent(colour) || record.moves.empty()) return;
    const std::string where = fmt::format(
        "{} as {}, move {}", game, colour == Stone::black ? "Black" : "White", record.moves.size());
    const Move move = record.moves.back().reply.move;
    const int size = spec_.rules->start().size;
    if (reason == Reason::illegal_move) {
      seen_.illegal.push_back(
          fmt::format("{}: {}", where,
                      move.is_cell() ? move_name(move, size) + " is occupied" : "off the board"));
    } else if (reason == Reason::forbidden) {
      seen_.illegal.push_back(
          fmt::format("{}: {} is forbidden{}", where, move_name(move, size), kind_of(record)));
    } else if (its_fault) {
      const std::string_view note = fault_note(record);
      seen_.broken.push_back(
          fmt::format("{}: {}{}{}", where, rb::name(reason), note.empty() ? "" : ", ", note));
      const MoveRecord& last = record.moves.back();
      if (reason == Reason::crash) {
        seen_.crashed = true;
      } else if (last.reply.cpu && seen_.busy.empty()) {
        seen_.busy = busy_text(*last.reply.cpu, last.elapsed);
      }
      if (reason == Reason::timeout && !is_start_timeout(record)) {
        ++seen_.late;
        seen_.slowest = std::max(seen_.slowest, record.moves.back().elapsed);
      }
    }
  }

  // ", double three".
  std::string kind_of(const GameRecord& record) const {
    if (!spec_.why_lost) return "";
    Position position = spec_.rules->start();
    for (std::size_t i = 0; i + 1 < record.moves.size(); ++i) {
      spec_.rules->play(position, record.moves[i].reply.move);
    }
    return ", " + spec_.why_lost(position, record.moves.back().reply.move);
  }

  // What went wrong, unless the machine was too busy to tell.
  Finding wrong(std::string_view check, std::string text,
                std::optional<milliseconds> time = {}) const {
    if (seen_.busy.empty()) return {check, ExamMark::fail, std::move(text), time, ran_out()};
    return {check, ExamMark::skipped, fmt::format("{}; {}", text, seen_.busy), time, ran_out()};
  }

  // The time that ran out before it was observed, if that was the reason.
  std::optional<Allowance> ran_out() const {
    return seen_.late > 0 ? std::optional(Allowance::move_time) : std::nullopt;
  }

  Finding unseen(std::string_view check, std::string why) const {
    return {check, ExamMark::skipped, std::move(why), {}, ran_out()};
  }

  static std::string list(const std::vector<std::string>& wrong) {
    std::string text;
    for (std::size_t i = 0; i < std::min(wrong.size(), kMostShown); ++i) {
      text += (i == 0 ? "" : "; ") + wrong[i];
    }
    if (wrong.size() > kMostShown) text += fmt::format("; and {} more", wrong.size() - kMostShown);
    return text;
  }

  Finding legal_moves() const {
    if (!seen_.illegal.empty()) return {"legal moves", ExamMark::fail, list(seen_.illegal)};
    const auto [black, white] = seen_.moves;
    if (black == 0 || white == 0) {
      if (seen_.any() == 0) return unseen("legal moves", "saw no move");
      return unseen("legal moves", fmt::format("saw {} as Black and {} as White, all legal",
                                               counted(black, "move"), white));
    }
    return {"legal moves", ExamMark::pass,
            fmt::format("every move, {} as Black and {} as White", black, white)};
  }

  Finding answers() const {
    if (seen_.broken.empty()) return {"answers", ExamMark::pass, "a move for every question"};
    if (seen_.crashed) return {"answers", ExamMark::fail, list(seen_.broken), {}, ran_out()};
    return wrong("answers", list(seen_.broken));
  }

  Finding times() const {
    const auto slowest = std::chrono::ceil<milliseconds>(seen_.slowest);
    if (seen_.late > 0) {
      return wrong(
          "time of a move",
          fmt::format("{} came too late, of {} ms and a margin of {}",
                      counted(seen_.late, "answer"), spec_.move_time.count(), spec_.margin.count()),
          slowest);
    }
    if (seen_.any() == 0) return unseen("time of a move", "saw no move");
    const bool slow = slowest > spec_.move_time;
    std::string text = fmt::format("the slowest, of {} ms", spec_.move_time.count());
    if (slow) text += fmt::format(" and a margin of {}", spec_.margin.count());
    return {"time of a move", slow ? ExamMark::note : ExamMark::pass, text, slowest};
  }

  void play_by_a_clock() {
    Limits limits;
    limits.clock = GameClock{.total = spec_.move_time * kMovesOfClock};
    limits.margin = spec_.margin;
    const auto record = play({.id = spec_.games, .limits = limits}, *engine_);
    if (!record) return;
    const auto [winner, reason] = record->outcome;
    const bool late = winner == Stone::white && reason == Reason::timeout;
    if (!late) look_at(*record, Stone::black, "game by a clock");
    if (!late && is_fault(reason)) {
      on_finding_(unseen("clock of a game", fmt::format("its game ended by {}", name(reason))));
      return;
    }
    on_finding_({"clock of a game", late ? ExamMark::fail : ExamMark::pass,
                 fmt::format("{} in {}, of {} ms for a game", late ? "is used up" : "is kept",
                             counted(record->moves.size(), "move"), limits.clock->total.count()),
                 thought(*record), late ? std::optional(Allowance::move_time) : std::nullopt});
  }

  static milliseconds thought(const GameRecord& record) {
    std::chrono::nanoseconds sum{0};
    for (std::size_t i = 0; i < record.moves.size(); i += 2) {  // Black's
      sum += record.moves[i].elapsed;
    }
    return std::chrono::ceil<milliseconds>(sum);
  }

  static std::vector<Move> moves_of(const GameRecord& record) {
    std::vector<Move> moves;
    for (const MoveRecord& ply : record.moves) moves.push_back(ply.reply.move);
    return moves;
  }

  // Plays the same game three times: with this process, which has played, and with two new ones.
  // Nodes alone limit its moves: a clock would make the games differ on a busy machine.
  void play_twice() {
    Wish wish{.id = 0, .limits = {}, .max_moves = kShortGame};
    wish.limits.nodes = spec_.nodes;
    std::vector<std::vector<Move>> games;
    for (int i = 0; i < 3; ++i) {
      if (i > 0) {
        peak_ = std::max(peak_, engine_->peak());
        engine_ = make_();
      }
      const auto record = play(wish, *engine_);
      if (!record) return;
      look_at(*record, wish.colour, "same game again");
      if (is_fault(record->outcome.reason)) {
        on_finding_(unseen("same game again",
                           fmt::format("a game ended by {}", name(record->outcome.reason))));
        return;
      }
      games.push_back(moves_of(*record));
    }
    on_finding_(compare(games));
  }

  Finding compare(const std::vector<std::vector<Move>>& games) const {
    const auto &used = games[0], &first = games[1], &second = games[2];
    const auto differ = [](const std::vector<Move>& a, const std::vector<Move>& b) {
      return std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin() + 1;
    };
    const std::string limits = fmt::format("INFO seed and max_node {}", spec_.nodes);
    if (first != second) {
      return {"same game again", ExamMark::note,
              fmt::format("differs at move {} despite {}", differ(first, second), limits)};
    }
    if (used != first) {
      return {"same game again", ExamMark::note,
              fmt::format("differs at move {} from that of a process that has played before, which "
                          "keeps something: --engine-restart on repeats it",
                          differ(first, used))};
    }
    return {"same game again", ExamMark::pass,
            fmt::format("the same {} moves, by {}", first.size(), limits)};
  }

  Finding memory() const {
    constexpr double kMib = 1 << 20;
    const std::uint64_t peak = std::max(peak_, engine_->peak());
    if (seen_.any() == 0 || peak == 0) return unseen("memory", "saw no move after which to look");
    const std::string text = fmt::format("{:.0f} MiB at most", static_cast<double>(peak) / kMib);
    if (spec_.memory_bytes == 0) return {"memory", ExamMark::pass, text};
    const auto told = static_cast<double>(spec_.memory_bytes);
    const double share = static_cast<double>(peak) / told;
    const ExamMark mark = share <= 1                 ? ExamMark::pass
                          : share <= kMuchMoreMemory ? ExamMark::note
                                                     : ExamMark::fail;
    return {"memory", mark, fmt::format("{}, of {:.0f}", text, told / kMib)};
  }

  const ExaminationSpec& spec_;
  const OnFinding& on_finding_;
  std::function<std::unique_ptr<Weighed>()> make_;
  std::unique_ptr<Weighed> engine_;
  std::unique_ptr<Player> opponent_;
  std::vector<Opening> openings_;
  Seen seen_;
  int finished_ = 0;        // games that ended by the rules
  std::uint64_t peak_ = 0;  // of the engines before this one
};

}  // namespace

void examine_games(const ExaminationSpec& spec, const OnFinding& on_finding) {
  GamesExam(spec, on_finding).run();
}

void skip_games(const OnFinding& on_finding, Finding skipped) {
  for (const std::string_view check : kChecks) {
    skipped.check = check;
    on_finding(skipped);
  }
}

}  // namespace rb
