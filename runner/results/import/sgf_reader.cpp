// SGF: a tree of nodes to a game.

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/text.hpp"
#include "engine/game/notation.hpp"
#include "runner/base/encoding/charset.hpp"
#include "runner/play/game_check.hpp"
#include "runner/play/reply_numbers.hpp"
#include "runner/results/import/game_reader.hpp"
#include "runner/results/import/sgf_annotations.hpp"
#include "runner/results/import/sgf_tree.hpp"
#include "runner/results/import/sgf_words.hpp"

namespace rb {
namespace {

constexpr std::string_view kOwnProgram = "renju-bench";  // AP of what `export` writes
// What is read, or says nothing that could be lost.
constexpr std::string_view kRead =
    "FF GM CA AP SZ ST KM RE RU PB PW PL MN PM C N GC EV DT RO PC GN ON";
constexpr std::string_view kLastAnswer = "; the last answer was ";

std::string one_line(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  }
  return text;
}

// The text between two words; none: they are missing.
std::optional<std::string_view> between(std::string_view text, std::string_view before,
                                        std::string_view after) {
  const std::size_t start = text.find(before);
  if (start == std::string_view::npos) return std::nullopt;
  const std::string_view rest = text.substr(start + before.size());
  return rest.substr(0, rest.find(after));
}

std::chrono::nanoseconds nanoseconds(double milliseconds) {
  constexpr double kMost = 1e12;
  return std::chrono::nanoseconds(
      std::llround(std::clamp(milliseconds, 0.0, kMost) * 1e6));  // as they are shown
}

class SgfGame {
 public:
  SgfGame(const SgfTree& tree, const ReadAs& as) : tree_(tree), as_(as) {}

  // Throws Error without the place.
  ToldGame read() {
    if (!tree_.problem.empty()) throw Error(tree_.problem);
    const SgfNode& root = tree_.nodes.front();
    check_game();
    for (const std::size_t colour : {0U, 1U}) {
      game_.players[colour] = one_line(text(colour == 0 ? "PB" : "PW"));
    }
    const auto* const program = root.value("AP");
    is_own_ = program != nullptr && program->starts_with(kOwnProgram);
    add_headings(tree_, as_, game_);
    add_line(game_, "Rule", rule_);  // behind them, where it is when it is read again
    read_result();
    if (as_.sgf_game == ReadAs{}.sgf_game) set_up(root);
    std::vector<int> plies;
    for (const SgfNode& node : tree_.main_line()) {
      read_node(node, &node == &root);
      plies.push_back(static_cast<int>(game_.moves.size()));
    }
    add_variations(tree_, as_, plies, game_);
    // Who gave up in an unknown way may have done so in the turn of either.
    const Stone to_move = game_.moves.size() % 2 == 0 ? Stone::black : Stone::white;
    if (game_.reason == Reason::bad_answer && game_.winner == to_move) game_.reason.reset();
    return std::move(game_);
  }

 private:
  // The only value of a property that tells of the whole game, in whichever node; nullptr: it is
  // missing.
  const std::string* told(std::string_view name) const {
    const std::string* first = nullptr;
    const auto look = [&](const std::string& value) {
      if (first == nullptr) first = &value;
      if (value == *first) return;
      throw Error(fmt::format("{0}[{1}] and {0}[{2}] contradict each other", name,
                              shortened(*first), shortened(value)));
    };
    for (const SgfNode& node : tree_.main_line()) {
      for (const auto& [property, values] : node.properties) {
        if (property == name) std::for_each(values.begin(), values.end(), look);
      }
    }
    return first;
  }

  // The same as UTF-8; empty: it is missing.
  std::string text(std::string_view name) const {
    const auto* const value = told(name);
    if (value == nullptr) return "";
    try {
      return utf8_text(*value, as_.is_utf8 ? "" : tree_.charset);
    } catch (const Error& error) {
      throw Error(fmt::format("{}: {}", name, error.what()));
    }
  }

  void check_game() {
    told("CA");
    if (!tree_.charset.empty() && !is_known_charset(tree_.charset)) {
      leave_out("encodings of another name");
    }
    const auto number = [](std::string_view text) { return parse_int(trim(text)).value_or(-1); };
    const auto* const game = told("GM");
    if (game != nullptr && number(*game) != as_.sgf_game) {
      if (!may_be_five_in_a_row()) {
        throw Error(fmt::format(
            "not {0}: it has GM[{1}], but {0} is GM[{2}]; if it is {0}, write GM[{2}] into the "
            "file",
            as_.name, shortened(*game), as_.sgf_game));
      }
      leave_out("numbers of another game (GM)");
    }
    if (const auto* const size = told("SZ")) {  // "15", or "15:19" of columns and rows
      const std::size_t colon = size->find_first_of(":xX");
      const std::int64_t width = number(size->substr(0, colon));
      require_board(as_, width, colon == size->npos ? width : number(size->substr(colon + 1)));
    }
    const std::string rules = as_.sgf_game == ReadAs{}.sgf_game ? text("RU") : "";
    check_rules(rules);
    if (!is_name_of_game(rules, as_.name)) rule_ = rules;
  }

