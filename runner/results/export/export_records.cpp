// The formats that other programs show as a board: SGF and PSQ.

#include <algorithm>
#include <chrono>
#include <iterator>
#include <string_view>

#include <fmt/format.h>

#include "engine/base/printable.hpp"
#include "engine/game/notation.hpp"
#include "engine/gomoku/variant.hpp"
#include "runner/base/text/sgf_text.hpp"
#include "runner/formats/renlib/library.hpp"
#include "runner/play/game_result.hpp"
#include "runner/play/reply_numbers.hpp"
#include "runner/results/export/export.hpp"
#include "runner/results/export/sgf_root.hpp"

namespace rb {
namespace {

using Text = std::back_insert_iterator<std::string>;

const std::string& player_name(const ExportSource& source, const GameRecord& record, int colour) {
  const int player = record.players[static_cast<std::size_t>(colour)];
  return source.run.players[static_cast<std::size_t>(player)].name;
}

// One line, as names are in both formats, without what a terminal or a viewer could stumble over.
std::string one_line(std::string_view text) {
  std::string line(text);
  for (char& c : line) {
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  }
  return printable(line);
}

std::string point(Move move, const ExportSource& source) {
  return sgf_point(move, source.run.board_size, source.is_row_1_on_top);
}

// "AB[de][ed]", the stones of a colour on the board at the start; empty: none.
std::string sgf_setup(const ExportSource& source, Stone colour) {
  std::string text;
  for (int cell = 0; cell < source.start.cells(); ++cell) {
    if (source.start.at(cell) != colour) continue;
    if (text.empty()) text = colour == Stone::black ? "AB" : "AW";
    text += fmt::format("[{}]", point(Move(cell), source));
  }
  return text;
}

double milliseconds(std::chrono::nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

std::string root_comment(const ExportSource& source, const GameRecord& record) {
  std::string comment = fmt::format("game {}: {}", record.id, name(record.outcome.reason));
  if (record.opening >= 0) {
    const auto& opening = source.openings[static_cast<std::size_t>(record.opening)];
    comment += fmt::format("; opening {}", record.opening);
    if (!opening.name.empty()) comment += fmt::format(" ({})", opening.name);
  }
  if (record.swap2) comment += fmt::format("; swap2 {}", name(*record.swap2));
  if (played_moves(record) < record.moves.size()) {
    comment += fmt::format("; the last answer was {}",
                           move_name(record.moves.back().reply.move, source.run.board_size));
  }
  return sgf_text(comment);
}

// The comment of the game after so many moves; empty: there is none.
std::string told(const GameRecord& record, int ply) {
  const auto found = std::ranges::find_if(record.annotations, [ply](const Annotation& one) {
    return one.move == Move::none() && one.ply == ply;
  });
  return found == record.annotations.end() ? "" : found->text;
}

// What the record says of a node and then, on lines of their own, what people said.
std::string with_annotation(std::string told, const std::string& text) {
  if (text.empty()) return told;
  const bool looks_told = is_reply_text(std::string_view(text).substr(0, text.find('\n')));
  return told + (told.empty() && !looks_told ? "" : "\n") + sgf_lines(text);
}

std::string move_comment(const MoveRecord& move, bool has_time, int board_size) {
  if (move.opening) return "opening";
  const Reply& reply = move.reply;
  std::vector<std::string> told;
  each_told(reply, [&](const auto& row, auto value) {
    told.push_back(fmt::format("{} {}", row.name, value));
  });
  if (has_time) told.push_back(fmt::format("{:.3f} ms", milliseconds(move.elapsed)));
  if (reply.cpu) told.push_back(fmt::format("CPU {:.3f} ms", milliseconds(*reply.cpu)));
  if (!reply.line.empty()) told.push_back("line " + moves_text(reply.line, board_size));
  return fmt::format("{}", fmt::join(told, ", "));
}

// The moves as nodes: the game, then its variations, each branch of several in brackets.
class SgfMoves {
 public:
  void add(int ply, Move move, std::string comment) {
    rows_.push_back({ply, move, std::move(comment)});
  }
  void end_game() { game_ = rows_.size(); }  // what is added from here on are variations
  std::string text(const ExportSource& source) const {
    std::vector<std::size_t> parents, children(rows_.size() + 1), line = {0};
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      const auto ply = static_cast<std::size_t>(rows_[row].ply);
      parents.push_back(line.at(ply - 1));
      ++children[parents.back()];
      line.resize(ply);
      line.push_back(row + 1);
    }
    if (children[game_] > 0) ++children[game_];  // the end: else what follows it would be played
    std::string text;
    std::vector<int> open;  // plies at which a branch begins
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      const Annotation& move = rows_[row];
      for (; !open.empty() && open.back() >= move.ply; open.pop_back()) text += ")\n";
      if (row == game_ && parents[row] == game_) text += "(;)\n";
      if (children[parents[row]] > 1) {
        text += '(';
        open.push_back(move.ply);
      }
      text += fmt::format(";{}[{}]", move.ply % 2 == 1 ? 'B' : 'W', point(move.move, source));
      if (!move.text.empty()) text += fmt::format("C[{}]", move.text);
      text += '\n';
    }
    return text + std::string(open.size(), ')');
  }

