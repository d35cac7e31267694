#include "runner/web/play/table.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/game/notation.hpp"
#include "runner/run/human/persons_run.hpp"
#include "runner/web/document/five_cells.hpp"

namespace rb {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

const char* colour_word(Stone stone) { return stone == Stone::black ? "black" : "white"; }

SittingSpec sitting_spec(const TableSpec& spec, const KeptRun& run, int game) {
  SittingSpec sitting{.rules = &spec.game->rules(),
                      .opening = {},
                      .opening_id = spec.opening,
                      .person = spec.person,
                      .is_shared = spec.is_shared,
                      .id = game,
                      .seed = seed_of(run.run(), game),
                      .refused = refusal_by(spec.game->rules())};
  if (spec.opening >= 0) {
    sitting.opening = run.openings()[static_cast<std::size_t>(spec.opening)].moves;
  }
  return sitting;
}

// Points where the side to move would lose, and why.
Json forbidden_json(const Rules& rules, const Position& position) {
  Json points = Json::array();
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (!rules.is_legal(position, Move(cell))) continue;
    if (const auto why = why_forbidden(rules, position, cell)) points.push_back({cell, *why});
  }
  return points;
}

// Where the side to move may play; null: on every empty point.
Json legal_json(const Rules& rules, const Position& position) {
  const std::vector<Move> moves = rules.legal_moves(position);
  const auto empty =
      std::count(position.stones.begin(), position.stones.begin() + position.cells(), Stone::empty);
  if (static_cast<std::ptrdiff_t>(moves.size()) == empty) return nullptr;
  Json cells = Json::array();
  for (const Move move : moves) cells.push_back(move.is_cell() ? move.cell() : -1);
  return cells;
}

Json moves_json(const GameRecord& record) {
  Json cells = Json::array();
  for (const Move move : placed_moves(record)) cells.push_back(move.is_cell() ? move.cell() : -1);
  return cells;
}

std::string end_words(const Outcome& outcome, const TableSpec& spec, const std::string& name_of) {
  const std::string own = spec.is_shared ? name_of + " wins" : "You win";
  const std::string who = outcome.winner == Stone::empty  ? "A draw"
                          : outcome.winner == spec.person ? own
                                                          : spec.opponent.player.row.name + " wins";
  return fmt::format("{}: {}", who, name(outcome.reason));
}

}  // namespace

GameTable::GameTable(TableSpec spec, std::shared_ptr<KeptRun> run, PlayerPool& pool)
    : spec_(std::move(spec)),
      run_(std::move(run)),
      game_(run_->begin()),
      level_(pool, fmt::format("{} {}", spec_.game->name, spec_.opponent.player.row.name),
             spec_.opponent.player.make),
      sitting_(sitting_spec(spec_, *run_, game_), level_),
      is_choosing_(spec_.chooses),
      asked_(spec_.now()) {
  if (spec_.clock) left_ = spec_.clock->total + spec_.clock->increment;
  offer_swap();
  tell(false);
}

// With three stones the second chooses; with fewer, since one was taken back, the first has Black
// again.
void GameTable::offer_swap() {
  constexpr int kStones = 3;
  if (!spec_.swaps || sitting_.outcome()) return;
  if (sitting_.position().ply < kStones) {
    has_swapped_ = false;
    take(Stone::black);
  } else if (!has_swapped_) {
    has_swapped_ = is_choosing_ = true;
  }
}

void GameTable::take(Stone persons) {
  spec_.person = persons;
  sitting_.take(persons);
}

// Of two people, the one who is to move.
Stone GameTable::visitors_colour() const {
  return spec_.is_shared && !sitting_.outcome() ? sitting_.position().to_move : spec_.person;
}

GameTable::~GameTable() {
  try {
    run_->leave(game_);
  } catch (const Error&) {
    // Every move was kept when it was made.
  }
}

void GameTable::keep() {
  is_kept_ = is_kept_ || sitting_.own_moves() > 0;
  if (is_kept_) run_->keep(sitting_.record(), !sitting_.outcome());
}

void GameTable::answer(const std::stop_token& stop) {
  const auto thinking = std::make_shared<std::stop_source>();
  {
    const std::lock_guard lock(mutex_);
    thinking_ = thinking;
  }
  const std::stop_callback passed_on(stop, [&] { thinking->request_stop(); });
  Limits limits;
  limits.stop = thinking->get_token();
  if (spec_.opponent.is_program) limits.time = kProgramTime;
  while (!is_choosing_ && !sitting_.outcome() && !sitting_.is_persons_turn()) {
    tell(true);
    if (!sitting_.answer(limits) && !sitting_.outcome()) break;
    keep();
  }
  asked_ = spec_.now();
  tell(false);
}

nanoseconds GameTable::spent(nanoseconds until) const {
  return std::max(until - asked_, nanoseconds(0));
}

void GameTable::require_persons_turn() const {
  if (sitting_.outcome()) throw Error("the game is over");
  if (is_choosing_) throw Error("choose your colour first");
}

void GameTable::end_if_late(nanoseconds now) {
  if (!spec_.clock || is_choosing_ || !sitting_.is_persons_turn()) return;
  if (spent(now) <= left_) return;
  sitting_.run_out(spent(now));
  left_ = nanoseconds(0);
  keep();
  tell(false);
}

