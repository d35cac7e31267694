#!/usr/bin/env bash
# renju-bench eval: terms that add up, one move, another profile, and what is wrong.
source "$(dirname "$0")/../shared/lib.sh"

command="eval"

# A closed three of Black, who can make a four-three on i8.
moves="f8 e8 g8 a1 h8 a3 i10 a5 i9 a7"
expect 0 "$RENJU_BENCH" eval "$moves"
has out 'Profile hard, Black to move'
has out 'three                 90      0     90'
has out 'four_three_threat          3000        0     3000'
has out 'i8'
has out 'four_three *               5000'
expect 0 "$RENJU_BENCH" eval "$moves" --cell i8
has out 'Moves of Black, 1 of 1:'
expect 0 "$RENJU_BENCH" eval "$moves" --cell i8 --player beginner:FOUR_THREE_BONUS=77
has out 'Profile beginner:FOUR_THREE_BONUS=77, Black to move'
has out 'four_three *                 77'
expect 0 "$RENJU_BENCH" eval " "
has out 'center *                      5'

# Attack and defence by what the stones make; what the solvers find at the root.
expect 0 "$RENJU_BENCH" eval "h8 a1 i8 c1" --cell j8
has out 'attack *                   1000'
has out 'open_three               1000'
has out 'fukumi                     1500'
has out 'sum, at the root '
expect 0 "$RENJU_BENCH" eval "h8 a1 i8 c1 j8" --cell g8
has out 'open_four                9500'
expect 0 "$RENJU_BENCH" eval "a1 g8 c1 i8 e1 h7 g1 h9 o1" --player v1-hard:vct_min_stones=0
has out 'vct_bonus                  8000'

# In JSON every term is there, and each sum is the score.
for words in " " "$moves" "h8 i9 g7 g9 i7 i8 h7 f7 h6"; do
  expect 0 "$RENJU_BENCH" eval "$words" --json --top 225
  python3 - out <<'PYTHON' || die "terms do not add up"
import json, sys
all = json.load(open(sys.argv[1]))
board = all["board"]
side, other = ("black", "white") if all["to_move"] == "black" else ("white", "black")
for term in board["terms"].values():
    assert term["score"] == term[side] - term[other]
acts = all["acts"]
assert acts["leaf"] == list(board["terms"])
assert set(acts["order"]) < set(acts["root"]) and acts["root"][-2:] == ["fukumi", "vct_bonus"]
assert board["score"] == sum(t["score"] for t in board["terms"].values()) + board["limit"]
assert len(board["terms"]) == 13 and len(all["best"]) == all["candidates"]
for move in all["best"]:
    terms = move["terms"]
    assert move["score"] == sum(terms.values()) and list(terms) == acts["root"]
    verdict = terms["five"] or terms["forbidden"] or terms["winning_pattern"]
    assert terms["attack"] == sum(move["attack"].values()) and terms["defense"] == sum(move["defense"].values())
    if not verdict and all["to_move"] == "white":  # Black's threes count by shape in the order
        assert move["order"] == sum(terms[t] for t in acts["order"]) - move["defense"]["counter_four"]
scores = [move["score"] for move in all["best"]]
assert scores == sorted(scores, reverse=True)
PYTHON
done

complains 2 "eval: MOVES: 'p9' is not a cell of a 15x15 board, such as h8" "h8 p9"
complains 1 "the game ended with move 9, l8 (five): this takes a position; 'analyze --whole-game' takes a game" "h8 a1 i8 a2 j8 a3 k8 a5 l8"
complains 2 "eval: --cell: h8 is occupied" h8 --cell h8
complains 2 "eval: --cell: 'z3' is not a cell of the board" h8 --cell z3
complains 2 "eval: --player: no profile 'hrad'; did you mean 'hard'?" h8 --player hrad
complains 2 'eval: --profile is now --player' h8 --profile hard
