#include "runner/queue/status.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/printable.hpp"
#include "engine/base/text.hpp"
#include "engine/base/wording.hpp"
#include "runner/queue/message/keys.hpp"
#include "runner/queue/message/run_document.hpp"

namespace rb::queue {
namespace {

using Json = nlohmann::ordered_json;

std::string title_of(const Answer& spec) {
  try {
    return parse_run(spec.text).title;
  } catch (const Error& error) {
    return error.what();
  }
}

RunState read_run(Server& server, const std::string& run) {
  const Keys keys{run};
  const std::vector<Command> commands{{"GET", keys.spec()},           {"GET", keys.state()},
                                      {"EXISTS", keys.coordinator()}, {"XLEN", keys.first()},
                                      {"XLEN", keys.tasks()},         {"HGETALL", keys.workers()}};
  const std::vector<Answer> answers = server.ask(commands);
  for (const Answer& answer : answers) require(answer);
  RunState state;
  state.run = run;
  state.title = title_of(answers[0]);
  state.state = answers[1].text;
  state.has_coordinator = answers[2].number == 1;
  state.tasks = answers[3].number + answers[4].number;
  const std::vector<Answer>& workers = answers[5].items;
  for (std::size_t i = 0; i + 1 < workers.size(); i += 2) {
    state.workers[workers[i].text] = parse_member(workers[i + 1].text);
  }
  return state;
}

Json worker_json(const std::string& name, const Member& member) {
  return {{"name", name},
          {"user", member.user},
          {"host", member.host},
          {"build", member.build},
          {"threads", member.threads},
          {"games", member.games},
          {"games_per_second", games_per_second(member)},
          {"tasks", member.held},
          {"state", member.state}};
}

// Of those that play now.
double games_per_second(const RunState& run) {
  double sum = 0;
  for (const auto& [name, member] : run.workers) {
    if (member.state == "playing") sum += games_per_second(member);
  }
  return sum;
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

// Runs of which nobody takes tasks: their coordinators have left them, to go on later.
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

// The games that are stored, of "playing 412/1600".
std::int64_t games_of(const RunState& run) {
  const std::vector<std::string_view> words = split(run.state, ' ');
  return parse_int(split(words.back(), '/').front()).value_or(0);
}

int threads_of(const RunState& run) {
  int threads = 0;
  for (const auto& [name, member] : run.workers) threads += member.threads;
  return threads;
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
    throw Error(
        fmt::format("run {} has a coordinator: end that first; one that was killed counts "
                    "as there for 30 seconds",
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
    text += fmt::format("{}  {}\n  {}{}, priority {}, {} out, {}, {:.1f} games/s\n",
                        printable(run.run), printable(run.title), printable(run.state),
                        run.has_coordinator ? "" : " (without a coordinator)", run.priority,
                        counted(run.tasks, "task"), counted(run.workers.size(), "worker"),
                        games_per_second(run));
    for (const auto& [name, member] : run.workers) {
      text += fmt::format("  {}  {} on {}, {}, {}, {:.1f} games/s, {} held, {}\n", printable(name),
                          printable(member.user), printable(member.host),
                          counted(member.threads, "thread"), counted(member.games, "game"),
                          games_per_second(member), counted(member.held, "task"),
                          printable(member.state));
    }
  }
  return text;
}

std::string queue_json(const std::vector<RunState>& runs) {
  Json all = Json::array();
  for (const RunState& run : runs) {
    Json workers = Json::array();
    for (const auto& [name, member] : run.workers) workers.push_back(worker_json(name, member));
    all.push_back({{"run", run.run},
                   {"title", run.title},
                   {"state", run.state},
                   {"coordinator", run.has_coordinator},
                   {"priority", run.priority},
                   {"games_per_second", games_per_second(run)},
                   {"tasks", run.tasks},
                   {"workers", workers}});
  }
  return Json{{"runs", all}}.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
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
  family("renju_workers", "Workers that have joined.",
         [](const RunState& run) { return run.workers.size(); });
  family("renju_threads", "Games that they can play at once.", threads_of);
  family("renju_games_per_second", "Games a second of the workers that play.",
         [](const RunState& run) { return games_per_second(run); });
  family("renju_tasks_out", "Tasks that are given out.",
         [](const RunState& run) { return run.tasks; });
  family("renju_coordinator", "Whether the run has a coordinator.",
         [](const RunState& run) { return run.has_coordinator ? 1 : 0; });
  text +=
      "# HELP renju_worker_games Games that a worker has handed in.\n"
      "# TYPE renju_worker_games gauge\n";
  for (const RunState& run : runs) {
    for (const auto& [name, member] : run.workers) {
      text +=
          fmt::format("renju_worker_games{{run={},worker={},host={}}} {}\n", quoted_label(run.run),
                      quoted_label(name), quoted_label(member.host), member.games);
    }
  }
  return text;
}

}  // namespace rb::queue
