#include "runner/queue/status.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/text.hpp"
#include "engine/base/wording.hpp"
#include "runner/queue/message/keys.hpp"
#include "runner/queue/message/run_document.hpp"

namespace rb::queue {
namespace {

void read_document(const std::string& json, RunState& state) {
  try {
    const RunDocument document = parse_run(json);
    state.title = document.title;
    state.most_silent = 2e-3 * static_cast<double>(document.lease.count());
  } catch (const Error& error) {
    state.title = error.what();
  }
}

// Empty if this user may not look for keys.
std::vector<std::string> keys_like(Server& server, const std::string& pattern) {
  std::vector<std::string> keys;
  std::string cursor = "0";
  do {
    const Answer found = server.ask({"SCAN", cursor, "MATCH", pattern, "COUNT", "1000"});
    if (found.is_error("NOPERM")) return {};
    if (require(found).items.size() != 2) throw LinkError("SCAN answers in an unknown form");
    cursor = found.items[0].text;
    for (const Answer& key : found.items[1].items) keys.push_back(key.text);
  } while (cursor != "0");
  return keys;
}

// By the clock of the server, in milliseconds since 1970; none: this user may not ask.
std::optional<std::int64_t> server_time(Server& server) {
  const Answer time = server.ask({"TIME"});
  if (time.items.size() != 2) return std::nullopt;
  const auto seconds = parse_int(time.items[0].text), micros = parse_int(time.items[1].text);
  if (!seconds || !micros) return std::nullopt;
  return 1000 * *seconds + *micros / 1000;
}

// Entries are named by the time at which they came.
std::optional<double> age_of_oldest(Server& server, const Keys& keys) {
  const auto now = server_time(server);
  std::optional<double> age;
  for (const std::string& stream : {keys.first(), keys.tasks()}) {
    const Answer list = server.ask({"XRANGE", stream, "-", "+", "COUNT", "1"});
    if (!now || list.items.empty() || list.items[0].items.empty()) continue;
    const auto came = parse_int(split(list.items[0].items[0].text, '-').front());
    if (came) age = std::max(age.value_or(0), 1e-3 * static_cast<double>(*now - *came));
  }
  return age;
}

std::int64_t waiting_results(Server& server, const Keys& keys) {
  std::int64_t sum = 0;
  for (const std::string& stream : keys_like(server, keys.results("*"))) {
    sum += server.ask({"XLEN", stream}).number;
  }
  return sum;
}

// Each worker asks for tasks, or renews those that it has, every few seconds.
std::map<std::string, double> silences(Server& server, const Keys& keys) {
  std::map<std::string, double> found;
  for (const std::string& stream : {keys.first(), keys.tasks()}) {
    for (const Answer& row : server.ask({"XINFO", "CONSUMERS", stream, kGroup}).items) {
      std::string name;
      std::int64_t idle = 0;
      for (std::size_t i = 0; i + 1 < row.items.size(); i += 2) {
        if (row.items[i].text == "name") name = row.items[i + 1].text;
        if (row.items[i].text == "idle") idle = row.items[i + 1].number;
      }
      const double seconds = 1e-3 * static_cast<double>(idle);
      const auto [known, is_new] = found.try_emplace(name, seconds);
      if (!is_new) known->second = std::min(known->second, seconds);
    }
  }
  return found;
}

RunState read_run(Server& server, const std::string& run) {
  const Keys keys{run};
  const std::vector<Command> commands{{"GET", keys.spec()},           {"GET", keys.state()},
                                      {"EXISTS", keys.coordinator()}, {"XLEN", keys.first()},
                                      {"XLEN", keys.tasks()},         {"HGETALL", keys.workers()},
                                      {"GET", keys.figures()}};
  const std::vector<Answer> answers = server.ask(commands);
  for (const Answer& answer : answers) require(answer);
  RunState state;
  state.run = run;
  read_document(answers[0].text, state);
  state.state = answers[1].text;
  state.has_coordinator = answers[2].number == 1;
  state.tasks = answers[3].number + answers[4].number;
  const std::vector<Answer>& workers = answers[5].items;
  for (std::size_t i = 0; i + 1 < workers.size(); i += 2) {
    state.workers[workers[i].text] = parse_member(workers[i + 1].text);
  }
  state.figures = parse_figures(answers[6].text);
  state.oldest = age_of_oldest(server, keys);
  state.results = waiting_results(server, keys);
  state.silent = silences(server, keys);
  return state;
}

std::int64_t forfeits_of(const RunState& run, const std::string& worker) {
  const auto found = run.figures.forfeits.find(worker);
  return found == run.figures.forfeits.end() ? 0 : found->second;
}

std::optional<double> silence_of(const RunState& run, const std::string& worker) {
  const auto found = run.silent.find(worker);
  return found == run.silent.end() ? std::nullopt : std::optional(found->second);
}

Json number_or_null(const std::optional<double>& number) { return number ? Json(*number) : Json(); }

Json worker_json(const RunState& run, const std::string& name, const Member& member) {
  return json_object({{"name", name},
                      {"user", member.user},
                      {"host", member.host},
                      {"build", member.build},
                      {"threads", member.threads},
                      {"games", member.games},
                      {"games_per_second", games_per_second(member)},
                      {"forfeits", forfeits_of(run, name)},
                      {"tasks", member.held},
                      {"seen_seconds", number_or_null(silence_of(run, name))},
                      {"state", member.state}});
}

// Those that play now. One that was killed still says that it plays. Where the server tells this
// user of no silence, what they say is believed.
std::map<std::string, Member> playing(const RunState& run) {
  std::map<std::string, Member> found = run.workers;
  std::erase_if(found, [&](const auto& worker) {
    const auto silent = silence_of(run, worker.first);
    const bool is_there =
        silent ? *silent <= run.most_silent : run.silent.empty() && run.has_coordinator;
    return !is_there || worker.second.state != "playing";
  });
  return found;
}

double games_per_second(const RunState& run) {
  double sum = 0;
  for (const auto& [name, member] : playing(run)) sum += games_per_second(member);
  return sum;
}

int threads_of(const RunState& run) {
  int sum = 0;
  for (const auto& [name, member] : playing(run)) sum += member.threads;
  return sum;
}

// Runs whose tasks nobody takes: their coordinators have left them, to continue later.
std::vector<std::string> left_runs(Server& server, const std::vector<RunState>& listed) {
  const std::string any = Keys{"*"}.spec();
  std::vector<std::string> found;
  for (const std::string& key : keys_like(server, any)) {
    const std::string run = key.substr(any.find('*'), key.size() + 1 - any.size());
    if (std::ranges::none_of(listed, [&](const RunState& state) { return state.run == run; })) {
      found.push_back(run);
    }
  }
  std::ranges::sort(found);
  return found;
}

// The value of a label, in quotes.
std::string quoted_label(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : printable(text)) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

// The number of stored games in "playing 412/1600".
std::int64_t games_of(const RunState& run) {
  const std::vector<std::string_view> words = split(run.state, ' ');
  return parse_int(split(words.back(), '/').front()).value_or(0);
}

std::string run_text(const RunState& run) {
  const Figures& figures = run.figures;
  const std::string oldest =
      run.oldest ? fmt::format(", the oldest for {:.0f} s", *run.oldest) : "";
  const std::string test = figures.test.empty() ? "" : fmt::format(", {}", printable(figures.test));
  return fmt::format(
      "{}  {}\n  {}{}{}, priority {}, {} out{}, {}, {}, {:.1f} games/s\n"
      "  {} of {} differ, {} checked{}\n",
      printable(run.run), printable(run.title), printable(run.state), test,
      run.has_coordinator ? "" : " (without a coordinator)", run.priority,
      counted(run.tasks, "task"), oldest, counted(playing(run).size(), "worker"),
      counted(threads_of(run), "thread"), games_per_second(run), figures.differing,
      counted(figures.copies, "copy", "copies"), counted(figures.checked, "game"),
      figures.resumed_at == 0
          ? ""
          : fmt::format(" since the run was resumed with {}", counted(figures.resumed_at, "game")));
}

std::string worker_text(const RunState& run, const std::string& name, const Member& member) {
  const std::int64_t forfeits = forfeits_of(run, name);
  const auto silent = silence_of(run, name);
  return fmt::format("  {}  {} on {}, {}, {}{}, {:.1f} games/s, {} held, {}{}\n", printable(name),
                     printable(member.user), printable(member.host),
                     counted(member.threads, "thread"), counted(member.games, "game"),
                     forfeits == 0 ? "" : fmt::format(" and {}", counted(forfeits, "forfeit")),
                     games_per_second(member), counted(member.held, "task"),
                     printable(member.state),
                     silent ? fmt::format(", seen {:.0f} s ago", *silent) : "");
}

}  // namespace

std::vector<RunState> read_queue(Server& server) {
  const Answer all = require(server.ask({"ZRANGE", kRuns, "0", "-1", "REV", "WITHSCORES"}));
  std::vector<RunState> runs;
  for (std::size_t i = 0; i + 1 < all.items.size(); i += 2) {
    runs.push_back(read_run(server, all.items[i].text));
    runs.back().priority = static_cast<int>(parse_int(all.items[i + 1].text).value_or(0));
  }
  for (const std::string& run : left_runs(server, runs)) runs.push_back(read_run(server, run));
  return runs;
}

void remove_run(Server& server, const RunState& run) {
  if (run.has_coordinator) {
    throw Error(fmt::format(
        "run {} has a coordinator: end that first; after a kill it still counts for 30 seconds",
        printable(run.run)));
  }
  std::vector<Command> commands{{"ZREM", kRuns, run.run}};
  for (const std::string& key : keys_like(server, Keys{run.run}.of("*"))) {
    commands.push_back({"UNLINK", key});
  }
  server.transact(std::move(commands));
}

void ban(Server& server, const RunState& run, const std::string& name) {
  require(server.ask({"SADD", Keys{run.run}.banned(), name}));
}

std::string queue_text(const std::vector<RunState>& runs) {
  if (runs.empty()) return "no runs\n";
  std::string text;
  for (const RunState& run : runs) {
    text += run_text(run);
    for (const auto& [name, member] : run.workers) text += worker_text(run, name, member);
  }
  return text;
}

std::string queue_json(const std::vector<RunState>& runs) {
  Json all = Json::array();
  for (const RunState& run : runs) {
    Json workers = Json::array();
    for (const auto& [name, member] : run.workers)
      workers.push_back(worker_json(run, name, member));
    all.push_back(json_object({{"run", run.run},
                               {"title", run.title},
                               {"state", run.state},
                               {"coordinator", run.has_coordinator},
                               {"priority", run.priority},
                               {"games_per_second", games_per_second(run)},
                               {"threads", threads_of(run)},
                               {"tasks", run.tasks},
                               {"oldest_task_seconds", number_or_null(run.oldest)},
                               {"results_waiting", run.results},
                               {"test", run.figures.test.empty() ? Json() : Json(run.figures.test)},
                               {"resumed_at", run.figures.resumed_at},
                               {"copies", run.figures.copies},
                               {"differing", run.figures.differing},
                               {"checked", run.figures.checked},
                               {"workers", workers}}));
  }
  return json_text(json_object({{"runs", all}}), 2) + '\n';
}

std::string queue_metrics(const std::vector<RunState>& runs) {
  std::string text;
  const auto family = [&](std::string_view name, std::string_view help, const auto& value) {
    text += fmt::format("# HELP {0} {1}\n# TYPE {0} gauge\n", name, help);
    for (const RunState& run : runs) {
      text += fmt::format("{}{{run={}}} {}\n", name, quoted_label(run.run), value(run));
    }
  };
  family("renju_games", "Games in the results file.", games_of);
  family("renju_workers", "Workers that play.",
         [](const RunState& run) { return playing(run).size(); });
  family("renju_threads", "Games that they can play at once.", threads_of);
  family("renju_games_per_second", "Games a second of the workers that play.",
         [](const RunState& run) { return games_per_second(run); });
  family("renju_tasks_out", "Tasks that are given out.",
         [](const RunState& run) { return run.tasks; });
  family("renju_task_oldest_seconds", "Since the oldest task was given out.",
         [](const RunState& run) { return run.oldest.value_or(0); });
  family("renju_results_waiting", "Messages with games that the coordinator has not taken yet.",
         [](const RunState& run) { return run.results; });
  family("renju_copies", "Games that came once more, since the coordinator was started.",
         [](const RunState& run) { return run.figures.copies; });
  family("renju_copies_differing", "Of these, those that were other games.",
         [](const RunState& run) { return run.figures.differing; });
  family("renju_checks", "Games that were played again, since the coordinator was started.",
         [](const RunState& run) { return run.figures.checked; });
  family("renju_coordinator", "Whether the run has a coordinator.",
         [](const RunState& run) { return run.has_coordinator ? 1 : 0; });
  const auto of_workers = [&](std::string_view name, std::string_view help, const auto& value) {
    text += fmt::format("# HELP {0} {1}\n# TYPE {0} gauge\n", name, help);
    for (const RunState& run : runs) {
      for (const auto& [worker, member] : run.workers) {
        text += fmt::format("{}{{run={},worker={},host={}}} {}\n", name, quoted_label(run.run),
                            quoted_label(worker), quoted_label(member.host),
                            value(run, worker, member));
      }
    }
  };
  of_workers(
      "renju_worker_games", "Games that a worker has handed in.",
      [](const RunState&, const std::string&, const Member& member) { return member.games; });
  of_workers("renju_worker_forfeits", "Games in the results file that ended by a fault.",
             [](const RunState& run, const std::string& worker, const Member&) {
               return forfeits_of(run, worker);
             });
  return text;
}

}  // namespace rb::queue
