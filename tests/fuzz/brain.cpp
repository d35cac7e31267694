// What a manager says to our brain, a line each: it answers each, and goes on.
#include "runner/programs/gomocup/brain.hpp"

#include <memory>
#include <string>

#include "engine/base/text.hpp"
#include "engine/gomoku/rules.hpp"
#include "engine/renju/rules/rules.hpp"
#include "runner/programs/gomocup/gomocup_protocol.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace rb {
namespace {

// Plays the legal move that its seed, its limits and the number of stones tell it to.
class Chooser final : public Player {
 public:
  explicit Chooser(const Rules& rules) : rules_(rules) {}
  void new_game(const GameStart& start) override { seed_ = start.seed; }
  Reply choose(const Position& position, const Limits& limits) override {
    check(position, limits);
    const auto moves = rules_.legal_moves(position);
    Reply reply;
    const auto number = seed_ + limits.nodes.value_or(0) + static_cast<std::uint64_t>(position.ply);
    if (number % 7 != 6) reply.move = moves[number % moves.size()];  // else it fails
    return reply;
  }

 private:
  static void check(const Position& position, const Limits& limits) {
    int stones = 0;
    for (int cell = 0; cell < position.cells(); ++cell) {
      stones += position.at(cell) == Stone::empty ? 0 : 1;
    }
    fuzz::expect(position.ply == stones, "the stones are counted");
    fuzz::expect(position.to_move == (stones % 2 == 0 ? Stone::black : Stone::white),
                 "Black has as many stones as White, or one more");
    fuzz::expect((stones == 0) == !position.last.is_cell(), "the last move is that of a stone");
    fuzz::expect(!position.last.is_cell() || position.at(position.last.cell()) != Stone::empty,
                 "the last stone is on the board");
    fuzz::expect(!limits.nodes || *limits.nodes > 0, "no nodes are no limit");
    fuzz::expect(!limits.depth || *limits.depth > 0, "no depth is no limit");
    const auto time = limits.most_time();
    fuzz::expect(!time || (time->count() >= 0 && time->count() <= 2 * 86'400'000),
                 "a time is in range");
  }

  const Rules& rules_;
  std::uint64_t seed_ = 0;
};

// Empty, or a line that the protocol has: OK, a point on the board, ERROR or UNKNOWN with a text.
void check_answer(std::string_view answer) {
  while (!answer.empty()) {
    const std::size_t end = answer.find('\n');
    fuzz::expect(end != std::string_view::npos && end > 0, "an answer is whole lines");
    const std::string_view text = answer.substr(0, end);
    answer.remove_prefix(end + 1);
    const gomocup::Line line = gomocup::parse_line(text);
    using gomocup::Kind;
    fuzz::expect(line.kind == Kind::ok || line.kind == Kind::error || line.kind == Kind::unknown ||
                     line.kind == Kind::move || text == "name=\"x\"",
                 "an answer is of the protocol");
    fuzz::expect(line.kind != Kind::move || gomocup::move_at(line.x, line.y, 20).is_cell(),
                 "a move is on the board");
    for (const char sign : text) fuzz::expect(sign >= ' ' && sign <= '~', "it can be printed");
  }
}

void talk(std::string_view text, bool timed) {
  std::chrono::nanoseconds now{0};
  gomocup::BrainSpec spec;
  spec.games = [](int size) {
    std::vector<gomocup::BrainGame> games;
    for (const int rule : {4, 0}) {
      if (size != kRenjuSize && (rule != 0 || size != 20)) continue;
      const Rules& rules = rule == 4 ? renju::rules() : gomoku::rules("freestyle", size);
      games.push_back({rule, &rules, [&rules] { return std::make_unique<Chooser>(rules); }});
    }
    return games;
  };
  spec.about = "name=\"x\"";
  spec.timed = timed;
  spec.now = [&now] { return now += std::chrono::milliseconds(3); };
  gomocup::Brain brain(std::move(spec));
  for (const std::string_view line : split(text, '\n')) {
    check_answer(brain.answer(line));
    if (brain.ended()) return;
  }
  const std::string answer = brain.answer("START 15");
  fuzz::expect(answer.ends_with("OK\n"), "after anything but END a game can be started");
}

}  // namespace
}  // namespace rb

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = rb::fuzz::text_of(data, size);
  for (const bool timed : {false, true}) rb::talk(text, timed);
  return 0;
}
