#include "runner/queue/link/server.hpp"

#include <unistd.h>

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "runner/queue/link/pause.hpp"

namespace rb::queue {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kFirstPause{200}, kLongestPause{5000};
constexpr std::chrono::minutes kTellAgain{1};

// Many programs that lost one server must not come back at the same moment.
std::uint64_t own_number() {
  const auto now = std::chrono::system_clock::now().time_since_epoch().count();
  return mix(static_cast<std::uint64_t>(now), static_cast<std::uint64_t>(getpid()));
}

}  // namespace

Server::Server(Address address, Secrets secrets, Tell tell)
    : address_(std::move(address)),
      secrets_(std::move(secrets)),
      tell_(std::move(tell)),
      chance_(own_number()) {
  require_queue();
}

bool Server::connect(const std::stop_token& stop, Deadline until) {
  // A server that accepts us and drops us at once must not be asked in an endless loop.
  const auto early = std::chrono::ceil<milliseconds>(next_try_ - std::chrono::steady_clock::now());
  if (early.count() > 0) pause(early, stop);
  for (milliseconds wait = kFirstPause;
       !stop.stop_requested() && std::chrono::steady_clock::now() < until;
       wait = std::min(2 * wait, kLongestPause)) {
    try {
      link_ = open_link(address_, secrets_);
      next_try_ = after(kFirstPause);
      if (std::exchange(is_told_, false)) {
        tell_(fmt::format("the queue {} is there again", name(address_)));
      }
      return true;
    } catch (const LinkError& error) {
      tell_lost(error.what());
    }
    const double share = 0.5 + chance_.uniform();
    const double time = share * static_cast<double>(wait.count());
    pause(milliseconds(static_cast<std::int64_t>(time)), stop);
  }
  return false;
}

void Server::tell_lost(const std::string& why) {
  const Deadline now = std::chrono::steady_clock::now();
  if (now < next_told_) return;
  next_told_ = now + kTellAgain;
  is_told_ = true;
  tell_(fmt::format("cannot reach the queue {}: {}; trying again", name(address_), why));
}

std::vector<Answer> Server::ask(std::span<const Command> commands, milliseconds block) {
  try {
    return link_->ask(commands, block);
  } catch (const LinkError& error) {
    tell_lost(error.what());
    link_.reset();
    throw;
  }
}

Answer Server::ask(const Command& command, milliseconds block) {
  return ask({&command, 1}, block).front();
}

std::vector<Answer> Server::transact(std::vector<Command> commands) {
  commands.insert(commands.begin(), {"MULTI"});
  commands.push_back({"EXEC"});
  std::vector<Answer> answers = ask(commands);
  for (const Answer& answer : answers) require(answer);
  if (answers.back().items.size() + 2 != commands.size()) {
    throw LinkError("EXEC answers in an unknown form");
  }
  for (const Answer& answer : answers.back().items) require(answer);
  return std::move(answers.back().items);
}

const Answer& require(const Answer& answer) {
  if (answer.kind != Answer::Kind::error) return answer;
  if (answer.is_error("NOPERM")) {
    throw Error(fmt::format("the queue does not allow it: {}: see its access rules", answer.text));
  }
  throw Error(fmt::format("the queue answers: {}", answer.text));
}

Answer require(Answer&& answer) {
  require(std::as_const(answer));
  return std::move(answer);
}

}  // namespace rb::queue
