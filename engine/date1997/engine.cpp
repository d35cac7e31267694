#include "engine/date1997/engine.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include <fmt/core.h>

#include "engine/base/json_text.hpp"
#include "engine/base/wording.hpp"
#include "engine/date1997/forbidden.hpp"
#include "engine/date1997/search.hpp"
#include "engine/game/meter.hpp"

namespace rb::date1997 {
namespace {

constexpr std::array<std::string_view, 1> kOptions = {"guard"};
constexpr int kStride = 16;  // a node takes several microseconds

// Whether a stone of the colour would make a five here.
bool makes_five(const Board& board, int cell, Stone colour) {
  for (int axis = 0; axis < Board::kAxes; ++axis) {
    Line line = board.line(cell, axis, colour);
    line.own |= board.bit(cell, axis);
    if (shapes(line, colour, board.bit(cell, axis)).five) return true;
  }
  return false;
}

class Engine final : public Player {
 public:
  explicit Engine(const Options& options) : options_(options) {}

  void new_game(const GameStart&) override {}

  Reply choose(const Position& position, const Limits& limits) override {
    board_ = Board(position);
    if (options_.guard) {
      if (const auto cell = must_play()) return {.move = Move(*cell), .depth = 0, .nodes = 0};
    }
    const int plies = std::clamp(limits.depth.value_or(kPlies), 1, kPlies);
    Meter meter(limits, kStride);
    const FoundMove found = search_.run(board_, plies, meter);
    if (found.cell < 0) return {.move = any_move(), .depth = 0, .nodes = meter.used()};
    Reply reply{.move = Move(found.cell), .depth = 0, .nodes = meter.used()};
    reply.counters = {{"evaluations", search_.evaluations()}};
    if (!found.is_complete) return reply;
    reply.score = found.value;
    reply.depth = plies;
    return reply;
  }

 private:
  // A five of the side to move, otherwise the first allowed cell that prevents one of
  // the other side.
  std::optional<int> must_play() {
    const Stone me = board_.to_move();
    for (const Stone colour : {me, opponent(me)}) {
      for (int cell = 0; cell < kRenjuCells; ++cell) {
        if (board_.at(cell) != Stone::empty || !makes_five(board_, cell, colour)) continue;
        if (colour == me || me == Stone::white || ban(board_, cell) == Ban::none) return cell;
      }
    }
    return std::nullopt;
  }

  // There is no candidate: all cells are far from the stones, or forbidden as it judges.
  Move any_move() {
    Move any = Move::none();
    for (int cell = 0; cell < kRenjuCells; ++cell) {
      if (board_.at(cell) != Stone::empty) continue;
      if (board_.to_move() == Stone::white || ban(board_, cell) == Ban::none) return Move(cell);
      any = Move(cell);
    }
    return any;
  }

  Options options_;
  Board board_;
  Search search_;
};

}  // namespace

std::span<const std::string_view> option_names(const Options&) { return kOptions; }

std::optional<std::string> set_option(Options& options, std::string_view name,
                                      std::string_view value) {
  assert(std::ranges::count(option_names(options), name) == 1);
  const std::optional<bool> guard = parse_switch(value);
  if (!guard) return fmt::format("{} takes on or off, not '{}'", name, value);
  options.guard = *guard;
  return std::nullopt;
}

Json parameters(const Options& options) {
  return json_object({{"engine", kName}, {"guard", options.guard}});
}

std::unique_ptr<Player> make_engine(const Options& options) {
  return std::make_unique<Engine>(options);
}

}  // namespace rb::date1997
