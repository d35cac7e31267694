// A row of CSV a move: what the rows of games leave out.

#include <chrono>
#include <iterator>
#include <string>

#include <fmt/format.h>

#include "engine/game/notation.hpp"
#include "runner/base/text/csv.hpp"
#include "runner/play/game_result.hpp"
#include "runner/play/reply_numbers.hpp"
#include "runner/results/export/export.hpp"

namespace rb {
namespace {

double ms_of(std::chrono::nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

template <class T>
std::string known(const std::optional<T>& value) {
  return value ? fmt::format("{}", *value) : "";
}

// "1 h8 12; 2 i9 -3".
std::string depths_text(const Thinking& thinking, int board_size) {
  std::string text;
  for (const DepthBest& best : thinking.depths) {
    text += fmt::format("{}{} {} {}", text.empty() ? "" : "; ", best.depth,
                        move_name(best.move, board_size), best.score);
  }
  return text;
}

// "h8 12: h8 i9 g7; i9 <=8: i9 h8". A move is first, for a spreadsheet takes "-8 i9" for a formula.
std::string candidates_text(const Thinking& thinking, int board_size) {
  std::string text;
  for (const Candidate& candidate : thinking.candidates) {
    text += fmt::format(
        "{}{} {}{}: {}", text.empty() ? "" : "; ", move_name(candidate.move, board_size),
        candidate.exact ? "" : "<=", candidate.score, moves_text(candidate.line, board_size));
  }
  return text;
}

std::string thinking_cells(const Reply& reply, int board_size) {
  if (!reply.thinking) return ",,,,,";
  const Thinking& thinking = *reply.thinking;
  return fmt::format("{},{},{},{},{},{}", name(thinking.forced), thinking.interrupted,
                     thinking.chance, known(thinking.rank), depths_text(thinking, board_size),
                     candidates_text(thinking, board_size));
}

// "vcf_calls 3; search_nodes 2698", without zeros.
std::string counters_text(const Reply& reply) {
  std::string text;
  for (const Counter& counter : reply.counters) {
    if (counter.value == 0) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : "; ", counter.name, counter.value);
  }
  return text;
}

}  // namespace

std::string moves_header() {
  std::string text = "id,ply,colour,player,move,opening,fault";
  each_number([&](const auto& row) { text.append(",").append(row.name); });
  return text + ",elapsed_ms,cpu_ms,pv,forced,interrupted,chance,rank,depths,candidates,counters\n";
}

std::string moves_rows(const ExportSource& source, const GameRecord& record) {
  const int size = source.run.board_size;
  const std::array<bool, 2> has_times = {tells_times(record, 0), tells_times(record, 1)};
  std::string text;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const MoveRecord& move = record.moves[i];
    const Reply& reply = move.reply;
    const bool has_fault = reply.fault != Fault::none;
    const auto out = std::back_inserter(text);
    fmt::format_to(out, "{},{},{},{},{},{},{}", record.id, i + 1, i % 2 == 0 ? "black" : "white",
                   record.players[i % 2], move_name(reply.move, size), move.opening,
                   has_fault ? name(reply.fault) : "");
    each_number([&](const auto& row) { text += "," + known(reply.*row.member); });
    fmt::format_to(
        out, ",{},{},{},{},{}\n", has_times[i % 2] ? fmt::format("{}", ms_of(move.elapsed)) : "",
        reply.cpu ? fmt::format("{}", ms_of(*reply.cpu)) : "", moves_text(reply.line, size),
        thinking_cells(reply, size), csv_text(counters_text(reply)));
  }
  return text;
}

}  // namespace rb
