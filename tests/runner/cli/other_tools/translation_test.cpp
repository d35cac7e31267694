#include "runner/cli/other_tools/translation.hpp"

#include <gmock/gmock.h>

#include <regex>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"
#include "runner/cli/commands.hpp"
#include "runner/cli/other_tools/options_elsewhere.hpp"

namespace rb::cli {
namespace {

using ::testing::HasSubstr;

// A command that plays games; of another one the name.
const Syntax* syntax_of(std::string_view name) {
  static const CommandTable kTable = command_groups();
  for (const CommandGroup& group : kTable) {
    for (const Command& command : group.commands) {
      if (command.syntax.name == name) return &command.syntax;
    }
  }
  return nullptr;
}

std::string refusal(const std::string& line, std::string_view command = "match") {
  std::vector<std::string> words;
  for (const auto word : rb::words(line)) words.emplace_back(word);
  try {
    refuse_other_tools(*syntax_of(command), words);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "none";
}

bool has(const Syntax& syntax, const std::string& option) {
  return option == "help" ||
         std::ranges::any_of(syntax.options, [&](const auto& row) { return row.name == option; });
}

// The options in the text that none of the commands has: of "'rate DB --check'" only rate is asked.
std::vector<std::string> missing(std::string text, std::vector<std::string_view> commands) {
  static const std::regex kQuoted("'([a-z]+( (?:make|check))?)[^']*'"), kOption("--([a-z][a-z-]*)");
  std::vector<std::string> none;
  for (std::smatch quoted; std::regex_search(text, quoted, kQuoted);) {
    const std::string name = quoted[1], inside = quoted[0];
    text =
        text.substr(0, static_cast<std::size_t>(quoted.position())) + std::string(quoted.suffix());
    if (name == "renju" || name == "cmd" || name.size() == 1) continue;
    if (syntax_of(name) == nullptr) none.push_back(name);
    for (std::sregex_iterator it(inside.begin(), inside.end(), kOption), end; it != end; ++it) {
      if (syntax_of(name) == nullptr || !has(*syntax_of(name), (*it)[1])) none.push_back((*it)[0]);
    }
  }
  for (std::sregex_iterator it(text.begin(), text.end(), kOption), end; it != end; ++it) {
    const auto is_there = [&](auto command) { return has(*syntax_of(command), (*it)[1]); };
    if (std::ranges::none_of(commands, is_there)) none.push_back((*it)[0]);
  }
  return none;
}

TEST(OptionsElsewhere, EveryAnswerNamesOptionsThatExist) {
  for (const Elsewhere& row : options_elsewhere()) {
    std::string text = std::string(row.here) + ' ' + std::string(row.note);
    std::ranges::replace(text, '$', 'a');
    EXPECT_THAT(missing(text, {"match", "tournament"}), testing::IsEmpty())
        << row.option << ' ' << row.key;
    EXPECT_FALSE(row.here.empty() && row.note.empty()) << row.option;
  }
}

// From the manuals: README of c-gomoku-cli and its options.cpp, cutechess-cli(6) and its main.cpp,
// From the manual of fastchess.
constexpr std::string_view kOptions =
    "engine each concurrency drawafter rule boardsize games rounds gauntlet loseonly repeat "
    "transform sprt log debug sendbyboard fatalerror openings pgn sgf msg sample resign draw "
    "variant maxmoves tb tbpieces tbignore50 tournament event ratinginterval outcomeinterval "
    "bookmode pgnout epdout recover noswap reverse seeds site srand wait resultformat version help "
    "engines force-concurrency output config autosaveinterval compliance crc32 check-mate-pvs "
    "show-latency testEnv strict use-affinity startup-ms ucinewgame-ms ping-ms tbadjudicate "
    "scoreinterval";
constexpr std::string_view kKeys =
    "cmd name tc depth nodes maxmemory thread tolerance option.O conf dir arg proto initstr "
    "restart "
    "trust tscale st timemargin book bookdepth whitepov ponder debug stderr args plies";

TEST(OptionsElsewhere, HoldEveryOptionOfTheManuals) {
  for (const auto name : rb::words(kOptions)) {
    EXPECT_THAT(refusal(fmt::format("--a hard -{} 3", name)), HasSubstr(" here")) << name;
    if (!has(*syntax_of("match"), std::string(name))) {
      EXPECT_NE(refusal(fmt::format("--{}", name)), "none") << name;
    }
  }
  EXPECT_THAT(refusal("-quick cmd=./x cmd=./y book=b.txt"), HasSubstr("--openings b.txt"));
  EXPECT_THAT(refusal("-report penta=true"), HasSubstr("always counted"));
}

TEST(OptionsElsewhere, HoldEveryWordOfAnEngine) {
  for (const auto key : rb::words(kKeys)) {
    for (const char* const option : {"-engine", "-each"}) {
      for (const char* const command : {"match", "tournament"}) {
        const std::string answer = refusal(fmt::format("{} {}=on", option, key), command);
        EXPECT_THAT(answer, HasSubstr(" here")) << key;
      }
    }
  }
}

struct Translated {
  const char *line, *text, *command = "match";
};

TEST(RefuseOtherTools, TranslatesOneOption) {
  for (const auto& [line, text, command] : std::vector<Translated>{
           {"-concurrency 4", "match: -concurrency 4 is --threads 4 here"},
           {"--rounds",
            "match: there is no --rounds here: --games N counts all games of two players: "
            "rounds times games"},
           {"--rule 4", "match: --rule 4 is --game renju here"},
           {"-rule 1", "match: -rule 1 is --game standard here"},
           {"-games 4", "match: -games 4 is --games 4 here"},
           {"-help", "rate: -help is --help here", "rate"},
           {"--sprt elo0=0 elo1=5", "match: --sprt elo0=0 elo1=5 is --sprt elo0=0,elo1=5 here"},
           {"--sprt 0,5", "match: --sprt 0,5 is --sprt elo0=0,elo1=5 here"},
           {"--sprt 0 5", "match: --sprt 0 5 is --sprt elo0=0,elo1=5 here"},
           {"--sprt [-3.00,1.00]",
            "match: --sprt '[-3.00,1.00]' is --sprt elo0=-3.00,elo1=1.00 here"},
           {"--elo1 5", "match: --elo1 5 is --sprt elo0=0,elo1=5 here"},
           {"-resign movecount=3 score=600 twosided=true",
            "match: -resign movecount=3 score=600 twosided=true is --resign "
            "moves=3,score=600,sides=both here"},
           {"-draw movenumber=34 movecount=8 score=20",
            "match: -draw movenumber=34 movecount=8 score=20 is --draw from=68,moves=8,score=20 "
            "here"},
           {"--openings file=a.txt type=pos order=random srand=7",
            "match: --openings file=a.txt type=pos order=random srand=7 is --openings a.txt "
            "--openings-format moves --order random --seed 7 here"},
           {"-engine cmd=../new/x arg=-y",
            "match: -engine cmd=../new/x arg=-y is --a 'cmd:./x -y' --a-dir ../new here"},
           {"-engine cmd=./x arg=-y name=X option.hash=64",
            "match: -engine cmd=./x arg=-y name=X option.hash=64 is --a 'cmd:./x -y' --a-name X "
            "--a-info hash=64 here"},
           {"-each tc=10/1+0.1 timemargin=50",
            "match: -each tc=10/1+0.1 timemargin=50 is --tc 10+0.1 --time 1 --margin 50ms here; "
            "read as "
            "c-gomoku-cli's game/move; cutechess's moves/time does not exist"},
           {"--tc 10/1",
            "match: --tc 10/1 is --tc 10 --time 1 here; read as c-gomoku-cli's game/move; "
            "cutechess's "
            "moves/time does not exist"},
           {"--tc 0/5",
            "match: --tc 0/5 is --time 5 here; read as c-gomoku-cli's game/move; "
            "cutechess's moves/time does not exist"},
           {"--a-tc 40/60+1",
            "match: --a-tc 40/60+1 is --a-tc 60+1 here; a time for 40 moves does not "
            "exist: this is for the whole game"},
           {"--b-tc=40/1:30",
            "match: --b-tc 40/1:30 is --b-tc 90 here; a time for 40 moves does not "
            "exist: this is for the whole game"},
           {"-tc 1:30+2", "match: -tc 1:30+2 is --tc 90+2 here"},
           {"--tc inf",
            "match: there is no --tc inf here: a program without a limit has 5s a move; "
            "--time TIME gives more"},
           {"--a cmd=./x", "match: --a cmd=./x is --a cmd:./x here"},
           {"--timemargin 50", "match: --timemargin 50 is --margin 50ms here"},
           {"-engine cmd=./x tc=5+1",
            "tournament: -engine cmd=./x tc=5+1 is --player cmd:./x here; a --players-file has "
            "names, limits and INFO lines of players",
            "tournament"},
           {"-engine cmd=./x", "tune spsa: -engine cmd=./x is --engine cmd:./x here", "tune spsa"},
           {"-gauntlet", "tournament: -gauntlet is --schedule gauntlet here", "tournament"},
           {"-concurrency 4", "scaling: -concurrency 4 is --threads 4 here", "scaling"}}) {
    EXPECT_EQ(refusal(line, command), text);
  }
}

TEST(RefuseOtherTools, TranslatesAWholeLine) {
  EXPECT_EQ(refusal("-each tc=180/30 -engine name=W cmd=./w -engine cmd=./r -rule 4 -rounds 2 "
                    "-games 4000 --seed 5 -repeat -concurrency 8"),
            "match: these are words of another tool; here: renju-bench match --tc 180 --time 30 "
            "--a-name W --a cmd:./w --b cmd:./r --game renju --games 8000 --seed 5 --threads 8; "
            "read as c-gomoku-cli's game/move; cutechess's moves/time does not exist; each opening "
            "is always played with both colours");
}

TEST(RefuseOtherTools, LeavesOwnWordsAlone) {
  for (const auto& [line, text, command] : std::vector<Translated>{
           {"--a hard --games 4 -v", "none"},
           {"--sprt elo0=0,elo1=5 --draw from=1,moves=2,score=3 --log x", "none"},
           {"--openings x.txt t.json", "none", "tournament"},
           {"--below easy --elo -150 --rounds 2 --games 2", "none", "levels"},
           {"--thread 4 --quick --zzz", "none"},
           {"--tc 5+0.1 --a-tc 10 --b-tc x/1", "none"},
           {"-o x.sgf -ox.sgf", "none", "export"},
           {"--player cmd=./x", "none", "eval"},
           {"--nodes 9 --depth 2", "none", "brain"},
           {"--tc 5+1 --nodes 3", "none", "eval"},
           {"-engine cmd=./x", "none", "brain"},
           {"--rounds 4 -debug", "none", "rate"}}) {
    EXPECT_EQ(refusal(line, command), text) << line;
  }
}

}  // namespace
}  // namespace rb::cli
