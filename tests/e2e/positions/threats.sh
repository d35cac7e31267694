#!/usr/bin/env bash
# renju-bench threats: both sides' points, traps, --deep, --json, passes, and what is wrong.
source "$(dirname "$0")/../shared/lib.sh"

command="threats"

# Black's closed three in row 8 and two of column i: White is to move, the points are shown all the same.
moves='f8 e8 g8 a1 i9 a5 i10'
expect 0 "$RENJU_BENCH" threats "$moves"
has out "   Black's points                      White's points"
has out 'White, to move'
has out '  mise         h8 (i8)'
has out 'Forbidden to Black: none'
expect 0 "$RENJU_BENCH" threats "$moves pass"
has out 'Black, to move'
expect 0 "$RENJU_BENCH" threats "$moves h9 h8 k2"
has out '  four-three   i8'
has out '+ four-three'
for empty in "" " "; do
  expect 0 "$RENJU_BENCH" threats "$empty"
  has out '  no threats'
done

# Wins of both sides, whoever is to move.
three='g8 a1 h8 c1 i8 e1'
for words in "$three" "$three pass"; do
  expect 0 "$RENJU_BENCH" threats "$words" --deep
  has out '  VCF          in 2 moves: f8 * e8'
  has out '  VCT          in 2 moves: f8 * e8'
  has out '  VCF          none'
done
expect 0 "$RENJU_BENCH" threats "a1 g8 c1 i8 e1 h7 g1 h9 o1" --deep --nodes 3
has out '  VCT          unknown: 3 nodes ran out first'

# The cross of threes around h8: White's four in row 8 can only be stopped where Black may not.
trap='h9 d8 h10 e8 g7 f8 i9 a1 c8 a3'
expect 0 "$RENJU_BENCH" threats "$trap"
has out '  h8 33        White wins by a four on g8, which only this point stops'
has out ' # '
expect 0 "$RENJU_BENCH" threats "$trap a15 g8"
has out "  h8 33        Black cannot stop White's five there"

# JSON has all of it.
expect 0 "$RENJU_BENCH" threats "$trap" --json --deep
python3 - out <<'PYTHON' || die "the document is wrong"
import json, sys
all = json.load(open(sys.argv[1]))
assert all["to_move"] == "black" and all["moves"][0] == "h9" and all["nodes"] == 50000
assert all["forbidden"] == [{"cell": "h8", "kinds": "33", "five": False, "wins": ["g8"], "prepares": []}]
white = all["white"]
assert "g8" in white["fours"] and white["vcf"]["proof"] == "win"
assert white["vcf"]["line"] == ["g8", "!", "h8"] and white["vcf"]["length"] == 2
for side in ("black", "white"):
    assert list(all[side]) == ["fives", "open_fours", "double_fours", "fours", "double_threes", "open_threes",
                               "four_threes", "double_mises", "mises", "fukumi", "unknown_fukumi", "vcf",
                               "mise_vcf", "vct"]
    assert "h8" not in all["black"]["open_threes"]
PYTHON
expect 0 "$RENJU_BENCH" threats "$moves" --json
python3 - out <<'PYTHON' || die "the document is wrong"
import json, sys
all = json.load(open(sys.argv[1]))
assert {"move": "h8", "four_threes": ["i8"], "double": False} in all["black"]["mises"]
assert "vcf" not in all["black"]
PYTHON

# A pass wherever a position is asked for.
expect 0 "$RENJU_BENCH" judge "pass h8"
has out ' 8 . . . . . . .(O). . . . . . .'
expect 0 "$RENJU_BENCH" solve "$three pass"
has out 'White has no win by fours.'
expect 0 "$RENJU_BENCH" solve "g8 a1 h8 c1 i8 pass"
has out 'Black wins by fours in 2 moves: f8 * e8'
expect 0 "$RENJU_BENCH" eval "g8 a1 h8 c1 i8 pass" --json
has out '"pass"'
expect 0 "$RENJU_BENCH" analyze "g8 a1 h8 c1 i8 pass" --depth 1 --nodes 1000 --top 1
has out 'Black wins by fours in 2 moves: f8 * e8.'

complains 2 "threats: MOVES: 'p9' is not a cell of a 15x15 board, such as h8" "h8 p9"
complains 2 "threats: MOVES: 'paß' is not a cell of a 15x15 board, such as h8" "h8 paß"
complains 1 "the game ended with move 9, l8 (five): this takes a position; 'analyze --whole-game' takes a game" "h8 a1 i8 a2 j8 a3 k8 a5 l8"
expect 2 "$RENJU_BENCH" threats
expect 2 "$RENJU_BENCH" threats h8 --nodes 0
expect 1 "$RENJU_BENCH" analyze "h8 i9 pass" --whole-game
has err 'move 3, pass, cannot be played: a game of renju has no pass'
