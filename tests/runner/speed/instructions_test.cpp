#include "runner/speed/instructions.hpp"

#include <gmock/gmock.h>

#include <cstdlib>

#include "engine/base/error.hpp"
#include "tests/fakes/temp_folder.hpp"
#include "tests/fakes/variable.hpp"
#include "tests/source_path.hpp"

namespace rb::speed {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

// A folder before the others of PATH, with a valgrind of our own in the language of the shell. It
// keeps what it was called with, and what it was asked, in the file `asked`.
class Instructions : public testing::Test {
 protected:
  // `last_words` come after it was told to quit.
  void valgrind(const std::string& last_words) const {
    const std::string file = folder_.file("valgrind"), asked = folder_.file("asked");
    fakes::write_text(file, "#!/bin/sh\necho \"$*\" >" + asked + R"(
echo '== words of the wrapper'
echo '{"speed_protocol": 1, "program": "old", "parts": ["board/set"]}'
read line; echo "$line" >>)" + asked +
                                R"(; echo '{"ns": 12, "count": 34}'
read line; echo "$line" >>)" + asked +
                                "\n" + last_words);
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
  }
  static std::uint64_t count() {
    return count_instructions("/some/program", source_path(""), "board/set");
  }
  std::string asked() const { return fakes::read_text(folder_.file("asked")); }

 private:
  fakes::TempFolder folder_;

 protected:
  const fakes::Variable path_{"PATH",
                              (folder_.path().string() + ":" + std::getenv("PATH")).c_str()};
};

TEST_F(Instructions, AreCountedOverAllWorkOfThePart) {
  valgrind(
      "echo '==4711== Events    : Ir'\necho '==4711== Collected : 123456'\n"
      "echo '==4711== Refs      : 7'");
  EXPECT_EQ(count(), 123'456U);
  EXPECT_EQ(asked(),
            "--tool=callgrind --log-fd=1 --callgrind-out-file=/dev/null "
            "--collect-atstart=no --toggle-collect=*measured_work* /some/program speed "
            "serve\nrun board/set 0 60\nquit\n");
}

TEST_F(Instructions, NeedValgrind) {
  valgrind("");
  EXPECT_NO_THROW(require_valgrind());
  path_.set("/nowhere");
  EXPECT_THAT([] { require_valgrind(); },
              ThrowsMessage<Error>(
                  HasSubstr("instructions are counted with valgrind: cannot start 'valgrind': ")));
}

}  // namespace
}  // namespace rb::speed
