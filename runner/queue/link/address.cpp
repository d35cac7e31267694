#include "runner/queue/link/address.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"
#include "engine/base/text_file.hpp"

namespace rb::queue {
namespace {

constexpr std::string_view kForms = "redis://HOST[:PORT], rediss://HOST[:PORT] or unix:PATH";
constexpr const char* kVariable = "RENJU_BENCH_QUEUE_AUTH";
constexpr std::size_t kMostSecrets = 64 << 10;  // bytes of such a file

[[noreturn]] void refuse(std::string_view place, std::string_view text) {
  throw UsageError(
      fmt::format("{}: '{}' is not the address of a queue: it must be {}", place, text, kForms));
}

// "host", "host:6380", "[::1]:6380".
Address server_of(Address::Kind kind, std::string_view place, std::string_view all,
                  std::string_view rest) {
  if (rest.find('@') != std::string_view::npos) {
    throw UsageError(fmt::format(
        "{}: a user and a password do not belong in the address, which others see: put 'user =' "
        "and 'password =' into a file and give it with --queue-auth",
        place));
  }
  if (rest.ends_with('/')) rest.remove_suffix(1);
  Address address{.kind = kind};
  const bool is_bracketed = rest.starts_with('[');
  const std::size_t end = is_bracketed ? rest.find(']') : rest.find(':');
  if (is_bracketed && end == std::string_view::npos) refuse(place, all);
  address.host = is_bracketed ? rest.substr(1, end - 1) : rest.substr(0, end);
  rest.remove_prefix(std::min(rest.size(), is_bracketed ? end + 1 : end));
  if (address.host.empty() || address.host.find('/') != std::string::npos) refuse(place, all);
  if (rest.empty()) return address;
  const auto port = rest.front() == ':' ? parse_int(rest.substr(1)) : std::nullopt;
  if (!port || *port < 1 || *port > 65535) refuse(place, all);
  address.port = static_cast<int>(*port);
  return address;
}

std::string* field_of(Secrets& secrets, std::string_view name) {
  const std::array<std::pair<std::string_view, std::string*>, 5> fields{
      {{"user", &secrets.user},
       {"password", &secrets.password},
       {"ca", &secrets.ca},
       {"cert", &secrets.cert},
       {"key", &secrets.key}}};
  for (const auto& [known, field] : fields) {
    if (known == name) return field;
  }
  return nullptr;
}

void check_private(const std::string& file) {
  struct stat found {};
  if (stat(file.c_str(), &found) != 0) return;  // the reader says what is wrong
  if ((found.st_mode & (S_IRWXG | S_IRWXO)) == 0) return;
  throw Error(fmt::format("{0}: others may read it: chmod 600 {0}", file));
}

}  // namespace

Address parse_address(std::string_view place, std::string_view text) {
  constexpr std::string_view kPlain = "redis://", kTls = "rediss://", kSocket = "unix:";
  if (text.starts_with(kPlain)) {
    return server_of(Address::Kind::tcp, place, text, text.substr(kPlain.size()));
  }
  if (text.starts_with(kTls)) {
    return server_of(Address::Kind::tls, place, text, text.substr(kTls.size()));
  }
  if (!text.starts_with(kSocket) || text.size() == kSocket.size()) refuse(place, text);
  return {.kind = Address::Kind::socket, .path = std::string(text.substr(kSocket.size()))};
}

std::string name(const Address& address) {
  if (address.kind == Address::Kind::socket) return address.path;
  return fmt::format("{}:{}", address.host, address.port);
}

bool is_in_clear(const Address& address) {
  if (address.kind != Address::Kind::tcp) return false;
  return address.host != "localhost" && address.host != "::1" && !address.host.starts_with("127.");
}

Secrets parse_secrets(std::string_view text, const std::string& source) {
  Secrets secrets{.source = source};
  int number = 0;
  for (const std::string_view whole : split(text, '\n')) {
    ++number;
    const std::string_view line = trim(whole);
    if (line.empty() || line.front() == '#') continue;
    const std::size_t sign = line.find('=');
    std::string* const field = field_of(secrets, trim(line.substr(0, sign)));
    if (sign == std::string_view::npos || field == nullptr) {
      throw Error(fmt::format(
          "{}: line {} is not one of 'user =', 'password =', 'ca =', 'cert =' and 'key ='", source,
          number));
    }
    *field = trim(line.substr(sign + 1));
  }
  if (secrets.password.empty() && !secrets.user.empty()) {
    throw Error(fmt::format("{}: there is a user, but no 'password ='", source));
  }
  if (secrets.user.find(':') != std::string::npos) {  // which parts the names of our keys
    throw Error(fmt::format("{}: 'user =': a user of a queue has no ':' in its name", source));
  }
  if (secrets.cert.empty() != secrets.key.empty()) {
    throw Error(fmt::format("{}: 'cert =' and 'key =' go together", source));
  }
  return secrets;
}

Secrets read_secrets(const std::optional<std::string>& file) {
  if (file) {
    check_private(*file);
    return parse_secrets(read_text(*file, kMostSecrets), *file);
  }
  char* const text = std::getenv(kVariable);
  if (text == nullptr) return {};
  const std::string secrets = text;
  std::fill_n(text, secrets.size(), ' ');  // what /proc shows as our environment
  return parse_secrets(secrets, kVariable);
}

}  // namespace rb::queue
