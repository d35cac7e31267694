#include "runner/studies/suites/opening_draft.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <functional>

#include "engine/game/notation.hpp"
#include "tests/fakes/complaint.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class Draft : public testing::Test {
 protected:
  OpeningDraft create() const { return OpeningDraft::create(path_, "--seed 1", "me 1"); }
  OpeningDraft resume() const { return OpeningDraft::resume(path_, "--seed 1", "me 2"); }
  static FoundOpening found(std::uint64_t candidate, std::string_view moves) {
    return {candidate, parse_moves(moves, kRenjuSize)};
  }
  std::string text() const { return fakes::read_text(path_); }
  static std::string error_of(const std::function<void()>& act) {
    return fakes::complaint([&] { act(); }, "no error");
  }

  const fakes::TempFolder folder_;
  const std::string path_ = folder_.file("x.part");
};

TEST_F(Draft, HoldsWhatWasFoundTheMomentItIs) {
  OpeningDraft draft = create();
  draft.add(found(3, "h8 i9"));
  EXPECT_EQ(text(), "# unfinished: --seed 1\n# by me 1 from candidate 0\nh8 i9 # 3\n");
}

TEST_F(Draft, GoesOnBehindTheLastOpening) {
  create().add(found(3, "h8 i9"));
  const OpeningDraft draft = resume();
  ASSERT_EQ(draft.found().size(), 1U);
  EXPECT_EQ(draft.found()[0].candidate, 3U);
  EXPECT_EQ(moves_text(draft.found()[0].moves, kRenjuSize), "h8 i9");
  EXPECT_THAT(draft.programs(), ElementsAre("me 1 from candidate 0", "me 2 from candidate 4"));
}

TEST_F(Draft, ALineThatWasCutOffIsLost) {
  create().add(found(3, "h8 i9"));
  std::ofstream(path_, std::ios::app) << "h8 h9 # 1";
  EXPECT_EQ(resume().found().size(), 1U);
  EXPECT_THAT(text(), testing::EndsWith("h8 i9 # 3\n# by me 2 from candidate 4\n"));
}

TEST_F(Draft, IsNotBegunTwice) {
  create();
  EXPECT_THAT(error_of([&] { create(); }), HasSubstr("--resume"));
}

TEST_F(Draft, OfAnotherRuleIsRefused) {
  create();
  EXPECT_EQ(error_of([&] { OpeningDraft::resume(path_, "--seed 2", "me"); }),
            path_ + ": not an unfinished suite of '--seed 2'");
  fakes::write_text(path_, "# unfinished: --seed 1 and more\n");
  EXPECT_THAT(error_of([&] { resume(); }), HasSubstr("not an unfinished suite"));
}

TEST_F(Draft, ThatWasStoppedAsItBeganIsBegunAnew) {
  for (const char* const text : {"", "# unfinished: --s"}) {
    fakes::write_text(path_, text);
    create();
    fakes::write_text(path_, text);
    EXPECT_THAT(resume().programs(), ElementsAre("me 2 from candidate 0"));
  }
}

TEST_F(Draft, ADamagedLineIsNamed) {
  create();
  std::ofstream(path_, std::ios::app) << "h8 i9 # x\n";
  EXPECT_EQ(error_of([&] { resume(); }), path_ + ": line 3 is damaged");
  std::filesystem::remove(path_);
  create();
  std::ofstream(path_, std::ios::app) << "h8 i99 # 4\n";
  EXPECT_EQ(error_of([&] { resume(); }), path_ + ": line 3 is damaged");
}

TEST_F(Draft, IsGoneWhenTheSuiteIsComplete) {
  create().remove();
  EXPECT_FALSE(std::filesystem::exists(path_));
}

}  // namespace
}  // namespace rb
