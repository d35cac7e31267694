#include "tests/oracle/oracle.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>

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
  nlohmann::json content;
};

// The folder named by the environment variable, if this program heeds it.
const char* named_folder() {
  return RB_ORACLE_DIR_FROM_ENVIRONMENT ? std::getenv("RENJU_ORACLE_DIR") : nullptr;
}

bool is_there(const std::filesystem::path& folder) { return std::filesystem::is_directory(folder); }

std::vector<File> files(const std::filesystem::path& folder) {
  std::vector<File> found;
  if (!is_there(folder)) return found;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".json") continue;
    std::ifstream in(entry.path());
    auto content = nlohmann::json::parse(in, nullptr, false);
    if (!content.is_object()) {
      ADD_FAILURE() << entry.path() << " is no JSON object";
      continue;
    }
    found.push_back(
        {entry.path().filename().string(), content.value("topic", ""), std::move(content)});
  }
  std::sort(found.begin(), found.end(),
            [](const File& a, const File& b) { return a.name < b.name; });
  return found;
}

}  // namespace

std::filesystem::path folder() {
  const char* const name = named_folder();
  return name != nullptr ? name : RB_ORACLE_DIR;
}

std::vector<nlohmann::json> cases(std::string_view topic, const std::filesystem::path& folder) {
  EXPECT_TRUE(is_compared(topic)) << topic << " is missing in kTopics";
  std::vector<nlohmann::json> found;
  for (const File& file : files(folder)) {
    if (file.topic != topic) continue;
    for (const auto& one : file.content.at("cases")) found.push_back(one);
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

double number(const nlohmann::json& value) {
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
  if (error / allowed <= share_) return;
  share_ = error / allowed;
  worst_ = what;
}

void Comparison::equal(bool is_equal, const std::string& what) {
  ++compared_;
  EXPECT_TRUE(is_equal) << what;
}

Comparison::~Comparison() {
  std::printf("%s: %ld numbers, greatest error %.2g, at most %.2g of the tolerance (%s)\n",
              topic_.c_str(), compared_, greatest_, share_, worst_.c_str());
}

}  // namespace rb::oracle
