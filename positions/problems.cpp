#include "positions/problems.hpp"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "positions/forbidden_suite.hpp"
#include "positions/midgame_suite.hpp"
#include "positions/win_suite.hpp"

namespace rb {
namespace {

// Wins from this length, or this depth, on are one group.
constexpr int kLongWin = 7, kDeepWin = 4;

std::string up_to(int value, int most) {
  return value < most ? fmt::format("{}", value) : fmt::format("{}+", most);
}

AnswerGrade grade_of(bool solved) { return solved ? AnswerGrade::solved : AnswerGrade::failed; }

AnswerGrade grade_of(std::optional<bool> answer, bool wanted) {
  return answer ? grade_of(*answer == wanted) : AnswerGrade::unproven;
}

Problem problem_of(const ForbiddenRow& row) {
  const bool has_five =
      std::ranges::any_of(row.labels, [](const CellLabel& label) { return label.five; });
  const auto grade = [labels = std::make_shared<const CellLabels>(row.labels), has_five](
                         int cell, const MoveTests&) {
    const CellLabel& label = (*labels)[static_cast<std::size_t>(cell)];
    const bool forbidden = label.overline || label.double_four || label.double_three;
    return grade_of(has_five ? label.five : !forbidden);
  };
  return {row.line, row.position, row.kind.empty() ? "all" : row.kind, grade};
}

Problem problem_of(const MidgameRow& row) {
  const int tens = row.position.ply / 10 * 10;
  const auto grade = [best = row.best](int cell, const MoveTests&) {
    return grade_of(std::ranges::find(best, cell) != best.end());
  };
  return {row.line, row.position, fmt::format("{} to {} stones", tens, tens + 9), grade};
}

std::string group_of(const WinRow& row) {
  if (!row.win) return "no win";
  if (row.depth > 0) return "win, depth " + up_to(row.depth, kDeepWin);
  return row.length == 0 ? "win" : "win in " + up_to(row.length, kLongWin);
}

Problem problem_of(const WinRow& row, SuiteKind kind) {
  const auto grade = [position = row.position, win = row.win, fours = kind == SuiteKind::vcf](
                         int cell, const MoveTests& tests) {
    if (!win) return grade_of(tests.loses_to_fours(position, cell), false);
    return grade_of((fours ? tests.wins_by_fours : tests.wins_by_threats)(position, cell), true);
  };
  return {row.line, row.position, group_of(row), grade};
}

template <typename Rows, typename... Kind>
std::vector<Problem> problems_of(const Rows& rows, Kind... kind) {
  std::vector<Problem> problems;
  for (const auto& row : rows) problems.push_back(problem_of(row, kind...));
  return problems;
}

}  // namespace

std::vector<Problem> parse_problems(std::string_view text, const std::string& path,
                                    SuiteKind kind) {
  if (kind == SuiteKind::forbidden) return problems_of(parse_forbidden(text, path));
  if (kind == SuiteKind::midgame) return problems_of(parse_midgame(text, path));
  return problems_of(parse_wins(text, path, std::string(name(kind))), kind);
}

}  // namespace rb
