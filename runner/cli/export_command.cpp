#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "runner/cli/catalog.hpp"
#include "runner/cli/commands.hpp"
#include "runner/cli/output_file.hpp"
#include "runner/export.hpp"
#include "runner/game_check.hpp"

namespace rb::cli {
namespace {

// A new file, or the standard output, to which every byte gets, or an Error tells why not.
class Output {
 public:
  Output() = default;
  Output(const std::string& path, OldFile old) : file_(std::in_place, path, old) {}

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
    // Who closed the pipe knows it: main() says nothing about this one.
    if (errno == EPIPE) throw std::system_error(EPIPE, std::generic_category());
    throw Error(fmt::format("standard output: cannot be written: {}", std::strerror(errno)));
  }

  std::optional<NewFile> file_;
};

struct Format {
  std::string_view name;
  std::string (*game)(const ExportSource&, const GameRecord&);
  std::string (*header)();  // none: nullptr
  bool boards;              // shows a board: may be one file a game
  bool passes;              // has a word for a pass and other games than renju
};

constexpr Format kFormats[] = {
    {"sgf", sgf_game, nullptr, true, true},    {"psq", psq_game, nullptr, true, false},
    {"text", text_line, nullptr, false, true}, {"jsonl", json_line, nullptr, false, true},
    {"csv", csv_row, csv_header, false, true},
};

const Format& find_format(std::string_view name) {
  const Format* format = kFormats;
  while (format->name != name) ++format;  // the option has these choices and no other
  return *format;
}

// A folder to be filled with one file a game: one that exists, or a name that ends in "/".
bool is_folder(const std::string& path) {
  return path.ends_with('/') || std::filesystem::is_directory(path);
}

std::string path_in(const std::string& folder, const GameRecord& record, const Format& format) {
  const std::string name = fmt::format("game-{:06}.{}", record.id, format.name);
  return (std::filesystem::path(folder) / name).string();
}

void make_folder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) throw Error(fmt::format("{}: cannot be made: {}", path, error.message()));
}

// The one game that was asked for, or none: all.
std::optional<GameRecord> one_game(const StoreReader& reader, std::optional<std::int64_t> id,
                                   const std::string& path) {
  if (!id) return std::nullopt;
  auto record = reader.game(static_cast<int>(*id));
  if (!record) {
    throw Error(fmt::format("{}: has no game {}; it holds {} games", path, *id, reader.count()));
  }
  return record;
}

void each_game(const StoreReader& reader, const std::optional<GameRecord>& one, Detail detail,
               const std::function<void(const GameRecord&)>& use) {
  if (!one) return reader.each(detail, use);
  use(*one);
}

void check(const Format& format, const std::string& path, const ExportSource& source,
           std::int64_t games, const std::optional<std::string>& output) {
  if (!format.passes && source.run.game != "renju") {
    throw Error(fmt::format("{}: holds games of {}; {} is for renju alone, try sgf or text", path,
                            source.run.game, format.name));
  }
  const bool folder = output && is_folder(*output);
  if (folder && !format.boards) {
    throw Error(fmt::format("{}: is a folder; {} is one file", *output, format.name));
  }
  if (format.name == "psq" && games > 1 && !folder) {
    throw Error(
        fmt::format("{}: holds {} games, a psq file one: choose it with --game, or name a "
                    "folder with -o FOLDER/",
                    path, games));
  }
}

ExportSource source_of(const StoreReader& reader) {
  ExportSource source{reader.run(), reader.openings()};
  if (const Game* const game = find_game(source.run.game)) {
    source.sgf_game = game->sgf_game;
    source.is_row_1_on_top = game->first_row == FirstRow::top;
    source.start = game->rules().start();
  }
  return source;
}

using TextOf = std::function<std::string(const GameRecord&)>;

// Writes a game that the rules allow; of a game that only another build knows, any.
TextOf checked_text(const Format& format, const ExportSource& source, const std::string& path) {
  const Rules* const rules = find_rules(source.run.game);
  const bool is_known = rules != nullptr && rules->start().size == source.run.board_size;
  const auto games =
      is_known ? std::make_shared<GameCheck>(path, *rules, source.openings) : nullptr;
  return [&format, &source, games](const GameRecord& record) {
    if (games) games->check(record);
    return format.game(source, record);
  };
}

int run(const Args& args) {
  const std::string path = args.text("DB");
  const Format& format = find_format(args.text("format"));
  const auto output = args.find_text("output");
  const OldFile old = old_file(args);
  const auto id = args.find_whole("game");
  const StoreReader reader(path);
  const ExportSource source = source_of(reader);
  check(format, path, source, id ? 1 : reader.count(), output);
  const std::optional<GameRecord> one = one_game(reader, id, path);
  const TextOf text_of = checked_text(format, source, path);

  if (output && is_folder(*output)) {
    make_folder(*output);
    // Either all files are written or none, but for a mishap.
    each_game(reader, one, Detail::result, [&](const GameRecord& record) {
      NewFile::check_writable(path_in(*output, record, format), old);
    });
    each_game(reader, one, Detail::all, [&](const GameRecord& record) {
      NewFile::write_all(path_in(*output, record, format), old, text_of(record));
    });
    return status::kDone;
  }
  const auto file = output ? std::make_unique<Output>(*output, old) : std::make_unique<Output>();
  if (format.header != nullptr) file->write(format.header());
  each_game(reader, one, Detail::all,
            [&](const GameRecord& record) { file->write(text_of(record)); });
  file->finish();
  return status::kDone;
}

Syntax syntax() {
  Syntax syntax;
  syntax.name = "export";
  syntax.summary = "write the games of a results file as SGF, PSQ, text, JSON lines or CSV";
  syntax.options = {
      {.name = "DB",
       .kind = Kind::text,
       .help = "a results file",
       .required = true,
       .positional = true},
      {.name = "format",
       .kind = Kind::choice,
       .value = "FORMAT",
       .help = "sgf (all games in one collection), psq (Piskvork, renju alone; one game), text "
               "(the moves of a game on a line), jsonl (one game a "
               "line, all that is stored) or csv (one game a row)",
       .choices = {"sgf", "psq", "text", "jsonl", "csv"},
       .required = true},
      output_option("where to write; sgf and psq into a folder FOLDER/, one file a game"),
      force_option(),
      {.name = "game",
       .kind = Kind::whole,
       .value = "ID",
       .help = "this game alone",
       .max = std::numeric_limits<int>::max()},
  };
  syntax.details = "Without -o the games go to the standard output, in the order of their ids.";
  syntax.examples = {"renju-bench export results/run.db --format sgf -o games.sgf",
                     "renju-bench export results/run.db --format psq --game 12 -o game.psq",
                     "renju-bench export results/run.db --format csv | head"};
  return syntax;
}

}  // namespace

Command export_command() { return {syntax(), run}; }

}  // namespace rb::cli
