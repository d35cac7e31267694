#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "engine/base/json_text.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/process/interrupt.hpp"
#include "runner/base/text/command_words.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/output_file.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/positions/commands.hpp"
#include "runner/cli/positions/made_file.hpp"
#include "runner/cli/positions/suite_words.hpp"
#include "runner/studies/suites/position_suite.hpp"

namespace rb::cli {
namespace {

struct PositionsRequest {
  std::optional<SuiteKind> kind;
  std::size_t count = 200;
  std::uint64_t seed = 1;
  Output output;
  std::optional<std::string> name;
  std::optional<int> threads;
  ProgressWish progress;
  bool json = false;
};

// Reports progress now and then.
class FinderProgress {
 public:
  explicit FinderProgress(const ProgressWish& wish) : interval_seconds_(wish.seconds_or(5)) {}

  void tell(const Collector& collector) {
    const auto now = std::chrono::steady_clock::now();
    if (std::chrono::duration<double>(now - told_).count() < interval_seconds_) return;
    told_ = now;
    print(stderr, "{} of {}, {}\n", collector.size(), counted(collector.count(), "position"),
          counted(collector.games(), "game"));
  }

 private:
  double interval_seconds_;
  std::chrono::steady_clock::time_point told_ = std::chrono::steady_clock::now();
};

PositionSuiteSpec spec_of(const PositionsRequest& request) {
  PositionSuiteSpec spec;
  spec.kind = request.kind.value();
  spec.count = request.count;
  spec.seed = request.seed;
  spec.name = request.name.value_or(std::string(name(spec.kind)));
  spec.command = fmt::format("renju-bench positions make {} --count {} --seed {}", name(spec.kind),
                             spec.count, spec.seed);
  if (spec.name != name(spec.kind)) spec.command += " --name " + shell_quoted(spec.name);
  spec.threads = thread_count(request.threads);
  return spec;
}

Json counts(const PositionsRequest& request, std::size_t found) {
  return json_object({{"kind", name(*request.kind)}, {"positions", found}});
}

int run(const PositionsRequest& request) {
  check_made_json("positions make", request.json, request.output);
  // Minutes of work must not fail at the end because a folder is missing.
  std::unique_ptr<NewFile> file;
  if (request.output.path) {
    file = std::make_unique<NewFile>(*request.output.path, request.output.old_file());
  }
  const Interrupt interrupt;
  FinderProgress progress(request.progress);
  std::size_t found = 0;
  const auto text = position_suite(spec_of(request), [&](const Collector& collector) {
    progress.tell(collector);
    found = collector.size();
    return !interrupt.happened();
  });
  if (!text) {
    print(stderr,
          "positions make: interrupted: {} of {} found, and none is written; the "
          "same command finds the same ones again\n",
          found, counted(request.count, "position"));
    if (request.json) print("{}", made_text(request.output, counts(request, found), {false}));
    return status::kInterrupted;
  }
  if (file) {
    file->write(*text);
    file->finish();
    if (request.json) print("{}", made_text(request.output, counts(request, request.count)));
  } else {
    print_data(*text);
  }
  return status::kDone;
}

Rows<PositionsRequest> positions_rows() {
  using Request = PositionsRequest;
  return rows<Request>(
      positional(choice("KIND", "a kind", &Request::kind, suite_words(),
                        "forbidden, midgame, vcf, vct or mise"))
          .required(),
      option("count", "N", &Request::count, {1, 1000000}, "how many").was("n"),
      seed_option(&Request::seed, "a different seed gives different positions"),
      within(&Request::output,
             output_or_stdout_rows("write to this file instead of the standard output")),
      option("name", "NAME", &Request::name, "the suite's name in its header; default: the kind"),
      threads_option(&Request::threads, "default: all cores; they do not change the positions"),
      made_json_flag(&Request::json), within(&Request::progress, progress_rows()));
}

}  // namespace

Command positions_command() {
  return typed_command(
      {.name = "positions make",
       .summary = "make a suite of labelled positions",
       .details =
           "Positions are drawn from games between levels of this program, at most one from\n"
           "each game, and no two of them almost equal under the symmetries of the board:\n"
           "  forbidden  Black's forbidden points, by the judge of record: every kind, and\n"
           "             shapes that only look forbidden; half from random stones\n"
           "  midgame    quiet positions of 10 to 60 stones, with the moves that a search\n"
           "             of depth 8 prefers: an opinion, not a proof\n"
           "  vcf        wins by fours, and as many positions without one, all proved\n"
           "  vct, mise  the same by fours and threes, or by a mise, where fours do not win",
       .examples = {"renju-bench positions make vcf --count 50 --seed 7 -o my_vcf.jsonl"},
       .was = {"positions", "positions forbidden", "positions midgame", "positions vcf",
               "positions vct", "positions mise"}},
      positions_rows(), run);
}

}  // namespace rb::cli
