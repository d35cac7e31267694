#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/error.hpp"
#include "runner/queue/link/address.hpp"

// Bytes to and from a server. Everything has a deadline: a server that is silent is a lost one.
namespace rb::queue {

// The link to the server is lost, or there is none: a new one may help. The text says why, without
// the name of the server.
class LinkError : public Error {
 public:
  using Error::Error;
};

using Deadline = std::chrono::steady_clock::time_point;
inline Deadline after(std::chrono::milliseconds time) {
  return std::chrono::steady_clock::now() + time;
}

class Transport {
 public:
  virtual ~Transport() = default;
  // Sends all bytes. Throws LinkError when the link breaks or at the deadline.
  virtual void send(std::string_view bytes, Deadline deadline) = 0;
  // Receives at least one byte into `buffer`; returns how many. Throws likewise.
  virtual std::size_t receive(std::span<char> buffer, Deadline deadline) = 0;
};

// An open descriptor of a socket, which does not block.
class Socket {
 public:
  explicit Socket(int descriptor) : descriptor_(descriptor) {}
  ~Socket();
  Socket(Socket&& other) noexcept;
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  Socket& operator=(Socket&&) = delete;

  int descriptor() const { return descriptor_; }
  // Waits until it can be read or written. Throws LinkError at the deadline.
  void wait(bool to_write, Deadline deadline) const;

 private:
  int descriptor_;
};

// Throws LinkError with the system's reason.
Socket connect_socket(const Address& address, Deadline deadline);
std::unique_ptr<Transport> plain_transport(Socket socket);

}  // namespace rb::queue
