// The formats for programs that count: JSON lines and CSV.

#include <array>
#include <iterator>
#include <string_view>

#include <fmt/format.h>

#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "engine/game/notation.hpp"
#include "runner/base/text/csv.hpp"
#include "runner/play/game_result.hpp"
#include "runner/play/reply_numbers.hpp"
#include "runner/results/export/export.hpp"

namespace rb {
namespace {

using Text = std::back_insert_iterator<std::string>;

std::string json_string(std::string_view text) { return printable(json_text(Json(text))); }

double in_ms(std::chrono::nanoseconds elapsed) {
  return std::chrono::duration<double, std::milli>(elapsed).count();
}

const std::string& player_name(const ExportSource& source, int player) {
  return source.run.players[static_cast<std::size_t>(player)].name;
}

std::string opening_name(const ExportSource& source, const GameRecord& record) {
  return record.opening < 0 ? "" : source.openings[static_cast<std::size_t>(record.opening)].name;
}

void write_counters(Text out, const std::vector<Counter>& counters) {
  fmt::format_to(out, ",\"counters\":{{");
  const char* separator = "";
  for (const Counter& counter : counters) {
    fmt::format_to(out, "{}{}:{}", separator, json_string(counter.name), counter.value);
    separator = ",";
  }
  fmt::format_to(out, "}}");
}

void write_thinking(Text out, const Thinking& thinking, int board_size) {
  fmt::format_to(out, ",\"forced\":\"{}\",\"interrupted\":{},\"chance\":{}", name(thinking.forced),
                 thinking.interrupted, thinking.chance);
  if (thinking.rank) fmt::format_to(out, ",\"rank\":{}", *thinking.rank);
  fmt::format_to(out, ",\"depths\":[");
  const char* separator = "";
  for (const DepthBest& best : thinking.depths) {
    fmt::format_to(out, "{}{{\"depth\":{},\"move\":\"{}\",\"score\":{}}}", separator, best.depth,
                   move_name(best.move, board_size), best.score);
    separator = ",";
  }
  fmt::format_to(out, "],\"candidates\":[");
  separator = "";
  for (const Candidate& candidate : thinking.candidates) {
    fmt::format_to(out, "{}{{\"move\":\"{}\",\"score\":{},\"exact\":{},\"pv\":\"{}\"}}", separator,
                   move_name(candidate.move, board_size), candidate.score, candidate.exact,
                   moves_text(candidate.line, board_size));
    separator = ",";
  }
  fmt::format_to(out, "]");
}

void write_move(Text out, const MoveRecord& move, bool has_time, int board_size) {
  const Reply& reply = move.reply;
  fmt::format_to(out, "{{\"move\":\"{}\",\"opening\":{}", move_name(reply.move, board_size),
                 move.opening);
  if (reply.fault != Fault::none) {
    fmt::format_to(out, ",\"fault\":\"{}\"", name(reply.fault));
  }
  each_told(reply, [out](const auto& row, auto value) {
    fmt::format_to(out, ",\"{}\":{}", row.name, value);
  });
  if (!reply.line.empty()) {
    fmt::format_to(out, ",\"pv\":\"{}\"", moves_text(reply.line, board_size));
  }
  if (has_time) fmt::format_to(out, ",\"elapsed_ms\":{}", in_ms(move.elapsed));
  if (reply.cpu) fmt::format_to(out, ",\"cpu_ms\":{}", in_ms(*reply.cpu));
  if (reply.thinking) write_thinking(out, *reply.thinking, board_size);
  if (!reply.counters.empty()) write_counters(out, reply.counters);
  fmt::format_to(out, "}}");
}

// What one colour's answers cost; none: no answer has it.
struct Spent {
  std::optional<std::uint64_t> nodes = {};
  std::optional<std::chrono::nanoseconds> time = {};
  std::optional<std::chrono::nanoseconds> cpu = {};
};

template <class T>
void add(std::optional<T>& sum, const std::optional<T>& value) {
  if (value) sum = sum.value_or(T{}) + *value;
}

std::array<Spent, 2> spent(const GameRecord& record) {
  std::array<Spent, 2> sums;
  const std::array<bool, 2> has_times = {tells_times(record, 0), tells_times(record, 1)};
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const MoveRecord& move = record.moves[i];
    add(sums[i % 2].nodes, move.reply.nodes);
    add(sums[i % 2].cpu, move.reply.cpu);
    if (has_times[i % 2]) add(sums[i % 2].time, std::optional(move.elapsed));
  }
  return sums;
}

std::string all_moves(const GameRecord& record, int board_size) {
  std::string text;
  for (const MoveRecord& move : record.moves) {
    if (!text.empty()) text += ' ';
    text += move_name(move.reply.move, board_size);
  }
  return text;
}

// A name in the comment of a text: in quotes, as in JSON, if a reader could not see its end.
std::string comment_name(const ExportSource& source, int player) {
  const std::string name = printable(player_name(source, player));
  const bool is_plain = name.find("against") == std::string::npos && !name.starts_with('"');
  return is_plain ? name : json_string(name);
}

}  // namespace

