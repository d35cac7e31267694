#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/system/version.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/output_file.hpp"
#include "runner/cli/options/run_options.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/results/commands.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/results/formats/file_format.hpp"
#include "runner/results/import/import_notes.hpp"

namespace rb::cli {
namespace {

struct ImportRequest {
  std::vector<std::string> files;
  std::string database;
  std::string game = "renju";
  std::optional<int> size;
  std::string charset;
  bool refuse = false;
  bool json = false;
  bool formats = false;
};

// A paragraph a format.
std::string formats_text() {
  std::string text;
  for (const FileFormat& format : file_formats()) {
    if (format.name.empty()) continue;
    text += fmt::format("{:<9}{}\n", format.name, format.title);
    const std::array<std::pair<std::string_view, std::string_view>, 4> lines{
        {{"shown by", format.shows},
         {"read by", format.read_by.empty() ? "nothing yet" : format.read_by},
         {"written by", format.written_by},
         {"lacks", format.cannot_hold}}};
    for (const auto& [title, line] : lines) {
      if (!line.empty()) text += fmt::format("{:9}{:<12}{}\n", "", title, line);
    }
  }
  return text;
}

Json formats_json() {
  Json list = Json::array();
  for (const FileFormat& format : file_formats()) {
    if (format.name.empty()) continue;
    list.push_back(json_object({{"name", format.name},
                                {"title", format.title},
                                {"shown_by", format.shows},
                                {"read_by", format.read_by},
                                {"written_by", format.written_by},
                                {"lacks", format.cannot_hold}}));
  }
  return list;
}

ImportSpec spec_of(const ImportRequest& request, const CommandLine& line) {
  const Game& game = *find_game(request.game);
  const Rules& rules = rules_on(game, request.size, "import");
  ImportSpec spec{.files = request.files, .database = request.database, .rules = &rules};
  spec.as = {.name = game.name,
             .start = rules.start(),
             .sgf_game = game.sgf_game,
             .is_row_1_on_top = game.first_row == FirstRow::top,
             .charset = request.charset};
  spec.refuse = request.refuse;
  spec.run.command_line = line.text();
  spec.run.version = run_version();
  spec.run.build = fmt::format("{}, {}", compiler(), build_type());
  return spec;
}

int run(const ImportRequest& request, const CommandLine& line) {
  if (request.formats) {
    print("{}", request.json ? json_text(formats_json(), 2) + "\n" : formats_text());
    return status::kDone;
  }
  if (request.files.empty()) {
    throw UsageError("import: FILE is missing, as in: renju-bench import games.sgf -o games.db");
  }
  if (request.database.empty()) {
    throw UsageError("import: --output is missing; it takes the results file to make");
  }
  std::error_code unknown;
  if (std::filesystem::is_regular_file(request.database, unknown)) {
    throw Error(fmt::format("{}: already exists, and an import makes a new file: name another one",
                            request.database));
  }
  ImportNotes notes([](const std::string& text) { print(stderr, "{}\n", text); });
  const ImportCounts counts =
      import_games(spec_of(request, line),
                   [&](ImportNote note, const std::string& said) { notes.tell(note, said); });
  notes.tell_rest();
  if (request.json) {
    const Json document = json_object({{"file", request.database},
                                       {"games", counts.games},
                                       {"players", counts.players},
                                       {"openings", counts.openings},
                                       {"skipped", counts.skipped},
                                       {"kept", counts.kept},
                                       {"left_out", counts.left_out},
                                       {"assumed", counts.assumed},
                                       {"other_files", counts.passed_over}});
    print("{}\n", json_text(document, 2));
    return status::kDone;
  }
  print("{}: {}\n{}", request.database, games_text(counts), kinds_text(counts));
  return status::kDone;
}

Rows<ImportRequest> import_rows() {
  using Request = ImportRequest;
  return rows<Request>(
      positional("FILE", &Request::files,
                 "files of games: SGF, PSQ, .pos, .sav, .rec, .lib, RIF, training data or text, "
                 "also packed by "
                 "gzip or LZ4; or folders and ZIP archives of them"),
      output_option(&Request::database, "the results file to make; it must not exist").was("db"),
      flag("formats", &Request::formats,
           "list the formats that are known, what reads and writes each"),
      choice("game", "GAME", &Request::game, game_words(), "the game whose rules apply"),
      size_option(&Request::size),
      option(
          "charset", "NAME", &Request::charset,
          "the encoding of files that do not name theirs: CP1251, GBK, Shift_JIS; default: found "
          "out"),
      flag("strict", &Request::refuse,
           "refuse all games if one of them cannot be imported; else such games are skipped"),
      json_flag(&Request::json, "print what was taken as one JSON document"));
}

}  // namespace

Command import_command() {
  return typed_command(
      {.name = "import",
       .summary = "make a results file from games of other programs",
       .details =
           "Reads SGF with its comments and variations, PSQ of Piskvork, text with one game\n"
           "per line, and what else --formats lists; the content of a file shows which it\n"
           "is. Every game is checked against the rules. A game with a move that cannot be\n"
           "played, or with a result that its moves contradict, is named with the reason and\n"
           "skipped. What is not kept, such as marks, is counted. show, games, export,\n"
           "analyze and rate then read the results file.",
       .examples = {"renju-bench import games.sgf -o games.db",
                    "renju-bench import one.psq two.psq -o psq.db --strict",
                    "renju-bench import folder -o folder.db", "renju-bench import --formats"}},
      import_rows(), run);
}

}  // namespace rb::cli
