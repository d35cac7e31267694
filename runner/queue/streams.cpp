#include "runner/queue/streams.hpp"

#include <limits>

#include "engine/base/text.hpp"

namespace rb::queue {
namespace {

constexpr std::size_t kReadAtOnce = 32;       // results
constexpr const char* kClaimAtOnce = "1000";  // tasks
constexpr double kMostSeconds = 1e7;
constexpr std::size_t kLongestName = 200;

std::size_t place_of(const Answer& fields, std::string_view name) {
  std::size_t i = 0;
  while (i + 1 < fields.items.size() && fields.items[i].text != name) i += 2;
  return i + 1;
}

std::string field(const Answer& fields, std::string_view name) {
  const std::size_t place = place_of(fields, name);
  return place < fields.items.size() ? fields.items[place].text : "";
}

// The same, but moves the text out, which may be long.
std::string take_field(Answer& fields, std::string_view name) {
  const std::size_t place = place_of(fields, name);
  return place < fields.items.size() ? std::move(fields.items[place].text) : "";
}

std::optional<int> whole(const Answer& fields, std::string_view name, int least) {
  const auto value = parse_int(field(fields, name));
  if (!value || *value < least || *value > std::numeric_limits<int>::max()) return std::nullopt;
  return static_cast<int>(*value);
}

// Of a TaskStreams.
std::string own_name(bool is_first, const std::string& entry) {
  return (is_first ? "f" : "t") + entry;
}

// A server's rules may let a worker write to any key that begins like its own.
bool is_user(std::string_view name) {
  return !name.empty() && name.find(':') == std::string_view::npos;
}

Message message_of(std::string user, Answer& fields) {
  const double seconds = parse_real(field(fields, "s")).value_or(0);
  return {.origin = {std::move(user), field(fields, "w").substr(0, kLongestName)},
          .seconds = seconds >= 0 && seconds < kMostSeconds ? seconds : 0,
          .games = take_field(fields, "d"),
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

TaskStreams::TaskStreams(Server& server, Keys keys) : server_(server), keys_(std::move(keys)) {}

std::map<std::string, Task> TaskStreams::read() {
  std::map<std::string, Task> tasks;
  for (const bool is_first : {true, false}) {
    const std::string key = is_first ? keys_.first() : keys_.tasks();
    for (auto& [entry, task] : entries_of(require(server_.ask({"XRANGE", key, "-", "+"})))) {
      tasks.emplace(own_name(is_first, entry), std::move(task));
    }
  }
  return tasks;
}

std::vector<std::string> TaskStreams::add(const std::vector<Task>& tasks, bool is_first) {
  std::vector<Command> commands;
  for (const Task& task : tasks) {
    commands.push_back(add_command(is_first ? keys_.first() : keys_.tasks(), task));
  }
  if (commands.empty()) return {};
  std::vector<std::string> entries;
  for (const Answer& answer : server_.ask(commands)) {
    entries.push_back(own_name(is_first, require(answer).text));
  }
  return entries;
}

void TaskStreams::remove(const std::vector<std::string>& entries) {
  std::vector<Command> commands;
  for (const std::string& entry : entries) {
    commands.push_back({"XACK", key_of(entry), kGroup, entry.substr(1)});
    commands.push_back({"XDEL", key_of(entry), entry.substr(1)});
  }
  if (!commands.empty()) server_.ask(commands);
}

Entries TaskStreams::claim_idle(std::chrono::milliseconds idle) {
  Entries found;
  for (const bool is_first : {true, false}) {
    const std::string key = is_first ? keys_.first() : keys_.tasks();
    const Answer answer = server_.ask({"XAUTOCLAIM", key, kGroup, "coordinator",
                                       std::to_string(idle.count()), "0", "COUNT", kClaimAtOnce});
    if (answer.is_error("NOGROUP")) continue;  // the next look finds it short
    if (require(answer).items.size() < 2) continue;
    for (auto& [entry, task] : entries_of(answer.items[1])) {
      found.emplace_back(own_name(is_first, entry), std::move(task));
    }
  }
  return found;
}

std::string TaskStreams::replace(const std::string& entry, const std::optional<Task>& task) {
  const std::string key = key_of(entry), name = entry.substr(1);
  std::vector<Command> commands{{"XACK", key, kGroup, name}, {"XDEL", key, name}};
  if (task) commands.push_back(add_command(keys_.first(), *task));
  const std::vector<Answer> answers = server_.transact(std::move(commands));
  return task ? own_name(true, answers.back().text) : "";
}

std::string TaskStreams::key_of(const std::string& entry) const {
  return entry.front() == 'f' ? keys_.first() : keys_.tasks();
}

ResultStreams::ResultStreams(Server& server, Keys keys) : server_(server), keys_(std::move(keys)) {}

void ResultStreams::find() {
  last_.try_emplace(keys_.results("default"), "0");
  std::string cursor = "0";
  do {
    const Answer found = require(server_.ask(
        {"SCAN", cursor, "MATCH", keys_.results("*"), "COUNT", "1000", "TYPE", "stream"}));
    if (found.items.size() != 2) throw LinkError("SCAN answers in an unknown form");
    cursor = found.items[0].text;
    for (const Answer& key : found.items[1].items) {
      if (is_user(key.text.substr(keys_.results("").size()))) last_.try_emplace(key.text, "0");
    }
  } while (cursor != "0");
}

void ResultStreams::forget() {
  last_.clear();
  find();
}

std::vector<Message> ResultStreams::read(std::chrono::milliseconds block) {
  read_.clear();
  is_behind_ = false;
  if (last_.empty()) return {};
  Command command{"XREAD", "COUNT", std::to_string(kReadAtOnce)};
  if (block.count() > 0) command.insert(command.end(), {"BLOCK", std::to_string(block.count())});
  command.emplace_back("STREAMS");
  for (const auto& [key, entry] : last_) command.push_back(key);
  for (const auto& [key, entry] : last_) command.push_back(entry);
  Answer answer = require(server_.ask(command, block));
  std::vector<Message> messages;
  const std::size_t prefix = keys_.results("").size();
  for (Answer& stream : answer.items) {
    if (stream.items.size() != 2 || stream.items[0].text.size() < prefix) continue;
    const std::string& key = stream.items[0].text;
    is_behind_ = is_behind_ || stream.items[1].items.size() >= kReadAtOnce;
    for (Answer& entry : stream.items[1].items) {
      if (entry.items.size() != 2) continue;
      read_[key] = entry.items[0].text;
      messages.push_back(message_of(key.substr(prefix), entry.items[1]));
    }
  }
  return messages;
}

void ResultStreams::remove_read() {
  std::vector<Command> commands;
  for (const auto& [key, entry] : read_) {
    // MINID keeps the entry itself, so it is deleted by name.
    commands.push_back({"XTRIM", key, "MINID", entry});
    commands.push_back({"XDEL", key, entry});
  }
  if (!commands.empty()) server_.ask(commands);
  for (auto& [key, entry] : std::exchange(read_, {})) last_[key] = std::move(entry);
}

std::vector<std::string> ResultStreams::keys() const {
  std::vector<std::string> keys;
  for (const auto& [key, entry] : last_) keys.push_back(key);
  return keys;
}

}  // namespace rb::queue
