#!/usr/bin/env bash
# renju-bench suite: a player on the suites of the program and on files, and what is refused.
source "$(dirname "$0")/../shared/lib.sh"

# Every suite that comes with the program, by its name; a quick player for the slow proofs.
for kind in forbidden midgame vcf vct mise; do
  expect 0 "$RENJU_BENCH" suite "$kind" --player easy --depth 1
  has out "Player  easy"
  has out "        renju-bench positions $kind --count "
  has out "All "
done
expect 0 "$RENJU_BENCH" suite forbidden --player beginner --verbose
has out "positions/forbidden.jsonl:2: "

# A file of three problems: hard wins, and does not lose where there is nothing to win.
stones='"black":["g8","h8","i8"],"white":["a1","c1","e1"]'
cat >mine.jsonl <<END
{"suite":"mine","kind":"vcf","positions":3,"origin":"by hand","seed":0,"version":"-","commit":"-"}
{$stones,"side":"black","vcf":true,"length":2}
{$stones,"side":"white","vcf":false}
{"black":["h8"],"white":["i9"],"side":"black","vcf":false}
END
expect 0 "$RENJU_BENCH" suite ./mine.jsonl --player hard
has out 'Suite   ./mine.jsonl (vcf)'
has out '        by hand, version - (-)'
grep -qE '^win in 2 +1 +1 +100.0 % +0 +0 ' out || die "the win is not solved"
grep -qE '^no win +2 +2 +100.0 % +0 +0 ' out || die "the others are not solved"
grep -qE '^All +3 +3 +100.0 % +0 +0 ' out || die "not all are solved"

# JSON: the same on any number of threads, but for the times and the number of threads.
plain() { sed -E '/"(ms|threads)":/d' out; }
for threads in 1 4; do
  expect 0 "$RENJU_BENCH" suite ./mine.jsonl --player medium --seed 3 --threads "$threads" --json
  plain >"plain$threads"
done
diff plain1 plain4 || die "the answers depend on the threads"
python3 - <<'END' || die "not this document"
import json
document = json.load(open("out"))
assert document["suite"]["name"] == "mine" and document["suite"]["file"] == "./mine.jsonl"
assert document["positions"] == 3 and document["solved"] == 3
assert document["player"]["parameters"]["engine"] == "renju"
assert [answer["line"] for answer in document["answers"]] == [2, 3, 4]
assert document["answers"][0]["move"] in ("f8", "j8")
assert [group["group"] for group in document["groups"]] == ["no win", "win in 2"]
assert sum(answer["nodes"] for answer in document["answers"]) == document["nodes"]
END

# A gate: so many positions, or so much of the suite.
for least in 3 0 100% 99.5%; do
  expect 0 "$RENJU_BENCH" suite ./mine.jsonl --player hard --min-solved "$least"
  lines err 0
done
expect 2 "$RENJU_BENCH" suite ./mine.jsonl --player hard --min-solved 4
has err 'renju-bench: suite: --min-solved 4: the suite has 3 positions'
stones_of_another='"black":["a1"],"white":["o15"]'
sed "1s/:3,/:4,/" mine.jsonl >four.jsonl
echo "{$stones_of_another,\"side\":\"black\",\"vcf\":true,\"length\":2}" >>four.jsonl
expect 3 "$RENJU_BENCH" suite ./four.jsonl --player hard --min-solved 76% --json
has err '--min-solved 76%: 3 of 4 positions are solved'
expect 0 "$RENJU_BENCH" suite ./four.jsonl --player hard --min-solved 75%
for wrong in most -1 2.5 101%; do
  expect 2 "$RENJU_BENCH" suite ./mine.jsonl --player hard --min-solved="$wrong"
  has err "suite: --min-solved takes a number of positions or a share: 40 or 95%, not '$wrong'"
done

