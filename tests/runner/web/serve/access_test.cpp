#include "runner/web/serve/access.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

class Access : public testing::Test {
 protected:
  Request request(const std::string& method, const std::string& path) const {
    Request request{.method = method, .path = path, .headers = {}, .query = {}, .body = {}};
    const std::string link = rules_.link();
    request.headers = {{"host", "127.0.0.1:81"},
                       {"x-renju-key", link.substr(link.find('=') + 1)},
                       {"origin", "http://127.0.0.1:81"},
                       {"content-type", "application/json"}};
    return request;
  }
  int status(const Request& request) const {
    const auto refusal = rules_.refusal(request);
    return refusal ? refusal->status : 200;
  }
  AccessRules rules_{"127.0.0.1", 81};
};

TEST_F(Access, TheKeyIsAHeaderAndOnlyThePageNeedsNone) {
  for (const auto& [path, without] : {std::pair{"/", 200}, {"/api/document", 403}, {"/x", 403}}) {
    Request asked = request("GET", path);
    EXPECT_EQ(status(asked), 200) << path;
    asked.headers.erase("x-renju-key");
    EXPECT_EQ(status(asked), without) << path;
    asked.method = "PUT";
    EXPECT_EQ(status(asked), 403) << path;
    asked.method = "GET";
    asked.headers.emplace("cookie", "renju-bench-81=" + rules_.link().substr(28));
    EXPECT_EQ(status(asked), without) << path;
  }
}

TEST_F(Access, AnotherPageOrNameIsRefused) {
  const struct {
    const char *header, *value;
    int status;
  } kCases[] = {{"host", "evil.example:81", 403},
                {"host", "127.0.0.1", 403},
                {"origin", "http://evil.example", 403},
                {"origin", "http://127.0.0.1:82", 403},
                {"content-type", "text/plain", 415},
                {"x-renju-key", "0", 403},
                {"content-type", "application/json", 200},
                {"content-type", "application/json; charset=utf-8", 200},
                {"content-type", "Application/JSON", 200}};
  for (const auto& c : kCases) {
    Request asked = request("POST", "/api/play");
    asked.headers.erase(c.header);
    asked.headers.emplace(c.header, c.value);
    EXPECT_EQ(status(asked), c.status) << c.header << ": " << c.value;
  }
}

}  // namespace
}  // namespace rb
