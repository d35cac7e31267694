#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <limits>
#include <memory>
#include <thread>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/rng.hpp"
#include "positions/problems.hpp"
#include "positions/suite_header.hpp"
#include "runner/cli/collector.hpp"
#include "runner/cli/commands.hpp"
#include "runner/cli/output.hpp"
#include "runner/cli/output_file.hpp"
#include "runner/cli/position_finder.hpp"
#include "runner/cli/version.hpp"
#include "runner/in_order.hpp"

namespace rb::cli {
namespace {

// So many games in a row that bring nothing new are the end of a request that is out of reach.
constexpr std::size_t kGiveUp = 20000;

struct Request {
  std::string kind;
  std::size_t count = 0;
  std::uint64_t seed = 0;
  std::string name;
  int threads = 1;
};

std::vector<Share> shares_of(const std::string& kind) {
  if (kind == "forbidden") return forbidden_shares();
  if (kind == "midgame") return midgame_shares();
  return win_shares(kind);
}

FindPositions finder_of(const Request& request, HasRoom has_room) {
  // Suites of one seed, but of different kinds, come from different games.
  const auto kind = std::ranges::find(suite_kinds(), request.kind) - suite_kinds().begin();
  const std::uint64_t seed = mix(request.seed, static_cast<std::uint64_t>(kind));
  if (request.kind == "forbidden") return forbidden_finder(seed, std::move(has_room));
  if (request.kind == "midgame") return midgame_finder(seed, std::move(has_room));
  return win_finder(request.kind, seed, std::move(has_room));
}

// Tells now and then how far it is.
class Progress {
 public:
  void tell(const Collector& collector) {
    const auto now = std::chrono::steady_clock::now();
    if (now - told_ < std::chrono::seconds(5)) return;
    told_ = now;
    print(stderr, "{} of {} positions, {} games\n", collector.size(), collector.count(),
          collector.games());
  }

 private:
  std::chrono::steady_clock::time_point told_ = std::chrono::steady_clock::now();
};

void fill(Collector& collector, const Request& request) {
  Progress progress;
  in_order<std::vector<Found>>(
      request.threads, std::numeric_limits<std::uint64_t>::max(),
      [&] {
        return finder_of(request,
                         [&collector](std::size_t share) { return collector.has_room(share); });
      },
      [&](std::vector<Found>&& found) {
        const bool more = collector.take(std::move(found));
        progress.tell(collector);
        return more && collector.games_without() < kGiveUp;
      });
  if (collector.size() == collector.count()) return;
  throw Error(fmt::format("positions: {} are out of reach: the last {} games brought none; {}",
                          collector.count(), kGiveUp, fmt::join(collector.lacking(), "; ")));
}

std::string suite_text(const Collector& collector, const Request& request) {
  SuiteHeader header;
  header.name = request.name;
  header.kind = request.kind;
  header.positions = collector.size();
  header.origin = fmt::format("renju-bench positions {} --count {} --seed {}", request.kind,
                              request.count, request.seed);
  if (request.name != request.kind) header.origin += " --name " + shell_quoted(request.name);
  header.seed = request.seed;
  header.version = version();
  header.commit = commit();
  return fmt::format("{}\n{}\n", header_line(header), fmt::join(collector.lines(), "\n"));
}

int run(const Args& args) {
  Request request;
  request.kind = args.text("KIND");
  request.count = static_cast<std::size_t>(args.whole("count"));
  request.seed = static_cast<std::uint64_t>(args.whole("seed"));
  request.name = args.find_text("name").value_or(request.kind);
  const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  request.threads = args.given("threads") ? static_cast<int>(args.whole("threads")) : cores;
  // Minutes of work must not end in a folder that is not there.
  std::unique_ptr<NewFile> file;
  if (const auto path = args.find_text("output")) {
    file = std::make_unique<NewFile>(*path, old_file(args));
  }
  Collector collector(shares_of(request.kind), request.count);
  fill(collector, request);
  const std::string text = suite_text(collector, request);
  if (file) {
    file->write(text);
    file->finish();
  } else {
    print("{}", text);
  }
  return status::kDone;
}

}  // namespace

Command positions_command() {
  Syntax syntax;
  syntax.name = "positions";
  syntax.summary = "make a suite of labelled positions";
  syntax.options = {
      {.name = "KIND",
       .kind = Kind::choice,
       .value = "a kind",
       .help = "forbidden, midgame, vcf, vct or mise",
       .choices = {suite_kinds().begin(), suite_kinds().end()},
       .required = true,
       .positional = true},
      {.name = "count",
       .letter = 'n',
       .kind = Kind::whole,
       .value = "N",
       .help = "how many",
       .fallback = "200",
       .min = 1,
       .max = 100000},
      {.name = "seed",
       .kind = Kind::whole,
       .value = "S",
       .help = "another seed, other positions",
       .fallback = "1",
       .min = 0,
       .max = 9e18},
      output_option("write to this file instead of the standard output"),
      force_option(),
      {.name = "name",
       .kind = Kind::text,
       .value = "NAME",
       .help = "the suite's name in its header; default: the kind"},
      {.name = "threads",
       .letter = 't',
       .kind = Kind::whole,
       .value = "N",
       .help = "threads (default: all cores); the positions do not depend on it",
       .min = 1,
       .max = 1024},
  };
  syntax.details =
      "Positions are drawn from games between levels of this program, one of a game at\n"
      "most, none nearly like another under the symmetries of the board:\n"
      "  forbidden  Black's forbidden points, by the judge of record: examples of every\n"
      "             kind and of what only looks like one; half from random stones\n"
      "  midgame    quiet positions of 10 to 60 stones, with the moves that a search\n"
      "             of depth 8 prefers: an opinion, not a proof\n"
      "  vcf        wins by fours, and positions without, proved; half and half\n"
      "  vct, mise  the same by fours and threes, or by a mise, where fours do not win";
  syntax.examples = {"renju-bench positions vcf --count 50 --seed 7 -o my_vcf.jsonl"};
  return {syntax, run};
}

}  // namespace rb::cli
