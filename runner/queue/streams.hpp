#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runner/queue/intake.hpp"
#include "runner/queue/link/server.hpp"
#include "runner/queue/message/keys.hpp"
#include "runner/queue/tasks.hpp"

// Tasks and results as entries of the server's streams. Anybody may have written them.
namespace rb::queue {

inline constexpr std::size_t kMostValues = 64 << 10;  // bytes

using Entries = std::vector<std::pair<std::string, Task>>;  // by the name of the entry

// XADD of the task.
Command add_command(const std::string& key, const Task& task);
// The task of an entry's fields; none: it is not a task, or has more than kMostValues.
std::optional<Task> parse_task(const Answer& fields);
// The entries of an answer such as XRANGE's; those that are no tasks have n = 0.
Entries entries_of(const Answer& list);

Entries read_tasks(Server& server, const std::string& key);
// Those that a worker took and has not renewed for so long; they count as taken now.
Entries claim_idle_tasks(Server& server, const std::string& key, std::chrono::milliseconds idle);

struct Results {
  std::vector<Message> messages;
  std::map<std::string, std::string> last;  // of each stream of which something was read
};
// What comes after the `read` entries of these streams, some megabytes at most. Waits for this long
// if there is nothing.
Results read_results(Server& server, const Keys& keys,
                     const std::map<std::string, std::string>& read,
                     std::chrono::milliseconds block);
// Deletes what was read.
void trim_results(Server& server, const std::map<std::string, std::string>& last);

}  // namespace rb::queue
