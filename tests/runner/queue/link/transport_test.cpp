#include "runner/queue/link/transport.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <array>
#include <fstream>
#include <thread>

#include <gmock/gmock.h>

#include "tests/fakes/queue_test.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb::queue {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::HasSubstr;
using testing::ThrowsMessage;

// On this machine, at a port that the system chose.
class Listener {
 public:
  Listener() : socket_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in where{};
    where.sin_family = AF_INET;
    where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof where;
    auto* const address = reinterpret_cast<sockaddr*>(&where);
    EXPECT_EQ(bind(socket_.descriptor(), address, size), 0);
    EXPECT_EQ(listen(socket_.descriptor(), 1), 0);
    const timeval patience{.tv_sec = 10, .tv_usec = 0};  // of accept()
    setsockopt(socket_.descriptor(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    EXPECT_EQ(getsockname(socket_.descriptor(), address, &size), 0);
    port_ = ntohs(where.sin_port);
  }
  Address address() const { return {.host = "127.0.0.1", .port = port_}; }
  Socket accepted() const { return Socket(accept(socket_.descriptor(), nullptr, nullptr)); }

 private:
  Socket socket_;
  int port_ = 0;
};

TEST(QueueTransport, CarriesBytesToAPortAndBack) {
  const Listener server;
  const auto client = plain_transport(connect_socket(server.address(), after(seconds(10))));
  client->send("ping", after(seconds(10)));
  const auto other = plain_transport(server.accepted());
  std::array<char, 16> buffer{};
  const std::size_t heard = other->receive(buffer, after(seconds(10)));
  EXPECT_EQ(std::string_view(buffer.data(), heard), "ping");
  other->send("pong", after(seconds(10)));
  const std::size_t answered = client->receive(buffer, after(seconds(10)));
  EXPECT_EQ(std::string_view(buffer.data(), answered), "pong");
}

TEST(QueueTransport, SilenceAndAFullLinkEndAtTheDeadline) {
  const Listener server;
  const auto client = plain_transport(connect_socket(server.address(), after(seconds(10))));
  const Socket silent = server.accepted();
  const auto why = ThrowsMessage<LinkError>("the server does not answer");
  std::array<char, 16> buffer{};
  EXPECT_THAT([&] { client->receive(buffer, after(milliseconds(1))); }, why);
  const std::string much(std::size_t{64} << 20, 'x');
  EXPECT_THAT([&] { client->send(much, after(milliseconds(20))); }, why);
}

TEST(QueueTransport, AServerThatHangsUpIsALostLink) {
  const Listener server;
  const auto client = plain_transport(connect_socket(server.address(), after(seconds(10))));
  { const Socket closes = server.accepted(); }
  std::array<char, 16> buffer{};
  EXPECT_THAT([&] { client->receive(buffer, after(seconds(10))); },
              ThrowsMessage<LinkError>("the server closed the connection"));
}

constexpr const char* kCertificate = R"(-----BEGIN CERTIFICATE-----
MIIBdTCCARugAwIBAgIUXQgVS8Jy8I1YyD7l237sXIariOkwCgYIKoZIzj0EAwIw
DzENMAsGA1UEAwwEdGVzdDAgFw0yNjExMjYyMDUyMzNaGA8yMTI2MTEwMjIwNTIz
M1owDzENMAsGA1UEAwwEdGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABHJh
ScBFHxBL2XebbEvWcu0L82oxw88I/cCmxKT9wj0S65gmFW5cdXCai6SZou0+wz9s
Fy1OSps4QyDkcsIRGtGjUzBRMB0GA1UdDgQWBBRwX5eLjQr8hgVKqCV+nl+ghqn8
sTAfBgNVHSMEGDAWgBRwX5eLjQr8hgVKqCV+nl+ghqn8sTAPBgNVHRMBAf8EBTAD
AQH/MAoGCCqGSM49BAMCA0gAMEUCICq3dzvGfl0WNbVwbPR8Sq12Fvx+p3JVMJvg
NW2A/XscAiEAp6XGCRFn6waYHR4WBLWSS2s4pKtU05VnG8KL9a2ZUH4=
-----END CERTIFICATE-----
)";

class QueueTls : public fakes::QueueTest {
 protected:
  // To a server that hangs up at once, with a file of authorities of this text.
  void connect_trusting(const std::string& authorities) {
    std::ofstream(folder_.file("ca.pem")) << authorities;
    const Listener server;
    const std::jthread hangs_up([&server] {
      const Socket socket = server.accepted();
      shutdown(socket.descriptor(), SHUT_WR);
      std::array<char, 4096> buffer{};
      while (recv(socket.descriptor(), buffer.data(), buffer.size(), 0) > 0) continue;
    });
    Address address = server.address();
    address.kind = Address::Kind::tls;
    open_link(address, {.ca = folder_.file("ca.pem")});
  }

 private:
  fakes::TempFolder folder_;
};

TEST_F(QueueTls, TheAuthoritiesOfAFileMayBeTrusted) {
  EXPECT_THROW(connect_trusting(kCertificate), LinkError);  // of the server, not of the file
}

TEST_F(QueueTls, AFileWithoutAuthoritiesIsRefused) {
  EXPECT_THAT([this] { connect_trusting("no certificate\n"); },
              ThrowsMessage<Error>(HasSubstr("ca.pem")));
}

}  // namespace
}  // namespace rb::queue
