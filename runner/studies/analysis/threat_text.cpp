// The boards and the lists of `threats`.

#include <array>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "engine/base/text.hpp"
#include "engine/base/wording.hpp"
#include "engine/game/notation.hpp"
#include "runner/base/text/folded.hpp"
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
std::string boards(const ThreatReport& report) {
  const std::size_t width = 6 + 2 * static_cast<std::size_t>(report.position.size);
  const std::string black = board(report, 0), white = board(report, 1);
  const auto left = split(black, '\n'), right = split(white, '\n');
  std::string text = fmt::format("{:<{}}{}\n", "   Black's points", width, "   White's points");
  for (std::size_t row = 0; row < left.size() && row < right.size(); ++row) {
    if (!left[row].empty()) text += fmt::format("{:<{}}{}\n", left[row], width, right[row]);
  }
  return text;
}

constexpr std::size_t kName = 15;  // columns of a list's name

std::string row(std::string_view name, const std::string& value, std::size_t columns) {
  return fmt::format("  {:<{}}{}\n", name, kName - 2, folded(value, kName, columns));
}

std::string_view side_name(std::size_t side) { return side == 0 ? "Black" : "White"; }

std::string attack_text(const ForcedAttack& attack, std::int64_t nodes, int size) {
  if (attack.proof == Proof::none) return "none";
  if (attack.proof == Proof::unknown) {
    return fmt::format("unknown: {} ran out first", counted(nodes, "node"));
  }
  return fmt::format("in {}: {}", counted(attack.length, "move"), line_text(attack.line, size));
}

std::string side_text(const ThreatReport& report, std::size_t side, std::size_t columns) {
  const int size = report.position.size;
  const bool moves = (report.position.to_move == Stone::black) == (side == 0);
  std::string text = fmt::format("{}{}\n", side_name(side), moves ? ", to move" : "");
  const std::size_t empty = text.size();
  for (const List& list : lists(report.sides[side])) {
    if (list.points.empty()) continue;
    const bool is_mise = list.sign == 'W' || list.sign == 'm';
    text += row(
        list.name,
        is_mise ? mise_names(report.sides[side], list.sign == 'W', size) : names(list.points, size),
        columns);
  }
  if (const PointSet& unknown = report.sides[side].unknown; !unknown.empty()) {
    text += row(
        "fukumi?",
        fmt::format("{}: {} ran out first", names(unknown, size), counted(report.nodes, "node")),
        columns);
  }
  if (text.size() == empty) text += "  no threats\n";
  if (report.deep) {
    const DeepThreats& deep = (*report.deep)[side];
    text += row("VCF", attack_text(deep.vcf, report.nodes, size), columns);
    text += row("Mise-VCF", attack_text(deep.mise, report.nodes, size), columns);
    text += row("VCT", attack_text(deep.vct, report.nodes, size), columns);
  }
  return text;
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

std::string forbidden_text(const ThreatReport& report, std::size_t columns) {
  if (report.forbidden.empty()) return "Forbidden to Black: none\n";
  std::string text = "Forbidden to Black\n";
  for (const ForbiddenPoint& point : report.forbidden) {
    const std::string name =
        fmt::format("{} {}", cell_name(point.cell, report.position.size), kinds(point.verdict));
    text += row(name, trap_text(report, point), columns);
  }
  return text;
}

// The signs that the boards show, with their names.
std::string legend(const ThreatReport& report, std::size_t columns) {
  const auto black = lists(report.sides[0]), white = lists(report.sides[1]);
  std::string text;
  const auto add = [&](char sign, std::string_view name) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", sign, name);
  };
  for (std::size_t i = 0; i < black.size(); ++i) {
    if (!black[i].points.empty() || !white[i].points.empty()) add(black[i].sign, black[i].name);
  }
  if (!report.forbidden.empty()) add('#', "forbidden");
  return text.empty() ? "" : folded(text, 0, columns) + '\n';
}

}  // namespace

std::string threat_text(const ThreatReport& report, std::size_t columns) {
  return boards(report) + legend(report, columns) + '\n' + side_text(report, 0, columns) +
         side_text(report, 1, columns) + forbidden_text(report, columns);
}

}  // namespace rb
