#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "runner/web/play/table_request.hpp"
#include "runner/web/serve/task_queue.hpp"

namespace rb {

// Games of visitors: what /api/play answers (docs/report-document.md, "Games in the browser").
//
// All thinking is done in one thread of low priority, a question at a time; each visitor has few
// questions waiting, so that those of all are answered in turn. Programs have five seconds a move,
// all else has the nodes of its profile. Few players are alive at once (PlayerPool). Of more games
// than fit, the one that was left alone for longest goes; its file keeps it.
class PlayRoutes {
 public:
  static constexpr std::size_t kMostTables = 64, kMostOfVisitor = 8;

  struct Settings {
    std::vector<std::string> players = {};  // more that are offered
    // A results file that there is now.
    std::function<void(const std::string& path)> add_file = {};
    // The place of a results file in the document; none: it is not there yet.
    std::function<std::optional<std::size_t>(const std::string& path)> place_of = {};
    // Waits until the document has the review of the game; false: it did not come.
    std::function<bool(const std::string& path, int game, const std::stop_token&)> wait_for = {};
  };
  // Throws UsageError for a player that there is not.
  explicit PlayRoutes(Settings settings);

  // `words`: those of the path after /api/play. Throws Error that says what is wrong.
  void answer(const Request& request, const std::vector<std::string>& words,
              const HttpServer::Responder& respond);

 private:
  struct Seat {
    std::unique_ptr<GameTable> table;
    std::string visitor;
    std::string file;                  // that add_file() has had
    std::chrono::nanoseconds used{0};  // when it was last asked for
  };
  using SeatPointer = std::shared_ptr<Seat>;

  bool was_begun(const std::string& word) const;
  SeatPointer seat(const std::string& word);
  Response offer(const std::string& visitor) const;
  Response state(const GameTable& table) const;
  Response begin(const std::string& body, const std::string& visitor, const std::stop_token& stop);
  Response act(Seat& seat, const std::string& what, const std::string& body,
               std::chrono::nanoseconds arrived, const std::stop_token& stop);
  Response review(const GameTable& table, const std::stop_token& stop) const;
  void make_room(const std::string& visitor);
  std::shared_ptr<KeptRun> run_for(const TableRequest& request);

  Settings settings_;
  PlayOffer offer_;
  PlayerPool pool_;  // the worker's, as the runs
  std::map<std::string, std::shared_ptr<KeptRun>> runs_;
  mutable std::mutex mutex_;  // of the seats and the next id
  std::map<int, SeatPointer> seats_;
  int next_ = 1;
  TaskQueue tasks_;  // the last: it uses the others
};

}  // namespace rb
