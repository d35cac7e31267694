#include "runner/queue/coordinator.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <utility>

#include <fmt/format.h>

#include "engine/base/text.hpp"
#include "engine/base/wording.hpp"
#include "runner/play/seat.hpp"
#include "runner/queue/claim.hpp"
#include "runner/queue/intake.hpp"
#include "runner/queue/message/run_document.hpp"
#include "runner/queue/message/wire.hpp"
#include "runner/queue/streams.hpp"
#include "runner/results/player_identity.hpp"

namespace rb::queue {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr milliseconds kWait{200};  // for results
constexpr milliseconds kHedgeEach{500};
constexpr milliseconds kLookEach{2500};     // at least so often, for claims live 30 s
constexpr const char* kStateLife = "3600";  // seconds, after the end

Seconds now() { return std::chrono::duration<double>(Clock::now().time_since_epoch()).count(); }

// Something to be done every so often.
class Timer {
 public:
  explicit Timer(milliseconds every) : every_(every) {}
  bool is_due() {
    if (Clock::now() < next_) return false;
    next_ = Clock::now() + every_;
    return true;
  }
  void ring() { next_ = {}; }

 private:
  milliseconds every_;
  Clock::time_point next_{};
};

// The rules of a server may let a worker write to keys that only begin as its own.
bool is_user(std::string_view name) {
  return !name.empty() && name.find(':') == std::string_view::npos;
}

std::uint64_t unknown_number() {
  std::random_device device;
  return mix(device(), device());
}

class Coordinator {
 public:
  Coordinator(const CoordinatorRequest& request, const MatchSpec& spec, const Arrivals& arrivals)
      : request_(request),
        spec_(spec),
        arrivals_(arrivals),
        keys_{run_name(arrivals.run)},
        server_(request.address, request.secrets, arrivals.tell),
        claim_(server_, keys_),
        tasks_({.games = spec.games,
                .has_test = has_test(),
                .may_hedge = request.is_repeatable,
                .step_games = arrivals.steps ? arrivals.steps->games : 0},
               arrivals.played),
        intake_({request.is_repeatable, request.check_share, unknown_number()}, spec, arrivals,
                tasks_),
        look_(std::min(request.lease / 4, kLookEach)),
        hedge_(kHedgeEach) {}

  Fleet play() {
    if (!prepare()) return intake_.fleet();
    arrivals_.tell(fmt::format("run {} on the queue {}; workers: renju-bench worker URL", keys_.run,
                               name(request_.address)));
    while (!is_over()) {
      try {
        if (server_.is_connected() || connect()) step();
      } catch (const LinkError&) {  // the next turn connects again
      }
    }
    try {
      leave();
    } catch (const LinkError&) {  // all that it holds will expire or be reconciled
    }
    return intake_.fleet();
  }

 private:
  // Does something wait for results?
  bool has_test() const { return arrivals_.run.sprt || arrivals_.steps; }
  bool is_stopped() const { return arrivals_.stop.stop_requested(); }
  bool is_played() const {
    return (intake_.is_enough() || tasks_.all_stored()) && intake_.is_settled();
  }
  bool is_over() const { return is_stopped() || is_played(); }

  // What workers are told of the run. False: a stop was requested.
  bool prepare() {
    RunDocument document{.title = request_.title, .run = arrivals_.run};
    for (PlayerRow& player : document.run.players) player.params = told_elsewhere(player.params);
    document.lease = request_.lease;
    document.any_version = request_.any_version;
    document.has_test = has_test();
    if (request_.is_repeatable) {
      const auto probe = Seat(spec_).play({0, spec_.pairing(0)}, arrivals_.stop);
      if (!probe) return false;
      document.probe = digest(*probe);
    }
    document_ = run_json(document);
    openings_ = openings_text(spec_.openings, arrivals_.run.board_size);
    return true;
  }

  bool connect() {
    if (!server_.connect(arrivals_.stop)) return false;
    if (is_claimed_) {
      collect_all();  // before anything is written: the server may have no room left
      claim_.renew();
    } else if (!claim_.take(arrivals_.stop, arrivals_.tell)) {
      return false;
    }
    is_claimed_ = true;
    publish();
    reconcile();
    look_.ring();
    return true;
  }

  std::string state_text() const {
    return fmt::format("playing {}/{}", tasks_.stored(), spec_.games);
  }

  void publish() {
    told_bans_ = 0;  // the server may have forgotten them
    std::vector<Command> commands{{"SET", keys_.openings(), openings_},
                                  {"SET", keys_.spec(), document_},
                                  {"SET", keys_.state(), state_text()},
                                  {"ZADD", kRuns, std::to_string(request_.priority), keys_.run}};
    for (const std::string& stream : {keys_.first(), keys_.tasks()}) {
      const Answer made = server_.ask({"XGROUP", "CREATE", stream, kGroup, "0", "MKSTREAM"});
      if (!made.is_error("BUSYGROUP")) require(made);
    }
    server_.transact(std::move(commands));
  }

