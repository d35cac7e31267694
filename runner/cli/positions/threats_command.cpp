#include <cstdint>
#include <string>

#include "engine/base/json_text.hpp"
#include "runner/base/text/given_moves.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/positions/commands.hpp"
#include "runner/cli/positions/position_argument.hpp"
#include "runner/studies/analysis/line_notation.hpp"
#include "runner/studies/analysis/threat_report.hpp"
#include "runner/tables/progress.hpp"

namespace rb::cli {
namespace {

struct ThreatsRequest {
  std::string moves;
  PositionGame game;
  bool deep = false;
  std::int64_t nodes = 50'000;
  bool json = false;
};

int run(const ThreatsRequest& request) {
  const renju::PlayedGame game = played_game("threats", request.game);
  const ThreatReport report = threat_report(given_moves("threats: MOVES", request.moves, game.size),
                                            request.nodes, request.deep, game);
  if (request.json) {
    print("{}\n", json_text(to_json(report), 2));
  } else {
    print_out(threat_text(report));
  }
  return status::kDone;
}

Rows<ThreatsRequest> threats_rows() {
  using Request = ThreatsRequest;
  return rows<Request>(
      position_argument(&Request::moves).required(), within(&Request::game, position_game_rows()),
      flag("deep", &Request::deep,
           "look for wins by fours (VCF), by a mise (Mise-VCF) and by fours and threes (VCT) too"),
      nodes_option(&Request::nodes, "nodes for each fukumi and each win searched for"),
      json_flag(&Request::json, "print one JSON document"));
}

}  // namespace

Command threats_command() {
  return typed_command(
      {.name = "threats",
       .summary = "list the threats of both sides, whoever is to move",
       .details =
           "A point is listed by what a stone of that side makes there:\n"
           "  five         wins at once\n"
           "  open four    a four with two ways to five\n"
           "  two fours    in renju White only: forbidden to Black\n"
           "  four-three   a four and a three at once\n"
           "  two threes   likewise\n"
           "  four         only one point stops it\n"
           "  open three   threatens an open four; Black's counts if it is real\n"
           "  double mise  a mise with several four-threes that no single stone stops\n"
           "  mise         not a four, but threatens the four-three named in brackets\n"
           "  fukumi       none of these, but threatens a win by fours; not listed for a\n"
           "               side that has such a win already\n"
           "Black's lists leave out forbidden points. A forbidden point is shown with its\n"
           "reason (33, 44, 6) and its trap: White's fours that Black could stop only by\n"
           "playing it, so that White wins, and White's moves that prepare one.\n"
           "Wins found by --deep are proved, as if that side were to move; lines are written\n"
           "as by 'solve'.",
       .examples = {"renju-bench threats \"h8 i9 g7 g9 i7\"",
                    "renju-bench threats \"h8 i9 g7 g9 i7 pass\" --deep --json"}},
      threats_rows(), run);
}

}  // namespace rb::cli
