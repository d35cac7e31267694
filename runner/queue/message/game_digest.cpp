#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "runner/play/reply_numbers.hpp"
#include "runner/queue/message/wire.hpp"
#include "runner/queue/message/wire_codes.hpp"

namespace rb::queue {
namespace {

// A hash of words that builds no message first, since one is computed for every game that arrives.
class Digest {
 public:
  std::uint64_t value() const { return hash_.value(); }

  void add(const GameRecord& game) {
    word(static_cast<std::uint64_t>(game.id));
    word(static_cast<std::uint64_t>(game.outcome.winner));
    word(static_cast<std::uint64_t>(game.outcome.reason));
    if (game.swap2) word(1 + static_cast<std::uint64_t>(*game.swap2));
    all(game.moves, [this](const MoveRecord& move) { add(move); });
    if (game.unkept) {
      number(game.unkept->plies);
      word(game.unkept->key);
      word(hash(game.marks.opening));
      word(hash(game.marks.opening_class));
      maybe(game.marks.trap);
    }
    word(game.ruling ? static_cast<std::uint64_t>(game.ruling->plies) : 0);
    if (!game.ruling) return;
    word(static_cast<std::uint64_t>(game.ruling->outcome.winner));
    word(static_cast<std::uint64_t>(game.ruling->outcome.reason));
  }

 private:
  void word(std::uint64_t value) { hash_.add(value); }
  void number(std::int64_t value) { word(static_cast<std::uint64_t>(value)); }
  void cell(Move move) { word(code(move)); }

  template <class Value>
  void maybe(const std::optional<Value>& value) {
    word(value.has_value() ? 1 : 0);
    if (value) number(static_cast<std::int64_t>(*value));
  }

  template <class Item, class Use>
  void all(const std::vector<Item>& items, const Use& use) {
    word(items.size());
    for (const Item& item : items) use(item);
  }

  void add(const MoveRecord& move) {
    const Reply& reply = move.reply;
    word(move.opening ? 1 : 0);
    cell(reply.move);
    word(static_cast<std::uint64_t>(reply.fault));
    each_number([&](const auto& row) { maybe(reply.*row.member); });
    add(reply.counters);
    all(reply.line, [this](Move next) { cell(next); });
    word(reply.thinking ? 1 : 0);
    if (reply.thinking) add(*reply.thinking, reply.line);
  }

  void add(const std::vector<Counter>& counters) {
    word(counters.size());
    names_.resize(std::max(names_.size(), counters.size()));
    for (std::size_t i = 0; i < counters.size(); ++i) {
      word(names_[i].hash_of(counters[i].name));
      word(counters[i].value);
    }
  }

  void add(const Thinking& thinking, const std::vector<Move>& told) {
    word((thinking.interrupted ? 2U : 0U) + (thinking.chance ? 1U : 0U));
    word(static_cast<std::uint64_t>(thinking.forced));
    maybe(thinking.rank);
    all(thinking.depths, [this](const DepthBest& best) {
      number(best.depth);
      cell(best.move);
      number(best.score);
    });
    all(thinking.candidates, [this, &told](const Candidate& candidate) {
      cell(candidate.move);
      number(candidate.score);
      word(candidate.exact ? 1 : 0);
      // A message omits a line equal to the one told, and an empty line is read back as that one.
      const bool is_told = !told.empty() && (candidate.line.empty() ? candidate.move == told.front()
                                                                    : candidate.line == told);
      if (is_told) return word(0);
      all(candidate.line, [this](Move next) { cell(next); });
    });
  }

  // A counter's name: one text, at one place, has the same place in the list of each move.
  class Name {
   public:
    std::uint64_t hash_of(std::string_view name) {
      if (name.data() == name_.data() && name.size() == name_.size()) return hash_;
      name_ = name;
      return hash_ = hash(name);
    }

   private:
    std::string_view name_;
    std::uint64_t hash_ = hash({});
  };

  WordHash hash_;
  std::vector<Name> names_;  // by place in the list
};

}  // namespace

std::uint64_t digest(const GameRecord& game) {
  Digest digest;
  digest.add(game);
  return digest.value();
}

}  // namespace rb::queue
