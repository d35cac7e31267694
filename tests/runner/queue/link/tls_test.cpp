// Links to a real TLS server, an `openssl s_server` of the test's own that answers as Redis does;
// skipped where there is no openssl, or one that cannot make such certificates.

#include "runner/queue/link/tls.hpp"

#include <gmock/gmock.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <thread>

#include <fmt/format.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include "runner/base/process/process.hpp"
#include "runner/queue/link/link.hpp"
#include "tests/fakes/queue_test.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb::queue {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::HasSubstr;
using testing::StrCaseEq;
using testing::ThrowsMessage;

class TlsLink : public fakes::QueueTest {
 protected:
  void SetUp() override {
    fakes::QueueTest::SetUp();
    if (!IsSkipped() && !make_certificate("here", "IP:127.0.0.1,DNS:localhost")) {
      const bool is_there = std::system("openssl version >/dev/null 2>&1") == 0;
      GTEST_SKIP() << (is_there ? "openssl cannot make a certificate: its 'req' has no -addext"
                                : "there is no openssl");
    }
  }

  std::string file(const std::string& name) const { return folder_.file(name); }

  // NAME.pem, which is its own authority, and NAME.key.
  bool make_certificate(const std::string& name, const std::string& names) const {
    const std::string command = fmt::format(
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 "
        "-subj /CN={0} -addext subjectAltName={1} -keyout {2}.key -out {2}.pem >/dev/null 2>&1",
        name, names, file(name));
    return std::system(command.c_str()) == 0;
  }

  // NAME.pem, valid only between these seconds from now.
  void make_certificate_of(const std::string& name, long from, long to) const {
    ASSERT_TRUE(make_certificate(name, "IP:127.0.0.1"));
    using File = std::unique_ptr<std::FILE, decltype(&std::fclose)>;
    const File key_file(std::fopen(file(name + ".key").c_str(), "r"), &std::fclose);
    const File file(std::fopen(this->file(name + ".pem").c_str(), "r+"), &std::fclose);
    const std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> key(
        PEM_read_PrivateKey(key_file.get(), nullptr, nullptr, nullptr), &EVP_PKEY_free);
    const std::unique_ptr<X509, decltype(&X509_free)> made(
        PEM_read_X509(file.get(), nullptr, nullptr, nullptr), &X509_free);
    X509_gmtime_adj(X509_getm_notBefore(made.get()), from);
    X509_gmtime_adj(X509_getm_notAfter(made.get()), to);
    ASSERT_GT(X509_sign(made.get(), key.get(), EVP_sha256()), 0);
    std::rewind(file.get());
    ASSERT_EQ(PEM_write_X509(file.get(), made.get()), 1);
  }

  // Answers PONG, then 42. `more`: further options.
  Address serve(const std::string& name, const std::string& more = "") {
    const std::string log = file("log");
    server_.reset();
    fakes::write_text(log, "");
    server_.emplace(
        ProcessSpec{
            .command = {"sh", "-c",
                        fmt::format("exec openssl s_server -accept 127.0.0.1:0 -crlf -cert {0}.pem "
                                    "-key {0}.key {1} >{2} 2>&1",
                                    file(name), more, log)}},
        traffic_);
    server_->send("+PONG\n:42\n", after(seconds(10)));
    constexpr std::string_view kAccept = "ACCEPT 127.0.0.1:";
    for (int i = 0; i < 1000; ++i) {
      const std::string text = fakes::read_text(log);
      const std::size_t place = text.find(kAccept);
      if (place != std::string::npos && text.find('\n', place) != std::string::npos) {
        return {.kind = Address::Kind::tls,
                .host = "127.0.0.1",
                .port = std::atoi(text.c_str() + place + kAccept.size())};
      }
      std::this_thread::sleep_for(milliseconds(10));
    }
    ADD_FAILURE() << "the server does not start: " << fakes::read_text(log);
    return {};
  }

  static std::int64_t answer(const Address& address, const Secrets& secrets) {
    return open_link(address, secrets)->ask({"GET", "a"}).number;
  }

 private:
  fakes::TempFolder folder_;
  Traffic traffic_;
  std::optional<Process> server_;
};

