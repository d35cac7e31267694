// All games as one library of RenLib: their moves as a tree, and at the end of each who won.

#include <fmt/format.h>

#include "runner/formats/renlib/library.hpp"
#include "runner/results/export/export.hpp"

namespace rb {
namespace {

std::string_view score(Stone winner) {
  if (winner == Stone::empty) return "0.5-0.5";
  return winner == Stone::black ? "1-0" : "0-1";
}

std::string_view board_text(Stone winner) {
  if (winner == Stone::empty) return "=";
  return winner == Stone::black ? "B" : "W";
}

void add(const ExportSource& source, const GameRecord& record, renlib::Library& library) {
  std::uint32_t node = 0;
  for (const Move move : placed_moves(record)) {
    node = library.child_at(node, renlib::library_point(move));
  }
  const auto player = [&](std::size_t colour) {
    return source.run.players[static_cast<std::size_t>(record.players[colour])].name;
  };
  const Stone winner = record.outcome.winner;
  const std::string title = fmt::format("{} - {} {}", player(0), player(1), score(winner));
  const std::string end = fmt::format("game {}: {}", record.id, name(record.outcome.reason));
  renlib::Text& text = library.text_of(node);
  if (text.title.empty()) {
    text = {.title = title, .body = end, .board = std::string(board_text(winner))};
  } else {
    text.body += fmt::format("\n{}\n{}", title, end);  // another game with these moves
  }
}

}  // namespace

std::string library_of(const ExportSource& source, const EachGame& each) {
  renlib::Library library;
  each([&](const GameRecord& record) { add(source, record, library); });
  return renlib::library_bytes(library);
}

}  // namespace rb