// A comment has no move, a move of a variation may have a text.
std::string annotations_json(const GameRecord& record, int board_size) {
  std::string text;
  for (const Annotation& one : record.annotations) {
    text += fmt::format("{}{{\"ply\":{}", text.empty() ? ",\"annotations\":[" : ",", one.ply);
    if (one.move != Move::none()) {
      text += fmt::format(",\"move\":\"{}\"", move_name(one.move, board_size));
    }
    if (!one.text.empty()) text += ",\"text\":" + json_string(one.text);
    text += '}';
  }
  return text + ']';
}

std::string json_line(const ExportSource& source, const GameRecord& record) {
  std::string text;
  const auto out = std::back_inserter(text);
  fmt::format_to(out, "{{\"id\":{},\"game\":{},\"seed\":\"{}\"", record.id,
                 json_string(source.run.game), record.seed);
  if (record.opening >= 0) {
    fmt::format_to(out, ",\"opening\":{},\"opening_name\":{}", record.opening,
                   json_string(opening_name(source, record)));
  }
  fmt::format_to(out, ",\"black\":{},\"black_player\":{},\"white\":{},\"white_player\":{}",
                 json_string(player_name(source, record.players[0])), record.players[0],
                 json_string(player_name(source, record.players[1])), record.players[1]);
  fmt::format_to(out, ",\"winner\":\"{}\",\"reason\":\"{}\",\"plies\":{}",
                 winner_name(record.outcome.winner), name(record.outcome.reason), plies(record));
  const GameMarks& marks = record.marks;
  if (!marks.opening.empty()) {
    fmt::format_to(out, ",\"named_opening\":{},\"opening_class\":{}", json_string(marks.opening),
                   json_string(marks.opening_class));
  }
  if (marks.trap) fmt::format_to(out, ",\"trap\":{}", *marks.trap);
  if (record.swap2) fmt::format_to(out, ",\"swap2\":\"{}\"", name(*record.swap2));
  if (const auto& ruling = record.ruling) {
    fmt::format_to(out, ",\"ruling\":{{\"plies\":{},\"winner\":\"{}\",\"reason\":\"{}\"}}",
                   ruling->plies, winner_name(ruling->outcome.winner),
                   name(ruling->outcome.reason));
  }
  if (!record.annotations.empty()) text += annotations_json(record, source.run.board_size);
  if (record.unkept) return text + "}\n";
  fmt::format_to(out, ",\"moves\":[");
  const char* separator = "";
  const std::array<bool, 2> has_times = {tells_times(record, 0), tells_times(record, 1)};
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    text += separator;
    write_move(out, record.moves[i], has_times[i % 2], source.run.board_size);
    separator = ",";
  }
  return text + "]}\n";
}

std::string text_line(const ExportSource& source, const GameRecord& record) {
  std::vector<Move> moves;
  for (std::size_t i = 0; i < played_moves(record); ++i) {
    moves.push_back(record.moves[i].reply.move);
  }
  return fmt::format(
      "{} # game {}: {} against {}: {}, {}\n", moves_text(moves, source.run.board_size), record.id,
      comment_name(source, record.players[0]), comment_name(source, record.players[1]),
      winner_name(record.outcome.winner), name(record.outcome.reason));
}

std::string csv_header() {
  return "id,black,black_player,white,white_player,opening,opening_name,seed,winner,reason,plies,"
         "black_nodes,black_ms,black_cpu_ms,white_nodes,white_ms,white_cpu_ms,"
         "named_opening,opening_class,trap,moves\n";
}

std::string csv_row(const ExportSource& source, const GameRecord& record) {
  const auto [black, white] = spent(record);
  const std::string opening = record.opening < 0 ? "" : fmt::format("{}", record.opening);
  std::string text;
  const auto out = std::back_inserter(text);
  fmt::format_to(out, "{},{},{},{},{}", record.id, csv_text(player_name(source, record.players[0])),
                 record.players[0], csv_text(player_name(source, record.players[1])),
                 record.players[1]);
  // Seeds have 64 bits, more than the numbers of spreadsheets, R and DuckDB: text, which "0x" is
  // not to R.
  fmt::format_to(out, ",{},{},x{:016x},{},{},{}", opening, csv_text(opening_name(source, record)),
                 record.seed, winner_name(record.outcome.winner), name(record.outcome.reason),
                 plies(record));
  for (const Spent& side : {black, white}) {
    fmt::format_to(out, ",{},{},{}", side.nodes ? fmt::format("{}", *side.nodes) : "",
                   side.time ? fmt::format("{}", in_ms(*side.time)) : "",
                   side.cpu ? fmt::format("{}", in_ms(*side.cpu)) : "");
  }
  const GameMarks& marks = record.marks;
  fmt::format_to(out, ",{},{},{},{}\n", csv_text(marks.opening), csv_text(marks.opening_class),
                 marks.trap ? fmt::format("{}", *marks.trap) : "",
                 all_moves(record, source.run.board_size));
  return text;
}

}  // namespace rb
