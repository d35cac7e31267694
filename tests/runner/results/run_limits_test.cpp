#include "runner/results/run_limits.hpp"
#include "engine/base/json_text.hpp"

#include <gtest/gtest.h>

#include <string>

namespace rb {
namespace {

using std::chrono::milliseconds;

// What the files of every release so far hold.
TEST(RunLimits, ComeBackByteForByte) {
  for (const std::string text :
       {R"({})", R"({"nodes":300,"depth":null,"clock":"nodes","max_moves":null})",
        R"({"nodes":null,"depth":4,"move_time_ms":200,"margin_ms":100,"clock":"wall",)"
        R"("max_moves":60})",
        R"({"nodes":null,"depth":null,"move_time_ms":1,"game_time_ms":60000,"increment_ms":0,)"
        R"("margin_ms":0,"clock":"nodes","max_moves":null,"start_time_ms":1000,)"
        R"("turn_delay_ms":5,"game_delay_ms":7,"engine_memory_mib":350,"engine_cpu_s":60})",
        R"({"nodes":null,"depth":null,"clock":"nodes","max_moves":null,)"
        R"("resign":"score=2000,moves=4,sides=both","draw":"from=60,moves=8,score=50",)"
        R"("proof":"nodes=20000,threats=fours","play_on":true})"}) {
    EXPECT_EQ(json_text(limit_fields(find_run_limits(text).value())), text);
  }
}

TEST(RunLimits, OfOlderFilesLackFields) {
  const RunLimits limits = find_run_limits(R"({"nodes":7,"clock":"wall"})").value();
  EXPECT_EQ(limits, (RunLimits{.moves = {.nodes = 7}, .clock = MoveClock::wall}));
}

TEST(RunLimits, AreNoneWhereAFieldIsUnknownOrOfAnotherType) {
  for (const std::string text :
       {"", "no JSON", "null", "7", "[]", R"({"node":1})", R"({"nodes":-1})", R"({"nodes":"7"})",
        R"({"nodes":9223372036854775808})", R"({"depth":2147483648})", R"({"depth":1.5})",
        R"({"clock":"sun"})", R"({"clock":1})", R"({"resign":true})", R"({"draw":"from=1"})",
        R"({"proof":"nodes=0"})", R"({"play_on":1})", R"({"play_on":false})", R"({"moves":{}})"}) {
    EXPECT_FALSE(find_run_limits(text)) << text;
  }
  EXPECT_FALSE(find_run_limits(std::string(100'000, '[')));
}

TEST(PlayerLimits, AreWhatIsFoundAmongOtherFields) {
  const auto fields =
      read_ordered_json(R"({"nodes":5,"depth":"deep","move_time_ms":20,"clock":"wall","what":[]})");
  EXPECT_EQ(player_limits(fields), (PlayerLimits{.nodes = 5, .time = milliseconds(20)}));
  EXPECT_EQ(player_limits(Json::array()), PlayerLimits{});
}

}  // namespace
}  // namespace rb
