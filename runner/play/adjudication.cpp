#include "runner/play/adjudication.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <vector>

#include <fmt/format.h>

#include "engine/base/name_values.hpp"
#include "engine/base/refuse.hpp"
#include "engine/base/wording.hpp"

namespace rb {
namespace {

constexpr int kMostScore = 1'000'000'000, kMostNodes = 1'000'000'000;

constexpr std::array<std::string_view, 2> kSides{"one", "both"}, kThreats{"fours", "threes"};

template <class Rule>
struct Key {
  std::string_view name;
  bool is_needed;
  void (*set)(Rule&, std::string_view option, std::string_view key, std::string_view text);
};

constexpr std::array kResignKeys{
    Key<ResignRule>{"score", true,
                    [](auto& rule, auto option, auto key, auto text) {
                      rule.score = whole_number(option, {key, text}, 1, kMostScore);
                    }},
    Key<ResignRule>{"moves", true,
                    [](auto& rule, auto option, auto key, auto text) {
                      rule.moves = whole_number(option, {key, text}, 1, kLargestCells);
                    }},
    Key<ResignRule>{"sides", false, [](auto& rule, auto option, auto key, auto text) {
                      rule.needs_both = choice(option, {key, text}, kSides);
                    }}};

constexpr std::array kDrawKeys{
    Key<DrawRule>{"from", true,
                  [](auto& rule, auto option, auto key, auto text) {
                    rule.from = whole_number(option, {key, text}, 0, kLargestCells);
                  }},
    Key<DrawRule>{"moves", true,
                  [](auto& rule, auto option, auto key, auto text) {
                    rule.moves = whole_number(option, {key, text}, 1, kLargestCells);
                  }},
    Key<DrawRule>{"score", true, [](auto& rule, auto option, auto key, auto text) {
                    rule.score = whole_number(option, {key, text}, 0, kMostScore);
                  }}};

constexpr std::array kProofKeys{
    Key<ProofRule>{"nodes", true,
                   [](auto& rule, auto option, auto key, auto text) {
                     rule.nodes = whole_number(option, {key, text}, 1, kMostNodes);
                   }},
    Key<ProofRule>{"threats", false, [](auto& rule, auto option, auto key, auto text) {
                     rule.with_threes = choice(option, {key, text}, kThreats);
                   }}};

template <class Rule, std::size_t N>
Rule parse(std::string_view option, std::string_view text, const std::array<Key<Rule>, N>& keys,
           std::string_view example) {
  Rule rule;
  std::vector<std::string_view> names;
  for (const auto& key : keys) names.push_back(key.name);
  const std::vector<NameValue> given = name_values(option, text);
  for (const auto& [name, value] : given) {
    const auto* const key = std::ranges::find(keys, name, &Key<Rule>::name);
    if (key == keys.end()) {
      const std::string all = fmt::format("there are {}", fmt::join(names, ", "));
      refuse<UsageError>(option,
                         fmt::format("there is no key '{}'{}", name, suggestion(name, names, all)));
    }
    key->set(rule, option, name, value);
  }
  for (const auto& key : keys) {
    if (!key.is_needed || std::ranges::count(given, key.name, &NameValue::name) > 0) continue;
    refuse<UsageError>(option,
                       fmt::format("{} is missing; a rule is {} for instance", key.name, example));
  }
  return rule;
}

// Whether the last `count` answers of the side that made the last move, or of the other side, all
// have a score that `passes`.
template <class Test>
bool all_scores(std::span<const MoveRecord> moves, bool is_last_side, int count, Test passes) {
  auto ply = std::ssize(moves) - (is_last_side ? 1 : 2);
  for (int left = count; left > 0; --left, ply -= 2) {
    if (ply < 0) return false;
    const MoveRecord& move = moves[static_cast<std::size_t>(ply)];
    if (move.opening || !move.reply.score || !passes(*move.reply.score)) return false;
  }
  return true;
}

bool has_resigned(const ResignRule& rule, std::span<const MoveRecord> moves, bool is_last_side) {
  const auto is_lost = [&](int score) { return score <= -rule.score; };
  const auto is_won = [&](int score) { return score >= rule.score; };
  return all_scores(moves, is_last_side, rule.moves, is_lost) &&
         (!rule.needs_both || all_scores(moves, !is_last_side, rule.moves, is_won));
}

bool is_drawn(const DrawRule& rule, std::span<const MoveRecord> moves) {
  const auto is_even = [&](int score) { return score >= -rule.score && score <= rule.score; };
  return std::ssize(moves) >= rule.from && all_scores(moves, true, rule.moves, is_even) &&
         all_scores(moves, false, rule.moves, is_even);
}

bool has_rule(const Adjudication& rules, Reason reason) {
  if (reason == Reason::proof) return rules.proof.has_value();
  return reason == Reason::draw_rule ? rules.draw.has_value() : rules.resign.has_value();
}

}  // namespace

ResignRule parse_resign_rule(std::string_view option, std::string_view text) {
  return parse(option, text, kResignKeys, "score=2000,moves=4");
}

DrawRule parse_draw_rule(std::string_view option, std::string_view text) {
  return parse(option, text, kDrawKeys, "from=60,moves=8,score=50");
}

ProofRule parse_proof_rule(std::string_view option, std::string_view text) {
  return parse(option, text, kProofKeys, "nodes=20000");
}

std::string rule_text(const ResignRule& rule) {
  return fmt::format("score={},moves={},sides={}", rule.score, rule.moves,
                     kSides[rule.needs_both ? 1 : 0]);
}

std::string rule_text(const DrawRule& rule) {
  return fmt::format("from={},moves={},score={}", rule.from, rule.moves, rule.score);
}

std::string rule_text(const ProofRule& rule) {
  return fmt::format("nodes={},threats={}", rule.nodes, kThreats[rule.with_threes ? 1 : 0]);
}

std::optional<Outcome> adjudicate(const Adjudication& rules, std::span<const MoveRecord> moves,
                                  const Position& position, const WinTest& win_test) {
  assert(!rules.proof || win_test);
  if (rules.proof && win_test(position)) return Outcome{position.to_move, Reason::proof};
  for (const bool is_last_side : {true, false}) {
    if (!rules.resign || !has_resigned(*rules.resign, moves, is_last_side)) continue;
    return Outcome{is_last_side ? position.to_move : opponent(position.to_move),
                   Reason::resign_rule};
  }
  if (rules.draw && is_drawn(*rules.draw, moves)) return Outcome{Stone::empty, Reason::draw_rule};
  return std::nullopt;
}

std::optional<std::string> wrong_ruling(const Adjudication& rules, const GameRecord& record,
                                        const Rules& game, const WinTest& win_test, Keep keep) {
  std::optional<Ruling> told = record.ruling;
  if (is_adjudicated(record.outcome.reason)) {
    if (told || rules.play_on) return "a rule ended it, but the run plays on";
    told = Ruling{plies(record), record.outcome};
  } else if (told && !rules.play_on) {
    return "a rule would have ended it, and the run does not play on";
  }
  if (!told) return std::nullopt;
  const int most = plies(record) - (is_fault(record.outcome.reason) ? 1 : 0);
  if (told->plies < 1 || told->plies > most) {
    return "a rule would have ended it after a move that it does not have";
  }
  const Reason reason = told->outcome.reason;
  if (keep == Keep::results || (keep == Keep::moves && reason != Reason::proof)) {
    if (has_rule(rules, reason)) return std::nullopt;
    return fmt::format("the run has no rule that ends it as '{}'", name(reason));
  }
  const auto moves = std::span(record.moves).first(static_cast<std::size_t>(told->plies));
  Position position = game.start();
  for (const MoveRecord& move : moves) {
    if (game.play(position, move.reply.move)) return "a rule would have ended it after its end";
  }
  if (adjudicate(rules, moves, position, win_test) == told->outcome) return std::nullopt;
  return fmt::format("the rules of the run do not end it after move {} as '{}'", told->plies,
                     name(told->outcome.reason));
}

}  // namespace rb
