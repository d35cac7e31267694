#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/game/rules.hpp"
#include "runner/play/record.hpp"
#include "runner/play/retention.hpp"

// When the referee ends a game before the rules of the game do, and how that is written on a
// command line and in results files. A ruling depends on the moves and on the scores that the
// players reported with them, not on a clock or another game.
namespace rb {

// A player has lost whose last scores are all -score or less, in its own units.
struct ResignRule {
  int score = 0;
  int moves = 0;            // answers of it in a row
  bool needs_both = false;  // ... if those of its opponent are all `score` or more, too
  friend bool operator==(const ResignRule&, const ResignRule&) = default;
};

// A game is drawn if both players' last scores are all from -score to score.
struct DrawRule {
  int from = 0;   // stones on the board at least
  int moves = 0;  // answers of each in a row
  int score = 0;
  friend bool operator==(const DrawRule&, const DrawRule&) = default;
};

// The side to move has won if a solver finds a win by threats that the judge confirms.
struct ProofRule {
  int nodes = 0;  // for each position
  bool with_threes = false;
  friend bool operator==(const ProofRule&, const ProofRule&) = default;
};

struct Adjudication {
  std::optional<ResignRule> resign{};
  std::optional<DrawRule> draw{};
  std::optional<ProofRule> proof{};
  bool play_on = false;  // the games are played to their ends; what the rules say is only recorded
  bool has_rule() const { return resign || draw || proof; }
  friend bool operator==(const Adjudication&, const Adjudication&) = default;
};

// "score=2000,moves=4", "from=60,moves=8,score=50" and "nodes=20000", in any order; `sides=both`
// and `threats=threes` after wish. Throws UsageError that starts with `option` ("match: --resign")
// and names the key that is missing, unknown, given twice or out of its range.
ResignRule parse_resign_rule(std::string_view option, std::string_view text);
DrawRule parse_draw_rule(std::string_view option, std::string_view text);
ProofRule parse_proof_rule(std::string_view option, std::string_view text);
// All keys in one fixed form, which is read back to an equal rule.
std::string rule_text(const ResignRule& rule);
std::string rule_text(const DrawRule& rule);
std::string rule_text(const ProofRule& rule);

// Whether the side to move is proved to win; for one thread.
using WinTest = std::function<bool(const Position&)>;

// What the rules say after the last of these moves, which led to `position`; none: play on. A
// proof goes before a resignation, that before a draw. An answer without a score, and a move of
// the opening, ends every row of scores.
// REQUIRES: the game is not over by its own rules; `win_test` is there if there is a proof rule.
std::optional<Outcome> adjudicate(const Adjudication& rules, std::span<const MoveRecord> moves,
                                  const Position& position, const WinTest& win_test);

// What is wrong with the end or the ruling of a record, as far as these rules make them; none:
// nothing. Whether they spoke earlier is not asked. REQUIRES: its moves were checked by the game's
// rules. Of what is not kept nothing is asked: without scores only proofs are looked at, without
// moves only whether the run has such an end at all.
std::optional<std::string> wrong_ruling(const Adjudication& rules, const GameRecord& record,
                                        const Rules& game, const WinTest& win_test,
                                        Keep keep = Keep::all);

}  // namespace rb