TEST_F(TlsLink, TalksToAServerWhoseCertificateIsForItsNumberOrName) {
  EXPECT_EQ(answer(serve("here"), {.ca = file("here.pem")}), 42);
  Address address = serve("here");
  address.host = "localhost";
  EXPECT_EQ(answer(address, {.ca = file("here.pem")}), 42);
}

TEST_F(TlsLink, SendsMoreThanARecordHolds) {
  const auto link = open_link(serve("here"), {.ca = file("here.pem")});
  EXPECT_EQ(link->ask({"SET", "a", std::string(std::size_t{3} << 20, 'x')}).number, 42);
}

// Versions of OpenSSL differ in their capitals.
TEST_F(TlsLink, ACertificateOfAnotherNumberOrNameIsRefused) {
  ASSERT_TRUE(make_certificate("there", "IP:127.0.0.2,DNS:elsewhere"));
  Address address = serve("there");
  const std::string way_out = ": use the name that the certificate has";
  EXPECT_THAT([&] { answer(address, {.ca = file("there.pem")}); },
              ThrowsMessage<Error>(StrCaseEq("TLS: IP address mismatch" + way_out)));
  address.host = "localhost";
  EXPECT_THAT([&] { answer(address, {.ca = file("there.pem")}); },
              ThrowsMessage<Error>(StrCaseEq("TLS: hostname mismatch" + way_out)));
}

TEST_F(TlsLink, ACertificateOfAnUnknownAuthorityIsRefused) {
  ASSERT_TRUE(make_certificate("other", "IP:127.0.0.1"));
  const Address address = serve("here");
  for (const Secrets& secrets : {Secrets{}, Secrets{.ca = file("other.pem")}}) {
    EXPECT_THAT([&] { answer(address, secrets); },
                ThrowsMessage<Error>(testing::AllOf(
                    HasSubstr("TLS: "),
                    HasSubstr(": name the CA with 'ca =' in the file of --queue-auth"))));
  }
}

TEST_F(TlsLink, ACertificateOfAnotherTimeNamesTheClocksToLookAt) {
  constexpr long kHour = 3600;
  make_certificate_of("old", -2 * kHour, -kHour);
  make_certificate_of("young", kHour, 2 * kHour);
  for (const auto& [name, what, way_out] :
       {std::array{"old", "certificate has expired", "else renew the certificate"},
        {"young", "certificate is not yet valid",
         "else look at the clock of the machine that made the certificate"}}) {
    const Address address = serve(name);
    const std::string ca = file(fmt::format("{}.pem", name));
    EXPECT_THAT([&] { answer(address, {.ca = ca}); },
                ThrowsMessage<Error>(testing::AllOf(
                    HasSubstr(fmt::format("TLS: {}: the clock of this machine says 20", what)),
                    HasSubstr(fmt::format(" UTC: set it if that is wrong, {}", way_out)))));
  }
}

TEST_F(TlsLink, AServerMayAskForACertificateOfOurs) {
  ASSERT_TRUE(make_certificate("ours", "DNS:ours"));
  const std::string asks = "-Verify 1 -verify_return_error -CAfile " + file("ours.pem");
  EXPECT_EQ(answer(serve("here", asks),
                   {.ca = file("here.pem"), .cert = file("ours.pem"), .key = file("ours.key")}),
            42);
  EXPECT_THROW(answer(serve("here", asks), {.ca = file("here.pem")}), LinkError);
}

TEST_F(TlsLink, AFileThatCannotBeUsedIsNamed) {
  const Address address = serve("here");
  const auto refusal = [&](const Secrets& secrets, const std::string& name) {
    EXPECT_THAT([&] { answer(address, secrets); },
                ThrowsMessage<Error>(HasSubstr("auth: TLS: cannot use '" + file(name) + "': ")));
  };
  refusal({.ca = file("none"), .source = "auth"}, "none");
  refusal({.cert = file("here.key"), .key = file("here.key"), .source = "auth"}, "here.key");
  refusal({.cert = file("here.pem"), .key = file("none"), .source = "auth"}, "none");
}

}  // namespace
}  // namespace rb::queue