  // After the server was lost, or has lost something: what it holds and what we think it holds.
  void reconcile() {
    intake_.give_up_rechecks();  // they may be lost
    std::map<std::string, Task> held;
    for (const bool is_first : {true, false}) {
      for (auto& [entry, task] : read_tasks(server_, stream(is_first))) {
        held.emplace(entry_name(is_first, entry), task);
      }
    }
    drop_stale(held);
    // Read after the tasks: what was handed in meanwhile is no longer out.
    results_.clear();
    find_results();
    collect_all();
    const Tasks::Difference difference = tasks_.reconcile(held, now());
    discard(difference.useless);
    if (difference.games_again > 0) {
      arrivals_.tell(fmt::format("note: the queue has lost {}: given out again",
                                 counted(difference.games_again, "game")));
    }
  }

  // Tasks from before a step was taken back.
  void drop_stale(std::map<std::string, Task>& held) {
    std::vector<std::string> stale;
    for (const auto& [entry, task] : held) {
      if (task.n < 1 || !is_current(task)) stale.push_back(entry);
    }
    for (const std::string& entry : stale) held.erase(entry);
    discard(stale);
  }

  // Does the task name what its players play with?
  bool is_current(const Task& task) const {
    const bool is_known = !arrivals_.steps || task.lo < arrivals_.steps->known();
    return is_known && task.values == values_of(task);
  }

  // What the players of a task play with. REQUIRES: the players of its step are known.
  std::string values_of(const Task& task) const {
    return arrivals_.steps ? arrivals_.steps->values(task.lo) : std::string();
  }

  void step() {
    if (look_.is_due()) look();
    if (hedge_.is_due()) hedge();
    if (!intake_.is_enough()) feed();
    wait_for_rechecks();
    give_out_rechecks();
    collect(kWait);
    intake_.judge();
    for (; told_bans_ < intake_.banned().size(); ++told_bans_) {
      require(server_.ask({"SADD", keys_.banned(), intake_.banned()[told_bans_]}));
    }
  }

  void look() {
    claim_.renew();
    see_members();
    hear_bans();
    find_results();
    take_over();
    if (is_short()) {
      publish();
      reconcile();
    }
  }

  void see_members() {
    const Answer all = require(server_.ask({"HGETALL", keys_.workers()}));
    std::map<std::string, std::string> hash;
    for (std::size_t i = 0; i + 1 < all.items.size(); i += 2) {
      hash[all.items[i].text] = all.items[i + 1].text;
    }
    members_.see(hash, Clock::now());
    const milliseconds age = 2 * request_.lease;
    threads_ = members_.threads(Clock::now(), age);
    tell_figures();
    arrivals_.show(fmt::format("{}, {}",
                               counted(members_.present(Clock::now(), age).size(), "worker"),
                               counted(threads_, "thread")));
  }

  // For people who look at the queue.
  void tell_figures() {
    Figures figures = intake_.figures();
    if (arrivals_.test) figures.test = arrivals_.test();
    const std::vector<Command> commands{{"SET", keys_.state(), state_text()},
                                        {"SET", keys_.figures(), figures_json(figures)}};
    for (const Answer& answer : server_.ask(commands)) require(answer);
  }

  // Those that a person asked for, and those that are ours.
  void hear_bans() {
    const Answer names = require(server_.ask({"SMEMBERS", keys_.banned()}));
    for (const Answer& name : names.items) intake_.ban(name.text);
  }

  // One stream of results for each user.
  void find_results() {
    results_.try_emplace(keys_.results("default"), "0");
    std::string cursor = "0";
    do {
      const Answer found = require(server_.ask(
          {"SCAN", cursor, "MATCH", keys_.results("*"), "COUNT", "1000", "TYPE", "stream"}));
      if (found.items.size() != 2) throw LinkError("SCAN answers in an unknown form");
      cursor = found.items[0].text;
      for (const Answer& key : found.items[1].items) {
        if (is_user(key.text.substr(keys_.results("").size()))) results_.try_emplace(key.text, "0");
      }
    } while (cursor != "0");
  }

  // Does the queue hold less than what is out? The lengths are asked for before the results are
  // read, so that what is handed in meanwhile is missing in neither.
  bool is_short() {
    const std::vector<Command> commands{{"EXISTS", keys_.spec(), keys_.openings()},
                                        {"XLEN", keys_.first()},
                                        {"XLEN", keys_.tasks()}};
    const std::vector<Answer> answers = server_.ask(commands);
    collect_all();
    return answers[0].number < 2 ||
           answers[1].number + answers[2].number < static_cast<std::int64_t>(tasks_.entries());
  }

  std::string stream(bool is_first) const { return is_first ? keys_.first() : keys_.tasks(); }
  // Entries of the two streams are told apart by a letter.
  static std::string entry_name(bool is_first, const std::string& entry) {
    return (is_first ? "f" : "t") + entry;
  }

  void feed() {
    if (arrivals_.steps) tasks_.open_to(arrivals_.steps->known());
    const std::vector<Task> tasks = tasks_.next(threads_, now());
    if (!tasks.empty()) give_out(tasks, false);
  }

  void hedge() {
    if (intake_.is_enough()) return;
    const std::vector<Task> late = tasks_.to_hedge(threads_, now());
    if (!late.empty()) give_out(late, true);
  }

