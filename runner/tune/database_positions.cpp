#include "runner/tune/database_positions.hpp"

#include <array>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <optional>

#include "engine/base/text_file.hpp"
#include "engine/game/symmetry.hpp"
#include "engine/gomoku/rules.hpp"
#include "engine/renju/judging/position_tools.hpp"
#include "runner/formats/archives/archives.hpp"
#include "runner/formats/yxdb/yxdb.hpp"
#include "runner/results/formats/file_format.hpp"

namespace rb {
namespace {

constexpr std::size_t kLargestDatabase = std::size_t{1} << 30;  // bytes
constexpr int kRenju = 4, kLeastWin = 29500;
constexpr double kScale = 200;

std::string bytes_of(const std::string& path) {
  std::string bytes = read_text(path, kLargestDatabase);
  return is_packed(bytes) ? unpacked(bytes, kLargestDatabase).text : bytes;
}

// For the side to move.
struct Value {
  double points = 0.5;
  bool is_decided = true;
};
std::optional<Value> value_of(const YxdbRecord& record) {
  switch (record.label) {
    case 'w': return Value{.points = 0};
    case 'l': return Value{.points = 1};
    case 'd': return Value{};
    default: break;
  }
  if (record.bound != ScoreBound::exact) return std::nullopt;
  if (std::abs(record.score) >= kLeastWin) return Value{.points = record.score > 0 ? 1.0 : 0.0};
  const double share = 1 / (1 + std::exp(-record.score / kScale));
  return Value{std::round(share * 1e4) / 1e4, false};
}

// Black's stones and White's in turn, by cells.
std::vector<Move> moves_of(const Position& position) {
  std::array<std::vector<Move>, 2> stones;
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (position.at(cell) == Stone::black) stones[0].emplace_back(cell);
    if (position.at(cell) == Stone::white) stones[1].emplace_back(cell);
  }
  std::vector<Move> moves;
  for (int i = 0; i < position.ply; ++i) {
    moves.push_back(stones[static_cast<std::size_t>(i % 2)][static_cast<std::size_t>(i / 2)]);
  }
  return moves;
}

bool shows_five(const Position& position) {
  for (int cell = 0; cell < position.cells(); ++cell) {
    const Stone stone = position.at(cell);
    if (stone == Stone::empty) continue;
    Position without = position;
    without.put(cell, Stone::empty);
    if (gomoku::makes_five(without, cell, stone, gomoku::kRenju.of(stone))) return true;
  }
  return false;
}

class Checker {
 public:
  explicit Checker(std::int64_t nodes) : nodes_(nodes) {}

  bool wins(const Position& position) {
    for (const auto attack : {renju::Attack::vcf, renju::Attack::vct}) {
      renju::Budget budget(nodes_);
      if (solver_->solve(position, attack, budget).proof == renju::Proof::win) return true;
    }
    return false;
  }

 private:
  std::int64_t nodes_;
  std::unique_ptr<renju::PositionSolver> solver_ = renju::position_tools({}).solver({});
};

}  // namespace

bool is_database_of_positions(const std::string& path) {
  const FileFormat* const format = format_of_file(path);  // results files may be larger than memory
  if (format == nullptr) return false;
  return format->kind == FileKind::yxdb ||
         (format->kind == FileKind::lz4 && is_yxdb(bytes_of(path)));
}

DatabaseCounts each_database_position(const std::string& path, std::int64_t nodes,
                                      const std::function<void(const LabelledPosition&)>& use) {
  DatabaseCounts counts;
  Checker checker(nodes);
  const YxdbCounts read = read_yxdb(bytes_of(path), path, [&](const YxdbRecord& record) {
    if (record.rule != kRenju || record.position.size != kRenjuSize) return void(++counts.others);
    const auto value = value_of(record);
    if (!value) return void(++counts.without_value);
    bool is_proved = false;
    if (value->is_decided) {
      is_proved = shows_five(record.position) ? value->points == 0 : checker.wins(record.position);
      if (is_proved && value->points != 1 && !shows_five(record.position)) {
        return void(++counts.refuted);
      }
      ++counts.decided;
      counts.proved += is_proved ? 1 : 0;
    }
    const bool is_black = record.position.to_move == Stone::black;
    LabelledPosition position{.game = static_cast<int>(counts.positions++),
                              .opening = canonical_key(record.position),
                              .moves = moves_of(record.position),
                              .black = is_black ? value->points : 1 - value->points};
    position.is_proved = is_proved;
    if (record.bound != ScoreBound::none) {
      position.score = record.score;
      position.depth = record.depth;
    }
    use(position);
  });
  counts.passes = static_cast<std::int64_t>(read.passes);
  counts.others += static_cast<std::int64_t>(read.rectangles);
  return counts;
}

}  // namespace rb
