#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

// Numbers of other programs, to hold ours against. Files of the folder named by the environment
// variable RENJU_ORACLE_DIR, else of the one built in; every *.json there with the right "topic".
namespace rb::oracle {

std::filesystem::path folder();

// The cases of all files with this topic, which is one that these tests compare. Without any the
// test fails, unless the folder built in is not there at all. So does it with a file that is no
// JSON.
std::vector<nlohmann::json> cases(std::string_view topic,
                                  const std::filesystem::path& folder = oracle::folder());

// "FILE (TOPIC)" of each file whose topic none of these tests compares.
std::vector<std::string> files_not_compared();

// A number of a case: also "inf", "-inf", "nan".
double number(const nlohmann::json& value);

struct Tolerance {
  double relative = 0, absolute = 0;
};

// Compares and remembers the worst deviation, in parts of the tolerance and plain.
class Comparison {
 public:
  explicit Comparison(std::string topic) : topic_(std::move(topic)) {}
  ~Comparison();  // prints the summary
  void near(double ours, double wanted, Tolerance tolerance, const std::string& what);
  void near(double ours, const nlohmann::json& wanted, Tolerance tolerance,
            const std::string& what) {
    near(ours, number(wanted), tolerance, what);
  }
  void equal(bool is_equal, const std::string& what);

 private:
  std::string topic_, worst_;
  long compared_ = 0;
  double greatest_ = 0, share_ = 0;
};

}  // namespace rb::oracle

// The cases of a topic, or the end of the test with a message.
#define RB_ORACLE_CASES(name, topic)          \
  const auto name = rb::oracle::cases(topic); \
  if (name.empty()) GTEST_SKIP() << "no oracle folder " << rb::oracle::folder()
