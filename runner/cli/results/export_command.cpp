#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

#include "engine/base/json_text.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/text/csv.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/game_ids.hpp"
#include "runner/cli/options/output_file.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/results/commands.hpp"
#include "runner/cli/results/replay.hpp"
#include "runner/formats/archives/packed_file.hpp"
#include "runner/play/game_check.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/results/export/export.hpp"
#include "runner/tables/rate_document.hpp"

namespace rb::cli {
namespace {

// Tables of a results file that are computed of all its games, for other programs.

constexpr std::array kTables{
    ExportFormat{"ratings.csv", nullptr, nullptr, GamesAFile::all, false},
    ExportFormat{"ratings.jsonl", nullptr, nullptr, GamesAFile::all, false},
    ExportFormat{"los.csv", nullptr, nullptr, GamesAFile::all, false},
    ExportFormat{"los.jsonl", nullptr, nullptr, GamesAFile::all, false}};

std::string players_text(const Json& rated) {
  std::string text;
  for (const Json& player : rated.at("players")) text += json_text(player) + '\n';
  return text;
}

std::string los_text(const Json& rated, bool is_csv) {
  const Json &players = rated.at("players"), &los = rated.at("los");
  std::string text = is_csv ? "player_a,player_b,los\n" : "";
  for (std::size_t a = 0; a < players.size(); ++a) {
    for (std::size_t b = 0; b < players.size(); ++b) {
      if (a == b) continue;
      const std::string first = players[a].at("name"), second = players[b].at("name");
      const Json& value = los.at(a).at(b);
      text += is_csv ? fmt::format("{},{},{}\n", csv_text(first), csv_text(second),
                                   value.is_null() ? "" : json_text(value))
                     : json_text(json_object(
                           {{"player_a", first}, {"player_b", second}, {"los", value}})) +
                           '\n';
    }
  }
  return text;
}

// ratings.csv and ratings.jsonl, a player a line as `rate --csv` and `rate --json` have it; los.csv
// and los.jsonl, a line for each two players with the likelihood that the first is the stronger.
// Neither `game` nor `whole` of the formats is set.
std::span<const ExportFormat> table_formats() { return kTables; }

bool is_table(const ExportFormat& format) {
  return std::ranges::any_of(kTables,
                             [&](const ExportFormat& table) { return table.name == format.name; });
}

// The text of such a table. REQUIRES: is_table(). Throws Error as `rate` does.
std::string table_text(const ExportFormat& format, const std::string& file) {
  const RateDocument document = rate_document(read_results({file}, {.rules = find_rules}), {});
  if (format.name == "ratings.csv") return rate_csv(document);
  const Json rated = read_ordered_json(rate_json(document));
  if (format.name == "ratings.jsonl") return players_text(rated);
  return los_text(rated, format.name == "los.csv");
}

struct ExportRequest {
  std::string file;
  std::vector<std::string> games;  // their ids, or "-"; none: all
  const ExportFormat* format = nullptr;
  bool replay = false;
  Output output;
};

// A new file or the standard output. Either every byte is written, or an Error says why not.
class Destination {
 public:
  explicit Destination(const Output& request) {
    if (request.path) file_.emplace(*request.path, request.old_file());
  }

  void write(const std::string& text) {
    if (file_) return file_->write(text);
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) fail();
  }
  void finish() {
    if (file_) return file_->finish();
    if (std::fflush(stdout) != 0) fail();
  }

 private:
  [[noreturn]] static void fail() {
    // The reader closed the pipe on purpose: main() does not report this one.
    if (errno == EPIPE) throw std::system_error(EPIPE, std::generic_category());
    throw Error(fmt::format("standard output: cannot be written: {}", std::strerror(errno)));
  }