  // Programs that were made for Go call it GM[1], others something else: the board must be told,
  // and nothing may speak of Go.
  bool may_be_five_in_a_row() const {
    const auto is_nothing = [](const std::string* value) {
      return value == nullptr || parse_real(trim(*value)).value_or(1) == 0;
    };
    const auto* const size = told("SZ");
    const bool is_this_board =
        size != nullptr &&
        parse_int(trim(size->substr(0, size->find_first_of(":xX")))) == as_.start.size;
    return as_.sgf_game == ReadAs{}.sgf_game && is_this_board && is_nothing(told("KM")) &&
           is_nothing(told("HA"));
  }

  void check_rules(const std::string& rules) const {
    const std::string_view game = sgf_rules(rules);
    const bool may_be = game == "gomoku" && as_.name != "renju";
    if (game.empty() || game == as_.name || may_be) return;
    throw Error(fmt::format("not {}: RU[{}] is {}", as_.name, shortened(rules),
                            game == "another"  ? "another game"
                            : game == "gomoku" ? "gomoku: --game freestyle or --game standard"
                                               : fmt::format("{0}: --game {0}", game)));
  }

  // The stones of the root in turn, with passes where a colour has more, and where the other one is
  // to move.
  void set_up(const SgfNode& root) {
    std::array<std::vector<Move>, 2> stones;
    for (const auto& [name, values] : root.properties) {
      if (name != "AB" && name != "AW") continue;
      if (game_.set_up.empty()) game_.set_up = fmt::format("{}[{}]", name, shortened(values[0]));
      for (const std::string& point : values) {
        for (const Move move : read_rectangle(point)) stones[name == "AB" ? 0 : 1].push_back(move);
      }
    }
    if (game_.set_up.empty()) return;
    for (std::size_t i = 0; i < std::max(stones[0].size(), stones[1].size()); ++i) {
      for (const auto& colour : stones) {
        game_.moves.emplace_back().reply.move = i < colour.size() ? colour[i] : Move::pass();
      }
    }
    if (stones[0].size() > stones[1].size()) game_.moves.pop_back();
    if (is_black_to_move() != (game_.moves.size() % 2 == 0)) {
      game_.moves.emplace_back().reply.move = Move::pass();
    }
  }

  // By PL, or else by the first move; in a set-up position without either by the stones.
  bool is_black_to_move() const {
    if (const auto* const side = told("PL"))
      return side->starts_with('B') || side->starts_with('b');
    for (const SgfNode& node : tree_.main_line()) {
      for (const auto& [name, values] : node.properties) {
        if (name == "B" || name == "W") return name == "B";
      }
    }
    return game_.moves.size() % 2 == 0;
  }

  // Only the stones of the start of a game can have been set up, and only there.
  void check_setup(std::string_view name, const std::vector<std::string>& points,
                   bool is_root) const {
    if (is_root && name != "AE" && !game_.set_up.empty()) return;
    const Stone stone = name == "AB" ? Stone::black : name == "AW" ? Stone::white : Stone::empty;
    for (const std::string& point : points) {
      for (const Move move : read_rectangle(point)) {
        if (is_root && move.is_cell() && as_.start.at(move.cell()) == stone) continue;
        throw Error(fmt::format("not a game from the start: {}[{}] {} a stone{}", name,
                                shortened(point), stone == Stone::empty ? "removes" : "sets",
                                is_root ? "" : fmt::format(" after move {}", game_.moves.size())));
      }
    }
  }

  // "aa:cc", all points from one corner to the other, or one point.
  std::vector<Move> read_rectangle(std::string_view text) const {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return {read_point(text)};
    const Move first = read_point(text.substr(0, colon)), last = read_point(text.substr(colon + 1));
    if (!first.is_cell() || !last.is_cell()) throw Error("a rectangle has a pass as a corner");
    const int size = as_.start.size;
    const auto [top, bottom] = std::minmax({first.cell() / size, last.cell() / size});
    const auto [left, right] = std::minmax({first.cell() % size, last.cell() % size});
    std::vector<Move> cells;
    for (int row = top; row <= bottom; ++row) {
      for (int column = left; column <= right; ++column) cells.emplace_back(row * size + column);
    }
    return cells;
  }

  Move read_point(std::string_view point) const { return sgf_move(point, as_); }

