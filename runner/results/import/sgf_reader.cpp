// SGF: a tree of nodes to a game.

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/text.hpp"
#include "engine/game/notation.hpp"
#include "runner/results/import/game_reader.hpp"
#include "runner/results/import/sgf_tree.hpp"

namespace rb {
namespace {

constexpr std::string_view kOwnProgram = "renju-bench";  // AP of what `export` writes
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
    const SgfNode& root = tree_.main_line.front();
    check_root(root);
    for (const std::size_t colour : {0U, 1U}) {
      if (const auto* name = root.value(colour == 0 ? "PB" : "PW")) {
        game_.players[colour] = one_line(*name);
      }
    }
    const auto* const program = root.value("AP");
    is_own_ = program != nullptr && program->starts_with(kOwnProgram);
    if (const auto* result = root.value("RE")) read_result(*result);
    if (const auto* comment = root.value("C"); comment != nullptr && is_own_) read_root(*comment);
    for (const SgfNode& node : tree_.main_line) read_moves(node);
    return std::move(game_);
  }

 private:
  void check_root(const SgfNode& root) const {
    const auto number = [&](std::string_view name, std::int64_t otherwise) {
      const auto* const value = root.value(name);
      if (value == nullptr) return otherwise;
      return parse_int(trim(value->substr(0, value->find(':')))).value_or(-1);
    };
    const std::int64_t game = number("GM", as_.sgf_game);
    if (game != as_.sgf_game) {
      throw Error(
          fmt::format("not {0}: it has GM[{1}], but {0} is GM[{2}]", as_.name, game, as_.sgf_game));
    }
    const std::int64_t size = number("SZ", as_.start.size);
    if (size != as_.start.size) {
      throw Error(fmt::format("has a board of {0}x{0}; {1} is played on {2}x{2}", size, as_.name,
                              as_.start.size));
    }
    for (const Stone stone : {Stone::black, Stone::white}) check_setup(root, stone);
  }

  // Only the stones of the start of a game can have been set up.
  void check_setup(const SgfNode& root, Stone stone) const {
    const std::string_view name = stone == Stone::black ? "AB" : "AW";
    const auto* const points = root.values(name);
    if (points == nullptr) return;
    for (const std::string& point : *points) {
      const Move move = read_point(point);
      if (move.is_cell() && as_.start.at(move.cell()) == stone) continue;
      throw Error(
          fmt::format("not a game from the start: {}[{}] sets a stone", name, shortened(point)));
    }
  }

  Move read_point(std::string_view point) const {
    point = trim(point);
    const int size = as_.start.size;
    if (point.empty() || (point == "tt" && size <= 19)) return Move::pass();
    if (point.size() == 2 && point[0] >= 'a' && point[0] < 'a' + size && point[1] >= 'a' &&
        point[1] < 'a' + size) {
      const int row = point[1] - 'a';
      return Move((as_.is_row_1_on_top ? size - 1 - row : row) * size + point[0] - 'a');
    }
    if (const auto cell = parse_cell(point, size)) return Move(*cell);
    throw Error(fmt::format("'{}' is not on the board", shortened(point)));
  }

  void read_moves(const SgfNode& node) {
    for (const auto& [name, values] : node.properties) {
      if (name != "B" && name != "W") continue;
      const std::size_t ply = game_.moves.size();
      try {
        const Stone stone = name == "B" ? Stone::black : Stone::white;
        if (stone != (ply % 2 == 0 ? Stone::black : Stone::white)) {
          throw Error(fmt::format("{}'s move, but it is {}'s turn", name == "B" ? "Black" : "White",
                                  name == "B" ? "White" : "Black"));
        }
        game_.moves.emplace_back().reply.move = read_point(values.front());
      } catch (const Error& error) {
        throw Error(fmt::format("move {}: {}", ply + 1, error.what()));
      }
      const auto* const comment = node.value("C");
      if (is_own_ && comment != nullptr) read_answer(*comment, game_.moves.back());
    }
  }

  // "B+", "W+5", "B+R", "B+Resign", "W+T", "W+F", "0", "Draw"; "?" and "Void" say nothing.
  void read_result(std::string_view result) {
    result = trim(result);
    if (result == "0" || result == "Draw" || result == "Jigo" || result == "D") {
      game_.winner = Stone::empty;
      return;
    }
    if (result.size() < 2 || result[1] != '+') return;
    if (result[0] != 'B' && result[0] != 'W') return;
    game_.winner = result[0] == 'B' ? Stone::black : Stone::white;
    if (result.size() == 2 || std::isdigit(static_cast<unsigned char>(result[2])) != 0) return;
    game_.reason = result[2] == 'T' ? Reason::timeout : Reason::resigned;
  }

  // "game 7: illegal move; opening 0 (kansei); the last answer was h8".
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
      if (word[0] == "score" && whole) reply.score = static_cast<int>(*whole);
      if (word[0] == "depth" && whole) reply.depth = static_cast<int>(*whole);
      if (word[0] == "nodes" && whole) reply.nodes = static_cast<std::uint64_t>(*whole);
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
  bool is_own_ = false;
};

}  // namespace

void read_sgf(std::string_view text, const ReadAs& as, const UseGame& use) {
  int number = 0;
  each_sgf_tree(text, [&](const SgfTree& tree) {
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