# A file without a header, and what is refused.
tail -n 3 mine.jsonl >bare.jsonl
expect 0 "$RENJU_BENCH" suite ./bare.jsonl --kind vcf --player easy
expect 1 "$RENJU_BENCH" suite ./bare.jsonl --player easy
has err 'renju-bench: ./bare.jsonl: has no header; say what it holds with --kind (forbidden, '
expect 1 "$RENJU_BENCH" suite ./mine.jsonl --kind vct --player easy
has err "renju-bench: ./mine.jsonl: a suite of kind 'vcf', not 'vct'"
sed '3s/white/red/2' mine.jsonl >red.jsonl
expect 1 "$RENJU_BENCH" suite ./red.jsonl --player easy
has err "renju-bench: ./red.jsonl:3: 'side' is \"red\""
expect 1 "$RENJU_BENCH" suite ./none.jsonl --player easy
has err 'renju-bench: ./none.jsonl: no such file'
expect 2 "$RENJU_BENCH" suite vcd --player easy
has err "renju-bench: suite: no suite 'vcd'; did you mean 'vcf'? A file is given as ./vcd"
expect 2 "$RENJU_BENCH" suite vcf
expect 2 "$RENJU_BENCH" suite vcf --player eazy
has err "renju-bench: suite: --player: no profile 'eazy'; did you mean 'easy'?"
expect 2 "$RENJU_BENCH" suite vcf --player easy --time soon
has err "renju-bench: suite: --time takes a time such as 200ms, 1.5s or 2m, not 'soon'"

# A program that ends: why there is no move, and no number of nodes where none was told.
expect 0 "$RENJU_BENCH" suite ./mine.jsonl --player cmd:false --verbose
has out './mine.jsonl:2: win in 2: failed, crash, - nodes, '
grep -qE '^All +3 +0 +0.0 % +3 +0 +- ' out || die "nodes of nobody"

# A board that the game does not have is one of the file.
sed '1d;2,$s/}$/,"size":16}/' mine.jsonl >wide.jsonl
expect 1 "$RENJU_BENCH" suite ./wide.jsonl --kind vcf --player easy
has err 'renju-bench: ./wide.jsonl:1: a board of 16; renju is played on those of '
printf '\377\376{' >wide.jsonl
expect 1 "$RENJU_BENCH" suite ./wide.jsonl --kind vcf --player easy
has err 'renju-bench: ./wide.jsonl: begins as UTF-16'

# The names of before.
for old_new in --limit-nodes:--nodes --limit-depth:--depth --move-time:--time -t:--threads -p:--player; do
  IFS=: read -r old new <<<"$old_new"
  expect 2 "$RENJU_BENCH" suite vcf --player easy "$old" 1
  has err "renju-bench: suite: $old is now $new"
done

# Where the nodes go: of players, of another document, and of nobody whose search is not known.
expect 0 "$RENJU_BENCH" search profile ./four.jsonl --player hard --player easy --nodes 500
has out 'Used of the limit'
has out 'easy: nodes by the depth that is left'
expect 0 "$RENJU_BENCH" search profile ./four.jsonl --player hard --nodes 500 --json
cp out old.json
expect 0 "$RENJU_BENCH" search profile ./four.jsonl --player hard --nodes 500 --json --against old.json --report searches.html
grep -q '^<!doctype html' searches.html || die "no page"
python3 - <<'END' || die "the same search is not the same"
import json
first, again = json.load(open("out"))["profiles"]
assert first == again and first["positions"] == 4 and 0 < first["search_nodes"] < first["nodes"] <= 2000
parts = ("search_nodes", "vcf_nodes", "mise_nodes", "vct_nodes")
assert sum(first[part] for part in parts) == first["nodes"]
END
expect 1 "$RENJU_BENCH" search profile ./mine.jsonl --player hard --against old.json
has err "renju-bench: old.json: measured on other positions than those of ./mine.jsonl"
echo mine >notes.html
expect 1 "$RENJU_BENCH" search profile ./four.jsonl --player hard --report notes.html
has err "notes.html: already exists and is not a report: name another file"
[[ $(<notes.html) == mine ]] || die "a file that is no report is lost"
for player in cmd:cat date-gomoku-1997 date-gomoku-1997:guard=on; do
  expect 2 "$RENJU_BENCH" search profile vcf --player "$player"
  has err "search profile: --player $player: the search of another engine is its own; measured are beginner"
done
expect 1 "$RENJU_BENCH" search profile vcf --player easy --against mine.jsonl
has err "renju-bench: mine.jsonl"
