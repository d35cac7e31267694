#pragma once

#include <chrono>
#include <functional>
#include <stop_token>
#include <string>

#include "runner/queue/link/server.hpp"
#include "runner/queue/message/keys.hpp"

namespace rb::queue {

// The claim that this process, and no other, is the coordinator of a run.
class Claim {
 public:
  Claim(Server& server, Keys keys);

  // Waits while another one is, and says so once through `tell`; takes over from one of this
  // machine that is dead. False: a stop was requested.
  bool take(const std::stop_token& stop, const Server::Tell& tell);
  // Throws Error if another one has taken over.
  void renew();
  // The same without a word to the server, unless the last renewal is so long ago that another one
  // may have: this process was stopped, or its machine slept. Writes nothing.
  void require_ours();
  void let_go();

 private:
  bool try_take(std::string& other);

  Server& server_;
  Keys keys_;
  std::string self_;  // "HOST:PID:START"
  bool is_told_ = false;
  std::chrono::steady_clock::time_point renewed_{};
};

}  // namespace rb::queue
