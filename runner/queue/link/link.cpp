#include "runner/queue/link/link.hpp"

#include <array>
#include <cstdlib>

#include <fmt/format.h>
#include <hiredis/hiredis.h>

#include "runner/queue/link/tls.hpp"

namespace rb::queue {
namespace {

Answer answer_of(const redisReply& reply) {
  Answer answer;
  switch (reply.type) {
    case REDIS_REPLY_INTEGER:
      answer.kind = Answer::Kind::number;
      answer.number = reply.integer;
      break;
    case REDIS_REPLY_ARRAY:
      answer.kind = Answer::Kind::list;
      for (std::size_t i = 0; i < reply.elements; ++i) {
        answer.items.push_back(answer_of(*reply.element[i]));
      }
      break;
    case REDIS_REPLY_STRING:
    case REDIS_REPLY_STATUS:
    case REDIS_REPLY_ERROR:
      answer.kind = reply.type == REDIS_REPLY_ERROR ? Answer::Kind::error : Answer::Kind::text;
      answer.text.assign(reply.str, static_cast<std::size_t>(reply.len));
      break;
    default: break;
  }
  return answer;
}

std::string bytes_of(const Command& command) {
  std::vector<const char*> words;
  std::vector<std::size_t> sizes;
  for (const std::string& word : command) {
    words.push_back(word.data());
    sizes.push_back(word.size());
  }
  char* formatted = nullptr;
  // int in hiredis 0.14, long long from 1.0
  const auto size = redisFormatCommandArgv(&formatted, static_cast<int>(command.size()),
                                           words.data(), sizes.data());
  if (size < 0) throw std::bad_alloc();
  std::string bytes(formatted, static_cast<std::size_t>(size));
  redisFreeCommand(formatted);
  return bytes;
}

// Whether the server refuses for a reason that may pass: it is loading, busy, full or read-only.
bool is_passing(const Answer& answer) {
  for (const std::string_view code : {"LOADING", "BUSY", "OOM", "MISCONF", "READONLY"}) {
    if (answer.is_error(code)) return true;
  }
  return false;
}

class RedisLink : public Link {
 public:
  RedisLink(std::unique_ptr<Transport> transport, std::chrono::milliseconds patience)
      : transport_(std::move(transport)),
        patience_(patience),
        reader_(redisReaderCreate(), &redisReaderFree) {
    if (!reader_) throw std::bad_alloc();
  }

  using Link::ask;
  std::vector<Answer> ask(std::span<const Command> commands,
                          std::chrono::milliseconds block) override {
    std::string bytes;
    for (const Command& command : commands) bytes += bytes_of(command);
    const Deadline deadline = after(block + patience_);
    transport_->send(bytes, deadline);
    std::vector<Answer> answers;
    while (answers.size() < commands.size()) answers.push_back(next(deadline));
    for (const Answer& answer : answers) {
      if (is_passing(answer)) throw LinkError(answer.text);
    }
    return answers;
  }

 private:
  Answer next(Deadline deadline) {
    for (;;) {
      void* found = nullptr;
      if (redisReaderGetReply(reader_.get(), &found) != REDIS_OK) {
        throw LinkError(fmt::format("the server is not Redis: {}", reader_->errstr));
      }
      if (found != nullptr) {
        const std::unique_ptr<redisReply, decltype(&freeReplyObject)> reply(
            static_cast<redisReply*>(found), &freeReplyObject);
        return answer_of(*reply);
      }
      const std::size_t got = transport_->receive(buffer_, deadline);
      redisReaderFeed(reader_.get(), buffer_.data(), got);
    }
  }

  std::unique_ptr<Transport> transport_;
  std::chrono::milliseconds patience_;
  std::unique_ptr<redisReader, decltype(&redisReaderFree)> reader_;
  std::array<char, 64 << 10> buffer_;
};

// Throws Error if the server does not take us. Nothing that is thrown shows a secret.
void introduce(Link& link, const Secrets& secrets) {
  if (!secrets.password.empty()) {
    Command auth{"AUTH"};
    if (!secrets.user.empty()) auth.push_back(secrets.user);
    auth.push_back(secrets.password);
    if (link.ask(auth).kind == Answer::Kind::error) {
      throw Error(fmt::format("the queue refuses user '{}': see --queue-auth",
                              secrets.user.empty() ? "default" : secrets.user));
    }
  }
  const Answer hello = link.ask({"PING"});
  if (hello.is_error("NOAUTH")) {
    throw Error("the queue asks for a password: give it with --queue-auth");
  }
  if (hello.text != "PONG") throw LinkError(fmt::format("the server is not Redis: {}", hello.text));
}

}  // namespace

std::unique_ptr<Link> link_over(std::unique_ptr<Transport> transport, const Secrets& secrets,
                                std::chrono::milliseconds patience) {
  auto link = std::make_unique<RedisLink>(std::move(transport), patience);
  introduce(*link, secrets);
  return link;
}

std::unique_ptr<Link> open_link(const Address& address, const Secrets& secrets) {
  const Deadline deadline = after(Link::kPatience);
  Socket socket = connect_socket(address, deadline);
  return link_over(address.kind == Address::Kind::tls
                       ? tls_transport(std::move(socket), address.host, secrets, deadline)
                       : plain_transport(std::move(socket)),
                   secrets);
}

void require_queue() {}

}  // namespace rb::queue
