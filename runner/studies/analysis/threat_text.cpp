// The boards and the lists of `threats`.

#include <array>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "engine/base/text.hpp"
#include "engine/base/wording.hpp"
#include "engine/game/notation.hpp"
#include "runner/studies/analysis/line_notation.hpp"
#include "runner/studies/analysis/threat_report.hpp"

namespace rb {
namespace {

using renju::ForbiddenPoint;
using renju::PointSet;
using renju::Proof;
using renju::SideThreats;

// A list of a side: its name, its sign on the board, and its points.
struct List {
  std::string_view name;
  char sign;
  PointSet points;
};

PointSet mises(const SideThreats& side, bool is_double) {
  PointSet points;
  for (const renju::Mise& mise : side.mises) {
    if (mise.is_double == is_double) points.add(mise.cell);
  }
  return points;
}

// The strongest first: of several a point shows the first.
std::array<List, 10> lists(const SideThreats& side) {
  return {{{"five", '5', side.fives},
           {"open four", 'S', side.open_fours},
           {"two fours", 'D', side.double_fours},
           {"four-three", '+', side.four_threes},
           {"two threes", 'T', side.double_threes},
           {"four", '4', side.fours},
           {"open three", '3', side.open_threes},
           {"double mise", 'W', mises(side, true)},
           {"mise", 'm', mises(side, false)},
           {"fukumi", 'f', side.fukumi}}};
}

std::string names(const PointSet& points, int size) {
  std::string text;
  for (const int cell : points) {
    text += fmt::format("{}{}", text.empty() ? "" : ", ", cell_name(cell, size));
  }
  return text;
}

// A double mise, or a mise, with the four-threes that it threatens: "f6 (g7, i8)".
std::string mise_names(const SideThreats& side, bool is_double, int size) {
  std::string text;
  for (const renju::Mise& mise : side.mises) {
    if (mise.is_double != is_double) continue;
    text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", cell_name(mise.cell, size),
                        names(mise.targets, size));
  }
  return text;
}

std::string board(const ThreatReport& report, std::size_t side) {
  std::vector<Mark> marks;
  for (const List& list : lists(report.sides[side])) {
    for (const int cell : list.points) marks.push_back({cell, list.sign});
  }
  if (side == 0) {
    for (const ForbiddenPoint& point : report.forbidden) marks.push_back({point.cell, '#'});
  }
  return diagram(report.position, marks);
}

// Two drawings beside each other.
Table boards(const ThreatReport& report) {
  using enum Table::Align;
  Table table{.columns = {{"   Black's points", left}, {"   White's points", left}}, .gap = "    "};
  const std::string black = board(report, 0), white = board(report, 1);
  const auto lines = split(black, '\n'), others = split(white, '\n');
  for (std::size_t row = 0; row < lines.size() && row < others.size(); ++row) {
    if (!lines[row].empty()) table.rows.push_back({lines[row], others[row]});
  }
  return table;
}

// Of names and what they stand for; those of several tables stand below one another.
Table list_of(std::string title) {
  using enum Table::Align;
  return {.title = std::move(title),
          .columns = {{.name = "", .align = left, .widest = "  double mise"}, {"", left}}};
}

std::string_view side_name(std::size_t side) { return side == 0 ? "Black" : "White"; }

std::string attack_text(const ForcedAttack& attack, std::int64_t nodes, int size) {
  if (attack.proof == Proof::none) return "none";
  if (attack.proof == Proof::unknown) {
    return fmt::format("unknown: {} ran out first", counted(nodes, "node"));
  }
  return fmt::format("in {}: {}", counted(attack.length, "move"), line_text(attack.line, size));
}

Table side_table(const ThreatReport& report, std::size_t side) {
  const int size = report.position.size;
  const bool moves = (report.position.to_move == Stone::black) == (side == 0);
  Table table = list_of(fmt::format("{}{}\n", side_name(side), moves ? ", to move" : ""));
  for (const List& list : lists(report.sides[side])) {
    if (list.points.empty()) continue;
    const bool is_mise = list.sign == 'W' || list.sign == 'm';
    table.rows.push_back({fmt::format("  {}", list.name),
                          is_mise ? mise_names(report.sides[side], list.sign == 'W', size)
                                  : names(list.points, size)});
  }
  if (const PointSet& unknown = report.sides[side].unknown; !unknown.empty()) {
    table.rows.push_back({"  fukumi?", fmt::format("{}: {} ran out first", names(unknown, size),
                                                   counted(report.nodes, "node"))});
  }
  if (table.empty()) table.rows.push_back({"  no threats"});
  if (report.deep) {
    const DeepThreats& deep = (*report.deep)[side];
    table.rows.push_back({"  VCF", attack_text(deep.vcf, report.nodes, size)});
    table.rows.push_back({"  Mise-VCF", attack_text(deep.mise, report.nodes, size)});
    table.rows.push_back({"  VCT", attack_text(deep.vct, report.nodes, size)});
  }
  return table;
}

// What a stone of White on the point would make, by the lists of White.
std::string made_there(const SideThreats& white, int cell) {
  std::string text;
  for (const List& list : lists(white)) {
    if (!list.points.has(cell)) continue;
    text += fmt::format("{}{}", text.empty() ? "" : ", ", list.name);
  }
  return text;
}

std::string trap_text(const ThreatReport& report, const ForbiddenPoint& point) {
  const int size = report.position.size;
  if (point.five) return "Black cannot stop White's five there";
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : "; ") + part; };
  if (!point.wins.empty()) {
    add(fmt::format("White wins by a four on {}, which only this point stops",
                    names(point.wins, size)));
  }
  if (!point.prepares.empty()) {
    add(fmt::format("White prepares such a four on {}", names(point.prepares, size)));
  }
  if (const std::string made = made_there(report.sides[1], point.cell); !made.empty()) {
    add(fmt::format("White's stone there makes: {}", made));
  }
  return text.empty() ? "no trap yet" : text;
}

Printout forbidden_table(const ThreatReport& report) {
  if (!report.has_forbidden_points) return {};
  Table table =
      list_of(report.forbidden.empty() ? "Forbidden to Black: none\n" : "Forbidden to Black\n");
  for (const ForbiddenPoint& point : report.forbidden) {
    table.rows.push_back(
        {fmt::format("  {} {}", cell_name(point.cell, report.position.size), kinds(point.verdict)),
         trap_text(report, point)});
  }
  return table;
}

// The signs that the boards show, with their names.
std::string legend(const ThreatReport& report) {
  const auto black = lists(report.sides[0]), white = lists(report.sides[1]);
  std::string text;
  const auto add = [&](char sign, std::string_view name) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", sign, name);
  };
  for (std::size_t i = 0; i < black.size(); ++i) {
    if (!black[i].points.empty() || !white[i].points.empty()) add(black[i].sign, black[i].name);
  }
  if (!report.forbidden.empty()) add('#', "forbidden");
  return text.empty() ? "" : text + '\n';
}

}  // namespace

Printout threat_text(const ThreatReport& report) {
  return boards(report) + (legend(report) + "\n") + side_table(report, 0) +
         Printout(side_table(report, 1)) + forbidden_table(report);
}

}  // namespace rb
