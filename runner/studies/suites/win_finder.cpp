#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include <fmt/core.h>

#include "engine/game/notation.hpp"
#include "engine/renju/judging/practice.hpp"
#include "engine/renju/solve/mise.hpp"
#include "engine/renju/solve/vcf.hpp"
#include "engine/renju/solve/vct.hpp"
#include "positions/win_suite.hpp"
#include "runner/studies/analysis/cell_labels.hpp"
#include "runner/studies/suites/position_finder.hpp"

// Finds positions of games in which neither side can make a five and the side to move wins by a
// chain of threats, or does not: half each, equally often for Black and White. Wins are spread over
// their lengths, the others over the nodes needed to refute them. Every label is a proof: if the
// budget runs out first the position is left out.
namespace rb {
namespace {

using renju::Board;
using renju::Budget;
using renju::PracticeGame;
using renju::Proof;
using renju::Solution;
using renju::VcfSolver;
using renju::VctSolver;

constexpr std::int64_t kNodes = 100000;  // per position

// A class begins at a value and ends before the next one's.
struct Class {
  std::int64_t least = 0;
  int weight = 0;
};
constexpr std::size_t kMostClasses = 9;  // at most

// Wins are classed by length: of the shortest by fours, of the line by a mise; VCTs by free moves.
struct WinClasses {
  SuiteKind kind;
  std::string_view measure;
  std::array<Class, kMostClasses> wins, others;  // others by nodes
};
constexpr std::array<WinClasses, 3> kWinClasses = {{
    {SuiteKind::vcf,
     "length",
     {{{2, 4}, {3, 7}, {4, 6}, {5, 4}, {6, 2}, {7, 2}}},
     {{{20, 12}, {100, 10}, {500, 3}}}},
    {SuiteKind::vct,
     "depth",
     {{{1, 9}, {2, 9}, {3, 6}, {4, 6}}},
     {{{50, 10}, {500, 10}, {5000, 10}}}},
    {SuiteKind::mise, "length", {{{3, 4}, {5, 2}, {6, 2}, {7, 2}}}, {{{100, 5}, {1000, 5}}}},
}};

const WinClasses& win_kind(SuiteKind kind) {
  return *std::ranges::find(kWinClasses, kind, &WinClasses::kind);
}

std::optional<std::size_t> class_of(std::span<const Class> classes, std::int64_t value) {
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < classes.size() && classes[i].weight > 0; ++i) {
    if (value >= classes[i].least) found = i;
  }
  return found;
}

// Shares: White's wins, Black's, then the other positions of either; most wanted last, so that rare
// ones are not lost to common ones.
std::size_t share_of(Stone side, bool win, std::size_t value_class) {
  const std::size_t group = (win ? 0U : 2U) + (side == Stone::black ? 1U : 0U);
  return group * kMostClasses + value_class;
}

class WinFinder {
 public:
  WinFinder(SuiteKind kind, std::uint64_t seed, HasRoom has_room)
      : kind_(win_kind(kind)),
        has_room_(std::move(has_room)),
        practice_(seed, renju::Practice::Players::mixed) {}

  std::vector<Found> find(std::uint64_t i) {
    PracticeGame game = practice_.play(i);
    std::vector<Found> found;
    while (!game.moves.empty() && game.moves.size() >= game.opening) {
      examine(game.moves, found);
      game.moves.pop_back();
    }
    // Wins before others, long ones before short ones.
    std::ranges::stable_sort(found, {}, [](const Found& position) {
      const bool win = position.share < 2 * kMostClasses;
      return std::pair(win ? 0 : 1, kMostClasses - position.share % kMostClasses);
    });
    return found;
  }

 private:
  struct Label {
    WinRow row;
    std::vector<std::string> line;
    std::int64_t nodes = 0;
    std::int64_t value = 0;  // the value that the classes are based on
  };

  void examine(const std::vector<Move>& moves, std::vector<Found>& found) {
    const Position position = place_in_turn(moves);
    const Stone us = position.to_move;
    board_->set(position);
    if (board_->has_five(us) || board_->has_five(opponent(us)) || !is_wanted(us)) return;
    std::optional<Label> label = solve();
    if (!label) return;
    const bool win = label->row.win;
    const auto value_class = class_of(win ? kind_.wins : kind_.others, label->value);
    if (!value_class || !has_room_(share_of(us, win, *value_class))) return;
    if (!win && !can_be_held()) return;
    label->row.position = position;
    found.push_back(
        {share_of(us, win, *value_class), position,
         win_line(moves, label->row, std::string(name(kind_.kind)), label->line, label->nodes)});
  }

