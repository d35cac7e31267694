#include "runner/web/play/kept_run.hpp"

#include <utility>

#include "engine/base/error.hpp"

namespace rb {

KeptRun::KeptRun(const Rules& rules, RunSpec run, std::vector<Opening> openings)
    : rules_(rules), run_(std::move(run)), openings_(std::move(openings)) {}

KeptRun::~KeptRun() {
  try {
    if (file_) file_->close();
  } catch (const Error&) {
    // What was committed is safe.
  }
}

int KeptRun::begin() {
  if (free_.empty()) return next_++;
  return free_.extract(free_.begin()).value();
}

void KeptRun::open() {
  if (file_) return;
  if (path_.empty()) {
    file_.emplace(std::nullopt, rules_, run_, openings_, nullptr);
    path_ = file_->path();
    return;
  }
  const Earlier earlier = read_earlier(path_);
  run_.games = earlier.run.games;
  file_.emplace(path_, rules_, run_, openings_, &earlier);
}

void KeptRun::keep(const GameRecord& record, bool goes_on) {
  open();
  file_->keep(record, goes_on);
  kept_.insert(record.id);
  if (goes_on) {
    going_.insert(record.id);
  } else {
    going_.erase(record.id);
    close_if_idle();
  }
}

void KeptRun::leave(int game) {
  going_.erase(game);
  if (!kept_.contains(game)) free_.insert(game);
  close_if_idle();
}

void KeptRun::close_if_idle() {
  if (!going_.empty() || !file_) return;
  file_->close();
  file_.reset();
}

}  // namespace rb
