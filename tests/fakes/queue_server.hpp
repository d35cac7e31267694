#pragma once

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "runner/queue/link/server.hpp"
#include "tests/fakes/temp_folder.hpp"

// A server of a queue that answers as a test says.
namespace rb::fakes {

inline queue::Answer text(std::string text) {
  return {.kind = queue::Answer::Kind::text, .text = std::move(text)};
}
inline queue::Answer number(std::int64_t number) {
  return {.kind = queue::Answer::Kind::number, .number = number};
}
inline queue::Answer list(std::vector<queue::Answer> items) {
  return {.kind = queue::Answer::Kind::list, .items = std::move(items)};
}
inline queue::Answer texts(const std::vector<std::string>& texts) {
  queue::Answer all = list({});
  for (const std::string& one : texts) all.items.push_back(text(one));
  return all;
}

// Listens at a socket of its own. Each command is answered by `answer`, but for PING.
class QueueServer {
 public:
  using Reply = std::function<queue::Answer(const queue::Command&)>;

  explicit QueueServer(Reply answer) : answer_(std::move(answer)) {
    sockaddr_un place{};
    place.sun_family = AF_UNIX;
    std::strncpy(place.sun_path, path_.c_str(), sizeof place.sun_path - 1);
    listener_ = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const auto* const at = reinterpret_cast<const sockaddr*>(&place);
    if (bind(listener_, at, sizeof place) != 0 || listen(listener_, 8) != 0) std::abort();
    thread_ = std::jthread([this](const std::stop_token& stop) { serve(stop); });
  }
  ~QueueServer() {
    thread_ = {};
    close(listener_);
  }
  QueueServer(const QueueServer&) = delete;
  QueueServer& operator=(const QueueServer&) = delete;

  queue::Address address() const { return queue::parse_address("test", "unix:" + path_); }
  // A link to it.
  queue::Server connected() const {
    queue::Server server(address(), {}, [](const std::string&) {});
    server.connect({});
    return server;
  }
  std::vector<queue::Command> heard() const {
    const std::lock_guard lock(mutex_);
    return heard_;
  }

 private:
  static constexpr int kLookAgain = 20;  // milliseconds

  static bool is_ready(int descriptor, const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      pollfd wait{descriptor, POLLIN, 0};
      if (poll(&wait, 1, kLookAgain) > 0) return true;
    }
    return false;
  }

  void serve(const std::stop_token& stop) {
    while (is_ready(listener_, stop)) {
      const int client = accept(listener_, nullptr, nullptr);
      talk(client, stop);
      close(client);
    }
  }

  void talk(int client, const std::stop_token& stop) {
    std::string unread;
    char bytes[4096];
    while (is_ready(client, stop)) {
      const auto count = read(client, bytes, sizeof bytes);
      if (count <= 0) return;
      unread.append(bytes, static_cast<std::size_t>(count));
      std::string answers;
      for (queue::Command command; take(unread, command); command.clear()) {
        answers += encoded(reply(command));
      }
      if (write(client, answers.data(), answers.size()) < 0) return;
    }
  }

  queue::Answer reply(const queue::Command& command) {
    if (command == queue::Command{"PING"}) return text("PONG");
    const std::lock_guard lock(mutex_);
    heard_.push_back(command);
    return answer_(command);
  }

  // The first command, "*2\r\n$3\r\nGET\r\n$1\r\na\r\n", is taken off the front; false: it is not
  // there yet.
  static bool take(std::string& unread, queue::Command& command) {
    std::size_t at = 0;
    const auto length = [&](char sign) {
      const std::size_t end = unread.find("\r\n", at);
      if (end == unread.npos || unread[at] != sign) return -1;
      const int value = std::atoi(unread.c_str() + at + 1);
      at = end + 2;
      return value;
    };
    const int words = length('*');
    for (int i = 0; i < words; ++i) {
      const int size = length('$');
      if (size < 0 || unread.size() < at + static_cast<std::size_t>(size) + 2) return false;
      command.push_back(unread.substr(at, static_cast<std::size_t>(size)));
      at += static_cast<std::size_t>(size) + 2;
    }
    if (words < 0) return false;
    unread.erase(0, at);
    return true;
  }

  static std::string encoded(const queue::Answer& answer) {
    using Kind = queue::Answer::Kind;
    switch (answer.kind) {
      case Kind::nothing: return "$-1\r\n";
      case Kind::number: return ":" + std::to_string(answer.number) + "\r\n";
      case Kind::error: return "-" + answer.text + "\r\n";
      case Kind::text:
        return "$" + std::to_string(answer.text.size()) + "\r\n" + answer.text + "\r\n";
      case Kind::list: break;
    }
    std::string all = "*" + std::to_string(answer.items.size()) + "\r\n";
    for (const queue::Answer& item : answer.items) all += encoded(item);
    return all;
  }

  TempFolder folder_;
  std::string path_ = folder_.file("queue.socket");
  int listener_ = -1;
  Reply answer_;
  mutable std::mutex mutex_;
  std::vector<queue::Command> heard_;
  std::jthread thread_;
};

}  // namespace rb::fakes