  void read_node(const SgfNode& node, bool is_root) {
    for (const auto& [name, values] : node.properties) {
      if (name == "B" || name == "W") {
        if (values.size() > 1) {
          throw Error(fmt::format("move {} has several points", game_.moves.size() + 1));
        }
        add(name == "B" ? Stone::black : Stone::white, values.front());
      } else if (name == "AB" || name == "AW" || name == "AE") {
        check_setup(name, values, is_root);
      } else if (name == "QPR" ||
                 name == "QSLW") {  // Gomoku Quest: the first three stones, the fourth
        read_quest(name, values);
      } else {
        read_other(name, values, is_root);
      }
    }
    read_comment(node, is_root);
  }

  // What programs say of a move, in its first line, is no comment.
  void read_comment(const SgfNode& node, bool is_root) {
    std::string text;
    try {
      text = sgf_comment(node, as_.is_utf8 ? "" : tree_.charset);
    } catch (const Error&) {
      return leave_out("comments that are too long, or not in the encoding that CA names");
    }
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string first = text.substr(0, end);
    const auto* const raw = node.value("C");
    const bool is_apart = raw != nullptr && raw->starts_with('\n');  // as export marks them
    bool is_told = false;
    if (is_own_ && is_apart) {
      is_told = false;
    } else if (is_own_ && is_root) {
      is_told = first.starts_with("game ");
      if (is_told) read_root(first);
    } else if (!game_.moves.empty()) {
      is_told = is_own_ ? is_reply_text(first) : read_foreign_answer(first, game_.moves.back());
      if (is_own_ && is_told) read_answer(first, game_.moves.back());
    }
    if (is_told) text = trim(std::string_view(text).substr(end));
    if (!text.empty()) add_comment(game_, static_cast<int>(game_.moves.size()), text);
  }

  // "opening move" and "12ms" of c-gomoku-cli.
  static bool read_foreign_answer(std::string_view comment, MoveRecord& move) {
    if (comment == "opening move") return move.opening = true;
    if (!comment.ends_with("ms")) return false;
    const auto time = parse_int(comment.substr(0, comment.size() - 2));
    if (time) move.elapsed = nanoseconds(static_cast<double>(*time));
    return time.has_value();
  }

  void add(Stone stone, std::string_view point) {
    const std::size_t ply = game_.moves.size();
    try {
      if (stone != (ply % 2 == 0 ? Stone::black : Stone::white)) {
        const bool is_black = stone == Stone::black;
        throw Error(fmt::format("{}'s move, but it is {}'s turn", is_black ? "Black" : "White",
                                is_black ? "White" : "Black"));
      }
      const Move move = read_point(point);
      if (move.is_cell() && std::find(quest_.begin(), quest_.end(), move) != quest_.end()) {
        throw Error("QPR or QSLW has placed a stone there before");
      }
      game_.moves.emplace_back().reply.move = move;
    } catch (const Error& error) {
      throw Error(fmt::format("move {}: {}", ply + 1, error.what()));
    }
  }

  void read_quest(std::string_view name, const std::vector<std::string>& values) {
    const std::size_t expected = name == "QPR" ? 0 : 3;
    std::vector<std::string_view> points;
    for (const std::string& value : values) {
      for (const std::string_view point : split(value, ',')) points.push_back(point);
    }
    if (game_.moves.size() != expected || points.size() != (name == "QPR" ? 3U : 1U)) {
      throw Error(fmt::format("{}[{}] is not understood here", name, shortened(values.front())));
    }
    for (const std::string_view point : points) {
      add(game_.moves.size() % 2 == 0 ? Stone::black : Stone::white, point);
      quest_.push_back(game_.moves.back().reply.move);
    }
  }

  // A property that changes neither moves nor result is left out, and counted.
  void read_other(const std::string& name, const std::vector<std::string>& values, bool is_root) {
    if (is_one_of(name, kRead)) return;
    if (const auto kind = sgf_kind(name); !kind.empty()) return leave_out(kind);
    if (name == "TE") return is_root ? void() : leave_out("marks");
    if (std::all_of(values.begin(), values.end(),
                    [this](const std::string& value) { return holds_points(value); })) {
      throw Error(fmt::format(
          "the property {}[{}] is not known, and may place stones: remove it if it does not", name,
          shortened(values.front())));
    }
    leave_out("property " + name);
  }

  bool holds_points(const std::string& value) const {
    try {
      for (const std::string_view part : split(value, ',')) {
        if (trim(part).empty()) return false;
        read_rectangle(part);
      }
    } catch (const Error&) {
      return false;
    }
    return !value.empty();
  }

  void leave_out(std::string_view what) { rb::leave_out(game_, what); }

  void read_result() {
    const std::string result = text("RE");
    const auto end = sgf_end(result);
    if (end) {
      game_.winner = end->winner;
      game_.reason = end->reason;
      game_.unknown = told("RE") == nullptr ? "the file gives none: add one, RE[W+R]"
                                            : fmt::format("RE[{}] tells none", shortened(result));
    } else {
      game_.unknown = fmt::format("RE[{}] is not understood: write RE[B+R], RE[W+R] or RE[0]",
                                  shortened(result));
      leave_out("RE of other words");
    }
    if (game_.winner && !game_.reason) read_termination(text("TE"));
  }

