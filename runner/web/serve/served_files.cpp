#include "runner/web/serve/served_files.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <filesystem>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "runner/base/system/file_lock.hpp"
#include "runner/base/system/new_file.hpp"
#include "runner/base/system/same_file.hpp"
#include "runner/web/document/report_document.hpp"

namespace rb {
// What changes when a file, its -wal or its review is written, or a run begins or ends.
struct FileSignature {
  std::array<std::int64_t, 6> numbers{};
  bool is_locked = false;
  friend bool operator==(const FileSignature&, const FileSignature&) = default;
};

namespace {

namespace fs = std::filesystem;
using SteadyClock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kLook{500};
constexpr std::chrono::seconds kLeastPause{1}, kPatience{10};
constexpr int kPauses =
    19;  // times the processor time that reading took: waiting for one costs none

SteadyClock::duration processor_time() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

std::array<std::int64_t, 2> size_and_time(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) return {-1, -1};
  return {status.st_size, status.st_mtim.tv_sec * 1'000'000'000 + status.st_mtim.tv_nsec};
}

std::string review_of(const std::string& path) {
  return fs::path(path).replace_extension(".review.db").string();
}

FileSignature signature(const std::string& path) {
  FileSignature signature{.numbers = {}, .is_locked = is_locked(path)};
  std::size_t next = 0;
  for (const std::string& file : {path, path + "-wal", review_of(path)}) {
    for (const std::int64_t number : size_and_time(file)) signature.numbers[next++] = number;
  }
  return signature;
}

}  // namespace

// Of the thread that watches.
struct ServedFiles::Watched {
  std::string path;
  FileSignature seen{};
  bool is_read = false;
  SteadyClock::time_point next = SteadyClock::now();  // not read again before
  SteadyClock::time_point last = SteadyClock::now();  // when it was read
  std::size_t games = 0;
  Json document = {};
  std::shared_ptr<const ReportPart> part = {};

  void read(const std::stop_token& stop) {
    try {
      const auto open = std::make_shared<ReportPart>(path, stop);
      document = open->document({0});
      open->close();
      part = open;
      document["moves_on_request"] = true;
      if (document["run"]["keep"] != "results") document["embedded"]["rule"] = nullptr;
    } catch (const std::exception& error) {  // too large for the memory, too
      part = nullptr;
      document = failed_part(path, error.what());
    }
  }
};

std::vector<std::string> results_files_of(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code none;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, none)) {
    const std::string path = entry.path().string();
    if (path.ends_with(".db") && !path.ends_with(".review.db") && is_database(path)) {
      files.push_back(path);
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

void require_readable(const std::string& folder) {
  std::error_code wrong;
  const fs::directory_iterator entries(folder, wrong);
  if (wrong) throw Error(fmt::format("{}: cannot be read: {}", folder, wrong.message()));
}

ServedFiles::ServedFiles(std::vector<std::string> paths, const Json& serves, Tell tell)
    : paths_(std::move(paths)), serves_(std::make_unique<Json>(serves)), tell_(std::move(tell)) {
  state_ = std::make_shared<const ServedState>();
  thread_ = std::jthread([this](const std::stop_token& stop) { watch(stop); });
}

ServedFiles::~ServedFiles() = default;

std::shared_ptr<const ServedState> ServedFiles::now() const {
  const std::lock_guard lock(mutex_);
  return state_;
}

std::vector<std::string> ServedFiles::paths() const {
  const std::lock_guard lock(mutex_);
  return paths_;
}

void ServedFiles::add(const std::string& path) {
  const std::lock_guard lock(mutex_);
  if (std::ranges::find(paths_, path) == paths_.end()) paths_.push_back(path);
}

bool ServedFiles::wait_until(const std::function<bool(const ServedState&)>& wish,
                             const std::stop_token& stop) const {
  std::unique_lock lock(mutex_);
  return published_.wait_for(lock, stop, kPatience, [&] { return wish(*state_); });
}

void ServedFiles::find_new_files() {
  const auto add = [&](const std::string& path) {
    const bool is_known = std::any_of(files_.begin(), files_.end(), [&](const auto& file) {
      return file->path == path || is_same_file(file->path, path);
    });
    if (is_known) return;
    files_.push_back(std::make_unique<Watched>());
    files_.back()->path = path;
  };
  for (const std::string& path : paths()) {
    if (!fs::is_directory(path)) {
      if (fs::exists(path)) add(path);  // it may come
      continue;
    }
    for (const std::string& file : results_files_of(path)) add(file);
  }
}

bool ServedFiles::look(Watched& file, std::size_t number, std::vector<ServedChange>& changes,
                       const std::stop_token& stop) {
  const SteadyClock::time_point start = SteadyClock::now();
  const SteadyClock::duration used = processor_time();
  if (start < file.next) return false;
  const FileSignature now = signature(file.path);
  if (file.is_read && now == file.seen) return false;
  file.read(stop);
  const std::size_t games = file.part ? file.part->played().rows.size() : 0;
  const std::chrono::duration<double> since = start - file.last;
  const bool has_pace = file.is_read && games > file.games && since.count() > 0;
  changes.push_back(
      {.part = number,
       .games = games,
       .planned = file.part ? file.part->played().run.games : 0,
       .per_second = has_pace ? static_cast<double>(games - file.games) / since.count() : 0,
       .is_playing = now.is_locked,
       .as_of = start});
  file.seen = now;
  file.is_read = true;
  file.games = games;
  file.last = start;
  file.next = SteadyClock::now() +
              std::max<SteadyClock::duration>(kLeastPause, kPauses * (processor_time() - used));
  return true;
}

void ServedFiles::publish(std::vector<ServedChange> changes) {
  auto state = std::make_shared<ServedState>();
  state->version = now()->version + 1;
  Json parts = Json::array();
  std::vector<std::string> readable;
  for (const auto& file : files_) {
    parts.push_back(file->document);
    state->parts.push_back({file->path, file->part});
    if (file->part) readable.push_back(file->path);
  }
  Json document = report_document(std::move(parts), readable, nullptr);
  document["serves"] = *serves_;
  state->document = json_text(document);
  {
    const std::lock_guard lock(mutex_);
    state_ = state;
  }
  published_.notify_all();
  for (ServedChange& change : changes) {
    change.version = state->version;
    tell_(change);
  }
}

void ServedFiles::watch(const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any stopped;
  while (!stop.stop_requested()) {
    find_new_files();
    std::vector<ServedChange> changes;
    bool is_new = now()->version == 0;
    for (std::size_t i = 0; i < files_.size() && !stop.stop_requested(); ++i) {
      is_new = look(*files_[i], i, changes, stop) || is_new;
    }
    const SteadyClock::duration used = processor_time();
    if (is_new && !stop.stop_requested()) publish(std::move(changes));
    // Rating several files together reads all of them again.
    const SteadyClock::time_point next = SteadyClock::now() + kPauses * (processor_time() - used);
    for (const auto& file : files_) file->next = std::max(file->next, next);
    std::unique_lock lock(mutex);
    stopped.wait_for(lock, stop, kLook, [] { return false; });
  }
}

}  // namespace rb
