#include "runner/tune/texel.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
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
  try {
    fit_texel(task, path, 1);
    FAIL() << "fitted";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(),
                HasSubstr("few.db: too few games to learn from: 8 games of 4 openings"));
  }
}

}  // namespace
}  // namespace rb