void GameTable::move(const std::string& name, int ply, nanoseconds arrived) {
  end_if_late(arrived);
  require_persons_turn();
  if (ply != sitting_.position().ply || !sitting_.is_persons_turn()) {
    throw Error("the game has gone on since: look at the board again");
  }
  const auto cell = parse_cell(name, sitting_.position().size);
  if (!cell && name != "pass") throw Error(fmt::format("'{}' is no point of the board", name));
  if (const auto wrong = sitting_.place(cell ? Move(*cell) : Move::pass(), spent(arrived))) {
    throw Error(*wrong);
  }
  if (spec_.clock) left_ += spec_.clock->increment - spent(arrived);
  offer_swap();
  keep();
}

void GameTable::take_back() {
  require_persons_turn();
  if (!sitting_.take_back()) throw Error("you have no move to take back");
  offer_swap();
  keep();
  asked_ = spec_.now();
  tell(false);
}

void GameTable::resign() {
  require_persons_turn();
  sitting_.resign();
  keep();
  tell(false);
}

void GameTable::choose_colour(Stone colour) {
  if (!is_choosing_) throw Error("the colours are given");
  is_choosing_ = false;
  take(spec_.is_shared ? opponent(colour) : colour);
  keep();
  asked_ = spec_.now();
  tell(false);
}

Json GameTable::hint(const std::stop_token& stop) {
  require_persons_turn();
  if (!sitting_.is_persons_turn()) throw Error("it is not your turn");
  if (!spec_.adviser)
    throw Error("nobody gives hints in this game: it is played by programs alone");
  const Position& position = sitting_.position();
  const Reply reply = advice(*spec_.adviser, position, stop);
  Json line = Json::array();
  for (const Move move : reply.line) line.push_back(move_name(move, position.size));
  return json_object({{"by", spec_.adviser->row.name},
                      {"move", move_name(reply.move, position.size)},
                      {"score", reply.score ? Json(*reply.score) : Json()},
                      {"line", line}});
}

void GameTable::tell(bool is_thinking) {
  const Position& position = sitting_.position();
  const Rules& rules = spec_.game->rules();
  const auto& outcome = sitting_.outcome();
  const GameRecord record = sitting_.record();
  const bool goes_on = !outcome;
  Json told =
      json_object({{"id", spec_.id},
                   {"game", spec_.game->name},
                   {"size", position.size},
                   {"first_row", spec_.game->first_row == FirstRow::top ? "top" : "bottom"},
                   {"opponent", spec_.opponent.player.row.name},
                   {"you", is_choosing_ ? Json() : Json(colour_word(visitors_colour()))},
                   {"shared", spec_.is_shared},
                   {"first", is_choosing_ ? Json() : Json(colour_word(spec_.person))},
                   {"name", run_->run().players.front().name},
                   {"moves", moves_json(record)},
                   {"fixed", record.moves.size() - sitting_.own_moves()},
                   {"black", stone_cells(position, Stone::black)},
                   {"white", stone_cells(position, Stone::white)},
                   {"to_move", goes_on ? Json(colour_word(position.to_move)) : Json()},
                   {"your_turn", !is_choosing_ && sitting_.is_persons_turn()},
                   {"thinking", is_thinking},
                   {"forbidden", goes_on ? forbidden_json(rules, position) : Json::array()},
                   {"legal", goes_on ? legal_json(rules, position) : Json()},
                   {"five", outcome && outcome->reason == Reason::five ? Json(five_cells(position))
                                                                       : Json::array()},
                   {"can_undo", !is_choosing_ && sitting_.can_take_back()}});
  told["outcome"] =
      goes_on ? Json()
              : Json(json_object(
                    {{"winner", winner_name(outcome->winner)},
                     {"reason", name(outcome->reason)},
                     {"words", end_words(*outcome, spec_, run_->run().players.front().name)}}));
  if (spec_.clock) {
    told["clock"] = json_object(
        {{"total_s", std::chrono::duration<double>(spec_.clock->total).count()},
         {"increment_s", std::chrono::duration<double>(spec_.clock->increment).count()}});
  }
  const std::lock_guard lock(mutex_);
  told_ = std::make_unique<Json>(std::move(told));
  path_ = is_kept_ ? run_->path() : "";
  is_over_ = !goes_on;
  told_left_ = left_;
  told_asked_ = asked_;
}

Json GameTable::state() const {
  const std::lock_guard lock(mutex_);
  Json state = *told_;
  state["kept"] = path_.empty() ? Json() : Json(json_object({{"file", path_}, {"game", game_}}));
  if (state.contains("clock")) {
    const bool runs = state["your_turn"] == true;
    const nanoseconds gone = runs ? spec_.now() - told_asked_ : nanoseconds(0);
    const auto left = std::chrono::floor<milliseconds>(told_left_ - gone);
    state["clock"]["left_ms"] = std::max<std::int64_t>(0, left.count());
  } else {
    state["clock"] = nullptr;
  }
  return state;
}

void GameTable::interrupt() {
  const std::lock_guard lock(mutex_);
  if (thinking_ != nullptr) thinking_->request_stop();
}

std::string GameTable::path() const {
  const std::lock_guard lock(mutex_);
  return path_;
}

bool GameTable::is_over() const {
  const std::lock_guard lock(mutex_);
  return is_over_;
}

}  // namespace rb
