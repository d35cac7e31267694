#pragma once

#include <map>
#include <stop_token>
#include <string>

#include "runner/queue/link/server.hpp"
#include "runner/queue/message/keys.hpp"
#include "runner/queue/message/run_document.hpp"
#include "runner/queue/worker_request.hpp"

namespace rb::queue {

// A run that a worker can play just as the coordinator would.
struct JoinedRun {
  std::string json;  // its document
  RunDocument document;
  MatchSpec match;
  MakeStepPlayers players = {};
};

// The runs that a worker has looked at: those it has joined, and those it refuses.
class Joining {
 public:
  // REQUIRES: all outlive this.
  Joining(const WorkerRequest& request, const Makers& makers, Server& server);

  // nullptr: the run is not there any more, is refused (said once), or a stop was requested. What
  // it points to stays valid until the run is joined with another document.
  const JoinedRun* join(const std::string& run, const std::stop_token& stop);
  bool is_refused(const std::string& run) const { return refused_.contains(run); }
  // Why the run is refused; empty: it is not.
  std::string refusal(const std::string& run) const;
  bool has_joined() const { return !joined_.empty(); }
  bool has_refused() const { return !refused_.empty(); }

 private:
  // Throws Error with the reason if the run does not fit; false: a stop was requested.
  bool prepare(JoinedRun& joined, const Keys& keys, const std::string& openings,
               const std::stop_token& stop) const;

  const WorkerRequest& request_;
  const Makers& makers_;
  Server& server_;
  std::map<std::string, JoinedRun> joined_;
  std::map<std::string, std::string> refused_;  // why
};

}  // namespace rb::queue
