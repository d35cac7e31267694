#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/output_file.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/tune/commands.hpp"
#include "runner/formats/archives/packed_file.hpp"
#include "runner/results/export/export.hpp"
#include "runner/run/session/play.hpp"
#include "runner/tune/database_positions.hpp"
#include "runner/tune/dataset_format.hpp"

namespace rb::cli {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 32;  // that are put together in the memory

struct MakeFormat {
  DatasetFormat positions = DatasetFormat::json_lines;
  bool is_games = false;  // whole ones, as binpack has them
};

struct MakeRequest {
  std::vector<std::string> files;
  Output output;
  std::optional<MakeFormat> format;  // by the name of the output
  std::optional<int> per_game;
  bool all = false;
  std::uint64_t seed = 1;
  std::int64_t nodes = 20'000;
  bool json = false;
};

struct ReadRequest {
  std::vector<std::string> files;
  bool json = false;
};

MakeFormat format_of(const MakeRequest& request) {
  const bool is_binary = request.output.path->ends_with(".bin");
  return request.format.value_or(
      MakeFormat{is_binary ? DatasetFormat::binary : DatasetFormat::json_lines});
}

void check_format(const MakeRequest& request) {
  const MakeFormat format = format_of(request);
  if (format.is_games && (request.all || request.per_game)) {
    throw UsageError(
        "dataset make: --format binpack has whole games; --all and --per-game choose positions");
  }
  if (!format.is_games && is_own(format.positions) && request.output.path->ends_with(".lz4")) {
    throw UsageError(
        "dataset make: --format json and binary are not packed; bin, binpack and csv are, to a "
        "name that ends in .lz4");
  }
}

// To the standard error: it depends on the machine.
void tell_speed(std::int64_t positions, std::chrono::steady_clock::time_point start) {
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (seconds <= 0) return;
  print(stderr, "{} million positions a minute\n",
        rate_text(static_cast<double>(positions) * 60 / 1e6 / seconds));
}

int read_back(const ReadRequest& request) {
  const auto start = std::chrono::steady_clock::now();
  std::int64_t all = 0;
  Json files = Json::array();
  for (const std::string& path : request.files) {
    std::int64_t validation = 0;
    double points = 0;
    const DatasetCounts counts = read_dataset(path, [&](const LabelledPosition& position) {
      validation += is_validation(position.opening) ? 1 : 0;
      points += position.black;
    });
    all += counts.positions;
    const double score = counts.positions > 0 ? points / static_cast<double>(counts.positions) : 0;
    if (request.json) {
      files.push_back(
          json_object({{"file", path},
                       {"positions", counts.positions},
                       {"games", counts.games},
                       {"validation", validation},
                       {"score_of_black", counts.positions > 0 ? Json(score) : Json(nullptr)}}));
      continue;
    }
    print("{}: {} of {}, {} for validation; Black scores {:.1f} %\n", path,
          counted(counts.positions, "position"), counted(counts.games, "game"), validation,
          100 * score);
  }
  if (request.json) print("{}", document_text(json_object({{"files", files}})));
  tell_speed(all, start);
  return status::kDone;
}

// "12 are won, lost or drawn there; the solvers here prove 8 of them".
void tell(const DatabaseCounts& counts, std::FILE* to) {
  print(to, "{} won, lost or drawn there, of which the solvers here prove {}\n",
        counted(counts.decided, "is", "are"), counts.proved);
  const std::array<std::pair<std::int64_t, std::string_view>, 4> left_out{
      {{counts.refuted, "not won, but proved to be so"},
       {counts.without_value, "without a result or an exact score"},
       {counts.others, "of another game or board"},
       {counts.passes, "after a pass"}}};
  for (const auto& [number, what] : left_out) {
    if (number > 0) print(to, "{} left out, {}\n", counted(number, "is", "are"), what);
  }
}

// Of one database of positions.
int make_of_database(const MakeRequest& request) {
  const std::string& path = *request.output.path;
  const std::string& database = request.files.front();
  if (request.files.size() > 1) {
    throw UsageError("dataset make: a database of positions is the only FILE of its data set");
  }
  const MakeFormat format = format_of(request);
  if (format.is_games || format.positions != DatasetFormat::json_lines) {
    throw UsageError(
        "dataset make: of the formats only json has room for the scores of a database");
  }
  NewFile file(path, request.output.old_file());
  DatasetText text(DatasetFormat::json_lines);
  const DatabaseCounts counts = each_database_position(
      database, request.nodes, [&](const LabelledPosition& position) { text.add(position); });
  if (counts.positions == 0) {
    throw Error(
        fmt::format("{}: no position of renju on 15x15 with a result or an exact score", database));
  }
  file.write(text.finish());
  file.finish();
  if (request.json) {
    print("{}", document_text(json_object({{"file", path},
                                           {"positions", counts.positions},
                                           {"decided", counts.decided},
                                           {"proved", counts.proved},
                                           {"left_out",
                                            {{"refuted", counts.refuted},
                                             {"without_value", counts.without_value},
                                             {"other_games", counts.others},
                                             {"passes", counts.passes}}}})));
    return status::kDone;
  }
  print(request.output.notes(), "{}: {} of {}\n", path, counted(counts.positions, "position"),
        database);
  tell(counts, request.output.notes());
  return status::kDone;
}

// Writes the positions of games, and returns how many they are.
DatasetCounts write_positions(const MakeRequest& request, const DatasetSpec& spec,
                              PackedFile& file) {
  DatasetText text(format_of(request).positions);
  DatasetCounts counts = each_position(request.files, spec, [&](const LabelledPosition& position) {
    text.add(position);
    if (text.size() > kMostBytes) {
      throw Error(fmt::format("{}: more than 4 GiB; lower --per-game", *request.output.path));
    }
  });
  counts.positions = text.positions();
  file.write(text.finish());
  return counts;
}

// The same of whole games, as `export --format binpack`.
DatasetCounts write_games(const MakeRequest& request, const DatasetSpec& spec, PackedFile& file) {
  ExportSource source;
  source.run.game = "renju";
  source.run.board_size = kRenjuSize;
  std::int64_t positions = 0;
  DatasetCounts counts = each_distinct_game(
      request.files, Detail::moves, spec.held_out,
      [&](const DistinctGame& game) {
        file.write(binpack_of(source, game.record));
        positions += std::ranges::count(game.record.moves, false, &MoveRecord::opening);
      },
      spec.say);
  counts.positions = positions;
  return counts;
}

int make(const MakeRequest& request) {
  const std::string& path = *request.output.path;
  check_output("dataset make", path, request.files);
  check_format(request);
  if (std::ranges::any_of(request.files, is_database_of_positions))
    return make_of_database(request);
  const DatasetSpec spec{.per_game = request.per_game.value_or(DatasetSpec().per_game),
                         .quiet_only = !request.all,
                         .seed = request.seed,
                         .say = [](const auto& text) { print(stderr, "{}\n", text); }};
  const auto start = std::chrono::steady_clock::now();
  PackedFile file(path, request.output.old_file());
  const DatasetCounts counts = format_of(request).is_games ? write_games(request, spec, file)
                                                           : write_positions(request, spec, file);
  if (counts.positions == 0) {
    throw Error(
        fmt::format("{}: no position to write from {}", path, counted(counts.games, "game")));
  }
  file.finish();
  if (request.json) {
    print("{}", document_text(json_object({{"file", path},
                                           {"positions", counts.positions},
                                           {"games", counts.games},
                                           {"repeats_left_out", counts.repeats}})));
    return status::kDone;
  }
  std::FILE* const notes = request.output.notes();
  print(notes, "{}: {} of {}\n", path, counted(counts.positions, "position"),
        counted(counts.games, "game"));
  if (counts.repeats > 0) {
    print(notes, "{} left out, having the moves of an earlier one\n",
          counted(counts.repeats, "game was", "games were"));
  }
  tell_speed(counts.positions, start);
  return status::kDone;
}

Rows<MakeRequest> make_rows() {
  using Request = MakeRequest;
  Rows<Output> output = output_rows("the data set");
  output.front().option.required = true;
  return rows<Request>(
      positional("FILE", &Request::files,
                 "a results file, games that import reads, or a database of Yixin-Board or Rapfi")
          .required(),
      within(&Request::output, std::move(output)),
      choice("format", "FORMAT", &Request::format,
             {{"json", {DatasetFormat::json_lines}},
              {"binary", {DatasetFormat::binary}},
              {"bin", {DatasetFormat::training_bin}},
              {"binpack", {.is_games = true}},
              {"csv", {DatasetFormat::training_csv}}},
             "json (one line per position) or binary; or for Rapfi and c-gomoku-cli bin and csv "
             "(positions with the move that was played) or binpack (whole games), packed to a name "
             "that ends in .lz4; default: binary for a name that ends in .bin, else json"),
      option("per-game", "N", &Request::per_game, {0, 225},
             "most positions of a game, drawn by the seed; 0: all; default: 8"),
      flag("all", &Request::all, "also positions in which a five can be made"),
      seed_option(&Request::seed, "draws the positions"),
      nodes_option(&Request::nodes, "of a database: nodes for the proof of each decided position"),
      json_flag(&Request::json, "print what was written as one JSON document"));
}

}  // namespace

