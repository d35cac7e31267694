#include "runner/programs/gomocup/brain.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "engine/base/rng.hpp"
#include "engine/base/text.hpp"
#include "engine/base/wording.hpp"
#include "runner/programs/gomocup/gomocup_protocol.hpp"

namespace rb::gomocup {
namespace {

using std::chrono::milliseconds;

constexpr std::int64_t kNoTimeLimit = std::numeric_limits<std::int32_t>::max();
constexpr milliseconds kLongest = std::chrono::hours(24);  // longer times make no difference

constexpr std::uint64_t kMostNodes = 1'000'000'000'000'000;  // more than a day of them

std::string error(std::string_view what) { return fmt::format("ERROR {}\n", what); }

// The part that we may use of a time that the manager measures.
milliseconds usable(milliseconds time) {
  return std::max(time - std::min(time / 5, Brain::kMostReserve), milliseconds(1));
}

template <typename Number>
std::optional<Number> parse(std::string_view text) {
  Number value{};
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  if (result.ec != std::errc() || result.ptr != text.data() + text.size()) return std::nullopt;
  return value;
}

bool begins_like_point(std::string_view line) { return line.find_first_of("0123456789-") == 0; }

// The stones of a set-up position say whose turn it is: Black has as many as White, or one more.
std::optional<Stone> colour_of(std::ptrdiff_t own, std::ptrdiff_t theirs) {
  if (own == theirs) return Stone::black;
  if (own + 1 == theirs) return Stone::white;
  return std::nullopt;
}

// In a set-up position the last stone is unknown: any that makes five has won.
bool is_won(const Rules& rules, const Position& position) {
  for (int cell = 0; cell < position.cells(); ++cell) {
    const Stone stone = position.at(cell);
    if (stone == Stone::empty) continue;
    Position before = position;
    before.put(cell, Stone::empty);
    before.to_move = stone;
    --before.ply;
    const auto outcome = rules.play(before, Move(cell));
    if (outcome && outcome->winner == stone) return true;
  }
  return false;
}

}  // namespace

Brain::Brain(BrainSpec spec) : spec_(std::move(spec)), games_on_board_(spec_.games(kRenjuSize)) {
  choose_game();
}

Brain::Answer Brain::find(std::string_view word) {
  struct Row {
    std::string_view word;
    Answer answer;
  };
  static constexpr std::array kCommands{
      Row{"START", &Brain::start},       Row{"RECTSTART", &Brain::rectstart},
      Row{"RESTART", &Brain::restart},   Row{"BEGIN", &Brain::begin},
      Row{"TURN", &Brain::turn},         Row{"BOARD", &Brain::board},
      Row{"TAKEBACK", &Brain::takeback}, Row{"INFO", &Brain::info},
      Row{"ABOUT", &Brain::about},       Row{"END", &Brain::end}};
  for (const Row& row : kCommands) {
    if (is_word(word, row.word)) return row.answer;
  }
  return nullptr;
}

std::string Brain::answer(std::string_view line) {
  line = trim(line);
  if (line.empty()) return {};
  const std::size_t blank = line.find_first_of(" \t");
  const std::string_view word = line.substr(0, blank);
  const std::string_view rest =
      blank == std::string_view::npos ? std::string_view() : trim(line.substr(blank));
  const Answer known = find(word);
  if (setting_up_) {
    if (known == nullptr) return is_word(word, "DONE") ? done() : board_line(line);
    setting_up_ = false;
    const std::string unfinished = refused_ ? "" : error("DONE is missing after BOARD");
    return unfinished + (this->*known)(rest);
  }
  const bool is_of_foreign = foreign_ && (is_word(word, "DONE") || begins_like_point(line));
  foreign_ = known == nullptr && !is_word(word, "DONE");
  if (known != nullptr) return (this->*known)(rest);
  return is_of_foreign ? "" : "UNKNOWN command\n";
}

std::string Brain::start(std::string_view rest) {
  const auto sides = words(rest);
  const auto size = parse<int>(sides.empty() ? "" : sides[0]);
  // Yixin-Board gives both sides: START 15 15.
  is_yixin_board_ = sides.size() == 2;
  const bool is_square = sides.size() == 1 || (sides.size() == 2 && sides[1] == sides[0]);
  if (!size || !is_square) return error("START takes the size of the board");
  return start_on(*size);
}

std::string Brain::rectstart(std::string_view rest) {
  std::array<int, 2> sides{};
  if (!parse_numbers(rest, sides)) return error("RECTSTART takes the width and height: 15,15");
  if (sides[0] != sides[1]) return error("the board must be a square");
  return start_on(sides[0]);
}

std::string Brain::start_on(int size) {
  std::vector<BrainGame> games = spec_.games(size);
  if (games.empty()) return error(fmt::format("nothing is played here on a board of {}", size));
  games_on_board_ = std::move(games);
  return new_game();
}

// The one that INFO rule names, if it is played on this board.
void Brain::choose_game() {
  const auto named = std::ranges::find(games_on_board_, told_.rule, &BrainGame::rule);
  const BrainGame& game = named == games_on_board_.end() ? games_on_board_.front() : *named;
  if (game.rules != game_.rules) {
    game_ = game;
    player_ = game_.player();
  }
  position_ = game_.rules->start();
}

// Why INFO lets nothing be played; empty: it does.
std::string Brain::refusal() const {
  if (!wrong_info_.empty()) return wrong_info_.begin()->second;
  if (!told_.rule || *told_.rule == game_.rule) return {};
  std::vector<int> rules;
  for (const BrainGame& game : games_on_board_) rules.push_back(game.rule);
  if (std::ranges::find(rules, *told_.rule) != rules.end()) return "the rule changes within a game";
  return fmt::format("the rule must be {} on a board of {}", fmt::join(rules, ", "),
                     position_.size);
}

std::string Brain::restart(std::string_view) {
  return started_ ? new_game() : error("START is missing");
}

std::string Brain::new_game() {
  ++games_;
  started_ = fresh_ = true;
  over_ = false;
  choose_game();
  expected_ = Move::none();
  history_.clear();
  told_.left.reset();
  if (told_.match > milliseconds(0)) told_.left = told_.match;
  return "OK\n";
}

std::string Brain::begin(std::string_view) {
  if (!started_) return error("START is missing");
  if (const std::string why = refusal(); !why.empty()) return error(why);
  if (position_.ply > 0) return error("BEGIN needs an empty board");
  return think();
}

std::string Brain::turn(std::string_view rest) {
  if (!started_) return error("START is missing");
  if (const std::string why = refusal(); !why.empty()) return error(why);
  if (over_) return error("the game is over");
  std::array<int, 2> point{};
  if (!parse_numbers(rest, point)) return error("TURN takes a point: 7,7");
  const Move move = move_at(point[0], point[1], position_.size);
  if (move == Move::none()) return error("the point is off the board");
  if (!game_.rules->is_legal(position_, move)) return error("the point is occupied");
  Position after = position_;
  if (const auto outcome = game_.rules->play(after, move)) {
    return error(fmt::format("the move ends the game: {}", name(outcome->reason)));
  }
  position_ = after;
  history_.push_back(move);
  return think();
}

std::string Brain::board(std::string_view) {
  setting_up_ = true;
  refused_ = !started_;
  stones_.clear();
  return started_ ? "" : error("START is missing");
}

std::string Brain::board_line(std::string_view line) {
  if (refused_) return {};
  refused_ = true;  // unless everything in it is right
  std::array<int, 3> numbers{};
  if (!parse_numbers(line, numbers)) return error("a stone is x,y,1 (yours) or x,y,2 (mine)");
  const auto [x, y, whose] = numbers;
  const Move move = move_at(x, y, position_.size);
  if (move == Move::none()) return error("the point is off the board");
  if (whose != 1 && whose != 2)
    return error("a stone belongs to 1 (the engine) or 2 (its opponent)");
  const auto same = [&](const Placed& stone) { return stone.move == move; };
  if (std::any_of(stones_.begin(), stones_.end(), same)) return error("the point is occupied");
  refused_ = false;
  stones_.push_back({move, whose == 1});
  return {};
}

std::string Brain::done() {
  setting_up_ = false;
  if (refused_) return {};
  if (const std::string why = refusal(); !why.empty()) return error(why);
  const auto own =
      std::count_if(stones_.begin(), stones_.end(), [](const Placed& stone) { return stone.own; });
  const auto theirs = std::ssize(stones_) - own;
  const auto me = colour_of(own, theirs);
  if (!me) return error(fmt::format("{} against {}: nobody's turn", counted(own, "stone"), theirs));
  Position position = game_.rules->start();
  for (const Placed& stone : stones_) {
    position.put(stone.move.cell(), stone.own ? *me : opponent(*me));
  }
  position.to_move = *me;
  position.ply = static_cast<int>(stones_.size());
  if (!stones_.empty()) position.last = stones_.back().move;
  if (is_won(*game_.rules, position)) return error("the game is over");
  position_ = position;
  over_ = false;
  history_.clear();
  for (const Placed& stone : stones_) history_.push_back(stone.move);
  return think();
}

std::string Brain::takeback(std::string_view rest) {
  if (!started_) return error("START is missing");
  std::array<int, 2> point{};
  if (!parse_numbers(rest, point)) return error("TAKEBACK takes a point: 7,7");
  const Move move = move_at(point[0], point[1], position_.size);
  if (move == Move::none() || history_.empty() || history_.back() != move) {
    return error("that was not the last move");
  }
  history_.pop_back();
  expected_ = Move::none();
  position_.put(move.cell(), Stone::empty);
  position_.to_move = opponent(position_.to_move);
  --position_.ply;
  position_.last = history_.empty() ? Move::none() : history_.back();
  over_ = false;
  return "OK\n";
}

// Unknown keys are for others.
std::string Brain::info(std::string_view rest) {
  const auto parts = words(rest);
  if (parts.empty()) return {};
  std::string wrong = set(parts[0], parts.size() == 2 ? parts[1] : std::string_view());
  if (wrong.empty()) {
    const auto known = wrong_info_.find(parts[0]);
    if (known != wrong_info_.end()) wrong_info_.erase(known);
  } else {
    wrong_info_.insert_or_assign(std::string(parts[0]), std::move(wrong));
  }
  return {};
}

// Why it cannot be set; empty: it is set, or for others.
std::string Brain::set(std::string_view key, std::string_view text) {
  if (key == "seed") {
    const auto seed = parse<std::uint64_t>(text);
    if (!seed) return "INFO seed takes a whole number from 0";
    told_.seed = seed;
    return {};
  }
  constexpr std::array<std::string_view, 7> kNumbers{"rule",      "timeout_turn",   "timeout_match",
                                                     "time_left", "time_increment", "max_node",
                                                     "max_depth"};
  if (std::find(kNumbers.begin(), kNumbers.end(), key) == kNumbers.end()) return {};
  const auto number = parse<std::int64_t>(text);
  if (!number) return fmt::format("INFO {} takes a whole number", key);
  const std::int64_t value = std::max<std::int64_t>(*number, 0);
  const milliseconds time = std::min(milliseconds(value), kLongest);
  if (key == "rule") {
    constexpr std::int64_t kRenju = 4, kRenjuOfYixinBoard = 2;
    told_.rule = is_yixin_board_ && *number == kRenjuOfYixinBoard ? kRenju : *number;
    if (position_.ply == 0) choose_game();
  } else if (key == "timeout_turn") {
    told_.turn = time;
  } else if (key == "timeout_match") {
    told_.match = time;
    if (fresh_) told_.left = value > 0 ? std::optional(time) : std::nullopt;
  } else if (key == "time_left") {
    told_.left = value < kNoTimeLimit ? std::optional(time) : std::nullopt;
  } else if (key == "time_increment") {
    told_.increment = time;
  } else if (key == "max_node") {
    told_.nodes = value > 0 ? std::optional(static_cast<std::uint64_t>(value)) : std::nullopt;
  } else {
    const auto depth = static_cast<int>(std::min<std::int64_t>(value, kRenjuCells));
    told_.depth = depth > 0 ? std::optional(depth) : std::nullopt;
  }
  return {};
}

std::string Brain::about(std::string_view) { return spec_.about + "\n"; }

std::string Brain::end(std::string_view) {
  ended_ = true;
  return {};
}

Limits Brain::limits() const {
  Limits limits;
  limits.nodes = told_.nodes;
  limits.depth = told_.depth;
  if (!spec_.timed) return limits;
  if (told_.turn) limits.time = usable(*told_.turn);
  if (told_.left) {
    limits.clock =
        GameClock{.total = told_.match, .increment = told_.increment, .left = usable(*told_.left)};
  }
  return limits;
}

std::string Brain::think() {
  if (over_ || game_.rules->legal_moves(position_).empty()) return error("the game is over");
  const auto asked = spec_.now();
  if (std::exchange(fresh_, false)) {
    player_->new_game({.seed = told_.seed.value_or(mix(spec_.seed, games_ - 1))});
  }
  const Reply reply = player_->choose(position_, limits());
  const Move move = reply.move;
  if (!game_.rules->is_legal(position_, move)) return error("there is no move");
  over_ = game_.rules->play(position_, move).has_value();
  history_.push_back(move);
  expected_ = reply.line.size() > 1 ? reply.line[1] : Move::none();
  if (told_.left) {
    const auto used = std::chrono::ceil<milliseconds>(spec_.now() - asked);
    told_.left = std::max(*told_.left - used, milliseconds(0)) + told_.increment;
  }
  std::string text;
  append_point(text, move, position_.size);
  return text + "\n";
}

void Brain::ponder(const std::stop_token& stop) {
  const bool only_time = spec_.timed && !told_.nodes && !told_.depth;
  if (!only_time || over_ || setting_up_ || !game_.rules->is_legal(position_, expected_)) return;
  Position position = position_;
  if (game_.rules->play(position, expected_)) return;
  Limits limits;  // in place of those of the player itself
  limits.time = kLongest;
  limits.nodes = kMostNodes;
  limits.depth = kRenjuCells;
  limits.stop = stop;
  player_->choose(position, limits);
}

}  // namespace rb::gomocup
