#include "runner/queue/link/address.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "engine/base/error.hpp"
#include "tests/fakes/variable.hpp"

namespace rb::queue {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::ThrowsMessage;

TEST(QueueAddress, IsAServerWithAPort) {
  const Address plain = parse_address("match: --queue", "redis://node7:6380");
  EXPECT_EQ(plain, (Address{.kind = Address::Kind::tcp, .host = "node7", .port = 6380}));
  EXPECT_EQ(name(plain), "node7:6380");
  EXPECT_EQ(parse_address("", "rediss://node7/"),
            (Address{.kind = Address::Kind::tls, .host = "node7", .port = 6379}));
  EXPECT_EQ(parse_address("", "redis://[::1]:70").host, "::1");
}

TEST(QueueAddress, IsASocket) {
  const Address address = parse_address("", "unix:/run/redis.sock");
  EXPECT_EQ(address.path, "/run/redis.sock");
  EXPECT_EQ(name(address), "/run/redis.sock");
}

class NoAddress : public testing::TestWithParam<const char*> {};

TEST_P(NoAddress, IsRefusedWithTheForms) {
  EXPECT_THAT([] { parse_address("match: --queue", GetParam()); },
              ThrowsMessage<UsageError>(
                  AllOf(HasSubstr("match: --queue: "), HasSubstr("redis://HOST[:PORT]"))));
}

INSTANTIATE_TEST_SUITE_P(Texts, NoAddress,
                         testing::Values("", "node7", "http://node7", "redis://", "redis://:6379",
                                         "redis://a:0", "redis://a:65536", "redis://a:6379x",
                                         "redis://a/1", "redis://[::1", "unix:"));

TEST(QueueAddress, APasswordInItIsRefusedAndNotShown) {
  EXPECT_THAT(
      [] { parse_address("match: --queue", "redis://alice:geheim@node7"); },
      ThrowsMessage<UsageError>(AllOf(HasSubstr("--queue-auth"), Not(HasSubstr("geheim")))));
}

TEST(QueueAddress, OnlyTcpToAnotherMachineIsInClear) {
  EXPECT_TRUE(is_in_clear(parse_address("", "redis://node7")));
  EXPECT_FALSE(is_in_clear(parse_address("", "redis://127.0.0.1")));
  EXPECT_FALSE(is_in_clear(parse_address("", "redis://localhost")));
  EXPECT_FALSE(is_in_clear(parse_address("", "rediss://node7")));
  EXPECT_FALSE(is_in_clear(parse_address("", "unix:/run/redis.sock")));
}

TEST(QueueAddress, ThisMachineIsNeverInClear) {
  for (const char* const text : {"redis://[::1]:70", "redis://127.9.8.7", "redis://localhost:1"}) {
    EXPECT_FALSE(is_in_clear(parse_address("", text))) << text;
  }
  for (const char* const text : {"redis://[::2]", "redis://128.0.0.1", "redis://localhosts"}) {
    EXPECT_TRUE(is_in_clear(parse_address("", text))) << text;
  }
}

TEST(QueueSecrets, ComeFromTheEnvironmentWithoutAFile) {
  const fakes::Variable variable("RENJU_BENCH_QUEUE_AUTH", "password = geheim");
  const Secrets secrets = read_secrets(std::nullopt);
  EXPECT_EQ(secrets.password, "geheim");
  EXPECT_EQ(secrets.source, "RENJU_BENCH_QUEUE_AUTH");
  EXPECT_THAT(std::getenv("RENJU_BENCH_QUEUE_AUTH"), Not(HasSubstr("geheim")));
  variable.set(nullptr);
  EXPECT_EQ(read_secrets(std::nullopt).password, "");
  EXPECT_EQ(read_secrets(std::nullopt).source, "");
}

TEST(QueueSecrets, AreLinesOfAFile) {
  const Secrets secrets =
      parse_secrets("# mine\nuser = alice\r\n\npassword=a = b\nca= ca.pem\n", "auth");
  EXPECT_EQ(secrets.user, "alice");
  EXPECT_EQ(secrets.password, "a = b");
  EXPECT_EQ(secrets.ca, "ca.pem");
}

TEST(QueueSecrets, AMistakeIsNamedByItsLineAndNotShown) {
  EXPECT_THAT([] { parse_secrets("user = a\npasswort = geheim", "auth"); },
              ThrowsMessage<Error>(AllOf(HasSubstr("auth: line 2 "), Not(HasSubstr("geheim")))));
  EXPECT_THAT([] { parse_secrets("user = a", "auth"); },
              ThrowsMessage<Error>(HasSubstr("no 'password ='")));
  EXPECT_THAT([] { parse_secrets("user = team:a\npassword = b", "auth"); },
              ThrowsMessage<Error>(HasSubstr("has no ':'")));
  EXPECT_THAT([] { parse_secrets("cert = a", "auth"); },
              ThrowsMessage<Error>(HasSubstr("go together")));
}

TEST(QueueSecrets, AFileThatOthersMayReadIsRefused) {
  const std::string file = testing::TempDir() + "/queue_secrets_" + std::to_string(getpid());
  std::ofstream(file) << "password = geheim\n";
  chmod(file.c_str(), 0640);
  EXPECT_THAT([&] { read_secrets(file); }, ThrowsMessage<Error>(HasSubstr("chmod 600")));
  chmod(file.c_str(), 0600);
  EXPECT_EQ(read_secrets(file).password, "geheim");
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace rb::queue
