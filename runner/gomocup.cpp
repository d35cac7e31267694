#include "runner/gomocup.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string_view>

#include <fmt/format.h>

#include "runner/gomocup_protocol.hpp"
#include "runner/record.hpp"

namespace rb {
namespace {

using namespace std::chrono_literals;
using gomocup::Kind;
using std::chrono::milliseconds;
using std::chrono::steady_clock;
using Io = Process::Io;

// For commands that need no answer; a pipe holds them all.
constexpr milliseconds kSendTime = 1s;

// What an engine may take for a move, without the margin.
milliseconds most_time(const Limits& limits) {
  return std::min(limits.most_time().value_or(gomocup::kMostTime), gomocup::kMostTime);
}

class GomocupPlayer final : public Player {
 public:
  explicit GomocupPlayer(GomocupSpec spec) : spec_(std::move(spec)) {
    if (spec_.log) traffic_.copy_to(spec_.log, spec_.log->label(spec_.log_name));
  }
  ~GomocupPlayer() override { say_goodbye(); }

  void announce(const std::string& game) override { game_ = game; }

  void new_game(std::uint64_t seed) override {
    if (spec_.log) spec_.log->flush();
    seed_ = seed;
    known_.reset();
    told_limits_ = false;
    // A process has its processor time for its whole life.
    const bool once = spec_.process.cpu_seconds > 0;
    if (failed_ || !knows_restart_ || once) say_goodbye();
    traffic_.start(steady_clock::now());
    if (spec_.log && !game_.empty()) traffic_.log_note(game_, steady_clock::now());
    if (!process_ || !greet("RESTART\n")) launch();
  }

  Reply choose(const Position& position, const Limits& limits) override {
    const SteadyTime start = steady_clock::now();
    if (greeted_) {
      const Fault fault = await_welcome(limits);
      if (fault != Fault::none) return failed(fault, start);
    }
    if (limits.stop.stop_requested()) return {};
    write_question(position, limits);
    const milliseconds time = most_time(limits) + limits.margin;
    const Io io = process_->send(question_, steady_clock::now() + time, limits.stop);
    const SteadyTime asked = steady_clock::now();
    if (io != Io::done) return failed(fault_of(io), asked);
    return await_move(position, asked, asked + time, limits.stop);
  }

  std::string traffic() const override { return traffic_.text(); }

 private:
  // Sends START or RESTART. The answer is awaited when the first move is due, so that both engines
  // of a game start at the same time. False: it is not there any more.
  bool greet(std::string_view command) {
    greeted_ = true;
    restarting_ = command == "RESTART\n";
    process_->begin_game();
    const Io io = process_->send(command, steady_clock::now() + kSendTime);
    greeted_at_ = steady_clock::now();
    return io == Io::done;
  }

  void launch() {
    process_.reset();
    process_.emplace(spec_.process, traffic_);
    failed_ = false;
    greet(fmt::format("START {}\n", spec_.board_size));
  }

  // The answer to START or RESTART.
  Fault await_welcome(const Limits& limits) {
    const milliseconds time =
        spec_.start_time.value_or(std::max(most_time(limits) + limits.margin, gomocup::kStartTime));
    Fault fault = await_ok(time, limits.stop);
    if (fault != Fault::none && restarting_) {
      knows_restart_ = false;  // else one that says nothing to it would cost this time in each game
      launch();
      fault = await_ok(time, limits.stop);
    }
    greeted_ = false;
    return fault;
  }

  Fault await_ok(milliseconds time, const std::stop_token& stop) {
    const SteadyTime deadline = greeted_at_ + time;
    for (;;) {
      const Process::Line line = process_->read_line(deadline, stop);
      if (line.io != Io::done) return fault_of(line.io);
      const Kind kind = gomocup::parse_line(line.text).kind;
      if (kind == Kind::ok) return Fault::none;
      if (kind == Kind::error || kind == Kind::unknown) return Fault::crash;
    }
  }

  Reply await_move(const Position& position, SteadyTime asked, SteadyTime deadline,
                   const std::stop_token& stop) {
    bool has_refused = false;
    for (;;) {
      const Process::Line text = process_->read_line(deadline, stop);
      if (text.io == Io::late && has_refused) return failed(Fault::bad_answer, asked);
      if (text.io != Io::done) return failed(fault_of(text.io), asked);
      const gomocup::Line line = gomocup::parse_line(text.text);
      switch (line.kind) {
        case Kind::move: {
          Reply reply;
          reply.move = gomocup::move_at(line.x, line.y, position.size);
          reply.elapsed = text.time - asked;
          if (spec_.lateness) spec_.lateness->add(process_->lateness());
          remember(position, reply.move);
          return reply;
        }
        case Kind::suggest:
          process_->send_more(fmt::format("PLAY {},{}\n", line.x, line.y), deadline, stop);
          break;
        case Kind::error:
        case Kind::unknown:
          if (spare_refusals_-- <= 0) return failed(Fault::bad_answer, asked);
          has_refused = true;
          break;
        case Kind::bad_move: return failed(Fault::bad_answer, asked);
        case Kind::ok:
        case Kind::other: break;
      }
    }
  }

