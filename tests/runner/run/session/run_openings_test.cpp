#include "runner/run/session/run_openings.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class RunOpenings : public ::testing::Test {
 protected:
  RunOpenings() {
    fakes::write_text(path_, "h8 h9\nh8 i9\nh8 i10\nh8 h10\n# held-out: the rest\nh8 g9\nh8 h11\n");
    request_.source = path_;
  }

  std::vector<std::string> texts(std::uint64_t seed = 1) const {
    std::vector<std::string> texts;
    for (const Opening& opening :
         run_openings(request_, *find_game("renju"), find_game("renju")->rules(), seed, "test")) {
      std::string text;
      for (const Move move : opening.moves) text += cell_name(move.cell(), kRenjuSize);
      texts.push_back(text);
    }
    return texts;
  }
  // Why they are refused.
  template <class Failure>
  std::string refusal(const char* game = "renju") const {
    try {
      run_openings(request_, *find_game(game), find_game(game)->rules(), 1, "test");
    } catch (const Failure& error) {
      return error.what();
    }
    return "";
  }

  fakes::TempFolder folder_;
  std::string path_ = folder_.file("openings.txt");
  OpeningsRequest request_;
};

TEST_F(RunOpenings, AreThoseThatAreNotHeldOutOrOnlyThose) {
  EXPECT_THAT(texts(), ElementsAre("h8h9", "h8i9", "h8i10", "h8h10"));
  request_.held_out = true;
  EXPECT_THAT(texts(), ElementsAre("h8g9", "h8h11"));
}

TEST_F(RunOpenings, ASliceHasBothItsEnds) {
  request_.slice = OpeningSlice{2, 3};
  EXPECT_THAT(texts(), ElementsAre("h8i9", "h8i10"));
  request_.slice = OpeningSlice{1, 4};
  EXPECT_EQ(texts().size(), 4U);
  request_.slice = OpeningSlice{4, 4};
  EXPECT_THAT(texts(), ElementsAre("h8h10"));
  request_.slice = OpeningSlice{4, 5};
  EXPECT_EQ(refusal<UsageError>(),
            "test: --openings-slice 4-5: there are only 4 openings, from 1 to 4");
}

TEST_F(RunOpenings, AreTurnedByTheSeed) {
  const auto plain = texts();
  request_.turned = true;
  EXPECT_EQ(texts(7), texts(7));
  EXPECT_EQ(texts(7).size(), plain.size());
  EXPECT_NE(texts(7), plain);
  EXPECT_NE(texts(7), texts(8));
}

// Each of the 26 openings lies in eight images, some of which are the same.
TEST_F(RunOpenings, TheNamedOnesAreAllImagesOfTwentySix) {
  request_.source = "named";
  EXPECT_GT(texts().size(), 26U);
  EXPECT_LE(texts().size(), 8U * 26U);
  EXPECT_EQ(refusal<UsageError>("reversi"),
            "--openings named: reversi on 8x8 has no openings of that name; a file is ./named");
}

TEST_F(RunOpenings, AWordThatIsNoFileMayBeMisspelt) {
  request_.source = "renjuu";
  EXPECT_EQ(refusal<Error>(),
            "--openings renjuu: no such file; 'named' are the named openings, 'renju' those that "
            "grow from them, 'none' is the start of the game");
  request_.source = folder_.file("missing");
  EXPECT_EQ(refusal<Error>(), folder_.file("missing") + ": no such file");
}

TEST_F(RunOpenings, OptionsWithoutEffectAreRefused) {
  for (const std::optional<std::string>& source :
       {std::optional<std::string>(), std::optional<std::string>("named"),
        std::optional<std::string>("renju"), std::optional<std::string>("none")}) {
    request_ = {};
    request_.source = source;
    request_.format = OpeningFormat::moves;
    EXPECT_EQ(refusal<UsageError>(), "test: --openings-format needs --openings FILE");
    request_.format = {};
    request_.decided = true;
    EXPECT_EQ(refusal<UsageError>(), "test: --openings-decided needs --openings FILE");
  }
  const auto without = [&](auto OpeningsRequest::*member, auto value) {
    request_ = {};
    request_.source = "none";
    request_.*member = value;
    return refusal<UsageError>();
  };
  const std::string why = " needs openings, but there are none";
  EXPECT_EQ(without(&OpeningsRequest::order, Order::random), "test: --order" + why);
  EXPECT_EQ(without(&OpeningsRequest::held_out, true), "test: --held-out" + why);
  EXPECT_EQ(without(&OpeningsRequest::turned, true), "test: --openings-turned" + why);
  EXPECT_EQ(without(&OpeningsRequest::slice, OpeningSlice{}), "test: --openings-slice" + why);
}

TEST_F(RunOpenings, AFileWithoutAnyOfThePartSaysHowToPlayTheOther) {
  fakes::write_text(path_, "h8 h9\n");
  request_.held_out = true;
  EXPECT_EQ(refusal<Error>(),
            path_ + ": no opening is held out: none comes after a line '# held-out: ...'");
  fakes::write_text(path_, "# held-out: all\nh8 h9\n");
  request_.held_out = false;
  EXPECT_EQ(refusal<Error>(), path_ + ": every opening is held out; --held-out plays them");
}

// Four white stones in a row with both ends free.
TEST_F(RunOpenings, ADecidedOneIsPlayedOnlyIfAskedFor) {
  fakes::write_text(path_, "h8 a1 a5 b2 a10 c3 o1 d4 o5\n");
  EXPECT_THAT(refusal<Error>(), StartsWith(path_ + ":1: "));
  EXPECT_THAT(refusal<Error>(), HasSubstr("; --openings-decided plays it"));
  request_.decided = true;
  EXPECT_EQ(texts().size(), 1U);
}

TEST_F(RunOpenings, OffsetsAreAFormat) {
  fakes::write_text(path_, "0,0, 1,-1\n");
  request_.format = OpeningFormat::offset;
  EXPECT_THAT(texts(), ElementsAre("h8i7"));
}

}  // namespace
}  // namespace rb
