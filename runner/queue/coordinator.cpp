#include "runner/queue/coordinator.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "engine/base/text.hpp"
#include "engine/base/wording.hpp"
#include "runner/play/seat.hpp"
#include "runner/queue/claim.hpp"
#include "runner/queue/intake.hpp"
#include "runner/queue/link/pause.hpp"
#include "runner/queue/link/timer.hpp"
#include "runner/queue/message/wire.hpp"
#include "runner/queue/run_notice.hpp"
#include "runner/queue/streams.hpp"
#include "runner/results/player_identity.hpp"

namespace rb::queue {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr milliseconds kWait{200};  // for results
// Between looks for results, so that many are stored at once: a commit and its questions to the
// server cost as much as some games.
constexpr milliseconds kGather{20};
constexpr milliseconds kHedgeEach{500};
constexpr milliseconds kLookEach{2500};  // at least so often, for claims live 30 s

Seconds now() { return std::chrono::duration<double>(Clock::now().time_since_epoch()).count(); }

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
        notice_(server_, keys_, request.priority),
        streams_(server_, keys_),
        results_(server_, keys_),
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
    try {
      while (!is_over()) turn();
    } catch (...) {
      end([this] {
        claim_.renew();  // or the run is no longer ours
        take_down();
      });
      throw;
    }
    if (const std::string refusal = end([this] { leave(); }); !refusal.empty()) {
      arrivals_.tell(fmt::format("warning: run {} stays on the queue: {}", keys_.run, refusal));
    }
    return intake_.fleet();
  }

 private:
  // Whether something waits for results.
  bool has_test() const { return arrivals_.run.sprt || arrivals_.steps; }
  bool is_stopped() const { return arrivals_.stop.stop_requested(); }
  bool is_played() const {
    return (intake_.is_enough() || tasks_.all_stored()) && intake_.is_settled();
  }
  bool is_over() const { return is_stopped() || is_played(); }

  void turn() {
    try {
      if (server_.is_connected() || connect()) step();
    } catch (const LinkError&) {  // the next turn connects again
    }
  }

  // The last words to the server, if it hears them: all that it holds will expire or be reconciled.
  // Returns why it refuses them; empty: it does not.
  std::string end(const std::function<void()>& last_words) {
    if (!server_.is_connected()) return "";
    try {
      last_words();
    } catch (const LinkError&) {  // which was told
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }

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
    notice_.write(document, spec_.openings, request_.files);
    return true;
  }

  bool connect() {
    if (!server_.connect(arrivals_.stop)) return false;
    const bool is_first = !is_claimed_;
    if (!is_first) {
      collect_all();  // before anything is written: the server may have no room left
      claim_.renew();
    } else if (!claim_.take(arrivals_.stop, arrivals_.tell)) {
      return false;
    }
    is_claimed_ = true;
    publish();
    reconcile(is_first);
    look_.ring();
    return true;
  }

  std::string state_text() const {
    return fmt::format("playing {}/{}", tasks_.stored(), spec_.games);
  }

  void publish() {
    told_bans_ = 0;  // the server may have forgotten them
    notice_.publish(state_text());
  }

  // Reconciles what the server holds with what we think it holds, after it was lost or has lost
  // something. A new session counts anew how many workers took a task: what ended the last one
  // shall not end it at once.
  void reconcile(bool is_new_session = false) {
    intake_.give_up_rechecks();  // they may be lost
    std::map<std::string, Task> held = streams_.read();
    drop_stale(held);
    for (auto& [entry, task] : held) {
      if (is_new_session) task.attempt = std::min(task.attempt, 2);  // 1: nobody else has had it
    }
    // Read after the tasks: what was handed in meanwhile is no longer out.
    results_.forget();
    collect_all();
    const Tasks::Difference difference = tasks_.reconcile(held, now());
    streams_.remove(difference.useless);
    if (difference.games_again > 0) {
      arrivals_.tell(fmt::format("note: the queue has lost {}: given out again",
                                 counted(difference.games_again, "game")));
    }
  }

  // Drops tasks from before a step was taken back.
  void drop_stale(std::map<std::string, Task>& held) {
    std::vector<std::string> stale;
    for (const auto& [entry, task] : held) {
      if (task.n < 1 || !is_current(task)) stale.push_back(entry);
    }
    for (const std::string& entry : stale) held.erase(entry);
    streams_.remove(stale);
  }

  // Whether the task names the values that its players play with.
  bool is_current(const Task& task) const {
    const bool is_known = !arrivals_.steps || task.lo < arrivals_.steps->known();
    return is_known && task.values == values_of(task);
  }

  // The values that the players of a task play with. REQUIRES: the players of its step are known.
  std::string values_of(const Task& task) const {
    return arrivals_.steps ? arrivals_.steps->values(task.lo) : std::string();
  }

  void step() {
    if (look_.is_due()) look();
    if (hedge_.is_due()) hedge();
    if (!intake_.is_enough()) feed();
    intake_.wait_for_rechecks(now(), 1e-3 * static_cast<double>(request_.lease.count()));
    streams_.add(intake_.take_rechecks(), false);
    gather();
    if (collect(kWait)) gathered_ = after(kGather);
    intake_.judge();
    for (; told_bans_ < intake_.banned().size(); ++told_bans_) {
      require(server_.ask({"SADD", keys_.banned(), intake_.banned()[told_bans_]}));
    }
  }

  // Lets results come together, unless the players of further games follow from them, or results
  // already wait for us.
  void gather() {
    const auto left = std::chrono::ceil<milliseconds>(gathered_ - Clock::now());
    if (left.count() > 0 && !arrivals_.steps && !results_.is_behind()) pause(left, arrivals_.stop);
  }

  void look() {
    claim_.renew();
    see_members();
    hear_bans();
    results_.find();
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
    see(hash);
    tell_figures();
  }

  void see(const std::map<std::string, std::string>& hash) {
    members_.see(hash, Clock::now());
    threads_ = members_.threads(Clock::now(), silence());
    const std::size_t present = members_.present(Clock::now(), silence()).size();
    arrivals_.show(fmt::format("{}, {}", counted(present, "worker"), counted(threads_, "thread")));
  }

  // How long a worker may be silent before it is no longer counted.
  milliseconds silence() const { return 2 * request_.lease; }

  // Workers that hand in before they were seen are shown, and get tasks for all their threads, at
  // once and not only after the next look.
  void meet(std::span<const Message> messages) {
    std::set<std::string> names;
    for (const Message& message : messages) {
      if (!members_.knows(message.origin.worker)) names.insert(message.origin.worker);
    }
    if (names.empty()) return;
    Command command{"HMGET", keys_.workers()};
    command.insert(command.end(), names.begin(), names.end());
    const Answer found = require(server_.ask(command));
    if (found.items.size() != names.size()) throw LinkError("HMGET answers in an unknown form");
    std::map<std::string, std::string> hash;
    for (std::size_t i = 0; const std::string& name : names) {
      if (const Answer& json = found.items[i++]; !json.text.empty()) hash[name] = json.text;
    }
    see(hash);
  }

  // Updates the figures for people who look at the queue.
  void tell_figures() {
    Figures figures = intake_.figures();
    if (arrivals_.test) figures.test = arrivals_.test();
    notice_.tell(state_text(), figures);
  }

  // Carries out the bans that the server lists: those that a person asked for, and our own.
  void hear_bans() {
    const Answer names = require(server_.ask({"SMEMBERS", keys_.banned()}));
    for (const Answer& name : names.items) intake_.ban(name.text);
  }

  // Whether the queue holds less than what is out. The lengths are read before the results, so that
  // what is handed in meanwhile is missing from neither.
  bool is_short() {
    const std::vector<Command> commands{{"EXISTS", keys_.spec(), keys_.openings()},
                                        {"XLEN", keys_.first()},
                                        {"XLEN", keys_.tasks()}};
    const std::vector<Answer> answers = server_.ask(commands);
    collect_all();
    return answers[0].number < 2 ||
           answers[1].number + answers[2].number < static_cast<std::int64_t>(tasks_.entries());
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
    for (Task& task : tasks) task.values = values_of(task);
    const std::vector<std::string> entries = streams_.add(tasks, is_first);
    for (std::size_t i = 0; i < tasks.size(); ++i) tasks_.given(entries[i], tasks[i]);
  }

  // Gives tasks of workers that were silent for a lease to others.
  void take_over() {
    for (const auto& [entry, task] : streams_.claim_idle(request_.lease)) take_over(entry, task);
  }

  void take_over(const std::string& entry, Task task) {
    const int attempts = tasks_.attempts(task);
    const bool is_wanted = attempts > 0;
    if (attempts >= Tasks::kMostAttempts) {
      throw Error(
          fmt::format("games {} to {} were taken by {} workers but handed in by none: play them "
                      "with --threads 1 and without --queue to see why",
                      task.lo, task.lo + task.n - 1, attempts));
    }
    task.attempt = attempts + 1;
    if (!is_wanted && task.n == 1) intake_.recheck_lost(task.lo);
    const std::string again =
        streams_.replace(entry, is_wanted ? std::optional(task) : std::nullopt);
    tasks_.gone(entry, task);
    if (is_wanted) tasks_.given(again, task);
  }

  void collect_all() {
    while (collect(milliseconds(0))) {
    }
  }

  // Stores what workers have handed in. False: there was nothing.
  bool collect(milliseconds block) {
    const std::vector<Message> messages = results_.read(block);
    meet(messages);         // who it is becomes a row with its first game
    claim_.require_ours();  // what another coordinator needs must stay on the server
    intake_.take(messages, members_);
    claim_.require_ours();
    results_.remove_read();  // only now: what is not stored must stay there too
    streams_.remove(tasks_.take_useless());
    return !messages.empty();
  }

  void leave() {
    if (is_played()) return notice_.clear(results_.keys());
    take_down();
  }

  // The run stays on the server for the next session.
  void take_down() {
    notice_.take_down();
    claim_.let_go();
  }

  const CoordinatorRequest& request_;
  const MatchSpec& spec_;
  const Arrivals& arrivals_;
  Keys keys_;
  Server server_;
  Claim claim_;
  RunNotice notice_;
  TaskStreams streams_;
  ResultStreams results_;
  Tasks tasks_;
  Intake intake_;
  Members members_;
  Timer look_, hedge_;
  Deadline gathered_ = {};  // when results may be collected again
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
