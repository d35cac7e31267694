#!/usr/bin/env bash
# renju-bench positions make: the same for any number of threads, with a header, and what is refused.
source "$(dirname "$0")/../shared/lib.sh"

# Of each kind a seed that soon finds what is rare.
for kind_seed in forbidden:1 vcf:3 vct:3 mise:10; do
  IFS=: read -r kind seed <<<"$kind_seed"
  expect 0 "$RENJU_BENCH" positions make "$kind" --count 4 --seed "$seed" --threads 1
  cp out one
  expect 0 "$RENJU_BENCH" positions make "$kind" --count 4 --seed "$seed" --threads 4 -o "$kind.jsonl"
  diff one "$kind.jsonl" || die "the positions depend on the threads"
  lines one 5
  [[ $(head -n 1 one) == "{\"suite\":\"$kind\",\"kind\":\"$kind\",\"positions\":4,\"origin\":\"renju-bench \
positions make $kind --count 4 --seed $seed\",\"seed\":$seed,\"version\":\""*'","commit":"'*'"}' ]] || die "another header"
done
expect 0 "$RENJU_BENCH" positions make vct --count 1 --name "my own" --threads 2
has out '{"suite":"my own","kind":"vct","positions":1,'
has out "--count 1 --seed 1 --name 'my own'\""
lines out 2
expect 0 "$RENJU_BENCH" positions make mise --count 4 --seed 6
! diff -q <(tail -n +2 out) <(tail -n +2 mise.jsonl) || die "another seed, the same positions"

# What was made, as JSON.
expect 0 "$RENJU_BENCH" positions make vcf --count 4 --seed 3 -o told.jsonl --json
diff vcf.jsonl told.jsonl || die "--json changes the positions"
for field in '"file": "told.jsonl"' '"kind": "vcf"' '"positions": 4' '"complete": true'; do has out "$field"; done

# Ctrl-C says that nothing is kept, and leaves no file.
"$RENJU_BENCH" positions make vct --count 100000 --progress 100ms -o cut.jsonl --json >out 2>err &
pid=$!
while ! [[ -s err ]]; do sleep 0.02; done
kill -INT $pid
status=0
wait $pid || status=$?
[[ $status == 130 ]] || die "status $status after an interrupt"
has err ' of 100000 positions found, and none is written; the same command finds the same ones again'
for field in '"file": null' '"complete": false'; do has out "$field"; done
! compgen -G 'cut.jsonl*' >/dev/null || die "a file is left behind"

# What is made is what the program finds again.
expect 0 "$RENJU_BENCH" judge check forbidden.jsonl
has out '4 positions, '
has out ' 0 disagreements'
for kind in vcf vct mise; do
  expect 0 "$RENJU_BENCH" solve check "$kind.jsonl" "--$kind"
  has out '4 positions: 4 solved, 0 wrong, 0 unsolved; '
done

expect 1 "$RENJU_BENCH" solve check vct.jsonl
has err "renju-bench: vct.jsonl: a suite of kind 'vct', not 'vcf'"
head -n 3 vcf.jsonl >cut.jsonl
expect 1 "$RENJU_BENCH" solve check cut.jsonl
has err 'renju-bench: cut.jsonl: 2 positions, but its header says 4'
expect 2 "$RENJU_BENCH" positions make vcf --count 1 --json
has err 'renju-bench: positions make: --json needs --output FILE'
expect 2 "$RENJU_BENCH" positions make
expect 2 "$RENJU_BENCH" positions vcf --count 1
has err "renju-bench: 'positions vcf' is now 'positions make'; "
expect 2 "$RENJU_BENCH" positions make vcd
has err "positions make: KIND takes forbidden, midgame, vcf, vct or mise, not 'vcd'"
expect 1 "$RENJU_BENCH" positions make vcf --count 1 -o nowhere/file
has err 'renju-bench: nowhere/file: cannot be created: its folder does not exist'
