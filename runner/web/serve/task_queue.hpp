#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

#include "runner/web/serve/http_server.hpp"

namespace rb {

// How many tasks may wait, in all and of one who asks.
struct QueueBounds {
  std::size_t waiting = 4, of_one = 4;
};

// What takes longer than a server may wait, one after the other in a thread of its own, whose
// priority is low: games that are played on this machine go first.
class TaskQueue {
 public:
  // Ends soon after a stop is requested; its result is not read then.
  using Task = std::function<Response(const std::stop_token&)>;

  explicit TaskQueue(QueueBounds bounds = {});  // its end stops the task that is being done

  // Responds later with what the task returns, or 400 with the text of an Error that it throws; at
  // once with 503 if too many wait, of all or of `who`.
  void add(Task task, const HttpServer::Responder& respond, const std::string& who = {});

 private:
  struct Waiting {
    Task task;
    HttpServer::Responder respond;
    std::string who;
  };
  void work(const std::stop_token& stop);

  QueueBounds bounds_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<Waiting> waiting_;
  std::jthread thread_;  // the last: it uses the others
};

}  // namespace rb
