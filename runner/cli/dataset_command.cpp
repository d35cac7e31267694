#include <chrono>
#include <fstream>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "runner/cli/commands.hpp"
#include "runner/cli/dataset_format.hpp"
#include "runner/cli/figures.hpp"
#include "runner/cli/output.hpp"
#include "runner/cli/output_file.hpp"

namespace rb::cli {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 32;  // that are put together in the memory

DatasetFormat format_of(const Args& args, const std::string& path) {
  if (const auto format = args.find_text("format")) {
    return *format == "binary" ? DatasetFormat::binary : DatasetFormat::json_lines;
  }
  return path.ends_with(".bin") ? DatasetFormat::binary : DatasetFormat::json_lines;
}

// To the standard error: it depends on the machine.
void tell_speed(std::int64_t positions, std::chrono::steady_clock::time_point start) {
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (seconds <= 0) return;
  print(stderr, "{} million positions a minute\n",
        rate_text(static_cast<double>(positions) * 60 / 1e6 / seconds));
}

int read_back(const std::vector<std::string>& files) {
  const auto start = std::chrono::steady_clock::now();
  std::int64_t all = 0;
  for (const std::string& path : files) {
    std::int64_t validation = 0, points = 0;
    const DatasetCounts counts = read_dataset(path, [&](const LabelledPosition& position) {
      validation += is_validation(position.opening) ? 1 : 0;
      points += position.black_half_points;
    });
    all += counts.positions;
    print("{}: {} positions of {} games, {} of them for validation; Black scores {:.1f} %\n", path,
          counts.positions, counts.games, validation,
          counts.positions > 0
              ? 50.0 * static_cast<double>(points) / static_cast<double>(counts.positions)
              : 0);
  }
  tell_speed(all, start);
  return status::kDone;
}

int run(const Args& args) {
  const std::vector<std::string> files = args.texts("FILE");
  const auto path = args.find_text("output");
  if (args.flag("read")) {
    for (const std::string_view name : {"output", "force", "format", "per-game", "all", "seed"}) {
      if (!args.given(name)) continue;
      throw UsageError(fmt::format("dataset: --read reads data sets, it takes no --{}", name));
    }
    return read_back(files);
  }
  if (!path) throw UsageError("dataset: --output is required: the data set");
  check_output("dataset", *path, files);
  const DatasetFormat format = format_of(args, *path);
  const DatasetSpec spec{.per_game = static_cast<int>(args.whole("per-game")),
                         .quiet_only = !args.flag("all"),
                         .seed = static_cast<std::uint64_t>(args.whole("seed"))};
  const auto start = std::chrono::steady_clock::now();
  NewFile file(*path, old_file(args));
  DatasetText text(format);
  const DatasetCounts counts = each_position(files, spec, [&](const LabelledPosition& position) {
    text.add(position);
    if (text.size() > kMostBytes) {
      throw Error(fmt::format("{}: more than 4 GiB; lower --per-game", *path));
    }
  });
  if (counts.positions == 0) {
    throw Error(fmt::format("{}: no position to write: {} games were read", *path, counts.games));
  }
  file.write(text.finish());
  file.finish();
  print("{}: {} positions of {} games\n", *path, counts.positions, counts.games);
  if (counts.repeats > 0) {
    print("{} games were left out: their moves were those of an earlier one\n", counts.repeats);
  }
  tell_speed(counts.positions, start);
  return status::kDone;
}

}  // namespace

Command dataset_command() {
  Syntax syntax;
  syntax.name = "dataset";
  syntax.summary = "write positions of played games with their results, and read them";
  syntax.options = {
      {.name = "FILE",
       .kind = Kind::text,
       .value = "a results file",
       .help = "a results file; with --read a data set",
       .required = true,
       .multi = true,
       .positional = true},
      output_option("the data set"),
      force_option(),
      {.name = "format",
       .kind = Kind::choice,
       .value = "FORMAT",
       .help = "json (a line a position) or binary; default: binary for a name that ends in .bin",
       .choices = {"json", "binary"}},
      {.name = "per-game",
       .kind = Kind::whole,
       .value = "N",
       .help = "most positions of a game, drawn by the seed; 0: all",
       .fallback = "8",
       .min = 0,
       .max = 225},
      {.name = "all", .help = "positions in which a five can be made, too"},
      {.name = "seed",
       .kind = Kind::whole,
       .value = "N",
       .help = "draws the positions",
       .fallback = "1",
       .min = 0,
       .max = 9e15},
      {.name = "read", .help = "read data sets and say what they hold"}};
  syntax.details =
      "JSON: a line {\"dataset\":2,\"positions\":1234}, then a line each such as\n"
      "{\"game\":12,\"opening\":\"00f3...\",\"moves\":\"h8 i9\",\"black\":1}: the game's number,\n"
      "a key of its opening up to symmetry, the stones in turn, the result for Black:\n"
      "1, 0.5 or 0. Binary, little-endian: the bytes RbData02, u64 number of positions,\n"
      "u64 checksum (FNV-1a of what follows); then for each position u32 game, u64\n"
      "opening, u8 twice the result, u8 number of stones, a byte a stone: row * 15 +\n"
      "column from the top left. Left out are games that ended by a fault and those\n"
      "with the moves of an earlier one, up to symmetry.";
  syntax.examples = {"renju-bench dataset games.db -o positions.jsonl",
                     "renju-bench dataset a.db b.db --per-game 0 -o all.bin",
                     "renju-bench dataset --read all.bin"};
  return {syntax, run};
}

}  // namespace rb::cli
