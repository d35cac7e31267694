#include "runner/studies/analysis/threat_report.hpp"

#include <utility>

#include "engine/base/json_text.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/judging/position_tools.hpp"
#include "runner/studies/analysis/line_notation.hpp"

namespace rb {
namespace {

using renju::PointSet;
using renju::Proof;
using renju::SideThreats;

ForcedAttack attack_of(const renju::Solution& solution) {
  return {.proof = solution.proof,
          .length = solution.length,
          .line = {solution.line.begin(), solution.line.end()},
          .nodes = solution.nodes};
}

// Each proof with empty memories, so that its nodes do not depend on the others.
DeepThreats deep_threats(const renju::PlayedGame& game, Position position, Stone side,
                         std::int64_t nodes) {
  position.to_move = side;
  const auto solver = renju::position_tools(game).solver(game);
  const auto attack = [&](renju::Attack kind) {
    renju::Budget budget(nodes);
    return attack_of(solver->solve(position, kind, budget));
  };
  return {attack(renju::Attack::vcf), attack(renju::Attack::mise), attack(renju::Attack::vct)};
}

Json cells(const PointSet& set, int size) {
  Json list = Json::array();
  for (const int cell : set) list.push_back(cell_name(cell, size));
  return list;
}

std::string_view word(Proof proof) {
  return proof == Proof::win ? "win" : proof == Proof::none ? "none" : "unknown";
}

Json to_json(const ForcedAttack& attack, int size) {
  Json line = Json::array();
  for (const int cell : attack.line) line.push_back(line_move(cell, size));
  const bool wins = attack.proof == Proof::win;
  return json_object({{"proof", word(attack.proof)},
                      {"length", wins ? Json(attack.length) : Json()},
                      {"line", line},
                      {"nodes", attack.nodes}});
}

Json to_json(const SideThreats& side, const DeepThreats* deep, int size) {
  Json mises = Json::array(), doubles = Json::array();
  for (const renju::Mise& mise : side.mises) {
    mises.push_back(json_object({{"move", cell_name(mise.cell, size)},
                                 {"four_threes", cells(mise.targets, size)},
                                 {"double", mise.is_double}}));
    if (mise.is_double) doubles.push_back(cell_name(mise.cell, size));
  }
  Json json = json_object({{"fives", cells(side.fives, size)},
                           {"open_fours", cells(side.open_fours, size)},
                           {"double_fours", cells(side.double_fours, size)},
                           {"fours", cells(side.fours, size)},
                           {"double_threes", cells(side.double_threes, size)},
                           {"open_threes", cells(side.open_threes, size)},
                           {"four_threes", cells(side.four_threes, size)},
                           {"double_mises", doubles},
                           {"mises", mises},
                           {"fukumi", cells(side.fukumi, size)},
                           {"unknown_fukumi", cells(side.unknown, size)}});
  if (deep != nullptr) {
    json["vcf"] = to_json(deep->vcf, size);
    json["mise_vcf"] = to_json(deep->mise, size);
    json["vct"] = to_json(deep->vct, size);
  }
  return json;
}

Json to_json(const renju::ForbiddenPoint& point, int size) {
  return json_object({{"cell", cell_name(point.cell, size)},
                      {"kinds", kinds(point.verdict)},
                      {"five", point.five},
                      {"wins", cells(point.wins, size)},
                      {"prepares", cells(point.prepares, size)}});
}

}  // namespace

ThreatReport threat_report(std::vector<Move> moves, std::int64_t nodes, bool deep,
                           const renju::PlayedGame& game) {
  ThreatReport report;
  report.position = position_after(moves, game);
  report.moves = std::move(moves);
  report.nodes = nodes;
  report.has_forbidden_points = game.variant.black.has_forbidden_points;
  auto [sides, forbidden] = renju::position_tools(game).threats(game, report.position, nodes);
  report.sides = std::move(sides);
  report.forbidden = std::move(forbidden);
  if (deep) {
    report.deep = {deep_threats(game, report.position, Stone::black, nodes),
                   deep_threats(game, report.position, Stone::white, nodes)};
  }
  return report;
}

Json to_json(const ThreatReport& report) {
  const int size = report.position.size;
  Json moves = Json::array(), forbidden = Json::array();
  for (const Move move : report.moves) moves.push_back(move_name(move, size));
  for (const renju::ForbiddenPoint& point : report.forbidden)
    forbidden.push_back(to_json(point, size));
  const auto deep = [&](std::size_t side) { return report.deep ? &(*report.deep)[side] : nullptr; };
  return json_object({{"moves", moves},
                      {"to_move", report.position.to_move == Stone::black ? "black" : "white"},
                      {"nodes", report.nodes},
                      {"black", to_json(report.sides[0], deep(0), size)},
                      {"white", to_json(report.sides[1], deep(1), size)},
                      {"forbidden", forbidden}});
}

}  // namespace rb
