#!/usr/bin/env bash
# renju-bench solve: single positions, labelled files, and what is wrong with either.
source "$(dirname "$0")/../shared/lib.sh"

command="solve"

# Positions: a straight four, a cross of two threes for White, nothing.
three='g8 a1 h8 c1 i8 e1'
expect 0 "$RENJU_BENCH" solve "$three"
has out 'Black wins by fours in 2 moves: f8 * e8'
has out ' nodes, '
expect 0 "$RENJU_BENCH" solve "$three" --vct
has out 'Black wins by fours and threes in 2 moves: f8 * e8'
expect 0 "$RENJU_BENCH" solve "$three" --mise
has out 'Black wins by a mise in 2 moves: f8 * e8'
cross='a1 g8 c1 i8 e1 h7 g1 h9 o1'
expect 0 "$RENJU_BENCH" solve "$cross" --vcf
has out 'White has no win by fours.'
expect 0 "$RENJU_BENCH" solve "$cross" --vct
has out 'White wins by fours and threes in '
expect 0 "$RENJU_BENCH" solve "$cross" --vct --nodes 3
has out 'Unknown whether White wins by fours and threes: the budget of 3 nodes ran out first.'
has out '3 nodes, '
expect 0 "$RENJU_BENCH" solve " "
has out 'Black has no win by fours.'

complains 2 "solve: MOVES: 'p9' is not a cell of a 15x15 board, such as h8" "h8 p9"
complains 1 "the game ended with move 9, i8 (five): this takes a position; 'analyze --whole-game' takes a game" 'e8 a1 f8 a2 g8 a3 h8 a5 i8 b1'
complains 2 "solve: give a list of moves, as in: renju-bench solve \"h8 e12 f8 k10 e7 i8 f6 g7 d8 g5 g9 h10\" --vct"
complains 2 "'solve --check' is now 'solve check'; see 'renju-bench solve check --help'" --check x
complains 2 "'solve --check' is now 'solve check'; see 'renju-bench solve check --help'" h8 --check=x
complains 2 "solve check: FILE is missing, as in: renju-bench solve check positions/vcf.jsonl" check
complains 2 'solve: give only one of --vcf, --vct and --mise' h8 --vcf --vct
complains 2 'solve check: give only one of --vcf, --vct and --mise' check x --vcf --vct
expect 2 "$RENJU_BENCH" solve h8 --nodes 0
expect 2 "$RENJU_BENCH" solve h8 --nodes many
expect 2 "$RENJU_BENCH" solve h8 --nodes 1000000000001

# The suite of the program is solved; with too few nodes, or a changed label, it is not.
suite=$SOURCE_DIR/positions/vcf.jsonl
expect 0 "$RENJU_BENCH" solve check "$suite"
lines out 3
has out '200 positions: 200 solved, 0 wrong, 0 unsolved; '
has out '  with a win: 100 positions, median '
expect 0 "$RENJU_BENCH" solve check "$SOURCE_DIR/positions/vct.jsonl" --vct
has out '200 positions: 200 solved, 0 wrong, 0 unsolved; '
expect 0 "$RENJU_BENCH" solve check "$SOURCE_DIR/positions/mise.jsonl" --mise
has out '200 positions: 200 solved, 0 wrong, 0 unsolved; '
expect 3 "$RENJU_BENCH" solve check "$suite" --nodes 10
has out 'unsolved, the budget of 10 nodes ran out first'
has out ' 0 wrong, '
stones='"black":["g8","h8","i8"],"white":["a1","c1","e1"],"side":"black"'
cat >mixed.jsonl <<END
# five rows
{$stones,"vcf":true,"length":2,"first":["f8","j8"]}
{$stones,"vcf":false}
{$stones,"vcf":true,"length":3}
{$stones,"vcf":true,"first":["e8"]}
{"black":["g8"],"white":[],"side":"white","vcf":true}
END
expect 3 "$RENJU_BENCH" solve check mixed.jsonl
has out 'mixed.jsonl:3: a win in 2, but there is none'
has out 'mixed.jsonl:4: a win in 2, but the shortest has 3'
has out 'mixed.jsonl:5: a win that starts on f8, where no shortest one does'
has out 'mixed.jsonl:6: no win, but there is one'
has out '5 positions: 1 solved, 4 wrong, 0 unsolved; '
printf '%s\n' "{$stones,\"vct\":true,\"length\":5}" >vct.jsonl
expect 0 "$RENJU_BENCH" solve check vct.jsonl --vct

# Files that cannot be solved.
complains 1 "vct.jsonl:1: 'vcf' is missing" check vct.jsonl
complains 1 'none.jsonl: no such file' check none.jsonl
complains 1 '.: Is a directory' check .
touch empty.jsonl
complains 1 'empty.jsonl: contains no position' check empty.jsonl
printf '%s\n{' "{$stones,\"vcf\":true}" >cut.jsonl
complains 1 'cut.jsonl:2: not a JSON object' check cut.jsonl
printf '{"black":["g8"],"white":[],"side":"red","vcf":true}\n' >side.jsonl
complains 1 'side.jsonl:1: '"'side' is \"red\"; it must be \"black\" or \"white\"" check side.jsonl
printf '{"black":["g8","h8","i8","j8","k8"],"white":[],"side":"white","vcf":true}\n' >five.jsonl
complains 1 'five.jsonl:1: there is a five on the board' check five.jsonl
