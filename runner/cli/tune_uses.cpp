#include "runner/cli/tune_uses.hpp"

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "runner/cli/catalog.hpp"
#include "runner/cli/output_file.hpp"
#include "runner/cli/tune_verify.hpp"

namespace rb::cli {
namespace {

// What the command can be asked to do, one bit each; verifying comes on top.
enum Task : unsigned { spsa = 1, bayes = 2, texel = 4, gauge = 8, status = 16, verifying = 32 };
constexpr unsigned kMethods = spsa | bayes | texel;
constexpr unsigned kPlaying = spsa | bayes | gauge | verifying;

struct Use {
  std::string_view option;
  unsigned tasks;          // that take it
  std::string_view whose;  // the same in words
};

constexpr std::array kUses = {
    Use{"method", kMethods, "what tunes"},
    Use{"profile", kMethods | gauge, "what tunes or measures"},
    Use{"params", kMethods | gauge, "what tunes or measures"},
    Use{"select", kMethods | gauge, "what tunes or measures"},
    Use{"games", spsa | bayes | gauge, "spsa, bayes and --gauge"},
    Use{"pairs", spsa | bayes | gauge, "spsa, bayes and --gauge"},
    Use{"delay", spsa | bayes, "spsa and bayes"},
    Use{"to-the-end", spsa, "spsa"},
    Use{"acquisition", bayes, "bayes"},
    Use{"db", kMethods | gauge, "what tunes or measures"},
    Use{"resume", kPlaying, "what plays games"},
    Use{"output", kMethods, "what tunes"},
    Use{"force", kMethods, "what tunes"},
    Use{"seed", kMethods | gauge, "what tunes or measures"},
    Use{"threads", kPlaying, "what plays games"},
    Use{"openings", kPlaying | texel, "what tunes or measures"},
    Use{"limit-nodes", kPlaying, "what plays games"},
    Use{"limit-depth", kPlaying, "what plays games"},
    Use{"max-moves", kPlaying, "what plays games"},
    Use{"verify", kMethods, "what tunes"},
    Use{"sprt", verifying, "--verify"},
    Use{"gauge", gauge, "itself"},
    Use{"status", status, "itself"},
};

// Its bits and how the command line calls it.
std::pair<unsigned, std::string> task_of(const Args& args) {
  if (args.given("status")) return {status, "--status"};
  if (args.flag("gauge")) return {gauge, "--gauge"};
  const std::string method = args.text("method");
  const unsigned bit = method == "bayes" ? bayes : method == "texel" ? texel : spsa;
  return {bit | (args.flag("verify") ? verifying : 0U), "--method " + method};
}

}  // namespace

void check_tune_uses(const Args& args) {
  const auto [task, name] = task_of(args);
  for (const Use& use : kUses) {
    if (!args.given(use.option) || (use.tasks & task) != 0) continue;
    // SPSA is what a gauge prepares.
    if (use.option == "method" && task == gauge && args.text("method") == "spsa") continue;
    throw UsageError(fmt::format("tune: --{} is of {}, with {} it has no effect; leave it out",
                                 use.option, use.whose, name));
  }
  if ((task & kMethods) == 0 || !args.given("db")) return;
  std::vector<std::string> inputs{args.text("db")};
  for (const std::string_view option : {"params", "openings"}) {
    if (const auto path = args.find_text(option)) inputs.push_back(*path);
  }
  if (const auto path = profile_path(args.text("profile"))) inputs.push_back(*path);
  if ((task & verifying) != 0) {
    for (const std::string& path : verify_files(args)) {
      for (const std::string& input : inputs) {
        if (!is_same_file(path, input)) continue;
        throw UsageError(
            fmt::format("tune: --verify writes {}, which the run is made from; give "
                        "another --db",
                        path));
      }
    }
    for (const std::string& path : verify_files(args)) inputs.push_back(path);
  }
  check_output("tune", args.text("output"), inputs);
}

}  // namespace rb::cli
