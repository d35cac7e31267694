#include "runner/base/system/program_files.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include <fmt/core.h>

#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

class ProgramFilesTest : public testing::Test {
 protected:
  void write(const std::string& name, const std::string& text, bool append = false) const {
    std::ofstream(folder_.file(name), append ? std::ios::app : std::ios::trunc) << text;
  }
  ProgramFiles files(const std::vector<std::string>& words) const {
    return {folder_.file(""), words};
  }
  static std::vector<std::string> written(ProgramFiles& files) {
    std::vector<std::string> words;
    for (const auto& [word, is_new] : files.take_written()) {
      words.push_back(word + (is_new ? " (new)" : ""));
    }
    return words;
  }

  fakes::TempFolder folder_;
};

TEST_F(ProgramFilesTest, HashesEachWordThatIsAFile) {
  write("brain.py", "");
  write("net", "a");
  EXPECT_THAT(files({"brain.py", "--net", "net", "log", "."}).hashes(),
              ElementsAre(Pair("brain.py", "cbf29ce484222325"), Pair("net", "af63dc4c8601ec8c")));
}

TEST_F(ProgramFilesTest, HashesAllOfALongFile) {
  // Each byte of 0 only multiplies FNV-1a's sum by its prime.
  constexpr int kBytes = 300'001;
  std::uint64_t sum = 0xcbf29ce484222325U;
  for (int i = 0; i < kBytes; ++i) sum *= 0x100000001b3U;
  write("net", std::string(kBytes, '\0'));
  EXPECT_THAT(files({"net"}).hashes(), ElementsAre(Pair("net", fmt::format("{:016x}", sum))));
}

TEST_F(ProgramFilesTest, HashesWhatIsBehindAnOption) {
  write("net", "a");
  ProgramFiles program = files({"--net=net", "--depth=5", "--log=log", "--x="});
  EXPECT_THAT(program.hashes(), ElementsAre(Pair("net", "af63dc4c8601ec8c")));
  write("log", "new\n");
  EXPECT_THAT(written(program), ElementsAre("log (new)"));
}

TEST_F(ProgramFilesTest, AFileThatChangesIsWrittenByTheProgram) {
  write("brain.py", "play");
  write("log", "old\n");
  ProgramFiles program = files({"brain.py", "log", "trace"});
  EXPECT_THAT(written(program), IsEmpty());
  write("log", "new\n", true);
  write("trace", "");
  EXPECT_THAT(written(program), ElementsAre("log", "trace (new)"));
  write("log", "more\n", true);
  EXPECT_THAT(written(program), IsEmpty()) << "each is told once";
}

TEST_F(ProgramFilesTest, AFileThatWasTouchedIsAsItWas) {
  write("net", "a");
  ProgramFiles program = files({"net"});
  const std::filesystem::path path = folder_.file("net");
  std::filesystem::last_write_time(
      path, std::filesystem::last_write_time(path) + std::chrono::seconds(5));
  EXPECT_THAT(written(program), IsEmpty());
  std::filesystem::remove(path);
  EXPECT_THAT(written(program), IsEmpty());
}

}  // namespace
}  // namespace rb
