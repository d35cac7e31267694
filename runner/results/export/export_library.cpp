// All games as one library of RenLib: their moves as a tree, and at the end of each who won.

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "runner/formats/renlib/library.hpp"
#include "runner/results/export/export.hpp"
#include "runner/results/export/sgf_root.hpp"

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

// Puts a comment before what is said of a position, unless that has it.
void say(renlib::Text& text, const std::string& comment) {
  const std::string old = text.title + '\n' + text.body;
  if (comment.empty() || old.find(comment) != std::string::npos) return;
  const std::string all = text.title.empty() && text.body.empty() ? comment : comment + '\n' + old;
  const std::size_t end = std::min(all.find('\n'), all.size());
  text.title = all.substr(0, end);
  text.body = all.substr(std::min(end + 1, all.size()));
}

// Comments on the way, and variations, below the nodes of a game.
void add_annotations(const GameRecord& record, std::vector<std::uint32_t> line,
                     renlib::Library& library) {
  const std::size_t plies = line.size() - 1;
  for (const Annotation& one : record.annotations) {
    const auto ply = static_cast<std::size_t>(one.ply);
    if (one.move == Move::none()) {
      if (ply > 0 && ply < plies) say(library.text_of(line[ply]), one.text);
      continue;
    }
    line.resize(std::min(line.size(), ply));
    line.push_back(library.child_at(line.back(), renlib::library_point(one.move)));
    say(library.text_of(line.back()), one.text);
  }
}

// What is said of the whole game and of its end, a line each.
std::string last_lines(const GameRecord& record, std::size_t plies) {
  std::string lines = fmt::format("game {}: {}", record.id, name(record.outcome.reason));
  for (const Annotation& one : record.annotations) {
    const bool is_last = one.ply == 0 || static_cast<std::size_t>(one.ply) >= plies;
    if (one.move == Move::none() && is_last) lines.append("\n").append(one.text);
  }
  return lines;
}

void add(const ExportSource& source, const GameRecord& record, renlib::Library& library) {
  std::vector<std::uint32_t> line{0};
  for (const Move move : placed_moves(record)) {
    line.push_back(library.child_at(line.back(), renlib::library_point(move)));
  }
  add_annotations(record, line, library);
  const auto player = [&](std::size_t colour) {
    return source.run.players[static_cast<std::size_t>(record.players[colour])].name;
  };
  const Stone winner = record.outcome.winner;
  const std::string title = fmt::format("{} - {} {}", player(0), player(1), score(winner));
  std::string end = last_lines(record, line.size() - 1);
  if (source.run.kind != RunKind::import) end += "\nDate: " + date_of_run(source.run);
  renlib::Text& text = library.text_of(line.back());
  if (text.board.empty()) text.board = board_text(winner);
  if (text.title.empty()) {
    text.title = title;
    text.body = end;
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