Command dataset_make_command() {
  return typed_command(
      {.name = "dataset make",
       .summary = "write positions of played games with their results",
       .details =
           "JSON: a line {\"dataset\":2,\"positions\":1234}, then one line per position such as\n"
           "{\"game\":12,\"opening\":\"00f3...\",\"moves\":\"h8 i9\",\"black\":1}: the game's "
           "number,\n"
           "a key of its opening up to symmetry, the stones in turn, the result for Black:\n"
           "1, 0.5 or 0. Binary, little-endian: the bytes RbData02, u64 number of positions,\n"
           "u64 checksum (FNV-1a of what follows); then for each position u32 game, u64\n"
           "opening, u8 twice the result, u8 number of stones, a byte per stone: row * 15 +\n"
           "column from the top left. Games that ended by a fault and games with the moves\n"
           "of an earlier one, up to symmetry, are left out.\n"
           "\n"
           "bin, binpack and csv are as `export` writes them. Rapfi 3aedf3a does not know\n"
           "the rule of renju in binpack: its dataprep wants bin.\n"
           "\n"
           "A database of Yixin-Board or Rapfi (YXDB) holds positions, no games: each is a\n"
           "game and an opening of its own. What is won, lost or drawn there is 1, 0 or 0.5;\n"
           "an exact score becomes 1 / (1 + exp(-score / 200)). \"score\" and \"depth\" are\n"
           "those of the database, from the side to move; \"proved\" says that the solvers\n"
           "here prove the win as well. A position that is lost or drawn there and won by\n"
           "them is left out.",
       .examples = {"renju-bench dataset make games.db -o positions.jsonl",
                    "renju-bench dataset make rapfi.db -o positions.jsonl",
                    "renju-bench dataset make a.db b.db --per-game 0 -o all.bin",
                    "renju-bench dataset make a.db --format bin -o rapfi.bin.lz4"},
       .was = {"dataset"}},
      make_rows(), make);
}

Command dataset_read_command() {
  return typed_command(
      {.name = "dataset read",
       .summary = "read data sets and report what they contain",
       .examples = {"renju-bench dataset read all.bin"},
       .was = {"dataset --read"}},
      rows<ReadRequest>(positional("FILE", &ReadRequest::files, "a data set").required(),
                        json_flag(&ReadRequest::json, "print one JSON document")),
      read_back);
}

}  // namespace rb::cli
