#include "runner/play/record.hpp"

#include "runner/base/process/traffic.hpp"

namespace rb {
namespace {

constexpr std::array<std::string_view, 3> kWinners = {"draw", "black", "white"};  // by Stone
constexpr std::array<std::string_view, 4> kFaults = {"none", "timeout", "crash", "bad answer"};
constexpr std::array<std::string_view, 2> kOpeningRules = {"given", "swap2"};
constexpr std::array<std::string_view, kSwap2Choices> kSwap2 = {"open", "swap",       "stay",
                                                                "two",  "two, black", "two, white"};

template <class T, std::size_t N>
std::optional<T> code_of(const std::array<std::string_view, N>& words, std::string_view word) {
  for (std::size_t i = 0; i < N; ++i) {
    if (words[i] == word) return static_cast<T>(i);
  }
  return std::nullopt;
}

}  // namespace

std::string_view winner_name(Stone winner) { return kWinners[static_cast<std::size_t>(winner)]; }

std::optional<Stone> find_winner(std::string_view name) { return code_of<Stone>(kWinners, name); }

std::string_view name(Fault fault) { return kFaults[static_cast<std::size_t>(fault)]; }

std::optional<Fault> find_fault(std::string_view name) { return code_of<Fault>(kFaults, name); }

std::string_view name(OpeningRule rule) { return kOpeningRules[static_cast<std::size_t>(rule)]; }

std::optional<OpeningRule> find_opening_rule(std::string_view name) {
  return code_of<OpeningRule>(kOpeningRules, name);
}

std::string_view name(Swap2 choice) { return kSwap2[static_cast<std::size_t>(choice)]; }

std::optional<Swap2> find_swap2(std::string_view name) { return code_of<Swap2>(kSwap2, name); }

bool is_proposer_white(Swap2 choice) {
  return choice == Swap2::swap || choice == Swap2::two || choice == Swap2::two_then_white;
}

bool is_same_game(const GameRecord& a, GameRecord b) {
  if (a.moves.size() != b.moves.size()) return false;
  b.traffic = a.traffic;
  for (std::size_t i = 0; i < b.moves.size(); ++i) {
    const MoveRecord& from = a.moves[i];
    b.moves[i].elapsed = from.elapsed;
    b.moves[i].reply.elapsed = from.reply.elapsed;
    b.moves[i].reply.cpu = from.reply.cpu;
  }
  return a == b;
}

bool is_fault(Reason reason) {
  switch (reason) {
    case Reason::illegal_move:
    case Reason::bad_answer:
    case Reason::timeout:
    case Reason::crash: return true;
    default: return false;
  }
}

bool is_adjudicated(Reason reason) {
  return reason == Reason::resign_rule || reason == Reason::draw_rule || reason == Reason::proof;
}

bool is_start_timeout(const GameRecord& record) {
  if (record.outcome.reason != Reason::timeout) return false;
  const std::string& text = record.traffic[record.outcome.winner == Stone::black ? 1 : 0];
  const std::string_view note = last_note(text);
  return note.find(kStartTimeout) != std::string_view::npos ||
         note.find(kInfoTimeout) != std::string_view::npos;
}

int plies(const GameRecord& record) {
  return record.unkept ? record.unkept->plies : static_cast<int>(record.moves.size());
}

std::size_t played_moves(const GameRecord& record) {
  const bool refused = is_fault(record.outcome.reason) && !record.moves.empty();
  return record.moves.size() - (refused ? 1 : 0);
}

std::vector<Move> placed_moves(const GameRecord& record) {
  std::vector<Move> moves;
  const std::size_t count = played_moves(record);
  moves.reserve(count);
  for (std::size_t i = 0; i < count; ++i) moves.push_back(record.moves[i].reply.move);
  return moves;
}

}  // namespace rb