 private:
  std::vector<Annotation> rows_;  // of which the texts are escaped
  std::size_t game_ = 0;          // how many of them are the game's
};

// What Piskvork writes last: 0 if the board decided the game, else which mistake a program made.
int psq_code(Reason reason) {
  if (reason == Reason::timeout) return 15;
  return is_fault(reason) ? -2 : 0;
}

// "RU[Renju]"; of another game than those of five in a row, nothing.
std::string rules_property(std::string_view game) {
  if (gomoku::find_variant(game) == nullptr) return "";
  return fmt::format("RU[{}{}]", static_cast<char>(game.front() - 'a' + 'A'), game.substr(1));
}

}  // namespace

std::string sgf_game(const ExportSource& source, const GameRecord& record) {
  const int size = source.run.board_size;
  std::string text;
  const auto out = std::back_inserter(text);
  const HeadedComment head = headed(record);
  fmt::format_to(out, "(;FF[4]GM[{}]CA[UTF-8]AP[renju-bench]SZ[{}]{}", source.sgf_game, size,
                 sgf_date(source.run, head));
  text += sgf_setup(source, Stone::black) + sgf_setup(source, Stone::white);
  text += rules_property(source.run.game);
  text += sgf_event(source.run, record.id, head);
  if (!record.marks.opening.empty()) text += fmt::format("ON[{}]", sgf_text(record.marks.opening));
  fmt::format_to(out, "PB[{}]PW[{}]RE[{}]C[{}]\n", sgf_text(player_name(source, record, 0)),
                 sgf_text(player_name(source, record, 1)), sgf_result(record.outcome),
                 with_annotation(root_comment(source, record), head.rest));
  const std::array<bool, 2> has_times = {tells_times(record, 0), tells_times(record, 1)};
  SgfMoves moves;
  for (std::size_t i = 0; i < played_moves(record); ++i) {
    const MoveRecord& move = record.moves[i];
    const int ply = static_cast<int>(i + 1);
    moves.add(ply, move.reply.move,
              with_annotation(move_comment(move, has_times[i % 2], size), told(record, ply)));
  }
  moves.end_game();
  for (const Annotation& one : record.annotations) {
    if (one.move != Move::none()) moves.add(one.ply, one.move, sgf_lines(one.text));
  }
  return text + moves.text(source) + ")\n";
}

std::string psq_game(const ExportSource& source, const GameRecord& record) {
  const int size = source.run.board_size;
  std::string text;
  const auto out = std::back_inserter(text);
  // 11:11 are levels of its built-in players, which any reader but Piskvork passes over.
  fmt::format_to(out, "Piskvorky {0}x{0}, 11:11, 0\n", size);
  for (std::size_t i = 0; i < played_moves(record); ++i) {
    const Move move = record.moves[i].reply.move;
    if (!move.is_cell()) continue;
    fmt::format_to(out, "{},{},{:.0f}\n", move.cell() % size + 1, size - move.cell() / size,
                   milliseconds(record.moves[i].elapsed));
  }
  fmt::format_to(out, "{}\n{}\n{}\n", one_line(player_name(source, record, 0)),
                 one_line(player_name(source, record, 1)), psq_code(record.outcome.reason));
  return text;
}

std::span<const ExportFormat> export_formats() {
  static constexpr ExportFormat kFormats[] = {
      {"sgf", sgf_game, nullptr, GamesAFile::one_or_all, false},
      {"psq", psq_game, nullptr, GamesAFile::one, true},
      {"text", text_line, nullptr, GamesAFile::all, false},
      {"jsonl", json_line, nullptr, GamesAFile::all, false},
      {"csv", csv_row, csv_header, GamesAFile::all, false},
      {"moves.csv", moves_rows, moves_header, GamesAFile::all, false},
      {"lib", nullptr, nullptr, GamesAFile::all, true, library_of, renlib::kLibrarySize, "renju"},
      {"binpack", binpack_of, nullptr, GamesAFile::all, true},
      {"bin", bin_of, nullptr, GamesAFile::all, true},
      {"training.csv", training_csv_of, nullptr, GamesAFile::all, true},
  };
  return kFormats;
}

}  // namespace rb
