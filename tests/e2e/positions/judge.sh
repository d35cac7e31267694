#!/usr/bin/env bash
# renju-bench judge: one position, labelled files, and what is wrong with either.
source "$(dirname "$0")/../shared/lib.sh"

command="judge"

# A position: the cross of threes around h8.
for fast in '' --fast; do
  expect 0 "$RENJU_BENCH" judge "g8 g9 i8 i9 h9 g7 h7 i7" $fast
  has out ' 8 . . . . . . X 3 X . . . . . .'
  has out ' 7 . . . . . . O X(O). . . . . .'
  has out 'Forbidden to Black: h8 33'
  has out "Black's fives: none"
done
expect 0 "$RENJU_BENCH" judge "h8a1i8a2j8a3k8a5"
has out "Black's fives: g8, l8"
has out ' 8 . . . . . . 5 X X X X 5 . . .'
expect 0 "$RENJU_BENCH" judge "h8 h9 i9"
has out 'Opening: Kagetsu 花月 (4D)'
expect 0 "$RENJU_BENCH" judge " "
has out 'Forbidden to Black: none'
expect 0 "$RENJU_BENCH" judge "h8 a1 i8 a2 j8 a3 k8 a5 l8"
has out 'Game over with move 9, l8: Black wins (five)'
expect 0 "$RENJU_BENCH" judge "g8 g9 i8 i9 h9 g7 h7 i7 h8 a1"
has out 'Game over with move 9, h8: White wins (forbidden)'

complains 2 "judge: MOVES: 'p9' is not a cell of a 15x15 board, such as h8" "h8 p9"
complains 2 "judge: MOVES: 'H8' is played twice" "h8 i9 H8"
complains 2 "judge: give a list of moves, as in: renju-bench judge \"g8 g9 i8 i9 h9 g7 h7 i7\""
complains 2 "'judge --check' is now 'judge check'; see 'renju-bench judge check --help'" --check x
complains 2 "'judge --check' is now 'judge check'; see 'renju-bench judge check --help'" h8 --check=x
complains 2 "judge check: FILE is missing, as in: renju-bench judge check positions/forbidden.jsonl --fast" check

# The suite of the program agrees; a label that was changed does not.
suite=$SOURCE_DIR/positions/forbidden.jsonl
for fast in '' --fast; do
  expect 0 "$RENJU_BENCH" judge check "$suite" $fast
  lines out 1
  has out '210 positions, '
  has out ' empty cells: 0 disagreements'
done
row='"black":["g8","i8","h9","h7"],"white":["a1","a3","a5","a7"]'
rest='"allowed33":[],"five":[],"kind":"lines","nest":1'
good="{$row,\"forbidden\":[\"h8\"],\"types\":[\"33\"],$rest}"
wrong="{$row,\"forbidden\":[\"h8\",\"h6\"],\"types\":[\"44\",\"6\"],$rest}"
printf '# two rows\n%s\n%s\n' "$good" "$wrong" >mixed.jsonl
for fast in '' --fast; do
  expect 3 "$RENJU_BENCH" judge check mixed.jsonl $fast
  lines out 3
  has out 'mixed.jsonl:3: h8: labelled 44, judged 33'
  has out 'mixed.jsonl:3: h6: labelled 6, judged legal'
  has out '2 positions, 434 empty cells: 2 disagreements'
done

# Files that cannot be judged.
complains 1 'none.jsonl: no such file' check none.jsonl
complains 1 '.: Is a directory' check .
touch empty.jsonl
complains 1 'empty.jsonl: contains no position' check empty.jsonl
{ printf '\0'; head -c 3000 /dev/urandom | tr -d '#\n'; } >random.jsonl
complains 1 "random.jsonl: not positions, but not text, and of no format that is known here: 'renju-bench import \
--formats' lists those that are" check random.jsonl
printf '%s\n%s' "$good" "${good:0:60}" >cut.jsonl
complains 1 'cut.jsonl:2: not a JSON object' check cut.jsonl
printf '%s\n{"black":["h8"]}\n' "$good" >short.jsonl
complains 1 "short.jsonl:2: 'white' is missing" check short.jsonl
printf '%s\n' "${good/\"g8\"/\"g16\"}" >cell.jsonl
complains 1 "cell.jsonl:1: 'black' holds 'g16', which is not a cell" check cell.jsonl
