#include "runner/studies/analysis/threat_report.hpp"

#include <memory>
#include <utility>

#include <nlohmann/json.hpp>

#include "engine/game/notation.hpp"
#include "engine/renju/solve/mise.hpp"
#include "engine/renju/solve/vct.hpp"
#include "runner/studies/analysis/line_notation.hpp"

namespace rb {
namespace {

using Json = nlohmann::ordered_json;
using renju::CellSet;
using renju::Proof;
using renju::SideThreats;

constexpr std::array kSides = {Stone::black, Stone::white};

ForcedAttack attack_of(const renju::Solution& solution) {
  return {.proof = solution.proof,
          .length = solution.length,
          .line = {solution.line.begin(), solution.line.end()},
          .nodes = solution.nodes};
}

// Each proof with empty memories, so that its nodes do not depend on the others.
DeepThreats deep_threats(Position position, Stone side, std::int64_t nodes) {
  position.to_move = side;
  const auto board = std::make_unique<renju::Board>(position);
  renju::VcfSolver vcf;
  renju::MiseSolver mise(vcf);
  renju::VctSolver vct(vcf);
  DeepThreats all;
  renju::Budget fours(nodes), mises(nodes), threes(nodes);
  all.vcf = attack_of(vcf.solve(*board, renju::VcfSolver::kNoLimit, fours));
  vct.clear();
  all.mise = attack_of(mise.solve(*board, mises));
  vct.clear();
  all.vct = attack_of(vct.solve(*board, renju::VctSolver::kNoLimit, threes));
  return all;
}

Json cells(const CellSet& set) {
  Json list = Json::array();
  for (const int cell : set) list.push_back(cell_name(cell, kRenjuSize));
  return list;
}

std::string_view word(Proof proof) {
  return proof == Proof::win ? "win" : proof == Proof::none ? "none" : "unknown";
}

Json to_json(const ForcedAttack& attack) {
  Json line = Json::array();
  for (const int cell : attack.line) line.push_back(line_move(cell));
  const bool wins = attack.proof == Proof::win;
  return {{"proof", word(attack.proof)},
          {"length", wins ? Json(attack.length) : Json()},
          {"line", line},
          {"nodes", attack.nodes}};
}

Json to_json(const SideThreats& side, const DeepThreats* deep) {
  Json mises = Json::array(), doubles = Json::array();
  for (const renju::Mise& mise : side.mises) {
    mises.push_back({{"move", cell_name(mise.cell, kRenjuSize)},
                     {"four_threes", cells(mise.targets)},
                     {"double", mise.is_double}});
    if (mise.is_double) doubles.push_back(cell_name(mise.cell, kRenjuSize));
  }
  Json json = {{"fives", cells(side.fives)},
               {"open_fours", cells(side.open_fours)},
               {"double_fours", cells(side.double_fours)},
               {"fours", cells(side.fours)},
               {"double_threes", cells(side.double_threes)},
               {"open_threes", cells(side.open_threes)},
               {"four_threes", cells(side.four_threes)},
               {"double_mises", doubles},
               {"mises", mises},
               {"fukumi", cells(side.fukumi)},
               {"unknown_fukumi", cells(side.unknown)}};
  if (deep != nullptr) {
    json["vcf"] = to_json(deep->vcf);
    json["mise_vcf"] = to_json(deep->mise);
    json["vct"] = to_json(deep->vct);
  }
  return json;
}

Json to_json(const renju::ForbiddenPoint& point) {
  return {{"cell", cell_name(point.cell, kRenjuSize)},
          {"kinds", kinds(point.verdict)},
          {"five", point.five},
          {"wins", cells(point.wins)},
          {"prepares", cells(point.prepares)}};
}

}  // namespace

ThreatReport threat_report(std::vector<Move> moves, std::int64_t nodes, bool deep) {
  ThreatReport report;
  report.position = position_after(moves);
  report.moves = std::move(moves);
  report.nodes = nodes;
  const auto board = std::make_unique<renju::Board>(report.position);
  for (std::size_t i = 0; i < kSides.size(); ++i) {
    renju::VcfSolver vcf;
    report.sides[i] = renju::side_threats(*board, kSides[i], vcf, nodes);
  }
  report.forbidden = renju::forbidden_points(*board);
  if (deep) {
    report.deep = {deep_threats(report.position, Stone::black, nodes),
                   deep_threats(report.position, Stone::white, nodes)};
  }
  return report;
}

Json to_json(const ThreatReport& report) {
  Json moves = Json::array(), forbidden = Json::array();
  for (const Move move : report.moves) moves.push_back(move_name(move, kRenjuSize));
  for (const renju::ForbiddenPoint& point : report.forbidden) forbidden.push_back(to_json(point));
  const auto deep = [&](std::size_t side) { return report.deep ? &(*report.deep)[side] : nullptr; };
  return {{"moves", moves},
          {"to_move", report.position.to_move == Stone::black ? "black" : "white"},
          {"nodes", report.nodes},
          {"black", to_json(report.sides[0], deep(0))},
          {"white", to_json(report.sides[1], deep(1))},
          {"forbidden", forbidden}};
}

}  // namespace rb
