#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "engine/base/json_text.hpp"
#include "runner/web/document/report_part.hpp"

// Results files that may grow while they are shown: read again when they have changed, and closed
// again at once, so that a run that ends leaves one plain file.
namespace rb {

// One file as it was when it was last read.
struct ServedPart {
  std::string path;
  std::shared_ptr<const ReportPart> part;  // none: it cannot be read
};

// All of them; never changed, so that every thread may use it.
struct ServedState {
  std::uint64_t version = 0;
  std::string document;  // docs/report-document.md
  std::vector<ServedPart> parts;
};

// What happened to a file.
struct ServedChange {
  std::size_t part = 0;
  std::size_t games = 0;
  int planned = 0;
  double per_second = 0;  // games since the last look; 0: unknown
  bool is_playing = false;
  std::chrono::steady_clock::time_point as_of{};  // what was written later is not counted
  std::uint64_t version = 0;
};

class ServedFiles {
 public:
  using Tell = std::function<void(const ServedChange&)>;

  // Files, and folders whose results files are shown, new ones too. Looks at them twice a second in
  // a thread of its own, which reports every change. A file is read at most once a second, and for
  // at most a twentieth of the time of a processor.
  // `serves`: the field of this name of the document.
  ServedFiles(std::vector<std::string> paths, const Json& serves, Tell tell);
  ~ServedFiles();

  std::shared_ptr<const ServedState> now() const;
  // One more file, or folder, if it is not known yet.
  void add(const std::string& path);
  // Waits until the files are as wished; false: they were not within ten seconds, or a stop was
  // requested.
  bool wait_until(const std::function<bool(const ServedState&)>& wish,
                  const std::stop_token& stop) const;

 private:
  struct Watched;
  void watch(const std::stop_token& stop);
  void find_new_files();
  std::vector<std::string> paths() const;
  bool look(Watched& file, std::size_t number, std::vector<ServedChange>& changes,
            const std::stop_token& stop);
  void publish(std::vector<ServedChange> changes);

  std::vector<std::string> paths_;
  std::unique_ptr<Json> serves_;
  Tell tell_;
  std::vector<std::unique_ptr<Watched>> files_;  // only for the thread
  mutable std::mutex mutex_;
  mutable std::condition_variable_any published_;
  std::shared_ptr<const ServedState> state_;
  std::jthread thread_;  // the last: it uses all of the others
};

// The results files of a folder, by name; reviews are none. None of one that cannot be read.
std::vector<std::string> results_files_of(const std::string& folder);
// Throws Error that names a folder that cannot be read.
void require_readable(const std::string& folder);

}  // namespace rb