  void give_out(std::vector<Task> tasks, bool is_first) {
    std::vector<Command> commands;
    for (Task& task : tasks) {
      task.values = values_of(task);
      commands.push_back(add_command(stream(is_first), task));
    }
    const std::vector<Answer> answers = server_.ask(commands);
    for (std::size_t i = 0; i < tasks.size(); ++i) {
      tasks_.given(entry_name(is_first, require(answers[i]).text), tasks[i]);
    }
  }

  // At the end nobody may be left who plays them.
  void wait_for_rechecks() {
    if (!intake_.is_enough() && !tasks_.all_stored()) rest_since_ = now();
    const Seconds patience =
        std::max(1e-3 * static_cast<double>(request_.lease.count()), 2 * tasks_.game_seconds());
    if (now() - rest_since_ > patience) intake_.give_up_rechecks();
  }

  void give_out_rechecks() {
    std::vector<Command> commands;
    for (const Task& task : intake_.take_rechecks()) {
      commands.push_back(add_command(keys_.tasks(), task));
    }
    if (commands.empty()) return;
    for (const Answer& answer : server_.ask(commands)) require(answer);
  }

  void discard(const std::vector<std::string>& entries) {
    std::vector<Command> commands;
    for (const std::string& entry : entries) {
      const std::string key = stream(entry.front() == 'f');
      commands.push_back({"XACK", key, kGroup, entry.substr(1)});
      commands.push_back({"XDEL", key, entry.substr(1)});
    }
    if (!commands.empty()) server_.ask(commands);
  }

  // Tasks of workers that are silent for a lease go to others.
  void take_over() {
    for (const bool is_first : {true, false}) {
      for (const auto& [entry, task] :
           claim_idle_tasks(server_, stream(is_first), request_.lease)) {
        take_over(is_first, entry, task);
      }
    }
  }

  void take_over(bool is_first, const std::string& entry, Task task) {
    const std::string key = stream(is_first);
    std::vector<Command> commands{{"XACK", key, kGroup, entry}, {"XDEL", key, entry}};
    const int attempts = tasks_.attempts(task);
    const bool is_wanted = attempts > 0;
    if (attempts >= Tasks::kMostAttempts) {
      throw Error(
          fmt::format("games {} to {} were taken by {} workers but handed in by none: play them "
                      "with --threads 1 and without --queue to see why",
                      task.lo, task.lo + task.n - 1, attempts));
    }
    task.attempt = attempts + 1;
    if (is_wanted) commands.push_back(add_command(keys_.first(), task));
    if (!is_wanted && task.n == 1) intake_.recheck_lost(task.lo);
    const std::vector<Answer> answers = server_.transact(std::move(commands));
    tasks_.gone(entry_name(is_first, entry), task);
    if (is_wanted) tasks_.given(entry_name(true, answers.back().text), task);
  }

  void collect_all() {
    while (collect(milliseconds(0))) {
    }
  }

  // Stores what workers have handed in. False: there was nothing.
  bool collect(milliseconds block) {
    Results found = read_results(server_, keys_, results_, block);
    const bool is_news =
        std::any_of(found.messages.begin(), found.messages.end(),
                    [&](const Message& message) { return !members_.knows(message.origin.worker); });
    if (is_news) see_members();  // who it is becomes a row with its first game
    intake_.take(found.messages, members_);
    // Only now: what is not stored must stay on the server.
    trim_results(server_, found.last);
    for (auto& [key, last] : found.last) results_[key] = last;
    discard(tasks_.take_useless());
    return !found.last.empty();
  }

  void leave() {
    if (!server_.is_connected()) return;
    if (!is_played()) {  // workers go on with other runs; publish() adds it again
      server_.ask({"ZREM", kRuns, keys_.run});
      return claim_.let_go();
    }
    std::vector<Command> commands{
        {"SET", keys_.state(), "done", "EX", kStateLife},
        {"ZREM", kRuns, keys_.run},
        {"UNLINK", keys_.spec(), keys_.openings(), keys_.tasks(), keys_.first(), keys_.banned(),
         keys_.coordinator(), keys_.figures()}};
    for (const auto& [key, last] : results_) commands.push_back({"UNLINK", key});
    server_.transact(std::move(commands));
  }

  const CoordinatorRequest& request_;
  const MatchSpec& spec_;
  const Arrivals& arrivals_;
  Keys keys_;
  Server server_;
  Claim claim_;
  Tasks tasks_;
  Intake intake_;
  Members members_;
  Timer look_, hedge_;
  Seconds rest_since_ = now();  // that only checks are left
  std::string document_, openings_;
  std::map<std::string, std::string> results_;  // the last entry that was read, by key
  int threads_ = 0;
  std::size_t told_bans_ = 0;
  bool is_claimed_ = false;
};

}  // namespace

PlayElsewhere play_by_queue(CoordinatorRequest request) {
  require_queue();
  return [request = std::move(request)](const MatchSpec& spec, const Arrivals& arrivals) {
    return Coordinator(request, spec, arrivals).play();
  };
}

}  // namespace rb::queue
