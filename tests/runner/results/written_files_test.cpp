#include "runner/results/written_files.hpp"
#include "engine/base/json_text.hpp"

#include <gmock/gmock.h>

#include "tests/fakes/records.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// Both players' command lines name a log that is there, and one that is not.
TEST(WrittenFiles, AreMarkedAndToldIfTheyWereThereBefore) {
  const fakes::TempFolder folder;
  fakes::write_text(folder.file("log"), "1");
  fakes::write_text(folder.file("net"), "weights");
  const std::vector<std::string> words = {"log", "new", "net", "--deep"};
  const ProgramFiles files(folder.path().string(), words);
  WrittenFiles written({files, files, files}, {"a", "b", "a"});
  RunSpec run = fakes::run_spec();
  run.players = {{"a", R"({"x":1})"}, {"b", R"({"x":2})"}, {"a", R"({"x":3})"}};
  auto store = StoreWriter::create(folder.file("run.db"), run, {});
  EXPECT_THAT(written.mark(store), IsEmpty());
  fakes::write_text(folder.file("log"), "1 and more");
  fakes::write_text(folder.file("new"), "2");
  const std::string note = "note: the file 'log' changed while ";
  const std::string why = " played: it counts as output of that program, not as a part of it";
  EXPECT_THAT(written.mark(store), ElementsAre(note + "a" + why, note + "b" + why));
  EXPECT_THAT(written.mark(store), IsEmpty());
  fakes::write_text(folder.file("log"), "1 and still more");
  EXPECT_THAT(written.mark(store), IsEmpty()) << "the run knows it by now";
  store.close();
  for (const PlayerRow& player : StoreReader(folder.file("run.db")).run().players) {
    EXPECT_EQ(read_json(player.params).at("files"),
              read_json(R"({"log": "written", "new": "written"})"));
  }
}

}  // namespace
}  // namespace rb
