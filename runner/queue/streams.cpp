#include "runner/queue/streams.hpp"

#include <limits>

#include "engine/base/text.hpp"

namespace rb::queue {
namespace {

constexpr const char* kReadAtOnce = "32";     // results
constexpr const char* kClaimAtOnce = "1000";  // tasks
constexpr double kMostSeconds = 1e7;
constexpr std::size_t kLongestName = 200;

std::string field(const Answer& fields, std::string_view name) {
  for (std::size_t i = 0; i + 1 < fields.items.size(); i += 2) {
    if (fields.items[i].text == name) return fields.items[i + 1].text;
  }
  return {};
}

std::optional<int> whole(const Answer& fields, std::string_view name, int least) {
  const auto value = parse_int(field(fields, name));
  if (!value || *value < least || *value > std::numeric_limits<int>::max()) return std::nullopt;
  return static_cast<int>(*value);
}

Message message_of(std::string user, const Answer& fields) {
  const double seconds = parse_real(field(fields, "s")).value_or(0);
  return {.origin = {std::move(user), field(fields, "w").substr(0, kLongestName)},
          .seconds = seconds >= 0 && seconds < kMostSeconds ? seconds : 0,
          .games = field(fields, "d"),
          .values = field(fields, "v")};
}

}  // namespace

Command add_command(const std::string& key, const Task& task) {
  Command command{"XADD",
                  key,
                  "*",
                  "lo",
                  std::to_string(task.lo),
                  "n",
                  std::to_string(task.n),
                  "a",
                  std::to_string(task.attempt)};
  if (!task.values.empty()) command.insert(command.end(), {"t", task.values});
  return command;
}

std::optional<Task> parse_task(const Answer& fields) {
  const auto lo = whole(fields, "lo", 0), n = whole(fields, "n", 1), a = whole(fields, "a", 1);
  std::string values = field(fields, "t");
  if (!lo || !n || !a || *n > std::numeric_limits<int>::max() - *lo) return std::nullopt;
  if (values.size() > kMostValues) return std::nullopt;
  return Task{*lo, *n, *a, std::move(values)};
}

Entries entries_of(const Answer& list) {
  Entries entries;
  for (const Answer& item : list.items) {
    if (item.items.size() != 2) continue;  // deleted meanwhile
    entries.emplace_back(item.items[0].text, parse_task(item.items[1]).value_or(Task{}));
  }
  return entries;
}

Entries read_tasks(Server& server, const std::string& key) {
  return entries_of(require(server.ask({"XRANGE", key, "-", "+"})));
}

Entries claim_idle_tasks(Server& server, const std::string& key, std::chrono::milliseconds idle) {
  const Answer answer = server.ask({"XAUTOCLAIM", key, kGroup, "coordinator",
                                    std::to_string(idle.count()), "0", "COUNT", kClaimAtOnce});
  if (answer.is_error("NOGROUP")) return {};  // the next look finds it short
  require(answer);
  return answer.items.size() < 2 ? Entries{} : entries_of(answer.items[1]);
}

Results read_results(Server& server, const Keys& keys,
                     const std::map<std::string, std::string>& read,
                     std::chrono::milliseconds block) {
  Command command{"XREAD", "COUNT", kReadAtOnce};
  if (block.count() > 0) command.insert(command.end(), {"BLOCK", std::to_string(block.count())});
  command.emplace_back("STREAMS");
  for (const auto& [key, last] : read) command.push_back(key);
  for (const auto& [key, last] : read) command.push_back(last);
  const Answer answer = require(server.ask(command, block));
  Results results;
  const std::size_t prefix = keys.results("").size();
  for (const Answer& stream : answer.items) {
    if (stream.items.size() != 2 || stream.items[0].text.size() < prefix) continue;
    const std::string& key = stream.items[0].text;
    for (const Answer& entry : stream.items[1].items) {
      if (entry.items.size() != 2) continue;
      results.last[key] = entry.items[0].text;
      results.messages.push_back(message_of(key.substr(prefix), entry.items[1]));
    }
  }
  return results;
}

void trim_results(Server& server, const std::map<std::string, std::string>& last) {
  std::vector<Command> commands;
  for (const auto& [key, entry] : last) {
    // MINID keeps the entry itself, so it is deleted by name.
    commands.push_back({"XTRIM", key, "MINID", entry});
    commands.push_back({"XDEL", key, entry});
  }
  if (!commands.empty()) server.ask(commands);
}

}  // namespace rb::queue
