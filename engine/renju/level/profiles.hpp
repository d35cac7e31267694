#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "engine/renju/level/weights.hpp"

// The levels of the built-in engine: rows of data without their own code (docs/algorithms/search.md
// 2 and 16). Everything about a player of this engine is in its Profile.
namespace rb::renju {

struct PatternTable;

struct Profile {
  std::string name;

  // What a move may cost. Nodes limit a move by default, time only under --clock wall.
  int depth = 4;
  std::int64_t max_nodes = 600000;
  int time_ms = 8000;
  int absolute_ms = 10000;  // no move takes longer
  // Nodes between two checks of the clock. Unlike the origin (4), because at 1.4 million nodes a
  // second 256 of them take 0.2 ms, far less than any time limit.
  int time_check_nodes = 256;

  // Weakness: with this probability a move is drawn from those within the threshold of the best.
  double random_factor = 0;
  int score_threshold = 0;
  // ... or, if one of these is above 0, from this number, or this share, of the best moves by rank.
  int choice_rank = 0;
  double choice_share = 0;
  double score_noise = 0;  // standard deviation of what the scores of boards are off by
  // With this probability the player does not see a move that makes or stops a four or a three.
  double overlook = 0;

  // What the player considers.
  bool opening_moves = true;      // P0: move 1 in the centre, moves 2 and 3 by the 26 openings
  bool immediate_win = true;      // P2
  bool mandatory_defense = true;  // P3, and answers to threats in the search
  bool vcf = true;                // P4
  bool opponent_vcf = true;       // P5, which restricts the moves at the root to those that meet it
  bool restrict_root = true;      // ... and to those that meet a threat of a straight four
  bool fukumi = true;             // FUKUMI_BONUS for root moves that threaten a VCF
  bool vct_bonus = false;         // VCT_BONUS for the root move that begins a VCT
  bool mise_bonus = true;
  bool mise_threat = true;
  bool double_three_threat = true;
  bool multi_threat = true;
  bool counter_four = true;
  bool forbidden_trap = true;
  bool forbidden_vulnerability = true;
  double single_four_factor = 0;  // kept share of a four without gain

  // Search.
  int candidate_radius = 2;    // how far from a stone moves are considered
  int killers = 2;             // remembered per ply
  int aspiration_window = 75;  // around the last score, if it moved no further than this
  int table_mib = 8;
  double early_factor = 0.5;  // share of max_nodes (or time) with early_stones or fewer
  int early_stones = 6;
  double few_moves_factor = 0.3;  // ... with few_moves or fewer candidates
  int few_moves = 3;
  double new_depth_factor = 0.8;  // no new depth after this share

  // The only answer to a four costs no depth. Unlike the origin (off), because every node settles
  // what fives and fours force; off in the older generation.
  bool extend_forced = true;
  bool lmr = true;    // late move reduction
  int lmr_index = 3;  // ... of quiet moves from this one of a node on
  int lmr_depth = 3;  // ... at this remaining depth or more
  int lmr_reduction = 1;
  int plain_four_reduction = 0;  // the same for fours without a three, from the second move on
  bool null_move = true;
  int null_move_depth = 3;
  int null_move_reduction = 2;
  bool futility = true;  // margins at remaining depth 1, 2, 3
  int futility_self_1 = 1000, futility_self_2 = 200, futility_self_3 = 1000;
  int futility_opponent_1 = 4100, futility_opponent_2 = 1300, futility_opponent_3 = 3000;
  std::array<int, 3> futility_self() const {
    return {futility_self_1, futility_self_2, futility_self_3};
  }
  std::array<int, 3> futility_opponent() const {
    return {futility_opponent_1, futility_opponent_2, futility_opponent_3};
  }

  // Selective search (docs/algorithms/search.md 5), off in the documented levels.
  int order_full = 0;             // moves of a node that are ordered by their whole value
  bool counter_moves = false;     // remembers the reply that refuted a move
  bool reply_history = false;     // ... and counts all that did, by the move before
  bool history_malus = false;     // moves tried before the one that cut off lose history
  int move_count = 0;             // times (depth + 1): quiet moves that a node tries; 0: all
  int move_count_depth = 4;       // ... at this remaining depth or less
  double lmr_slope = 0;           // times ln(depth) ln(moves tried), added to lmr_reduction
  bool lmr_history = false;       // ... and less or more by what history says of the move
  bool root_reduction = false;    // ... and those of the root as well
  bool root_patterns = false;     // moves of the root are tried in the order of the learned scores
  int reverse_futility = 0;       // margin for each ply by which a score above beta cuts; 0: off
  double null_move_slope = 0;     // times depth, added to null_move_reduction
  bool null_move_static = false;  // a pass is tried only where the board's score reaches beta
  int null_move_verify = 0;       // cut-offs by passing are verified from this depth on; 0: never
  int extend_threats = 0;         // nodes with so few answers to a straight four cost no depth
  bool partial_depth = false;     // the best move of a depth that is not finished counts
  bool opponent_vct = false;      // root moves that lose to a VCT are as good as lost
  std::int64_t opponent_vct_nodes = 20000;
  int opponent_vct_ms = 150;
  bool node_vcf = false;  // nodes of the search look for a VCF
  int node_vcf_depth = 1;
  std::int64_t node_vcf_nodes = 100;
  bool node_vct = false;  // ... and for a VCT
  int node_vct_depth = 6;
  std::int64_t node_vct_nodes = 500;

  bool fallback = false;  // after an interrupted search, see Search::fallback()
  int fallback_score = 2500;
  int fallback_drop = 1500;

  // Solvers have their own budgets, in nodes per call, within which 99 % of the calls in games
  // finish; the milliseconds count only under --clock wall. Of a limit for the whole move all calls
  // together get half of the nodes or a quarter of the time, and each at most a quarter of the rest
  // of that.
  int vcf_depth = 8;  // moves of the attacker
  std::int64_t vcf_nodes = 20000;
  int vcf_ms = 150;
  std::int64_t opponent_vcf_nodes = 20000;
  int opponent_vcf_ms = 100;
  bool mise_vcf = true;  // P6, which finds a VCF as well
  // For the deciding fours; 112 is no limit. Unlike the origin (12), because a VCF needs no
  // deepening: a refuted position stays refuted at any depth.
  int mise_vcf_depth = 112;
  std::int64_t mise_nodes = 20000;
  int mise_ms = 500;
  bool vct = true;  // P7, which finds a VCF as well
  // Free moves of the attacker before the closing fours. Unlike the origin (4), because with
  // 2 and 50,000 nodes 0.9 % of the calls in games do not finish, with 4 and 20,000 it
  // is 15 %.
  int vct_depth = 2;
  int vct_min_stones = 14;
  std::int64_t vct_nodes = 100000;
  int vct_ms = 150;

  Weights weights = {};

  // The learned evaluation, which scores boards and orders the moves of nodes instead of the
  // weights: the word of its file, and the table once it has been read. Null: none is used.
  std::string patterns = {};
  std::shared_ptr<const PatternTable> pattern_table = {};
};

// The levels, weakest first, `review`, and the older generation, weakest first.
std::span<const Profile> profiles();
const Profile* find_profile(std::string_view name);  // nullptr: unknown

}  // namespace rb::renju
