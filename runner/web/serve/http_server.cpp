#include "runner/web/serve/http_server.hpp"

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <deque>
#include <mutex>
#include <optional>
#include <set>

#include <fmt/core.h>

#include "engine/base/error.hpp"

// How a request that is answered later goes: its connection is suspended, so that the thread serves
// others, and resumed when the answer is there. A stream is suspended while it has nothing to send.
namespace rb {
namespace {

constexpr unsigned kConnections = 512, kTimeout = 10;  // seconds without a word
constexpr std::size_t kGuests = 256;                   // connections that have asked nothing yet
constexpr std::chrono::seconds kPatience{10};          // with one of them, however it trickles
constexpr int kRefused = 403;
constexpr std::size_t kMemory = 32 * 1024;  // of a connection: bounds its headers
constexpr std::size_t kBlock = 4096;

// A stream of events over a connection.
class OpenStream : public EventStream {
 public:
  explicit OpenStream(MHD_Connection* connection) : connection_(connection) {}

  void send(const std::string& text) override {
    const std::lock_guard lock(mutex_);
    waiting_ += text;
    wake();
  }
  bool is_closed() const override {
    const std::lock_guard lock(mutex_);
    return connection_ == nullptr;
  }
  void finish() override {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
    wake();
  }
  void leave() {
    const std::lock_guard lock(mutex_);
    connection_ = nullptr;
  }
  // What MHD asks for when it may write.
  ssize_t read(char* buffer, std::size_t most) {
    const std::lock_guard lock(mutex_);
    if (waiting_.empty()) {
      if (is_over_) return MHD_CONTENT_READER_END_OF_STREAM;
      MHD_suspend_connection(connection_);
      is_suspended_ = true;
      return 0;
    }
    const std::size_t size = std::min(most, waiting_.size());
    std::memcpy(buffer, waiting_.data(), size);
    waiting_.erase(0, size);
    return static_cast<ssize_t>(size);
  }

 private:
  void wake() {
    if (!is_suspended_ || connection_ == nullptr) return;
    is_suspended_ = false;
    MHD_resume_connection(connection_);
  }

  mutable std::mutex mutex_;
  MHD_Connection* connection_;
  std::string waiting_;
  bool is_suspended_ = false, is_over_ = false;
};

// A request and its answer. It lives until both the connection and the responder are done with it.
struct Exchange {
  std::mutex mutex;
  Request request;
  std::optional<Response> response;
  MHD_Connection* connection = nullptr;
  bool is_suspended = false, is_too_long = false, is_handled = false;

  void answer(Response given) {
    const std::lock_guard lock(mutex);
    if (response || connection == nullptr) return;
    response = std::move(given);
    if (!is_suspended) return;
    is_suspended = false;
    MHD_resume_connection(connection);
  }
};

// Connections that have not asked anything that is allowed. Everybody on the machine can open one.
class Guests {
 public:
  void come(MHD_Connection* connection) {
    const int socket =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
    const std::lock_guard lock(mutex_);
    guests_.push_back({connection, socket, Clock::now()});
    for (std::size_t i = 0; i + kGuests < guests_.size(); ++i) shut(guests_[i]);
  }
  // It is known now, or gone.
  void leave(MHD_Connection* connection) {
    const std::lock_guard lock(mutex_);
    std::erase_if(guests_, [=](const Guest& guest) { return guest.connection == connection; });
  }
  void drop_slow() {
    const std::lock_guard lock(mutex_);
    for (const Guest& guest : guests_) {
      if (guest.since + kPatience < Clock::now()) shut(guest);
    }
  }

 private:
  using Clock = std::chrono::steady_clock;
  struct Guest {
    MHD_Connection* connection;
    int socket;
    Clock::time_point since;
  };
  // The server sees the end and closes it; until then the number belongs to this connection.
  static void shut(const Guest& guest) { shutdown(guest.socket, SHUT_RDWR); }

