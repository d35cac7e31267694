#include "runner/web/document/report_document.hpp"
#include "engine/base/json_text.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "tests/fakes/renju_file.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

// Files of pairs of games by chance; a seed of its own makes each a run of its own.
class ReportDocument : public testing::Test {
 protected:
  std::string write(const std::string& name, std::uint64_t seed) {
    const std::vector<Opening> openings = fakes::two_stone_openings(2);
    RunSpec run = fakes::run_spec(4);
    run.seed = seed;
    run.openings_hash = openings_hash(openings);
    auto store = StoreWriter::create(folder_.file(name), run, openings);
    for (const GameRecord& game : fakes::games_by_chance(openings)) store.commit(game);
    store.close();
    return folder_.file(name);
  }
  std::string broken() {
    fakes::write_text(folder_.file("broken.db"), "no database");
    return folder_.file("broken.db");
  }

 private:
  fakes::TempFolder folder_;
};

TEST_F(ReportDocument, HasAPartForEachFileInTheirOrder) {
  const Report report({write("a.db", 1), broken(), write("b.db", 2)});
  const Json document = report.document({}, {{"speed", "of light"}});
  EXPECT_EQ(document.at("format"), 1);
  EXPECT_EQ(document.at("speed").at("speed"), "of light");
  const Json& parts = document.at("parts");
  ASSERT_EQ(parts.size(), 3U);
  EXPECT_EQ(parts[0].at("file"), "a.db");
  EXPECT_EQ(parts[0].at("games"), 4);
  EXPECT_EQ(parts[1].at("file"), "broken.db");
  EXPECT_THAT(parts[1].at("error").get<std::string>(),
              testing::HasSubstr("broken.db: not a results file"));
  EXPECT_EQ(parts[2].at("file"), "b.db");
  std::vector<std::string> blocks;
  for (const GamesBlock& write : report.blocks({})) {
    std::string& text = blocks.emplace_back();
    write([&text](std::string_view piece) { text += piece; });
  }
  ASSERT_EQ(blocks.size(), 3U);
  EXPECT_EQ(read_json(blocks[0]).at("id").size(), 4U);
  EXPECT_EQ(blocks[1], "null");
  EXPECT_EQ(read_json(blocks[2]).at("moves").at("games").size(), 4U);
}

TEST_F(ReportDocument, RatesTheReadableFilesTogether) {
  const Json together =
      Report({write("a.db", 1), broken(), write("b.db", 2)}).document({}, nullptr).at("together");
  EXPECT_TRUE(together.at("why").is_null());
  ASSERT_EQ(together.at("files").size(), 2U);
  EXPECT_EQ(together.at("files")[0].at("path"), "a.db");
  EXPECT_EQ(together.at("files")[1].at("path"), "b.db");
  EXPECT_EQ(together.at("pairings").size(), 1U);
}

TEST_F(ReportDocument, SaysWhyFilesAreNotRatedTogether) {
  const std::string path = write("a.db", 1);
  EXPECT_THAT(together_json({path, path}).at("why").get<std::string>(),
              testing::HasSubstr("contains the same run as"));
}

TEST_F(ReportDocument, OfOneFileThatCannotBeReadIsRefused) {
  EXPECT_THROW(Report({broken()}), Error);
  EXPECT_EQ(Report({broken(), broken()}).document({}, nullptr).at("parts").size(), 2U);
}

}  // namespace
}  // namespace rb
