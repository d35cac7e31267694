#include "runner/queue/link/tls.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <utility>

#include <fmt/format.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

namespace rb::queue {
namespace {

using Context = std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)>;
using Session = std::unique_ptr<SSL, decltype(&SSL_free)>;

std::string reason() {
  const unsigned long code = ERR_get_error();
  ERR_clear_error();
  const char* const text = ERR_reason_error_string(code);
  return text == nullptr ? "unknown failure" : text;
}

void load(bool is_loaded, const std::string& file, const Secrets& secrets) {
  if (is_loaded) return;
  throw Error(fmt::format("{}: TLS: cannot use '{}': {}", secrets.source, file, reason()));
}

Context context_of(const Secrets& secrets) {
  Context context(SSL_CTX_new(TLS_client_method()), &SSL_CTX_free);
  if (!context) throw Error(fmt::format("TLS: {}", reason()));
  SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION);
  SSL_CTX_set_verify(context.get(), SSL_VERIFY_PEER, nullptr);
  if (secrets.ca.empty()) {
    SSL_CTX_set_default_verify_paths(context.get());
  } else {
    load(SSL_CTX_load_verify_file(context.get(), secrets.ca.c_str()) == 1, secrets.ca, secrets);
  }
  if (!secrets.cert.empty()) {
    load(SSL_CTX_use_certificate_chain_file(context.get(), secrets.cert.c_str()) == 1, secrets.cert,
         secrets);
    load(SSL_CTX_use_PrivateKey_file(context.get(), secrets.key.c_str(), SSL_FILETYPE_PEM) == 1,
         secrets.key, secrets);
  }
  return context;
}

// The name that the certificate must be for; a number is compared as such.
void expect_host(SSL* session, const std::string& host) {
  unsigned char bytes[sizeof(in6_addr)];
  if (inet_pton(AF_INET, host.c_str(), bytes) == 1 ||
      inet_pton(AF_INET6, host.c_str(), bytes) == 1) {
    X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(session), host.c_str());
    return;
  }
  // SSL_set_tlsext_host_name() is a macro with an old cast.
  std::string name = host;
  SSL_ctrl(session, SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, name.data());
  SSL_set1_host(session, host.c_str());
}

std::string way_out(long verdict) {
  switch (verdict) {
    case X509_V_ERR_HOSTNAME_MISMATCH:
    case X509_V_ERR_IP_ADDRESS_MISMATCH: return "use the name that the certificate has";
    case X509_V_ERR_CERT_NOT_YET_VALID:
    case X509_V_ERR_CERT_HAS_EXPIRED: {
      const std::time_t now = std::time(nullptr);
      std::tm utc{};
      gmtime_r(&now, &utc);
      std::array<char, 32> text{};
      std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M UTC", &utc);
      return fmt::format("the clock of this machine says {}: set it if that is wrong, else {}",
                         text.data(),
                         verdict == X509_V_ERR_CERT_HAS_EXPIRED
                             ? "renew the certificate"
                             : "look at the clock of the machine that made the certificate");
    }
    default: return "name the CA with 'ca =' in the file of --queue-auth";
  }
}

class TlsTransport : public Transport {
 public:
  TlsTransport(Socket socket, const std::string& host, const Secrets& secrets, Deadline deadline)
      : socket_(std::move(socket)),
        context_(context_of(secrets)),
        session_(SSL_new(context_.get()), &SSL_free) {
    SSL_set_fd(session_.get(), socket_.descriptor());
    expect_host(session_.get(), host);
    step([this] { return SSL_connect(session_.get()); }, deadline);
  }

  void send(std::string_view bytes, Deadline deadline) override {
    while (!bytes.empty()) {
      const auto size = static_cast<int>(std::min<std::size_t>(bytes.size(), 1 << 20));
      const int sent =
          step([&] { return SSL_write(session_.get(), bytes.data(), size); }, deadline);
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
  }

  std::size_t receive(std::span<char> buffer, Deadline deadline) override {
    const auto size = static_cast<int>(std::min<std::size_t>(buffer.size(), 1 << 20));
    const int got = step([&] { return SSL_read(session_.get(), buffer.data(), size); }, deadline);
    return static_cast<std::size_t>(got);
  }

 private:
  // Repeats `act` until it is done; returns what it returned, which is positive.
  template <class Act>
  int step(const Act& act, Deadline deadline) {
    for (;;) {
      const int result = act();
      if (result > 0) return result;
      const int why = SSL_get_error(session_.get(), result);
      if (why != SSL_ERROR_WANT_READ && why != SSL_ERROR_WANT_WRITE) fail(why);
      socket_.wait(why == SSL_ERROR_WANT_WRITE, deadline);
    }
  }

  [[noreturn]] void fail(int why) {
    const long verdict = SSL_get_verify_result(session_.get());
    if (verdict != X509_V_OK) {
      throw Error(
          fmt::format("TLS: {}: {}", X509_verify_cert_error_string(verdict), way_out(verdict)));
    }
    if (why == SSL_ERROR_ZERO_RETURN || why == SSL_ERROR_SYSCALL) {
      throw LinkError("the server closed the connection");
    }
    throw LinkError(fmt::format("TLS: {}", reason()));
  }

  Socket socket_;
  Context context_;
  Session session_;
};

}  // namespace

std::unique_ptr<Transport> tls_transport(Socket socket, const std::string& host,
                                         const Secrets& secrets, Deadline deadline) {
  return std::make_unique<TlsTransport>(std::move(socket), host, secrets, deadline);
}

}  // namespace rb::queue
