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

// The command XADD for the task.
Command add_command(const std::string& key, const Task& task);
// Reads the task from an entry's fields; none: it is not a task, or has more than kMostValues.
std::optional<Task> parse_task(const Answer& fields);
// The entries of an answer such as XRANGE's; those that are no tasks have n = 0.
Entries entries_of(const Answer& list);

// The two streams of tasks, as the coordinator uses them. Its entries say which of the two they are
// in: "f1700000000000-0" is in the one that is taken first.
class TaskStreams {
 public:
  // REQUIRES: the server outlives this, and is connected whenever it is used.
  TaskStreams(Server& server, Keys keys);

  // All entries of both streams; what is not a task has n = 0.
  std::map<std::string, Task> read();
  // Adds the tasks and returns the entry of each.
  std::vector<std::string> add(const std::vector<Task>& tasks, bool is_first);
  void remove(const std::vector<std::string>& entries);
  // Claims the entries that a worker took and has not renewed for this long; they count as taken
  // now.
  Entries claim_idle(std::chrono::milliseconds idle);
  // Removes the entry and, with a task, adds that at the same moment, to be taken first. Returns
  // the entry of the task.
  std::string replace(const std::string& entry, const std::optional<Task>& task);

 private:
  std::string key_of(const std::string& entry) const;

  Server& server_;
  Keys keys_;
};

// What workers hand in, a stream for each of their users, and how far each is read.
class ResultStreams {
 public:
  // REQUIRES: the server outlives this, and is connected whenever it is used.
  ResultStreams(Server& server, Keys keys);

  // Looks for streams of further users.
  void find();
  // Forgets how far each stream was read: from now on all that is there is new.
  void forget();
  // What came since the last remove_read(), some megabytes at most. Waits for this long if there is
  // nothing.
  std::vector<Message> read(std::chrono::milliseconds block);
  // Whether the last read() left something there, as far as it knows.
  bool is_behind() const { return is_behind_; }
  // What was read last is stored: deletes it. Until then it stays on the server.
  void remove_read();
  std::vector<std::string> keys() const;

 private:
  Server& server_;
  Keys keys_;
  std::map<std::string, std::string> last_;  // entry that was removed, by key
  std::map<std::string, std::string> read_;  // likewise, that was read
  bool is_behind_ = false;
};

}  // namespace rb::queue
