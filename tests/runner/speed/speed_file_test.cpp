#include "runner/speed/speed_file.hpp"
#include "engine/base/json_text.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {
using testing::ThrowsMessage;

class SpeedFile : public testing::Test {
 protected:
  Json document() const {
    SpeedRun run = this_speed_run();
    run.signature = 12;
    run.timings = {{"board/play", "moves", false, 100, {1.5, 2.5}}};
    return speed_json(run);
  }
  SpeedRun load(const std::string& text) const {
    fakes::write_text(path_, text);
    return load_speed_run(path_);
  }
  // After the name of the file.
  void refuses(const std::string& text, const std::string& message) const {
    EXPECT_THAT([&] { load(text); }, ThrowsMessage<Error>(path_ + ": " + message)) << text;
  }
  void refuses_field(const Json::json_pointer& field, const Json& value,
                     const std::string& message) const {
    Json json = document();
    json[field] = value;
    refuses(json_text(json), message);
  }

  fakes::TempFolder folder_;
  std::string path_ = folder_.file("run.json");
};

TEST_F(SpeedFile, IsReadAsItWasWritten) {
  const Json json = document();
  EXPECT_EQ(speed_json(load(json_text(json, 2))), json);
}

TEST_F(SpeedFile, IsCheckedFieldByField) {
  using Pointer = Json::json_pointer;
  refuses_field(Pointer("/date"), "x",
                "'date' is \"x\"; it must be a time such as 2026-11-20T16:02:11Z");
  refuses_field(Pointer("/host"), 7, "'host' is 7; it must be a text");
  const std::string count = "; it must be a whole number from 1 to 1000000000000000";
  refuses_field(Pointer("/signature"), -5, "'signature' is -5" + count);
  refuses_field(Pointer("/cores"), 0, "'cores' is 0" + count);
  refuses_field(Pointer("/parts"), 5, "'parts' is 5; it must be a list");
  refuses_field(Pointer("/parts/0/count"), -1, "board/play: 'count' is -1" + count);
  refuses_field(Pointer("/parts/0/count"), 1e300, "board/play: 'count' is 1e+300" + count);
  refuses_field(Pointer("/parts/0/count"), std::uint64_t{1} << 63U,
                "board/play: 'count' is 9223372036854775808" + count);
  const std::string samples = "board/play: 'samples_ns' is ",
                    times = "; it must be a list of times above 0";
  refuses_field(Pointer("/parts/0/samples_ns"), Json::array(), samples + "[]" + times);
  refuses_field(Pointer("/parts/0/samples_ns"), {1.0, -1.0}, samples + "[1.0,-1.0]" + times);
  refuses_field(Pointer("/parts/0/samples_ns"), {1.0, nullptr}, samples + "[1.0,null]" + times);
  refuses_field(Pointer("/parts/0/signed"), 1,
                "board/play: 'signed' is 1; it must be true or false");
  refuses_field(Pointer("/parts/0"), 1, "parts: not a JSON object");
  refuses_field(Pointer("/speed"), 2, "format 2, but this program reads 1");
}

TEST_F(SpeedFile, NamesWhatIsMissingOrTwice) {
  Json json = document();
  json["parts"].push_back(json["parts"][0]);
  refuses(json_text(json), "board/play: this part appears twice");
  json = document();
  json.erase("commit");
  refuses(json_text(json), "'commit' is missing");
}

TEST_F(SpeedFile, NamesABrokenDocument) {
  refuses("", "not a JSON document");
  refuses("{\"speed\": 1,", "not a JSON document");
  refuses("[]", "not a file of 'renju-bench speed run --save'");
  EXPECT_THAT([&] { load_speed_run(folder_.path().string()); },
              ThrowsMessage<Error>(folder_.path().string() + ": Is a directory"));
  EXPECT_THAT([&] { load_speed_run(folder_.file("none")); },
              ThrowsMessage<Error>(folder_.file("none") + ": no such file"));
}

TEST_F(SpeedFile, MayNestWithoutEnd) {
  const std::string nested = std::string(200'000, '[') + std::string(200'000, ']');
  refuses("{\"speed\":1,\"date\":" + nested + "}",
          "'date' is " + std::string(32, '[') + std::string(28, ']') + "..; it must be a text");
}

}  // namespace
}  // namespace rb
