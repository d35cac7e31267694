#include "runner/run/session/results_path.hpp"

#include <filesystem>

#include <gtest/gtest.h>

#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

namespace fs = std::filesystem;

constexpr std::time_t kNoon = 1795521600;  // 2026-11-24 12:00 UTC: the same day nearly everywhere

const std::vector<PlayerRow> kTwo = {{"hard", ""}, {"medium", ""}};

// A current folder of its own.
class ResultsPath : public testing::Test {
 protected:
  ResultsPath() { fs::current_path(folder_.path()); }
  ~ResultsPath() override { fs::current_path(before_); }

 private:
  const fs::path before_ = fs::current_path();
  fakes::TempFolder folder_;
};

TEST(FileSafe, KeepsLettersAndDigitsOfAnyScriptPointAndDash) {
  EXPECT_EQ(file_safe("hard:depth=5,OPEN_THREE=1.5"), "hard_depth_5_OPEN_THREE_1.5");
  EXPECT_EQ(file_safe("../a b/\xc3\xa9"), ".._a_b_\xc3\xa9");
  EXPECT_EQ(file_safe("五子棋 ěš\xff\x1b\u202e"), "五子棋_ěš___");
  EXPECT_EQ(file_safe(std::string(100, 'x')).size(), 60U);
  EXPECT_EQ(file_safe("aé" + std::string(100, 'x')).size(), 60U);
  EXPECT_EQ(file_safe(std::string(59, 'x') + "é").size(), 59U) << "no letter is cut in half";
}

TEST_F(ResultsPath, NamesDateAndPlayers) {
  EXPECT_EQ(claim_results_path(kTwo, kNoon), "results/2026-11-24-hard-medium.db");
}

TEST_F(ResultsPath, OfManyPlayersNamesTheirNumber) {
  EXPECT_EQ(claim_results_path(std::vector<PlayerRow>(5), kNoon),
            "results/2026-11-24-tournament-5-players.db");
}

TEST_F(ResultsPath, ClaimsAnotherNameWhenOneIsTaken) {
  claim_results_path(kTwo, kNoon);
  EXPECT_EQ(claim_results_path(kTwo, kNoon), "results/2026-11-24-hard-medium-2.db");
  EXPECT_TRUE(fs::exists("results/2026-11-24-hard-medium-2.db"));
}

}  // namespace
}  // namespace rb
