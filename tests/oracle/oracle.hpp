#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/json_text.hpp"
#include "tests/oracle/case.hpp"

// Numbers of other programs, to hold ours against. Files of the folder named by the environment
// variable RENJU_ORACLE_DIR, else of the one built in; every *.json there with the right "topic".
namespace rb::oracle {

std::filesystem::path folder();

// The cases of all files with this topic, which is one that these tests compare. Without any the
// test fails, unless the folder built in is not there at all. So does it with a file that is no
// JSON.
std::vector<Json> cases(std::string_view topic,
                        const std::filesystem::path& folder = oracle::folder());

// "FILE (TOPIC)" of each file whose topic none of these tests compares.
std::vector<std::string> files_not_compared();

// A number of a case: also "inf", "-inf", "nan".
double number(const Case& value);

struct Tolerance {
  double relative = 0, absolute = 0;
};
constexpr Tolerance kSame{1e-12, 0}, kExact{1e-9, 1e-9};

// Compares and remembers the worst deviation, in parts of the tolerance and plain.
class Comparison {
 public:
  explicit Comparison(std::string topic) : topic_(std::move(topic)) {}
  ~Comparison();  // prints the summary
  void near(double ours, double wanted, Tolerance tolerance, const std::string& what);
  // Skips it if that program failed: {"error": "what it said"}.
  void near(double ours, const Case& wanted, Tolerance tolerance, const std::string& what);
  void equal(bool is_equal, const std::string& what);
  // Names a part of a case that cannot be compared; it counts as read.
  void skip(const Case& part, const std::string& what, const std::string& why);
  long compared() const { return compared_; }

 private:
  std::string topic_, worst_;
  long compared_ = 0;
  double greatest_ = 0, share_ = 0;
};

// Keys of cases that are not compared, with the reason: a key, or several as "origin.decision",
// wherever it is and with all below it.
struct Omitted {
  std::string keys, why;
};

// Compares every case of a topic by itself: what is missing in one fails that one. Fails a case
// that compares no number, or has a key that is neither read nor omitted, and if the files announce
// (n_cases) another number of cases than are compared. Skips the test without an oracle folder.
void compare_cases(std::string_view topic, const std::vector<Omitted>& omitted,
                   const std::function<void(Comparison&, const Case&)>& compare,
                   const std::filesystem::path& folder = oracle::folder());

}  // namespace rb::oracle