  // What c-gomoku-cli adds.
  void read_termination(const std::string& words) {
    if (words.empty()) return;
    const auto winner = words.starts_with("Black win")   ? std::optional(Stone::black)
                        : words.starts_with("White win") ? std::optional(Stone::white)
                        : words.starts_with("Draw")      ? std::optional(Stone::empty)
                                                         : std::nullopt;
    auto reason = sgf_termination(words);
    const bool is_draw = *game_.winner == Stone::empty;
    if (reason == Reason::resign_rule && is_draw) reason = Reason::draw_rule;
    if (winner.value_or(*game_.winner) != *game_.winner ||
        (reason && is_draw != (reason == Reason::draw_rule || reason == Reason::board_full))) {
      game_.winner.reset();
      game_.unknown = fmt::format("RE and TE[{}] contradict each other", shortened(words));
    } else if (reason) {
      game_.reason = reason;
    } else {
      leave_out("TE of other words");
    }
  }

  // "game 7: illegal move; opening 0 (kansei); the last answer was h8", "game 7: five; swap2 stay".
  void read_root(std::string_view comment) {
    if (const auto reason = between(comment, ": ", ";")) {
      if (const auto known = find_reason(*reason)) game_.reason = *known;
    }
    const std::size_t answer = comment.rfind(kLastAnswer);
    const bool has_answer = answer != std::string_view::npos && !comment.ends_with(')');
    if (has_answer) {
      const std::string_view move = comment.substr(answer + kLastAnswer.size());
      const auto cell = parse_cell(move, as_.start.size);
      if (cell) game_.last_answer = Move(*cell);
      if (move == "pass") game_.last_answer = Move::pass();
      comment = comment.substr(0, answer);
    }
    if (const auto choice = between(comment, "; swap2 ", ";")) game_.swap2 = find_swap2(*choice);
    const auto opening = between(comment, "; opening ", "\n");
    if (!opening || !opening->ends_with(')')) return;
    const std::size_t name = opening->find(" (");
    if (name == std::string_view::npos) return;
    game_.opening_name = opening->substr(name + 2, opening->size() - name - 3);
  }

  // "score -120, depth 4, nodes 5678, 1.500 ms, CPU 1.250 ms, line a15 b14".
  void read_answer(std::string_view comment, MoveRecord& move) const {
    move.opening = comment == "opening";
    Reply& reply = move.reply;
    for (const std::string_view part : split(comment, ',')) {
      const std::vector<std::string_view> word = words(part);
      if (word.size() < 2) continue;
      const auto whole = parse_int(word[1]);
      each_number([&](const auto& row) {
        using Value = typename std::decay_t<decltype(reply.*row.member)>::value_type;
        if (word[0] == row.name && whole) reply.*row.member = static_cast<Value>(*whole);
      });
      if (word[0] == "line") reply.line = read_line(word);
      if (word[0] == "CPU") {
        if (const auto cpu = parse_real(word[1])) reply.cpu = nanoseconds(*cpu);
      }
      if (word[1] == "ms") {
        if (const auto time = parse_real(word[0])) move.elapsed = nanoseconds(*time);
      }
    }
  }

  std::vector<Move> read_line(const std::vector<std::string_view>& word) const {
    std::vector<Move> line;
    for (std::size_t i = 1; i < word.size(); ++i) {
      const auto cell = parse_cell(word[i], as_.start.size);
      if (!cell && word[i] != "pass") return {};
      line.push_back(cell ? Move(*cell) : Move::pass());
    }
    return line;
  }

  const SgfTree& tree_;
  const ReadAs& as_;
  ToldGame game_;
  std::string rule_ = {};    // that is not the game's name
  std::vector<Move> quest_;  // of QPR and QSLW
  bool is_own_ = false;
};

}  // namespace

void read_sgf(std::string_view text, const ReadAs& as, const UseGame& use) {
  if (const std::string charset = as.is_utf8 ? "" : sgf_charset(text); has_shifts(charset)) {
    ReadAs known = as;
    known.is_utf8 = true;
    std::string converted;
    try {
      converted = utf8_text(text, charset);
    } catch (const Error& error) {
      return use({1, 1, {}, error.what()});
    }
    return read_sgf(converted, known, use);
  }
  int number = 0;
  each_sgf_tree(text, as.is_utf8, [&](const SgfTree& tree) {
    TextGame read{.number = ++number, .line = tree.line};
    try {
      read.game = SgfGame(tree, as).read();
    } catch (const Error& error) {
      read.problem = error.what();
    }
    use(std::move(read));
  });
}

}  // namespace rb
