#include "tests/oracle/oracle.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <stdexcept>

namespace rb::oracle {
namespace {

// What the tests beside this file compare.
constexpr std::array<std::string_view, 14> kTopics = {
    "Bayesian optimisation pieces",
    "Elo difference, confidence interval, LOS, normalized Elo",
    "Elo table, colour aware input but no first-player advantage",
    "Elo with K-factor updates, game by game",
    "SPSA schedules and single steps",
    "SPRT log-likelihood ratios",
    "SPRT pass probability and expected number of games (Brownian approximation)",
    "change-point detection in benchmark series",
    "evaluation tuning by regression",
    "maximum likelihood with the Davidson and the Rao-Kupper draw model, first-player advantage "
    "fitted",
    "multi-player ratings, BayesElo",
    "multi-player ratings, Ordo",
    "running SPRT with dynamic overshoot correction",
    "two-sample comparison of timings"};

bool is_compared(std::string_view topic) {
  return std::find(kTopics.begin(), kTopics.end(), topic) != kTopics.end();
}

struct File {
  std::string name, topic;
  Json content;
};

const char* named_folder() { return std::getenv("RENJU_ORACLE_DIR"); }

bool is_there(const std::filesystem::path& folder) { return std::filesystem::is_directory(folder); }

std::vector<File> files(const std::filesystem::path& folder) {
  std::vector<File> found;
  if (!is_there(folder)) return found;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".json") continue;
    std::ifstream in(entry.path());
    Json content = read_json(std::string(std::istreambuf_iterator<char>(in), {}));
    if (!content.is_object()) {
      ADD_FAILURE() << entry.path() << " is not a JSON object";
      continue;
    }
    found.push_back(
        {entry.path().filename().string(), content.value("topic", ""), std::move(content)});
  }
  std::sort(found.begin(), found.end(),
            [](const File& a, const File& b) { return a.name < b.name; });
  return found;
}

bool is_omitted(const std::string& path, const std::vector<Omitted>& omitted) {
  std::string keys = "." + path + ".";
  for (std::size_t at; (at = keys.find("[]")) != std::string::npos;) keys.erase(at, 2);
  return std::ranges::any_of(omitted, [&](const Omitted& one) {
    return keys.find("." + one.keys + ".") != std::string::npos;
  });
}

// Whether all of a case was compared.
bool compare_case(Comparison& check, const Json& text, const std::vector<Omitted>& omitted,
                  const std::function<void(Comparison&, const Case&)>& compare) {
  const std::string id = text.value("id", "a case without id");
  const long before = check.compared();
  const Case one(text);
  try {
    compare(check, one);
  } catch (const std::exception& error) {
    ADD_FAILURE() << id << ": " << error.what();
    return false;
  }
  std::string unread;
  for (const std::string& path : one.unread()) {
    if (path != "id" && path != "note" && !is_omitted(path, omitted)) unread += " " + path;
  }
  EXPECT_EQ(unread, "") << id << " has keys that nobody compares";
  EXPECT_GT(check.compared(), before) << id << " compares nothing";
  return unread.empty() && check.compared() > before;
}

}  // namespace

std::filesystem::path folder() {
  const char* const name = named_folder();
  return name != nullptr ? name : RB_ORACLE_DIR;
}

std::vector<Json> cases(std::string_view topic, const std::filesystem::path& folder) {
  EXPECT_TRUE(is_compared(topic)) << topic << " is missing in kTopics";
  std::vector<Json> found;
  for (const File& file : files(folder)) {
    if (file.topic != topic) continue;
    const Json all = file.content.value("cases", Json::array());
    EXPECT_EQ(file.content.value("n_cases", all.size()), all.size()) << file.name;
    found.insert(found.end(), all.begin(), all.end());
  }
  if (found.empty() && (named_folder() != nullptr || is_there(folder))) {
    ADD_FAILURE() << "no case with topic \"" << topic << "\" in " << folder;
  }
  return found;
}

std::vector<std::string> files_not_compared() {
  std::vector<std::string> found;
  for (const File& file : files(folder())) {
    if (!is_compared(file.topic)) found.push_back(file.name + " (" + file.topic + ")");
  }
  return found;
}

double number(const Case& value) {
  if (!value.is_string()) return value.get<double>();
  const auto text = value.get<std::string>();
  if (text == "inf") return std::numeric_limits<double>::infinity();
  if (text == "-inf") return -std::numeric_limits<double>::infinity();
  if (text == "nan") return std::numeric_limits<double>::quiet_NaN();
  return std::stod(text);
}

void Comparison::near(double ours, double wanted, Tolerance tolerance, const std::string& what) {
  ++compared_;
  if (!std::isfinite(wanted)) {
    EXPECT_TRUE(std::isnan(wanted) ? std::isnan(ours) : ours == wanted)
        << what << ": " << ours << " instead of " << wanted;
    return;
  }
  const double error = std::abs(ours - wanted);
  const double allowed = tolerance.relative * std::abs(wanted) + tolerance.absolute;
  EXPECT_LE(error, allowed) << what << ": " << ours << " instead of " << wanted;
  greatest_ = std::max(greatest_, error);
  const double share = allowed > 0 ? error / allowed : 0;
  if (share <= share_) return;
  share_ = share;
  worst_ = what;
}

void Comparison::near(double ours, const Case& wanted, Tolerance tolerance,
                      const std::string& what) {
  if (wanted.is_object() && wanted.contains("error")) {
    skip(wanted, what, "that program failed: " + wanted.at("error").get<std::string>());
    return;
  }
  near(ours, number(wanted), tolerance, what);
}

void Comparison::equal(bool is_equal, const std::string& what) {
  ++compared_;
  EXPECT_TRUE(is_equal) << what;
}

void Comparison::skip(const Case& part, const std::string& what, const std::string& why) {
  part.get<Json>();
  std::printf("skipped: %s: %s\n", what.c_str(), why.c_str());
}

Comparison::~Comparison() {
  std::printf("%s: %ld numbers, greatest error %.2g, at most %.2g of the tolerance (%s)\n",
              topic_.c_str(), compared_, greatest_, share_, worst_.c_str());
}

void compare_cases(std::string_view topic, const std::vector<Omitted>& omitted,
                   const std::function<void(Comparison&, const Case&)>& compare,
                   const std::filesystem::path& folder) {
  const std::vector<Json> all = cases(topic, folder);
  if (all.empty()) GTEST_SKIP() << "no oracle folder " << folder;
  Comparison check{std::string(topic)};
  std::size_t compared = 0;
  for (const Json& text : all) {
    if (compare_case(check, text, omitted, compare)) ++compared;
  }
  EXPECT_EQ(compared, all.size()) << "cases compared of those there are";
  std::printf("%zu of %zu cases compared\n", compared, all.size());
}

}  // namespace rb::oracle
