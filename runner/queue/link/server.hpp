#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/base/rng.hpp"
#include "runner/queue/link/link.hpp"

namespace rb::queue {

// The server of a queue through links that may break. Used by one thread.
class Server {
 public:
  using Tell = std::function<void(const std::string& line)>;

  // Does not connect yet. `tell` gets what a user should know. Throws Error if this build has no
  // queue.
  Server(Address address, Secrets secrets, Tell tell);

  // Tries to connect until it succeeds or a stop is requested, which returns false: at first after
  // 0.2 s, then after twice as long up to 5 s, by chance half as much more or less; says so at
  // first and once a minute, and then when it is there again. False also after `until`. Throws
  // Error if the server refuses us.
  bool connect(const std::stop_token& stop, Deadline until = Deadline::max());
  bool is_connected() const { return link_ != nullptr; }

  // As Link::ask(); a LinkError drops the link, and is told once a minute. REQUIRES:
  // is_connected().
  std::vector<Answer> ask(std::span<const Command> commands,
                          std::chrono::milliseconds block = std::chrono::milliseconds(0));
  Answer ask(const Command& command,
             std::chrono::milliseconds block = std::chrono::milliseconds(0));
  // All or nothing (MULTI, EXEC), in one round trip. Throws Error if a command is refused.
  std::vector<Answer> transact(std::vector<Command> commands);

 private:
  void tell_lost(const std::string& why);

  Address address_;
  Secrets secrets_;
  Tell tell_;
  Rng chance_;
  std::unique_ptr<Link> link_;
  bool is_told_ = false;  // that it cannot be reached
  Deadline next_told_{};
  Deadline next_try_{};
};

// Throws Error for an answer that is one of refusal; NOPERM names the way out.
const Answer& require(const Answer& answer);
Answer require(Answer&& answer);  // of one that nobody keeps

}  // namespace rb::queue
