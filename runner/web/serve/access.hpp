#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/base/error.hpp"
#include "runner/web/serve/http_server.hpp"

// Who may ask. On a shared machine others can reach the port, and pages of other sites can reach it
// through the user's browser: so everything but the empty page needs a key that is only in the
// printed address. The page takes it from there and sends it in a header, X-Renju-Key: a cookie
// would go to every port of this host, and so to the pages of its other users.
namespace rb {

class AccessRules {
 public:
  // A key of 128 random bits. Throws Error if the system has none.
  AccessRules(std::string address, int port);

  std::string link() const;  // with the key: "http://127.0.0.1:8337/?key=..."

  // The refusal of a request that is not allowed. None: it may be served. Refused are a missing,
  // doubled or foreign Host, a wrong key of anything but the page, and a POST from another page or
  // without JSON.
  std::optional<Response> refusal(const Request& request) const;

 private:
  bool is_own_host(const std::string& host) const;
  bool has_key(const Request& request) const;

  std::string address_;
  int port_;
  std::string key_;
};

// Whether it is for the page itself, which holds nothing of the files.
bool is_for_page(const Request& request);

// {"error": text}
Response error_response(int status, const std::string& text);

// Thrown where an answer is an error of its own status.
class Refused : public Error {
 public:
  Refused(int status, const std::string& text)
      : Error(text), response_(error_response(status, text)) {}
  Response& response() { return response_; }

 private:
  Response response_;
};

// What an address takes.
constexpr std::string_view kAsked = "GET, HEAD", kPosted = "POST", kBoth = "GET, HEAD, POST";
void require_method(const Request& request, std::string_view allowed);  // throws Refused, 405

// Whether a browser would show the answer, and an error as a page for that.
bool is_read_by_eyes(const Request& request);
Response page_of_error(Response response);

}  // namespace rb
