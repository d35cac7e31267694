#include "runner/queue/claim.hpp"

#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <utility>

#include <fmt/format.h>

#include "engine/base/text.hpp"
#include "runner/base/system/machine.hpp"
#include "runner/queue/link/pause.hpp"

namespace rb::queue {
namespace {

constexpr const char* kLife = "30000";  // milliseconds
constexpr std::chrono::seconds kOld{15};
constexpr const char* kTakenOver = "another coordinator has taken over this run";
constexpr std::chrono::milliseconds kLookAgain{500};

// Whether "HOST:PID:START" names a process of this machine that no longer exists.
bool is_dead(const std::string& holder) {
  const auto parts = split(holder, ':');
  if (parts.size() != 3 || parts[0] != host_name()) return false;
  const auto process = parse_int(parts[1]);
  if (!process || *process < 1) return false;
  return kill(static_cast<pid_t>(*process), 0) != 0 && errno == ESRCH;
}

}  // namespace

Claim::Claim(Server& server, Keys keys)
    : server_(server),
      keys_(std::move(keys)),
      self_(fmt::format("{}:{}:{}", host_name(), getpid(),
                        std::chrono::system_clock::now().time_since_epoch().count())) {}

bool Claim::try_take(std::string& other) {
  renewed_ = std::chrono::steady_clock::now();
  if (require(server_.ask({"SET", keys_.coordinator(), self_, "NX", "PX", kLife})).text == "OK") {
    return true;
  }
  other = require(server_.ask({"GET", keys_.coordinator()})).text;
  // Empty: the server forgot it between the two commands.
  if (!other.empty() && other != self_ && !is_dead(other)) return false;
  require(server_.ask({"SET", keys_.coordinator(), self_, "PX", kLife}));
  return true;
}

bool Claim::take(const std::stop_token& stop, const Server::Tell& tell) {
  std::string other;
  while (!try_take(other)) {
    if (!std::exchange(is_told_, true)) {
      tell(fmt::format("note: {} coordinates this run: waiting until it has ended", other));
    }
    if (!pause(kLookAgain, stop)) return false;
  }
  return true;
}

void Claim::renew() {
  std::string other;
  if (!try_take(other)) throw Error(kTakenOver);
}

void Claim::require_ours() {
  if (std::chrono::steady_clock::now() - renewed_ < kOld) return;
  const std::string holder = require(server_.ask({"GET", keys_.coordinator()})).text;
  if (!holder.empty() && holder != self_) throw Error(kTakenOver);
}

void Claim::let_go() { require(server_.ask({"DEL", keys_.coordinator()})); }

}  // namespace rb::queue