  std::mutex mutex_;
  std::deque<Guest> guests_;  // the oldest first
};

MHD_Result add_header(void* to, MHD_ValueKind, const char* name, const char* value) {
  std::string lower = name;
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  static_cast<Request*>(to)->headers.emplace(lower, value == nullptr ? "" : value);
  return MHD_YES;
}

MHD_Result add_argument(void* to, MHD_ValueKind, const char* name, const char* value) {
  static_cast<Request*>(to)->query[name] = value == nullptr ? "" : value;
  return MHD_YES;
}

int listening_socket(const std::string& address, int port) {
  sockaddr_in place{};
  place.sin_family = AF_INET;
  place.sin_port = htons(static_cast<std::uint16_t>(port));
  if (inet_pton(AF_INET, address.c_str(), &place.sin_addr) != 1) {
    throw UsageError(
        fmt::format("serve: --bind: '{}' is not an address such as 127.0.0.1", address));
  }
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  const int yes = 1;
  setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (socket >= 0 && bind(socket, reinterpret_cast<sockaddr*>(&place), sizeof place) == 0 &&
      listen(socket, SOMAXCONN) == 0) {
    return socket;
  }
  const int reason = errno;
  if (socket >= 0) close(socket);
  if (reason == EADDRINUSE) {
    throw Error(fmt::format("port {} of {} is in use: name another one with --port, or 0 for any",
                            port, address));
  }
  throw Error(fmt::format("{}:{}: cannot listen: {}", address, port, std::strerror(reason)));
}

int port_of(int socket) {
  sockaddr_in place{};
  socklen_t size = sizeof place;
  getsockname(socket, reinterpret_cast<sockaddr*>(&place), &size);
  return ntohs(place.sin_port);
}

ssize_t read_stream(void* stream, std::uint64_t, char* buffer, std::size_t most) {
  return (*static_cast<std::shared_ptr<OpenStream>*>(stream))->read(buffer, most);
}

void free_stream(void* stream) {
  auto* const held = static_cast<std::shared_ptr<OpenStream>*>(stream);
  (*held)->leave();
  delete held;
}

}  // namespace

std::string Request::header(const std::string& name) const {
  return headers.count(name) == 1 ? headers.find(name)->second : "";
}

namespace {

Response ending() {
  Response response;
  response.status = 503;
  response.body = "{\"error\": \"the server ends\"}";
  return response;
}

}  // namespace

struct HttpServer::State {
  Handler handler;
  MHD_Daemon* daemon = nullptr;
  int socket = -1, port = 0;
  bool is_over = false;
  std::mutex mutex;
  std::set<std::shared_ptr<Exchange>> exchanges;
  std::vector<std::weak_ptr<OpenStream>> streams;
  Guests guests;

  static MHD_Result access(void* self, MHD_Connection* connection, const char* url,
                           const char* method, const char* version, const char* data,
                           std::size_t* size, void** context);
  static void done(void* self, MHD_Connection* connection, void** context,
                   MHD_RequestTerminationCode code);
  static void notify(void* self, MHD_Connection* connection, void** context,
                     MHD_ConnectionNotificationCode code);

  std::shared_ptr<Exchange> begin(MHD_Connection* connection, const char* url, const char* method);
  MHD_Result go_on(const std::shared_ptr<Exchange>& exchange);
  MHD_Result write(const Exchange& exchange, Response& response);
  MHD_Response* made(const Exchange& exchange, Response& response);
};

std::shared_ptr<Exchange> HttpServer::State::begin(MHD_Connection* connection, const char* url,
                                                   const char* method) {
  auto exchange = std::make_shared<Exchange>();
  exchange->connection = connection;
  exchange->request.method = method;
  exchange->request.path = url;
  MHD_get_connection_values(connection, MHD_HEADER_KIND, add_header, &exchange->request);
  MHD_get_connection_values(connection, MHD_GET_ARGUMENT_KIND, add_argument, &exchange->request);
  const std::lock_guard lock(mutex);
  if (is_over) {  // stop() has not seen it: it must not wait
    exchange->is_handled = true;
    exchange->response = ending();
  }
  exchanges.insert(exchange);
  return exchange;
}

MHD_Response* HttpServer::State::made(const Exchange& exchange, Response& response) {
  if (!response.stream) {
    return MHD_create_response_from_buffer(response.body.size(), response.body.data(),
                                           MHD_RESPMEM_MUST_COPY);
  }
  auto stream = std::make_shared<OpenStream>(exchange.connection);
  {
    const std::lock_guard lock(mutex);
    std::erase_if(streams, [](const std::weak_ptr<OpenStream>& old) { return old.expired(); });
    streams.push_back(stream);
    if (is_over) stream->finish();
  }
  response.stream(stream);
  return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, kBlock, read_stream,
                                           new std::shared_ptr<OpenStream>(stream), free_stream);
}

MHD_Result HttpServer::State::write(const Exchange& exchange, Response& response) {
  MHD_Response* const out = made(exchange, response);
  if (out == nullptr) return MHD_NO;
  MHD_add_response_header(out, "Content-Type", response.type.c_str());
  if (response.status == kRefused) MHD_add_response_header(out, "Connection", "close");
  for (const auto& [name, value] : response.headers) {
    MHD_add_response_header(out, name.c_str(), value.c_str());
  }
  const MHD_Result queued =
      MHD_queue_response(exchange.connection, static_cast<unsigned>(response.status), out);
  MHD_destroy_response(out);
  return queued;
}

