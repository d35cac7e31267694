#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "runner/queue/link/transport.hpp"

namespace rb::queue {

using Command = std::vector<std::string>;  // {"SET", "key", "value"}; any bytes

// What a server answers to a command.
struct Answer {
  enum class Kind : std::uint8_t { nothing, text, number, list, error };
  Kind kind = Kind::nothing;
  std::string text = {};  // of an error too: "NOGROUP No such key"
  std::int64_t number = 0;
  std::vector<Answer> items = {};

  bool is_error(std::string_view code) const;  // "NOGROUP"
};

// Talks to one server over one connection. Used by one thread.
class Link {
 public:
  // Waits this much longer than a command may block.
  static constexpr std::chrono::milliseconds kPatience{5000};

  virtual ~Link() = default;
  // Sends the commands together and returns their answers, in order. `block` is how long they may
  // block at the server. Throws LinkError when the link breaks, when the answers take too long or
  // make no sense, and while the server loads its data, is busy, or has no room for what it is
  // given. Other errors of commands are answers.
  virtual std::vector<Answer> ask(std::span<const Command> commands,
                                  std::chrono::milliseconds block) = 0;
  Answer ask(const Command& command,
             std::chrono::milliseconds block = std::chrono::milliseconds(0)) {
    return ask({&command, 1}, block).front();
  }
};

// Opens a link and says who we are. Throws LinkError if there is no server, Error with the way out
// if it refuses the user or is not to be trusted, and if this build has no queue.
std::unique_ptr<Link> open_link(const Address& address, const Secrets& secrets);

// Opens a link over a given transport, for tests.
std::unique_ptr<Link> link_over(std::unique_ptr<Transport> transport, const Secrets& secrets,
                                std::chrono::milliseconds patience = Link::kPatience);

// Throws Error if this build has no queue.
void require_queue();

}  // namespace rb::queue
