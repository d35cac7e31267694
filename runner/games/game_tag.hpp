#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/game/position.hpp"
#include "runner/play/record.hpp"

// What is worth knowing of a game at a glance, found from its moves. docs/finding-games.md has the
// table of tags.
namespace rb {

enum class GameTag : std::uint8_t {
  open_four,   // a player made a four that has two ways to five
  four_three,  // a player made a four and an open three with one stone
  vcf,         // the winner's last moves, three or more, were fours up to the five: a proved VCF
  forbidden,   // Black lost by playing a forbidden point
  trap         // Black's only defence against a five was forbidden to him
};
inline constexpr int kGameTags = 5;

struct TagText {
  GameTag tag;
  std::string_view name;      // the word of options and tables
  std::string_view sentence;  // what it says, and how it is known
};
std::span<const TagText> tag_texts();  // in the order of GameTag
std::string_view name(GameTag tag);
std::optional<GameTag> find_tag(std::string_view name);

class GameTags {
 public:
  void add(GameTag tag) { bits_ = static_cast<std::uint8_t>(bits_ | bit(tag)); }
  bool has(GameTag tag) const { return (bits_ & bit(tag)) != 0; }
  bool has_all(const std::vector<GameTag>& tags) const;
  std::vector<GameTag> list() const;

 private:
  static unsigned bit(GameTag tag) { return 1U << static_cast<unsigned>(tag); }
  std::uint8_t bits_ = 0;
};

// Finds the tags of games of renju, each from its moves and its outcome.
class TagFinder {
 public:
  TagFinder();
  ~TagFinder();

  // REQUIRES: a game that the rules allow (GameCheck), with its moves.
  GameTags find(const GameRecord& record);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace rb
