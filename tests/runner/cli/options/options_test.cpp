#include "runner/cli/options/options.hpp"

#include <gmock/gmock.h>

#include "runner/cli/options/shared_options.hpp"
#include "tests/fakes/complaint.hpp"

namespace rb::cli {
namespace {

using std::chrono::milliseconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

enum class Colour { black, white };

struct Shared {
  std::uint64_t seed = 1;
};

struct Request {
  std::string file;
  std::optional<std::string> db;
  int games = 500;
  double alpha = 0.05;
  Colour colour = Colour::white;
  std::optional<milliseconds> move_time;
  milliseconds margin{1500};
  std::vector<double> elos;
  bool verbose = false;
  Shared shared;
};

Rows<Request> sample_rows() {
  return rows<Request>(
      positional("FILE", &Request::file, "a file").required(),
      option("db", "DB", &Request::db, "results"),
      option("games", "N", &Request::games, {1, 1000}, "how many"),
      option("alpha", "P", &Request::alpha, {0.001, 0.5}, "error"),
      choice("colour", "COLOUR", &Request::colour,
             {{"black", Colour::black}, {"white", Colour::white}}, "whose"),
      option("move-time", "TIME", &Request::move_time, milliseconds(1), "a move"),
      option("margin", "TIME", &Request::margin, milliseconds(0), "late"),
      option("elo", "ELO", &Request::elos, {-100, 100}, "strengths"),
      flag("verbose", &Request::verbose, "more").letter('v'),
      within(&Request::shared, rows<Shared>(seed_option(&Shared::seed, "chance"))));
}

// What a command of these rows was called with.
Request request_of(const std::vector<std::string>& words, std::string* line = nullptr) {
  static Request got;
  static std::string typed;
  const Command command = typed_command({.name = "play", .summary = "play"}, sample_rows(),
                                        [](const Request& request, const CommandLine& given) {
                                          got = request;
                                          typed = given.text({"db"});
                                          return 0;
                                        });
  command.run(parse_line(command.syntax, "renju-bench", words));
  if (line != nullptr) *line = typed;
  return got;
}

std::string request_error(const std::vector<std::string>& words) {
  return fakes::complaint<UsageError>([&] { request_of(words); }, "no error");
}

TEST(Options, FillTheMembersOfTheRequest) {
  const Request request =
      request_of({"a.txt", "--db", "x.db", "--games", "20", "--alpha=0.1", "--colour", "black",
                  "--move-time", "200ms", "--elo", "-5", "--elo", "7.5", "-v", "--seed", "9"});
  EXPECT_EQ(request.file, "a.txt");
  EXPECT_EQ(request.db, "x.db");
  EXPECT_EQ(request.games, 20);
  EXPECT_EQ(request.alpha, 0.1);
  EXPECT_EQ(request.colour, Colour::black);
  EXPECT_EQ(request.move_time, milliseconds(200));
  EXPECT_THAT(request.elos, ElementsAre(-5, 7.5));
  EXPECT_TRUE(request.verbose);
  EXPECT_EQ(request.shared.seed, 9U);
}

TEST(Options, KeepTheInitialValuesUnlessGiven) {
  const Request request = request_of({"a.txt"});
  EXPECT_EQ(request.db, std::nullopt);
  EXPECT_EQ(request.games, 500);
  EXPECT_EQ(request.colour, Colour::white);
  EXPECT_EQ(request.margin, milliseconds(1500));
  EXPECT_EQ(request.shared.seed, 1U);
  EXPECT_FALSE(request.verbose);
}

TEST(Options, TheHelpShowsTheInitialValuesAsDefaults) {
  const Command command = typed_command({.name = "play", .summary = "play"}, sample_rows(),
                                        [](const Request&) { return 0; });
  const std::string help = help_text(command.syntax);
  EXPECT_THAT(help, HasSubstr("how many (1 to 1000; default 500)"));
  EXPECT_THAT(help, HasSubstr("whose (default white)"));
  EXPECT_THAT(help, HasSubstr("late (default 1.5s)"));
  EXPECT_THAT(help, HasSubstr("chance (from 0; default 1)"));
  EXPECT_THAT(help, HasSubstr("  --db DB                 results\n"));
}

TEST(Options, RefuseAValueOfAnotherKind) {
  EXPECT_EQ(request_error({"a", "--games", "0"}),
            "play: --games takes a whole number from 1 to 1000, not '0'");
  EXPECT_EQ(request_error({"a", "--colour", "red"}),
            "play: --colour takes black or white, not 'red'");
  EXPECT_EQ(request_error({"a", "--move-time", "0ms"}),
            "play: --move-time takes a time such as 200ms, 1.5s or 2m, not '0ms'");
  EXPECT_EQ(request_error({}), "play: FILE is missing");
}

// A game is shown with a seed of 64 bits.
TEST(Options, AnySeedThatIsShownIsAccepted) {
  const std::string most = "18446744073709551615";
  EXPECT_EQ(request_of({"a", "--seed", most}).shared.seed, 18446744073709551615U);
  for (const std::string wrong : {"-1", "18446744073709551616", "1.5"}) {
    EXPECT_EQ(request_error({"a", "--seed", wrong}),
              "play: --seed takes a whole number from 0 to " + most + ", not '" + wrong + "'");
  }
}

TEST(Options, ARowSaysWhatItWasCalled) {
  struct Old {
    std::string player;
    std::vector<int> ids;
  };
  const Command command =
      typed_command({.name = "play", .summary = "play"},
                    rows<Old>(option("player", "PLAYER", &Old::player, "who").was("profile"),
                              positional(option("ID", "", &Old::ids, {0, 9}, "which")).was("game")),
                    [](const Old&) { return 0; });
  const auto error = [&](const std::vector<std::string>& words) -> std::string {
    try {
      command.run(parse_line(command.syntax, "renju-bench", words));
    } catch (const UsageError& wrong) {
      return wrong.what();
    }
    return "no error";
  };
  EXPECT_EQ(error({"--profile", "x"}), "play: --profile is now --player");
  EXPECT_EQ(error({"--game=3"}), "play: --game is now the argument ID");
  EXPECT_THAT(with_new_names(command.syntax, {"--profile=x", "--game", "3"}),
              ElementsAre("--player=x", "--game", "3"));
}

TEST(Options, TheCommandLineIsHandedOnLessWhatIsLeftOut) {
  std::string line;
  request_of({"a b", "--db", "x.db", "-v"}, &line);
  EXPECT_EQ(line, "renju-bench play 'a b' -v");
}

}  // namespace
}  // namespace rb::cli
