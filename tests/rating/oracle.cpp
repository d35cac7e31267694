#include "tests/rating/oracle.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>

namespace rb::oracle {
namespace {

std::filesystem::path folder() {
  const char* name = std::getenv("RENJU_ORACLE_DIR");
  return name != nullptr && RB_ORACLE_DIR_FROM_ENVIRONMENT ? name : RB_ORACLE_DIR;
}

}  // namespace

std::vector<nlohmann::json> cases(std::string_view topic) {
  std::vector<nlohmann::json> found;
  if (!std::filesystem::is_directory(folder())) return found;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder())) {
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const auto& file : files) {
    std::ifstream in(file);
    const auto content = nlohmann::json::parse(in);
    if (content.value("topic", "") != topic) continue;
    for (const auto& one : content.at("cases")) found.push_back(one);
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
