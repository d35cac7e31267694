#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

// A small web server: one thread waits for all connections (libmicrohttpd).
namespace rb {

struct Request {
  std::string method, path;                         // the path without its query
  std::multimap<std::string, std::string> headers;  // names in lower case
  std::map<std::string, std::string> query;
  std::string body;

  // The value of a header that comes exactly once; otherwise empty.
  std::string header(const std::string& name) const;
};

// Server-sent events to one reader. Every thread may use it.
class EventStream {
 public:
  virtual ~EventStream() = default;
  virtual void send(const std::string& text) = 0;  // kept until the reader takes it
  virtual void finish() = 0;                       // after what was sent
  virtual bool is_closed() const = 0;              // the reader has left
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::string body = {};
  std::vector<std::pair<std::string, std::string>> headers = {};
  bool is_for_guests = false;  // it does not show that the reader may ask
  // Instead of a body: gets the stream, which stays open.
  std::function<void(std::shared_ptr<EventStream>)> stream = {};
};

class HttpServer {
 public:
  // Answers a request, at once or later, from any thread, once.
  using Responder = std::function<void(Response)>;
  // Called by the thread of the server, which must not be kept waiting.
  using Handler = std::function<void(const Request&, Responder)>;

  static constexpr std::size_t kMostBody = 4096;

  // Listens. `address` is a number, "127.0.0.1"; port 0: any. Throws Error that says why it cannot.
  HttpServer(const std::string& address, int port);
  // From now on requests are handled; those that came before waited. Once.
  void start(Handler handler);
  // Closes connections that took too long to ask something that is allowed: call it every second.
  // If there are many of these, the oldest goes for each that comes, so that there is always room.
  void drop_slow_guests();
  // Answers what waits with 503, closes the streams, and calls the handler no more.
  void stop();
  ~HttpServer() { stop(); }
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  int port() const;

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace rb
