#include <array>
#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/results/commands.hpp"
#include "runner/web/compare/comparison.hpp"

namespace rb::cli {
namespace {

struct CompareRequest {
  std::vector<std::string> files, players;
  bool json = false;
};

int run(const CompareRequest& request) {
  if (request.files.size() != 2)
    throw UsageError("compare: takes two results files, A.db and B.db");
  if (request.players.size() > 2) {
    throw UsageError("compare: --player: at most two, the one of A.db and the one of B.db");
  }
  std::array<std::string, 2> players;
  if (!request.players.empty()) players = {request.players.front(), request.players.back()};
  const Comparison comparison = compare_runs({request.files[0], request.files[1]}, players);
  print("{}", request.json ? comparison_json(comparison) : comparison_text(comparison));
  return status::kDone;
}

Rows<CompareRequest> compare_rows() {
  using Request = CompareRequest;
  return rows<Request>(
      positional("DB", &Request::files, "two results files").required(),
      option("player", "NAME", &Request::players,
             "the player of both files that is compared, or first that of A.db, then that of B.db; "
             "default: the first of each"),
      json_flag(&Request::json, "print one JSON document"));
}

}  // namespace

Command compare_command() {
  return typed_command(
      {.name = "compare",
       .summary = "compare a player of one run with one of another",
       .details =
           "Two runs side by side: scores against the opponents that both met, by colour and\n"
           "by opening, nodes, depth and time a move, forfeits, and weaknesses if both files\n"
           "have a review. Who looks at twenty rows finds one with p < 0.05 by chance: the\n"
           "column 'corrected' takes that into account (Holm), and only rows below 0.05 there\n"
           "are marked.",
       .examples = {"renju-bench compare last-week.db today.db",
                    "renju-bench compare base.db base.db --player hard --player hard-tuned"}},
      compare_rows(), run);
}

}  // namespace rb::cli