// The whole request is there: it is handled once, and the answer written when there is one.
MHD_Result HttpServer::State::go_on(const std::shared_ptr<Exchange>& exchange) {
  if (!exchange->is_handled) {
    exchange->is_handled = true;
    if (exchange->is_too_long) {
      exchange->answer({.status = 413, .body = "{\"error\": \"the request is too long\"}"});
    } else {
      handler(exchange->request,
              [exchange](Response response) { exchange->answer(std::move(response)); });
    }
  }
  const std::lock_guard lock(exchange->mutex);
  const bool is_for_guests = exchange->response && (exchange->response->status == kRefused ||
                                                    exchange->response->is_for_guests);
  if (!is_for_guests) guests.leave(exchange->connection);
  if (exchange->response) return write(*exchange, *exchange->response);
  MHD_suspend_connection(exchange->connection);
  exchange->is_suspended = true;
  return MHD_YES;
}

MHD_Result HttpServer::State::access(void* self, MHD_Connection* connection, const char* url,
                                     const char* method, const char*, const char* data,
                                     std::size_t* size, void** context) {
  auto* const state = static_cast<State*>(self);
  using Held = std::shared_ptr<Exchange>;
  if (*context == nullptr) {
    *context = new Held(state->begin(connection, url, method));
    return MHD_YES;
  }
  const Held& exchange = *static_cast<Held*>(*context);
  if (*size == 0) return state->go_on(exchange);
  std::string& body = exchange->request.body;
  exchange->is_too_long = exchange->is_too_long || body.size() + *size > kMostBody;
  if (!exchange->is_too_long) body.append(data, *size);
  *size = 0;
  return MHD_YES;
}

void HttpServer::State::done(void* self, MHD_Connection*, void** context,
                             MHD_RequestTerminationCode) {
  auto* const held = static_cast<std::shared_ptr<Exchange>*>(*context);
  if (held == nullptr) return;
  {
    const std::lock_guard lock((*held)->mutex);
    (*held)->connection = nullptr;
  }
  auto* const state = static_cast<State*>(self);
  {
    const std::lock_guard lock(state->mutex);
    state->exchanges.erase(*held);
  }
  delete held;
  *context = nullptr;
}

void HttpServer::State::notify(void* self, MHD_Connection* connection, void**,
                               MHD_ConnectionNotificationCode code) {
  Guests& guests = static_cast<State*>(self)->guests;
  code == MHD_CONNECTION_NOTIFY_STARTED ? guests.come(connection) : guests.leave(connection);
}

void HttpServer::drop_slow_guests() { state_->guests.drop_slow(); }

HttpServer::HttpServer(const std::string& address, int port) : state_(std::make_shared<State>()) {
  state_->socket = listening_socket(address, port);
  state_->port = port_of(state_->socket);
}

void HttpServer::start(Handler handler) {
  state_->handler = std::move(handler);
  state_->daemon = MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, nullptr, nullptr, State::access,
      state_.get(), MHD_OPTION_LISTEN_SOCKET, state_->socket, MHD_OPTION_NOTIFY_COMPLETED,
      State::done, state_.get(), MHD_OPTION_NOTIFY_CONNECTION, State::notify, state_.get(),
      MHD_OPTION_CONNECTION_LIMIT, kConnections, MHD_OPTION_CONNECTION_TIMEOUT, kTimeout,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, kMemory, MHD_OPTION_END);
  if (state_->daemon != nullptr) return;
  throw Error("the server cannot start: the system refuses a thread or a descriptor");
}

void HttpServer::stop() {
  std::set<std::shared_ptr<Exchange>> exchanges;
  std::vector<std::weak_ptr<OpenStream>> streams;
  {
    const std::lock_guard lock(state_->mutex);
    if (state_->is_over) return;
    state_->is_over = true;
    exchanges = state_->exchanges;
    streams = state_->streams;
  }
  for (const auto& exchange : exchanges) {
    exchange->answer(ending());
  }
  for (const auto& stream : streams) {
    if (const auto open = stream.lock()) open->finish();
  }
  if (state_->daemon == nullptr) {
    close(state_->socket);
  } else {
    MHD_stop_daemon(state_->daemon);  // closes the socket, too
  }
}

int HttpServer::port() const { return state_->port; }

}  // namespace rb
