#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "engine/game/position.hpp"
#include "engine/renju/rules/opening_names.hpp"
#include "runner/play/record.hpp"
#include "runner/studies/review/reviewed_move.hpp"

// What is worth knowing of a game at a glance, found from its moves. docs/finding-games.md has the
// table of tags.
namespace rb {

enum class GameTag : std::uint8_t {
  open_four,   // a player made a four that has two ways to five
  four_three,  // a player made a four and an open three with one stone
  vcf,         // the winner's last moves, three or more, were fours up to the five: a proved VCF
  forbidden,   // Black lost by playing a forbidden point
  trap,        // Black's only defence against a five was forbidden
  // From the review of the game:
  missed_win,    // a player missed a proved win
  allowed_loss,  // a player allowed a proved win
  mise_vcf,      // the win that decided the game was one by a mise, then fours
  double_mise,   // ... by a double mise
  vct            // ... by fours and threes
};
inline constexpr int kGameTags = 10;

struct TagText {
  GameTag tag;
  std::string_view name;      // the word of options and tables
  std::string_view sentence;  // what it says, and how it is known
  bool is_from_review = false;
};
std::span<const TagText> tag_texts();  // in the order of GameTag
std::string_view name(GameTag tag);
bool is_from_review(GameTag tag);
// Whether neither the result of a game nor its marks say it.
bool needs_moves(GameTag tag);

class GameTags {
 public:
  void add(GameTag tag) { bits_ = static_cast<std::uint16_t>(bits_ | bit(tag)); }
  bool has(GameTag tag) const { return (bits_ & bit(tag)) != 0; }
  bool has_all(const std::vector<GameTag>& tags) const;
  std::vector<GameTag> list() const;

 private:
  static unsigned bit(GameTag tag) { return 1U << static_cast<unsigned>(tag); }
  std::uint16_t bits_ = 0;
};

// The tags that the review of a game says, which `winner` won.
void add_review_tags(const ReviewedGame& review, Stone winner, GameTags& tags);

// The opening of a game of renju, by its moves or, where only its result is kept, by its marks.
const renju::NamedOpening* named_opening(const GameRecord& record);

// Finds the tags of games of renju that follow from the moves and the outcome.
class TagFinder {
 public:
  TagFinder();
  ~TagFinder();

  // Of a game of which only the result is kept: those that needs_moves() does not name. REQUIRES:
  // else a game that the rules allow (GameCheck), with its moves.
  GameTags find(const GameRecord& record);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace rb
