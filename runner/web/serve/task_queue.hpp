#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

#include "runner/web/serve/http_server.hpp"

namespace rb {

// What takes longer than a server may wait, one after the other in a thread of its own.
class TaskQueue {
 public:
  // Ends soon after a stop is requested; its result is not read then.
  using Task = std::function<Response(const std::stop_token&)>;
  static constexpr std::size_t kMostWaiting = 4;

  TaskQueue();  // its end stops the task that is being done

  // Responds later with what the task returns, or 400 with the text of an Error that it throws; at
  // once with 503 if too many wait.
  void add(Task task, const HttpServer::Responder& respond);

 private:
  struct Waiting {
    Task task;
    HttpServer::Responder respond;
  };
  void work(const std::stop_token& stop);

  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<Waiting> waiting_;
  std::jthread thread_;  // the last: it uses the others
};

}  // namespace rb