  static Fault fault_of(Io io) {
    switch (io) {
      case Io::late: return Fault::timeout;
      case Io::ended: return Fault::crash;
      case Io::done:
      case Io::stopped: break;
    }
    return Fault::none;
  }

  // An engine that has failed is not asked again. No fault: it was told to stop.
  Reply failed(Fault fault, SteadyTime since) {
    failed_ = true;
    Reply reply;
    reply.fault = fault;
    reply.elapsed = steady_clock::now() - since;
    if (fault == Fault::none) return reply;
    const bool unheard = process_->is_unheard();
    process_->stop(0ms);
    std::string note = fmt::format("{}; {}", name(fault), process_->ending());
    if (unheard) note += "; it had printed more than is read of an answer or a game";
    if (spec_.lateness && spec_.lateness->add(process_->lateness())) {
      const auto late = std::chrono::round<milliseconds>(process_->lateness());
      note += fmt::format("; this machine was too busy: we looked up to {} ms late", late.count());
    }
    traffic_.add(Stream::note, note, steady_clock::now());
    process_.reset();
    return reply;
  }

  // What the engine knows of the board after its move. An illegal one has lost the game: its own
  // board is not to be trusted any more.
  void remember(const Position& position, Move move) {
    known_.reset();
    failed_ = !move.is_cell() || position.at(move.cell()) != Stone::empty;
    if (failed_) return;
    known_ = position;
    known_->put(move.cell(), position.to_move);
    known_->ply = position.ply + 1;
  }

  // Is the last move all that the engine does not know? Of a new game it knows the empty board.
  bool follows(const Position& position) {
    if (!position.last.is_cell()) return false;
    if (!known_) return position.ply == 1;
    if (position.ply != known_->ply + 1) return false;
    known_->put(position.last.cell(), position.at(position.last.cell()));
    return known_->stones == position.stones;
  }

  void write_question(const Position& position, const Limits& limits) {
    question_.clear();
    spare_refusals_ = 0;
    if (!told_limits_) {
      write_info(limits);
    } else if (limits.clock) {
      fmt::format_to(std::back_inserter(question_), "INFO time_left {}\n",
                     limits.clock->left.count());
    }
    told_limits_ = true;
    if (position.ply == 0) {
      question_ += "BEGIN\n";
    } else if (follows(position)) {
      question_ += "TURN ";
      gomocup::append_point(question_, position.last, position.size);
      question_ += '\n';
    } else {
      gomocup::append_board(question_, position);
    }
  }

  // In milliseconds and bytes; 0 is no limit, but of the time for a move.
  void write_info(const Limits& limits) {
    const auto tell = [&](std::string_view key, const auto& value) {
      const auto same = [&](const auto& line) { return line.first == key; };
      if (std::any_of(spec_.info.begin(), spec_.info.end(), same)) return;
      fmt::format_to(std::back_inserter(question_), "INFO {} {}\n", key, value);
      ++spare_refusals_;
    };
    constexpr std::int64_t kNoLimit = std::numeric_limits<std::int32_t>::max();
    const auto& clock = limits.clock;
    const milliseconds whole = clock ? clock->total + clock->increment : 0ms;
    tell("timeout_turn", limits.time.value_or(clock ? whole : most_time(limits)).count());
    tell("timeout_match", whole.count());
    tell("time_left", clock ? clock->left.count() : kNoLimit);
    if (clock && clock->increment > 0ms) tell("time_increment", clock->increment.count());
    tell("max_memory", spec_.process.memory_bytes);
    tell("game_type", 1);  // the opponent is a program
    tell("thread_num", 1);
    tell("seed", seed_);
    if (limits.nodes) tell("max_node", *limits.nodes);
    if (limits.depth) tell("max_depth", *limits.depth);
    for (const auto& [key, value] : spec_.info) {
      fmt::format_to(std::back_inserter(question_), "INFO {} {}\n", key, value);
      ++spare_refusals_;
    }
  }

  void say_goodbye() {
    if (!process_) return;
    process_->send("END\n", steady_clock::now() + kSendTime);
    process_->stop(failed_ ? 0ms : gomocup::kEndPatience);
    process_.reset();
  }

  const GomocupSpec spec_;
  Traffic traffic_;
  std::optional<Process> process_;  // none: it failed, or has not been started
  std::string game_;                // as it was announced
  std::uint64_t seed_ = 0;
  int spare_refusals_ = 0;  // so many ERROR or UNKNOWN may answer the INFO lines just sent
  bool greeted_ = false;    // an OK is still to come
  bool restarting_ = false;
  bool knows_restart_ = true;
  bool told_limits_ = false;
  bool failed_ = false;  // is not to be used for another game
  SteadyTime greeted_at_;
  std::optional<Position> known_;  // the board as the engine has it; none: a new game
  std::string question_;
};

}  // namespace

std::unique_ptr<Player> make_gomocup_player(GomocupSpec spec) {
  return std::make_unique<GomocupPlayer>(std::move(spec));
}

}  // namespace rb
