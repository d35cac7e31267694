#include "runner/web/serve/task_queue.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <utility>

#include "engine/base/error.hpp"
#include "runner/web/serve/access.hpp"

namespace rb {

TaskQueue::TaskQueue(QueueBounds bounds)
    : bounds_(bounds), thread_([this](const std::stop_token& stop) { work(stop); }) {}

void TaskQueue::work(const std::stop_token& stop) {
  constexpr int kLowPriority = 10;
  setpriority(PRIO_PROCESS, 0, kLowPriority);  // on Linux: of this thread
  while (true) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, stop, [this] { return !waiting_.empty(); });
    if (stop.stop_requested()) return;
    const Waiting next = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    try {
      next.respond(next.task(stop));
    } catch (const Error& error) {
      next.respond(error_response(400, error.what()));
    } catch (const std::exception& error) {
      next.respond(error_response(500, error.what()));
    }
  }
}

void TaskQueue::add(Task task, const HttpServer::Responder& respond, const std::string& who) {
  {
    const std::lock_guard lock(mutex_);
    const auto own = std::ranges::count(waiting_, who, &Waiting::who);
    if (waiting_.size() < bounds_.waiting && static_cast<std::size_t>(own) < bounds_.of_one) {
      waiting_.push_back({std::move(task), respond, who});
      changed_.notify_all();
      return;
    }
  }
  respond(error_response(503, "other questions are waiting: ask again in a few seconds"));
}

}  // namespace rb
