// A database of Yixin-Board or Rapfi as a book.

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/game/symmetry.hpp"
#include "runner/formats/yxdb/yxdb.hpp"
#include "runner/play/book/book.hpp"

namespace rb {
namespace {

constexpr int kWon = 30000;

// Of a position, from the side of who moved last; none: nobody plays it or nothing is said.
std::optional<int> worth(const YxdbRecord& record) {
  switch (record.label) {
    case 'x': return std::nullopt;
    case '!': return kWon + 1;
    case 'w': return record.score < 0 ? -record.score : kWon;
    case 'l': return record.score > 0 ? -record.score : -kWon;
    case 'd': return 0;
    default: break;
  }
  return record.bound == ScoreBound::none ? std::nullopt : std::optional(-record.score);
}

std::string_view name_of(int rule) {
  return rule == 4 ? "renju" : rule == 1 ? "standard" : "freestyle";
}

}  // namespace

std::vector<PositionMove> database_moves(std::string_view bytes, const std::string& path,
                                         const Rules& rules) {
  const Position start = rules.start();
  struct Known {
    Position position;
    std::optional<int> worth;
    std::optional<BookMove> best;
  };
  std::unordered_map<std::uint64_t, Known> known;
  read_yxdb(bytes, path, [&](const YxdbRecord& record) {
    if (name_of(record.rule) != rules.name() || record.position.size != start.size) return;
    if (known.size() >= kMostDatabasePositions) {
      throw Error(fmt::format("{}: as a book it may have {} positions of {}", path,
                              kMostDatabasePositions, rules.name()));
    }
    known.try_emplace(canonical_key(record.position),
                      Known{record.position, worth(record), std::nullopt});
  });
  known.try_emplace(canonical_key(start), Known{start, std::nullopt, std::nullopt});
  // Each position is the best move of those before it that it is the best of.
  for (const auto& [key, child] : known) {
    if (!child.worth) continue;
    const Stone mover = opponent(child.position.to_move);
    for (int cell = 0; cell < child.position.cells(); ++cell) {
      if (child.position.at(cell) != mover) continue;
      Position before = child.position;
      before.put(cell, Stone::empty);
      before.to_move = mover;
      --before.ply;
      const auto found = known.find(canonical_key(before));
      if (found == known.end()) continue;
      Known& parent = found->second;
      for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
        const Position image = transform(before, symmetry);
        if (image.stones != parent.position.stones) continue;
        const Move move = transform(Move(cell), start.size, symmetry);
        const bool is_better =
            !parent.best || *child.worth > parent.best->score ||
            (*child.worth == parent.best->score && move.cell() < parent.best->move.cell());
        if (is_better) parent.best = BookMove{move, *child.worth};
        break;
      }
    }
  }
  std::vector<PositionMove> moves;
  for (const auto& [key, entry] : known) {
    if (!entry.best || !rules.is_legal(entry.position, entry.best->move)) continue;
    Position after = entry.position;
    const auto end = rules.play(after, entry.best->move);
    if (end && end->winner == after.to_move) continue;  // a forbidden point
    moves.push_back({entry.position, *entry.best});
  }
  return moves;
}

}  // namespace rb
