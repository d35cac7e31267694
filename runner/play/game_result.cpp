#include "runner/play/game_result.hpp"

#include <algorithm>
#include <cassert>
#include <tuple>
#include <unordered_map>

#include "engine/base/rng.hpp"
#include "engine/game/notation.hpp"
#include "engine/game/symmetry.hpp"
#include "rating/pairwise/key_set.hpp"

namespace rb {
namespace {

constexpr std::uint64_t kEmptyBoard = 0x656d707479;  // sets these keys apart from others
constexpr std::uint64_t kUnknownMoves = 0x6e6f6e65;

std::uint64_t key_of_game(const GameResult& game) {
  return mix(mix(game.moves, static_cast<std::uint64_t>(game.black)),
             static_cast<std::uint64_t>(game.white));
}

void mark_equal_games(std::span<GameResult> results) {
  rating::KeySet seen(results.size());
  for (GameResult& result : results) result.is_repeat = !seen.insert(key_of_game(result));
}

// What a pair is known by must not depend on which colours came first.
void join_equal_pairs(std::span<GameResult> results) {
  std::unordered_map<std::uint64_t, std::uint64_t> opening_of;
  for (const std::size_t i : pairs_of(results)) {
    if (!is_from_empty_board(results[i])) continue;
    const auto [low, high] = std::minmax({key_of_game(results[i]), key_of_game(results[i + 1])});
    const std::uint64_t opening =
        opening_of.try_emplace(mix(low, high), results[i].opening).first->second;
    results[i].opening = results[i + 1].opening = opening;
  }
}

[[maybe_unused]] bool is_earlier(const GameResult& a, const GameResult& b) {
  return std::tie(a.run, a.id) < std::tie(b.run, b.id);
}

bool is_other_way_round(const GameResult& first, const GameResult& second) {
  const bool is_as_before = first.black == second.black && first.white == second.white;
  return (first.black == second.white && first.white == second.black) ||
         (is_as_before && first.is_by_swap2 && second.is_by_swap2);
}

}  // namespace

std::uint64_t canonical_key(std::span<const MoveRecord> moves, int board_size) {
  MovesKey key(board_size);
  for (const MoveRecord& move : moves) key.add(move.reply.move);
  return key.key();
}

std::uint64_t canonical_key(std::span<const Move> moves, int board_size) {
  MovesKey key(board_size);
  for (const Move move : moves) key.add(move);
  return key.key();
}

bool tells_times(const GameRecord& record, std::size_t colour) {
  for (std::size_t i = colour; i < record.moves.size(); i += 2) {
    if (record.moves[i].elapsed.count() > 0) return true;
  }
  return false;
}

std::uint64_t moves_key(const GameRecord& record, int board_size) {
  return record.unkept ? record.unkept->key : canonical_key(record.moves, board_size);
}

std::uint64_t opening_key(const std::vector<Move>& moves, int board_size, const Rules* rules) {
  if (rules == nullptr) return canonical_key(place_in_turn(moves, board_size));
  Position position = rules->start();
  for (const Move move : moves) {
    if (!rules->is_legal(position, move)) return canonical_key(moves, board_size);
    rules->play(position, move);
  }
  return canonical_key(position);
}

OpeningKeys::OpeningKeys(std::span<const Opening> openings, int board_size, const Rules* rules)
    : board_size_(board_size), rules_(rules) {
  openings_.reserve(openings.size());
  for (const Opening& opening : openings) openings_.push_back({opening.moves, std::nullopt});
}

std::uint64_t OpeningKeys::of(std::size_t opening) {
  assert(opening < openings_.size());
  Known& known = openings_[opening];
  if (!known.key) known.key = opening_key(known.moves, board_size_, rules_);
  return *known.key;
}

std::uint64_t empty_board_key(int run, int id) {
  return mix(mix(kEmptyBoard, static_cast<std::uint64_t>(run)), static_cast<std::uint64_t>(id / 2));
}

std::uint64_t unknown_moves_key(int run, int id) {
  return mix(mix(kUnknownMoves, static_cast<std::uint64_t>(run)), static_cast<std::uint64_t>(id));
}

bool is_from_empty_board(const GameResult& game) {
  return game.opening == empty_board_key(game.run, game.id);
}

int half_points(const Outcome& outcome, Stone colour) {
  if (outcome.winner == Stone::empty) return 1;
  return outcome.winner == colour ? 2 : 0;
}

int half_points(const GameResult& game, int player) {
  assert(game.black == player || game.white == player);
  return game.black == player ? game.half_points : 2 - game.half_points;
}

// A file may have been edited, so the ids alone are not trusted.
bool is_pair(const GameResult& first, const GameResult& second) {
  return first.run == second.run && first.id % 2 == 0 && second.id == first.id + 1 &&
         first.opening == second.opening && is_other_way_round(first, second);
}

std::vector<std::size_t> pairs_of(std::span<const GameResult> results) {
  assert(std::is_sorted(results.begin(), results.end(), is_earlier));
  std::vector<std::size_t> pairs;
  pairs.reserve(results.size() / 2);
  for (std::size_t i = 0; i + 1 < results.size(); ++i) {
    if (is_pair(results[i], results[i + 1])) pairs.push_back(i);
  }
  return pairs;
}

void mark_repeats(std::span<GameResult> results) {
  assert(std::is_sorted(results.begin(), results.end(), is_earlier));
  mark_equal_games(results);
  join_equal_pairs(results);
}

}  // namespace rb
