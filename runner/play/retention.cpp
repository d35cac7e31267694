#include "runner/play/retention.hpp"

#include <array>
#include <cstddef>

#include "runner/play/game_result.hpp"

namespace rb {
namespace {

constexpr std::array<std::string_view, 3> kNames = {"all", "moves", "results"};

}  // namespace

std::string_view name(Keep keep) { return kNames[static_cast<std::size_t>(keep)]; }

std::optional<Keep> find_keep(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return static_cast<Keep>(i);
  }
  return std::nullopt;
}

std::string_view unkept_text(Keep keep) {
  switch (keep) {
    case Keep::all: return "";
    case Keep::moves: return "scores, depths, nodes and counters";
    case Keep::results: return "moves, times, scores, depths, nodes and counters";
  }
  return "";
}

void leave_out(GameRecord& record, Keep keep, int board_size) {
  if (keep == Keep::all) return;
  if (keep == Keep::results) {
    record.unkept = {plies(record), moves_key(record, board_size)};
    record.moves.clear();
    return;
  }
  for (MoveRecord& move : record.moves) {
    const Reply& told = move.reply;
    move.reply = {.move = told.move, .fault = told.fault, .cpu = told.cpu};
  }
}

}  // namespace rb
