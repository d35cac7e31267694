#include "runner/tune/texel.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "tests/fakes/complaint.hpp"
#include "tests/fakes/printout.hpp"
#include "tests/fakes/renju_file.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using testing::HasSubstr;

TEST(Texel, FewGamesAreRefusedWithWhatTheyAreAndWhatItTakes) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("few.db");
  const auto openings = fakes::two_stone_openings(4);
  fakes::write_games(path, openings, fakes::games_by_chance(openings));
  const TexelTask task{
      .profile = *renju::find_profile("hard"),
      .parameters = {{.name = "OPEN_THREE", .value = 1000, .min = 500, .max = 2000, .c_end = 100}},
      .held_out = {}};
  EXPECT_THAT(fakes::complaint([&] { fit_texel(task, path, 1); }),
              HasSubstr("few.db: too few games to learn from: 8 games of 4 openings"));
}

// Games by chance, which hardly show a value: one follows its prior, one is held, one never counts.
TEST(Texel, FitsToTheQuietPositionsOfTheGames) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("games.db");
  const auto openings = fakes::two_stone_openings(40);
  auto games = fakes::games_by_chance(openings);
  fakes::write_games(path, openings, games);
  const TexelTask task{
      .profile = *renju::find_profile("hard"),
      .parameters =
          {{.name = "OPEN_TWO", .value = 50, .min = 0, .max = 400, .c_end = 10, .whole = true},
           {.name = "TWO", .value = 10, .min = 0, .max = 200, .c_end = 10},
           {.name = "FIVE", .value = 100000, .min = 0, .max = 200000, .c_end = 10}},
      .held_out = {}};
  EXPECT_EQ(texel_report(task, fit_texel(task, path, 1)),
            R"(method     texel: 640 quiet positions of 80 distinct games, 30 openings
scale      K = 5.75e-05: 17380 points are worth a score of 73 %

part        positions   entropy     after   squared     after
training          512  0.690030  0.689936  0.248448  0.248401
validation        128  0.720079  0.720926  0.263152  0.263550

parameter     old     new  error  prior  counts in
OPEN_TWO       50      61      -   76 %        374  the prior's value: the games hardly show it
TWO            10       0      -      -        266  held by its bound; -33.22 without bounds
FIVE       100000  100000      -  100 %          0  never: stays

entropy, squared: mean losses with the old values and after, with those of column new;
error: of one standard deviation, openings taken as the independent pieces of evidence;
prior: how far a value follows its prior, the old value +- half of its bounds

validation entropy falls by -0.000846 +- 0.000406: the positions left out of the fit are
predicted no better than before: play more games
)");
}

// What is wrong with learning from a pair of games of each of so many openings.
std::string refusal(int openings_count, const std::vector<tuning::Parameter>& parameters,
                    int times = 1) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("games.db");
  const auto openings = fakes::two_stone_openings(openings_count);
  auto games = fakes::games_by_chance(openings);
  if (times > 1) {  // the second half repeats the first
    const std::size_t count = games.size();
    for (std::size_t i = 0; i < count; ++i) {
      games.push_back(games[i]);
      games.back().id = static_cast<int>(count + i);
    }
  }
  fakes::write_games(path, openings, games);
  const TexelTask task{
      .profile = *renju::find_profile("hard"), .parameters = parameters, .held_out = {}};
  try {
    fit_texel(task, path, 1);
  } catch (const Error& error) {
    const std::string what = error.what();
    return what.starts_with(path) ? what.substr(path.size()) : what;
  }
  return "fitted";
}

const tuning::Parameter kThree{
    .name = "OPEN_THREE", .value = 1000, .min = 500, .max = 2000, .c_end = 100};
const tuning::Parameter kFive{
    .name = "FIVE", .value = 100000, .min = 10000, .max = 200000, .c_end = 100};

// Two of the openings are images of each other.
TEST(Texel, NeedsTwentyOpeningsAndFiftyPositionsAParameter) {
  EXPECT_THAT(refusal(20, {kThree}), HasSubstr("games of 19 openings, "));
  EXPECT_THAT(refusal(20, {kThree}),
              testing::EndsWith("to fit; at least 20 openings and 50 positions are needed"));
  EXPECT_THAT(refusal(20, {kThree, kFive}),
              testing::EndsWith("to fit; at least 20 openings and 100 positions are needed"));
  EXPECT_THAT(refusal(21, {kThree}), testing::Not(HasSubstr("too few")));
}

TEST(Texel, OfConstantsThatNoPositionHasNothingIsFitted) {
  EXPECT_EQ(refusal(40, {kFive}), "tune texel: nothing to fit: no quiet position has FIVE");
}

}  // namespace
}  // namespace rb
