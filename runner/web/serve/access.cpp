#include "runner/web/serve/access.hpp"

#include <arpa/inet.h>
#include <strings.h>
#include <sys/random.h>

#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/text.hpp"

namespace rb {
namespace {

constexpr std::string_view kAnyAddress = "0.0.0.0";

std::string random_key() {
  std::array<unsigned char, 16> bytes{};
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) {
    throw Error("the system has no random numbers for a key");
  }
  std::string key;
  for (const unsigned char byte : bytes) key += fmt::format("{:02x}", byte);
  return key;
}

// Takes as long for every text of a length, so that nobody learns the key letter by letter.
bool is_equal(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    difference |= static_cast<unsigned>(a[i] ^ b[i]);
  }
  return difference == 0;
}

}  // namespace

bool is_for_page(const Request& request) {
  return request.path == "/" && (request.method == "GET" || request.method == "HEAD");
}

Response error_response(int status, const std::string& text) {
  const Json json = json_object({{"error", text}});
  return {.status = status, .body = json_text(json)};
}

void require_method(const Request& request, std::string_view allowed) {
  for (const std::string_view method : split(allowed, ',')) {
    if (trim(method) == request.method) return;
  }
  Refused refused(405,
                  fmt::format("this address takes {}, not {}", allowed, printable(request.method)));
  refused.response().headers.emplace_back("Allow", allowed);
  throw refused;
}

bool is_read_by_eyes(const Request& request) {
  return request.header("accept").find("text/html") != std::string::npos;
}

Response page_of_error(Response response) {
  const auto json = read_json(response.body);
  if (response.status < 400 || !json.is_object() || !json.contains("error")) return response;
  std::string text;
  for (const char c : json["error"].get<std::string>()) {
    text += c == '<' ? "&lt;" : c == '&' ? "&amp;" : std::string(1, c);
  }
  response.type = "text/html; charset=utf-8";
  response.body = fmt::format(
      "<!doctype html>\n<html lang=\"en\"><meta name=\"viewport\" content=\"width=device-width\">"
      "<meta name=\"color-scheme\" content=\"light dark\"><title>renju-bench</title>\n"
      "<h1>renju-bench does not show this</h1>\n<p>{}.</p>\n",
      text);
  return response;
}

AccessRules::AccessRules(std::string address, int port)
    : address_(std::move(address)), port_(port), key_(random_key()) {}

std::string AccessRules::link() const {
  const std::string host = address_ == kAnyAddress ? "127.0.0.1" : address_;
  return fmt::format("http://{}:{}/?key={}", host, port_, key_);
}

// Names of other hosts are refused even if they lead here (DNS rebinding).
bool AccessRules::is_own_host(const std::string& host) const {
  const std::string port = fmt::format(":{}", port_);
  if (host == address_ + port || host == "localhost" + port) return true;
  if (address_ != kAnyAddress || !host.ends_with(port)) return false;
  in_addr number{};
  return inet_pton(AF_INET, host.substr(0, host.size() - port.size()).c_str(), &number) == 1;
}

bool AccessRules::has_key(const Request& request) const {
  return is_equal(request.header("x-renju-key"), key_);
}

std::optional<Response> AccessRules::refusal(const Request& request) const {
  const std::string host = request.header("host");
  if (!is_own_host(host)) return error_response(403, "this server has another name");
  if (is_for_page(request)) return std::nullopt;
  if (!has_key(request)) {
    return error_response(
        403,
        "open the address that renju-bench serve printed in its terminal: it ends "
        "with a key, and each start has a new one");
  }
  if (request.method != "POST") return std::nullopt;
  const std::string page = "http://" + host;
  if (request.header("origin") != page) {
    return error_response(
        403,
        fmt::format("other pages may not ask this server: a POST has the header Origin: {}", page));
  }
  const std::string header = request.header("content-type");  // with parameters, such as charset
  const std::string type(trim(std::string_view(header).substr(0, header.find(';'))));
  if (strcasecmp(type.c_str(), "application/json") != 0) {
    return error_response(415, "a POST has the header Content-Type: application/json");
  }
  return std::nullopt;
}

}  // namespace rb
