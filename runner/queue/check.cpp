#include "runner/queue/check.hpp"

#include <utility>

#include "runner/play/seat.hpp"
#include "runner/queue/message/wire.hpp"

namespace rb::queue {

Check::Check(const MatchSpec& spec)
    : spec_(spec), thread_([this](const std::stop_token& stop) { work(stop); }) {}

Check::~Check() = default;

void Check::add(Job job) {
  const std::lock_guard lock(mutex_);
  if (!known_.insert(job.id).second) return;
  waiting_.push_back(std::move(job));
  changed_.notify_one();
}

std::vector<Check::Verdict> Check::take() {
  const std::lock_guard lock(mutex_);
  if (failure_) std::rethrow_exception(failure_);
  return std::exchange(verdicts_, {});
}

bool Check::is_idle() const {
  const std::lock_guard lock(mutex_);
  return waiting_.empty() && !is_playing_ && verdicts_.empty() && !failure_;
}

void Check::work(const std::stop_token& stop) {
  try {
    play(stop);
  } catch (...) {
    const std::lock_guard lock(mutex_);
    failure_ = std::current_exception();
  }
}

void Check::play(const std::stop_token& stop) {
  Seat seat(spec_);
  std::unique_lock lock(mutex_);
  while (changed_.wait(lock, stop, [this] { return !waiting_.empty(); })) {
    Job job = std::move(waiting_.front());
    const int id = job.id;
    waiting_.pop_front();
    is_playing_ = true;
    lock.unlock();
    const auto record = seat.play(std::move(job), stop);
    lock.lock();
    is_playing_ = false;
    if (record) verdicts_.push_back({id, digest(*record)});
  }
}

}  // namespace rb::queue