  bool is_wanted(Stone side) const {
    for (const bool win : {true, false}) {
      for (std::size_t i = 0; i < kMostClasses; ++i) {
        if (has_room_(share_of(side, win, i))) return true;
      }
    }
    return false;
  }

  // None: the budget ran out, or fours win in a suite that is not only about fours.
  std::optional<Label> solve() {
    vct_.clear();
    Budget budget(kNodes);
    const bool fours_alone = kind_.kind == SuiteKind::vcf;
    const Solution fours = vcf_.solve(*board_, VcfSolver::kNoLimit, budget);
    if (fours.proof == Proof::unknown || budget.ended()) return std::nullopt;
    if (fours_alone) return by_fours(fours);
    if (fours.proof == Proof::win) return std::nullopt;
    return kind_.kind == SuiteKind::vct ? by_threats(budget) : by_mise(budget);
  }

  std::optional<Label> by_fours(const Solution& fours) {
    Label label = label_of(fours, fours.nodes);
    if (!label.row.win) return label;
    label.row.length = fours.length;
    label.value = fours.length;
    Budget budget(kNodes);
    label.row.first = cells_of(vcf_.first_moves(*board_, fours.length, budget));
    label.row.all_first = cells_of(vcf_.first_moves(*board_, VcfSolver::kNoLimit, budget));
    return budget.ended() ? std::nullopt : std::optional(label);
  }

  std::optional<Label> by_threats(Budget& budget) {
    const Solution threats = vct_.solve(*board_, VctSolver::kNoLimit, budget);
    if (threats.proof == Proof::unknown || budget.ended()) return std::nullopt;
    Label label = label_of(threats, budget.used());
    if (!label.row.win) return label;
    while (vct_.solve(*board_, ++label.row.depth, budget).proof == Proof::none) continue;
    if (budget.ended()) return std::nullopt;
    label.value = label.row.depth;
    return label;
  }

  std::optional<Label> by_mise(Budget& budget) {
    const Solution mise = mise_.solve(*board_, budget);
    if (mise.proof == Proof::unknown || budget.ended()) return std::nullopt;
    Label label = label_of(mise, budget.used());
    if (label.row.win) label.value = mise.length;
    return label;
  }

  static Label label_of(const Solution& solution, std::int64_t nodes) {
    Label label{.row = {}, .line = line_words(solution), .nodes = nodes, .value = nodes};
    label.row.win = solution.proof == Proof::win;
    return label;
  }

  static std::vector<int> cells_of(const renju::CellSet& cells) {
    std::vector<int> list;
    for (const int cell : cells) list.push_back(cell);
    return list;
  }

  // Whether there is a move after which the opponent has no win by fours.
  bool can_be_held() {
    for (const int cell : board_->near()) {
      if (board_->to_move() == Stone::black && board_->forbidden(cell)) continue;
      Budget budget(kNodes);
      board_->play(cell);
      const Proof proof = vcf_.solve(*board_, VcfSolver::kNoLimit, budget, renju::Aim::any).proof;
      board_->undo();
      if (proof == Proof::none) return true;
    }
    return false;
  }

  const WinClasses& kind_;
  const HasRoom has_room_;
  renju::Practice practice_;
  std::unique_ptr<Board> board_ = std::make_unique<Board>();
  VcfSolver vcf_;
  VctSolver vct_{vcf_};
  renju::MiseSolver mise_{vcf_};
};

}  // namespace

std::vector<Share> win_shares(SuiteKind suite) {
  const WinClasses& kind = win_kind(suite);
  std::vector<Share> shares;
  for (const bool win : {true, false}) {
    for (const char* const side : {"White", "Black"}) {
      for (const Class& c : win ? kind.wins : kind.others) {
        const std::string what = win ? fmt::format("wins of {}, {}", side, kind.measure)
                                     : fmt::format("no win of {}, nodes", side);
        shares.push_back({fmt::format("{} from {}", what, c.least), c.weight});
      }
    }
  }
  return shares;
}

FindPositions win_finder(SuiteKind kind, std::uint64_t seed, HasRoom has_room) {
  auto finder = std::make_shared<WinFinder>(kind, seed, std::move(has_room));
  return [finder](std::uint64_t i) { return finder->find(i); };
}

}  // namespace rb
