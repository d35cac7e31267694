#include "runner/queue/link/transport.hpp"

#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace rb::queue {
namespace {

constexpr std::string_view kSilent = "the server does not answer";

[[noreturn]] void fail(int code) { throw LinkError(std::strerror(code)); }

Socket open_socket(int family) {
  const int descriptor = socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (descriptor < 0) fail(errno);
  return Socket(descriptor);
}

void connect_to(const Socket& socket, const sockaddr* where, socklen_t size, Deadline deadline) {
  if (connect(socket.descriptor(), where, size) == 0) return;
  if (errno != EINPROGRESS) fail(errno);
  socket.wait(true, deadline);
  int code = 0;
  socklen_t length = sizeof code;
  getsockopt(socket.descriptor(), SOL_SOCKET, SO_ERROR, &code, &length);
  if (code != 0) fail(code);
}

Socket connect_unix(const std::string& path, Deadline deadline) {
  sockaddr_un where{};
  where.sun_family = AF_UNIX;
  if (path.size() >= sizeof where.sun_path) fail(ENAMETOOLONG);
  std::copy(path.begin(), path.end(), std::begin(where.sun_path));
  Socket socket = open_socket(AF_UNIX);
  connect_to(socket, reinterpret_cast<const sockaddr*>(&where), sizeof where, deadline);
  return socket;
}

using Addresses = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;

Addresses addresses_of(const Address& address) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const int code =
      getaddrinfo(address.host.c_str(), std::to_string(address.port).c_str(), &hints, &found);
  if (code != 0) throw LinkError(code == EAI_SYSTEM ? std::strerror(errno) : gai_strerror(code));
  return {found, &freeaddrinfo};
}

Socket connect_tcp(const Address& address, Deadline deadline) {
  const Addresses all = addresses_of(address);
  for (const addrinfo* one = all.get();; one = one->ai_next) {
    try {
      Socket socket = open_socket(one->ai_family);
      connect_to(socket, one->ai_addr, one->ai_addrlen, deadline);
      const int on = 1;  // small commands must not wait for each other
      setsockopt(socket.descriptor(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
      return socket;
    } catch (const LinkError&) {
      if (one->ai_next == nullptr) throw;
    }
  }
}

class PlainTransport : public Transport {
 public:
  explicit PlainTransport(Socket socket) : socket_(std::move(socket)) {}

  void send(std::string_view bytes, Deadline deadline) override {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(socket_.descriptor(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent > 0) bytes.remove_prefix(static_cast<std::size_t>(sent));
      if (sent < 0) again_or_fail(true, deadline);
    }
  }

  std::size_t receive(std::span<char> buffer, Deadline deadline) override {
    for (;;) {
      const ssize_t got = recv(socket_.descriptor(), buffer.data(), buffer.size(), 0);
      if (got > 0) return static_cast<std::size_t>(got);
      if (got == 0) throw LinkError("the server closed the connection");
      again_or_fail(false, deadline);
    }
  }

 private:
  void again_or_fail(bool to_write, Deadline deadline) const {
    if (errno == EINTR) return;
    if (errno != EAGAIN && errno != EWOULDBLOCK) fail(errno);
    socket_.wait(to_write, deadline);
  }

  Socket socket_;
};

}  // namespace

Socket::~Socket() {
  if (descriptor_ >= 0) close(descriptor_);
}

Socket::Socket(Socket&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

void Socket::wait(bool to_write, Deadline deadline) const {
  const short events = to_write ? POLLOUT : POLLIN;
  pollfd waits{.fd = descriptor_, .events = events, .revents = 0};
  for (;;) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    if (left.count() <= 0) throw LinkError(std::string(kSilent));
    const auto most = std::min<std::int64_t>(left.count(), 60'000);
    const int ready = poll(&waits, 1, static_cast<int>(most));
    if (ready > 0) return;
    if (ready < 0 && errno != EINTR) fail(errno);
  }
}

Socket connect_socket(const Address& address, Deadline deadline) {
  if (address.kind == Address::Kind::socket) return connect_unix(address.path, deadline);
  return connect_tcp(address, deadline);
}

std::unique_ptr<Transport> plain_transport(Socket socket) {
  return std::make_unique<PlainTransport>(std::move(socket));
}

}  // namespace rb::queue
