#pragma once

#include <map>
#include <span>
#include <string>

#include "runner/queue/link/server.hpp"
#include "runner/queue/message/figures.hpp"
#include "runner/queue/message/keys.hpp"
#include "runner/queue/message/run_document.hpp"

namespace rb::queue {

// What the server shows of a run: workers see what to play, people how far it has got.
class RunNotice {
 public:
  // REQUIRES: the server outlives this, and is connected whenever one of the following is called.
  RunNotice(Server& server, Keys keys, int priority);

  // What workers are told, from the next publish() on. `files`: CoordinatorRequest::files.
  void write(const RunDocument& document, const std::vector<Opening>& openings,
             const std::map<std::string, std::string>& files);
  // Publishes all of it, whatever the server already holds. `state`: "playing 412/1600".
  void publish(const std::string& state);
  void tell(const std::string& state, const Figures& figures);
  // Workers go on with other runs; all that they handed in stays, for publish() to continue with.
  void take_down();
  // Marks the run as over and removes everything else of it; `more` are further keys to be removed.
  void clear(std::span<const std::string> more);

 private:
  Server& server_;
  Keys keys_;
  int priority_;
  std::string document_, openings_;
  Command files_;  // that stores them; empty: there are none
};

}  // namespace rb::queue
