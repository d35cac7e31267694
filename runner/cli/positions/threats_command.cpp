#include <cstdint>
#include <string>

#include <nlohmann/json.hpp>

#include "runner/analysis/line_notation.hpp"
#include "runner/analysis/threat_report.hpp"
#include "runner/cli/positions/commands.hpp"
#include "runner/cli/positions/position_argument.hpp"
#include "runner/report/progress.hpp"
#include "runner/text/output.hpp"

namespace rb::cli {
namespace {

struct ThreatsRequest {
  std::string moves;
  bool deep = false;
  std::int64_t nodes = 50'000;
  bool json = false;
};

int run(const ThreatsRequest& request) {
  const ThreatReport report =
      threat_report(parse_position(request.moves), request.nodes, request.deep);
  if (request.json) {
    print("{}\n", to_json(report).dump(2));
  } else {
    print("{}", threat_text(report, Progress::to(stdout).columns()));
  }
  return status::kDone;
}

Rows<ThreatsRequest> threats_rows() {
  using Request = ThreatsRequest;
  return rows<Request>(
      position_argument(&Request::moves).required(),
      flag("deep", &Request::deep,
           "look for wins by fours (VCF), by a mise (Mise-VCF) and by fours and threes (VCT) too"),
      nodes_option(&Request::nodes, "for each fukumi and each win that is looked for"),
      json_flag(&Request::json, "print one JSON document"));
}

}  // namespace

Command threats_command() {
  return typed_command(
      {.name = "threats",
       .summary = "list the threats of both sides, whoever is to move",
       .details =
           "A point is listed by what a stone of the side makes there:\n"
           "  five         wins at once\n"
           "  open four    a four with two ways to five\n"
           "  two fours    only White's: to Black they are forbidden\n"
           "  four-three   a four and a three at once\n"
           "  two threes   only White's\n"
           "  four         only one point stops it\n"
           "  open three   threatens an open four; a three of Black counts if it is real\n"
           "  double mise  a mise whose four-threes no stone on one of them all prevents\n"
           "  mise         no four, but then a four-three is threatened, named in brackets\n"
           "  fukumi       none of these, but then a win by fours is threatened; of a side\n"
           "               that has such a win already there is none\n"
           "Black's lists leave out what is forbidden to Black. A forbidden point is shown\n"
           "with its reason (33, 44, 6) and its trap: White's fours that only a stone on it\n"
           "would stop, so that White wins, and White's moves that prepare one.\n"
           "Wins of --deep are proofs, as if it were the side's turn; lines as in 'solve'.",
       .examples = {"renju-bench threats \"h8 i9 g7 g9 i7\"",
                    "renju-bench threats \"h8 i9 g7 g9 i7 pass\" --deep --json"}},
      threats_rows(), run);
}

}  // namespace rb::cli
