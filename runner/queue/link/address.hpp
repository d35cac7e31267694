#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// Where the server of a queue is, and how a program authenticates itself.
namespace rb::queue {

struct Address {
  enum class Kind : std::uint8_t { tcp, tls, socket };
  Kind kind = Kind::tcp;
  std::string host = {};  // of tcp and tls; an IPv6 address without its brackets
  int port = 6379;        // 1 to 65535
  std::string path = {};  // of a unix socket
  friend bool operator==(const Address&, const Address&) = default;
};

// "redis://HOST[:PORT]", "rediss://HOST[:PORT]" (TLS) or "unix:PATH". Throws UsageError that begins
// with `place` for anything else, and for a user or a password, which a list of processes would
// show: they belong in a file.
Address parse_address(std::string_view place, std::string_view text);

// "HOST:PORT" or the path: what messages call the server.
std::string name(const Address& address);
// Whether others can read along on the way: only with tcp to another machine.
bool is_in_clear(const Address& address);

// Files are paths; what is empty was not given.
struct Secrets {
  std::string user = {}, password = {};
  std::string ca = {};              // certificates that are trusted, in place of the system's
  std::string cert = {}, key = {};  // of this client
  std::string source = {};          // where they were read, for messages
};

// Lines "user = alice", "password = ..", "ca = FILE", "cert = FILE", "key = FILE"; '#' starts a
// comment line. Throws Error that begins with `source` and never shows a value.
Secrets parse_secrets(std::string_view text, const std::string& source);

// The secrets of a file that nobody else may read, or of the environment's RENJU_BENCH_QUEUE_AUTH,
// which holds the same lines and is blank afterwards; of neither: none. Throws Error.
Secrets read_secrets(const std::optional<std::string>& file);

}  // namespace rb::queue
