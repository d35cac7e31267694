#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/rng.hpp"
#include "runner/play/reply_numbers.hpp"
#include "runner/results/store.hpp"

// Runs and records that nobody played.
namespace rb::fakes {

constexpr Stone kBlack = Stone::black, kWhite = Stone::white, kNobody = Stone::empty;

inline std::vector<Opening> openings() {
  return {{"kansei", {Move(112), Move(97), Move(113)}}, {"", {Move(112), Move(98)}}};
}

inline RunSpec run_spec(int games = 100) {
  RunSpec run;
  run.players = {{"hard:depth=5", R"({"depth": 5, "scores": {"OPEN_THREE": 1000, "FOUR": 1500}})"},
                 {"medium", R"({"depth": 3, "random_factor": 0.1})"}};
  run.seed = 0xfedcba9876543210U;
  run.games = games;
  run.openings_source = "default";
  run.openings_hash = rb::openings_hash(openings());
  run.order = Order::random;
  run.limits.moves.nodes = 1000;
  run.command_line = "renju-bench match --a \"hard\" --b 'medium'";
  run.version = "0.1.0 0123456789ab";
  run.build = "GCC 12.2.0, Release";
  run.host = "host";
  return run;
}

inline Thinking random_thinking(Rng& rng) {
  const auto cell = [&] { return Move(static_cast<int>(rng.below(kRenjuCells))); };
  const auto score = [&] { return static_cast<int>(rng.below(2'000'001)) - 1'000'000; };
  Thinking thinking;
  thinking.interrupted = rng.below(2) == 0;
  thinking.forced = static_cast<Forced>(rng.below(kForcedNames.size()));
  thinking.chance = rng.below(2) == 0;
  if (rng.below(2) == 0) thinking.rank = 1 + static_cast<int>(rng.below(kRenjuCells));
  for (int depth = 1; rng.below(4) != 0; ++depth)
    thinking.depths.push_back({depth, cell(), score()});
  for (auto left = rng.below(6); left > 0; --left) {
    Candidate& candidate = thinking.candidates.emplace_back();
    candidate = {cell(), score(), rng.below(2) == 0, {}};
    candidate.line.push_back(candidate.move);
    while (rng.below(3) != 0) candidate.line.push_back(cell());
  }
  return thinking;
}

inline MoveRecord random_move(Rng& rng) {
  static constexpr std::array<std::string_view, 3> kNames = {"vcf_nodes", "table_hits", "cuts"};
  MoveRecord move;
  const auto kind = rng.below(20);
  move.reply.move = kind == 0   ? Move::none()
                    : kind == 1 ? Move::pass()
                                : Move(static_cast<int>(rng.below(kRenjuCells)));
  move.reply.fault = static_cast<Fault>(kind == 0 ? rng.below(4) : 0);
  move.opening = rng.below(5) == 0;
  each_number([&](const auto& row) {
    auto& number = move.reply.*row.member;
    if (rng.below(4) == 0) return;
    number.emplace(static_cast<std::decay_t<decltype(*number)>>(rng.next() >> rng.below(64)));
  });
  const auto counters = rng.below(kNames.size() + 1);
  for (std::size_t i = 0; i < counters; ++i) {
    move.reply.counters.push_back({kNames[i], rng.next() >> rng.below(64)});
  }
  for (auto plies = rng.below(8); plies > 4; --plies) {
    move.reply.line.emplace_back(static_cast<int>(rng.below(kRenjuCells)));
  }
  move.elapsed = std::chrono::nanoseconds(rng.next() >> (20 + rng.below(44)));
  if (rng.below(3) == 0) move.reply.thinking = random_thinking(rng);
  if (rng.below(4) == 0) {
    move.reply.cpu = std::chrono::nanoseconds(rng.next() >> (20 + rng.below(44)));
  }
  return move;
}

// Black makes the odd moves.
inline Stone winner_after(std::uint64_t plies, Reason reason) {
  if (reason == Reason::equal_discs || reason == Reason::board_full ||
      reason == Reason::move_limit || reason == Reason::agreed_draw ||
      reason == Reason::draw_rule) {
    return Stone::empty;
  }
  const Stone last = plies % 2 == 1 ? Stone::black : Stone::white;
  return reason == Reason::five || reason == Reason::more_discs ? last : opponent(last);
}

// Every field drawn anew: what no game would be, but what the store must bring back.
inline GameRecord random_record(int id, std::uint64_t seed) {
  Rng rng(mix(seed, static_cast<std::uint64_t>(id)));
  GameRecord record;
  record.id = id;
  record.opening = static_cast<int>(rng.below(openings().size() + 1)) - 1;
  record.seed = rng.next();
  const int black = static_cast<int>(rng.below(2));
  record.players = {black, 1 - black};
  const auto reason = static_cast<Reason>(rng.below(kReasons));
  const auto plies = rng.below(40);
  record.outcome = {winner_after(plies, reason), reason};
  if (rng.below(2) == 0) record.marks = {"4D Kagetsu", "direct", rng.below(2) == 0};
  for (std::uint64_t i = 0; i < plies; ++i) record.moves.push_back(random_move(rng));
  if (plies > 0 && rng.below(4) == 0) {
    const auto ruled = 1 + rng.below(plies);
    record.ruling =
        Ruling{static_cast<int>(ruled), {winner_after(ruled, Reason::proof), Reason::proof}};
  }
  return record;
}

// Ids [first, last), as random_record makes them.
inline std::vector<GameRecord> random_records(int first, int last, std::uint64_t seed = 1) {
  std::vector<GameRecord> records;
  for (int id = first; id < last; ++id) records.push_back(random_record(id, seed));
  return records;
}

// What a reader gives back.
inline std::vector<GameRecord> read_all(const StoreReader& reader, Detail detail = Detail::all) {
  std::vector<GameRecord> records;
  reader.each(detail, [&](const GameRecord& record) { records.push_back(record); });
  return records;
}

}  // namespace rb::fakes