  std::optional<PackedFile> file_;
};

// A folder to be filled with one file a game: one that exists, or a name that ends in "/".
bool is_folder(const Output& output) {
  return output.path &&
         (output.path->ends_with('/') || std::filesystem::is_directory(*output.path));
}

std::string path_in(const std::string& folder, const GameRecord& record,
                    const ExportFormat& format) {
  const std::string name = fmt::format("game-{:06}.{}", record.id, format.name);
  return (std::filesystem::path(folder) / name).string();
}

using Ids = std::optional<std::vector<int>>;  // each once, in their order; none: all games

// The other formats show whatever the file holds.
bool needs_moves(const ExportFormat& format) {
  return std::string_view(format.name) != "jsonl" && std::string_view(format.name) != "csv";
}

void check(const ExportRequest& request, const StoreReader& reader, const Ids& ids) {
  const ExportFormat& format = *request.format;
  const std::string game = reader.run().game;
  const Game* const known = find_game(game);
  const bool fits = format.only_game.empty()
                        ? !format.is_for_gomoku || (known != nullptr && known->gomocup_rule)
                        : game == format.only_game;
  if (!fits) {
    throw Error(fmt::format(
        "{}: holds {} games; {} is only for {}, try sgf or text", request.file, game, format.name,
        format.only_game.empty() ? "renju and other games of five in a row" : format.only_game));
  }
  if (format.size != 0 && reader.run().board_size != format.size) {
    throw Error(fmt::format("{}: a board of {}; {} is only for boards of {}, try sgf or text",
                            request.file, reader.run().board_size, format.name, format.size));
  }
  if (needs_moves(format) && !request.replay && reader.count() > 0 && !reader.has_moves()) {
    const auto why = why_not_replayable(reader);
    throw Error(fmt::format("{}: {}{} --format csv needs no moves", request.file,
                            without_moves(reader.run()),
                            why ? fmt::format("; its games cannot be replayed: {};", *why)
                                : ": --replay replays its games, and"));
  }
  const bool folder = is_folder(request.output);
  if (folder && format.games_a_file == GamesAFile::all) {
    throw Error(
        fmt::format("{}: a folder, but {} writes one file", *request.output.path, format.name));
  }
  const std::size_t games = ids ? ids->size() : static_cast<std::size_t>(reader.count());
  if (format.games_a_file == GamesAFile::one && games > 1 && !folder) {
    throw Error(
        fmt::format("{}: {} games, but a {} file holds one: name one game by its id, or a folder "
                    "with -o FOLDER/",
                    request.file, games, format.name));
  }
}

// The games that were asked for.
Ids ids_of(const ExportRequest& request, const StoreReader& reader) {
  const Ids given = game_ids("export", request.games);
  if (!given) return std::nullopt;
  const std::set<int> ids(given->begin(), given->end());
  for (const int id : ids) {
    if (reader.game(id)) continue;
    throw Error(fmt::format("{}: has no game {}; it holds {}", request.file, id,
                            counted(reader.count(), "game")));
  }
  return std::vector<int>(ids.begin(), ids.end());
}

void each_game(const StoreReader& reader, const Ids& ids, Detail detail,
               const std::function<void(const GameRecord&)>& use) {
  if (!ids) return reader.each(detail, use);
  reader.each_of(*ids, detail, use);
}

ExportSource source_of(const StoreReader& reader) {
  ExportSource source{reader.run(), reader.openings()};
  if (const Game* const game = find_game(source.run.game)) {
    source.sgf_game = game->sgf_game;
    source.is_row_1_on_top = game->first_row == FirstRow::top;
    if (game->sizes.allow(source.run.board_size)) {
      source.start = game->rules_on(source.run.board_size).start();
    }
  }
  return source;
}

using RecordOf = std::function<GameRecord(const GameRecord&)>;

// Checks each record against the rules before it is written, unless this build does not know the
// game.
RecordOf checked_record(const ExportRequest& request, const StoreReader& reader,
                        const ExportSource& source) {
  const Rules* const rules = find_rules(source.run.game, source.run.board_size);
  const auto games = rules != nullptr
                         ? std::make_shared<GameCheck>(request.file, *rules, source.openings)
                         : nullptr;
  const auto replay = request.replay ? std::make_shared<Replay>(request.file, reader) : nullptr;
  return [games, replay](const GameRecord& record) {
    if (games) games->check(record);
    return replay ? replay->play(record) : record;
  };
}

int write_table(const ExportRequest& request) {
  if (!request.games.empty() || request.replay) {
    throw UsageError(fmt::format("export: --format {} is of all games as they were played",
                                 request.format->name));
  }
  Destination output(request.output);
  output.write(table_text(*request.format, request.file));
  output.finish();
  return status::kDone;
}

int run(const ExportRequest& request) {
  const ExportFormat& format = *request.format;
  if (is_table(format)) return write_table(request);
  const StoreReader reader(request.file);
  const Ids ids = ids_of(request, reader);
  check(request, reader, ids);
  if (ids && ids->empty()) {
    tell_no_game();
    return status::kDone;
  }
  const ExportSource source = source_of(reader);
  const RecordOf checked = checked_record(request, reader, source);

  if (is_folder(request.output)) {
    const std::string& folder = *request.output.path;
    make_folder(folder);
    // All paths are checked before the first file is written: short of a mishap, all are written or
    // none.
    each_game(reader, ids, Detail::result, [&](const GameRecord& record) {
      NewFile::check_writable(path_in(folder, record, format), request.output.old_file());
    });
    each_game(reader, ids, Detail::all, [&](const GameRecord& record) {
      NewFile::write_all(path_in(folder, record, format), request.output.old_file(),
                         format.game(source, checked(record)));
    });
    return status::kDone;
  }
  Destination output(request.output);
  int left_out = 0;
  if (format.header != nullptr) output.write(format.header());
  const EachGame each = [&](const std::function<void(const GameRecord&)>& use) {
    each_game(reader, ids, Detail::all, [&](const GameRecord& record) { use(checked(record)); });
  };
  if (format.whole != nullptr) {
    output.write(format.whole(source, each));
  } else {
    each([&](const GameRecord& record) {
      const std::string text = format.game(source, record);
      left_out += text.empty() ? 1 : 0;
      output.write(text);
    });
  }
  output.finish();
  if (left_out > 0) {
    print(stderr, "Left out: {} that a fault ended, whose result says nothing about its moves\n",
          counted(left_out, "game"));
  }
  return status::kDone;
}

std::vector<Word<const ExportFormat*>> formats() {
  std::vector<Word<const ExportFormat*>> words;
  for (const ExportFormat& format : export_formats()) words.push_back({format.name, &format});
  for (const ExportFormat& format : table_formats()) words.push_back({format.name, &format});
  return words;
}

Rows<ExportRequest> export_rows() {
  using Request = ExportRequest;
  return rows<Request>(
      results_file_argument(&Request::file),
      game_ids_argument(&Request::games,
                        "only these games, by their ids from 0; '-' reads ids from the standard "
                        "input, and writes nothing if there are none")
          .was("game"),
      choice(
          "format", "FORMAT", &Request::format, formats(),
          "sgf (all games in one collection), psq (Piskvork; one game), text (the "
          "moves of a game on a line), jsonl (one game per line, all that is stored), csv (one "
          "game per row), moves.csv (one move per row, all that is stored of it), lib (a library "
          "of RenLib, all games in one tree; boards of 15), binpack, bin or training.csv "
          "(training data of Rapfi and c-gomoku-cli: games, or a position for each move); "
          "ratings.csv, "
          "ratings.jsonl, los.csv or los.jsonl (what rate computes: a player, or two, a line)")
          .required(),
      flag("replay", &Request::replay,
           "replay each game and export all that its players report, as for a file of --keep "
           "results; not for programs or time limits"),
      within(&Request::output,
             output_or_stdout_rows(
                 "where to write; sgf and psq into a folder FOLDER/, one file a game")));
}

}  // namespace

Command export_command() {
  return typed_command(
      {.name = "export",
       .summary = "write the games of a results file as SGF, PSQ, text, JSON lines or CSV",
       .details = "Without -o the games go to the standard output, in the order of their ids.",
       .examples =
           {"renju-bench export results/run.db --format sgf -o games.sgf",
            "renju-bench export results/run.db 12 --format psq -o game.psq",
            "renju-bench export results/run.db --format csv | head",
            "renju-bench games x.db --max 20 --ids | renju-bench export x.db - --format sgf"}},
      export_rows(), run);
}

}  // namespace rb::cli
