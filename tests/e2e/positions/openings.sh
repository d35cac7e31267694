#!/usr/bin/env bash
# renju-bench openings make and check: the same for any number of threads and in any number of pieces, playable,
# and what is refused.
source "$(dirname "$0")/../shared/lib.sh"

openings() { sed -n '/^#/!p' "$1"; }
any=(--black-wins 0 --white-wins 0)

expect 0 "$RENJU_BENCH" openings make --count 8 --seed 5 --hold-out 3 --threads 1 "${any[@]}"
has out '# renju-bench openings make --count 8 --seed 5 --stones 4..5 --black-wins 0'
has out '# held-out: '
[[ $(head -n 1 out) == '# game: renju' ]] || die "the game is not in the first line"
[[ $(openings out | wc -l) == 8 ]] || die "not eight openings"
[[ $(sed -n '/held-out: /,$p' out | openings /dev/stdin | wc -l) == 3 ]] || die "not three held out"
cp out one
expect 0 "$RENJU_BENCH" openings make --count 8 --seed 5 --hold-out 3 --threads 4 "${any[@]}" -o four
diff one four || die "the openings depend on the threads"
expect 0 "$RENJU_BENCH" openings make --count 8 --seed 6 --threads 2 "${any[@]}"
! diff -q <(openings one) <(openings out) || die "another seed, the same openings"

# What was made, as JSON.
expect 0 "$RENJU_BENCH" openings make --count 8 --seed 5 --hold-out 3 "${any[@]}" -o told --json
diff one told || die "--json changes the openings"
for field in '"file": "told"' '"openings": 8' '"held_out": 3' '"complete": true' '"resume": null'; do has out "$field"; done
expect 2 "$RENJU_BENCH" openings make --count 8 --json
has err 'renju-bench: openings make: --json needs --output FILE: without it the standard output is what was made'

# A test game: its verdict does not depend on the threads either.
tested=(--count 3 --seed 5 --black-wins 15 --white-wins 15)
expect 0 "$RENJU_BENCH" openings make "${tested[@]}" --threads 1 -o tested
expect 0 "$RENJU_BENCH" openings make "${tested[@]}" --threads 3 -o three
diff tested three || die "the test games depend on the threads"

# Those of another game and board.
expect 0 "$RENJU_BENCH" openings make --game freestyle --count 4 --seed 5 --hold-out 1 "${any[@]}" -o free
[[ $(head -n 1 free) == '# game: freestyle' ]] || die "not those of freestyle"
has free '# renju-bench openings make --count 4 --game freestyle --size 20 --seed 5'
expect 0 "$RENJU_BENCH" openings check free --game freestyle
has out '4 openings, 1 of them held out'
expect 0 "$RENJU_BENCH" match --game freestyle --a easy --b easy --nodes 20 --games 2 --openings free --db free.db
expect 2 "$RENJU_BENCH" openings make --game standard --start named
has err 'openings make: --start named: only renju on 15x15 has named openings'
expect 2 "$RENJU_BENCH" openings make --game standard --size 5 --stones 4..20
has err '--stones to 20: at an edge of that board there are 15 points'

# What it makes, match plays: all but what is held out, or that alone.
expect 0 "$RENJU_BENCH" match --a beginner --b beginner --games 4 --openings four --db played.db
has out 'four: 5 in random order'
expect 0 "$RENJU_BENCH" match --a beginner --b beginner --games 4 --openings four --held-out --db h.db
has out 'four, held out: 3 in random order'
expect 0 "$RENJU_BENCH" openings check four
has out '8 openings, 3 of them held out: legal, undecided, distinct up to symmetry'
printf '0,0, 1,1, 0,3\n-1,2, 1,0\n' > offsets
expect 0 "$RENJU_BENCH" openings check offsets
has out '2 openings, 0 of them held out'
expect 0 "$RENJU_BENCH" openings check offsets --openings-format offset
expect 1 "$RENJU_BENCH" openings check --game reversi four
has err 'four:1: openings of renju, not of reversi'
printf 'h8 i9 g7\nh8 g9 i7\n' >mirrored
expect 3 "$RENJU_BENCH" openings check mirrored
has out "'h8 g9 i7' is an image of 'h8 i9 g7'"
printf 'h8 i9\nf8 e8 g8 a1 h8 o1 i8\n' >five
expect 1 "$RENJU_BENCH" openings check five
has err 'five:2: Black makes five at j8'

# In pieces: what is cut off is found again, and the file is that of one piece but for who made it.
expect 0 "$RENJU_BENCH" openings make --count 8 --seed 5 "${any[@]}" -o whole
"$RENJU_BENCH" openings make --count 100000 --seed 5 "${any[@]}" -o pieces --json >out 2>err &
pid=$!
while ! [[ -s pieces.part && $(wc -l <pieces.part) -gt 6 ]]; do sleep 0.02; done
kill -INT $pid
status=0
wait $pid || status=$?
[[ $status == 130 ]] || die "status $status after an interrupt"
has err "openings make --count 100000 --seed 5 --black-wins 0 --white-wins 0 -o pieces --json --resume"
for field in '"file": null' '"held_out": 0' '"complete": false' '-o pieces --json --resume"'; do has out "$field"; done
[[ ! -e pieces && -s pieces.part ]] || die "an unfinished suite is not in pieces.part"
head -n 5 pieces.part >cut.part
printf 'a1 b' >>cut.part
cp cut.part pieces.part
expect 1 "$RENJU_BENCH" openings make --count 8 --seed 5 "${any[@]}" -o pieces
has err 'renju-bench: pieces.part: an unfinished suite already exists: continue with --resume, or remove it'
expect 1 "$RENJU_BENCH" openings make --count 8 --seed 6 "${any[@]}" -o pieces --resume
has err "renju-bench: pieces.part: not an unfinished suite of '--seed 6"
expect 0 "$RENJU_BENCH" openings make --count 8 --seed 5 "${any[@]}" -o pieces --resume
diff <(openings whole) <(openings pieces) || die "a suite in pieces is another one"
[[ $(grep -c '^# by renju-bench' pieces) == 2 && ! -e pieces.part ]] || die "not made by two"
expect 1 "$RENJU_BENCH" openings make --count 8 --seed 5 "${any[@]}" -o pieces --resume
has err 'renju-bench: pieces: already exists: name another file, or replace it with --force'
expect 1 "$RENJU_BENCH" openings make --count 8 --seed 5 "${any[@]}" -o other --resume
has err 'renju-bench: other.part: there is no unfinished suite to continue'

expect 2 "$RENJU_BENCH" openings make --stones 9..5
has err 'openings make: --stones takes one number or two, from 1 to 20, such as 5 or 5..9, not'
expect 2 "$RENJU_BENCH" openings make --shortest 9
has err 'openings make: --shortest is now --stones'
expect 2 "$RENJU_BENCH" openings make --count 5 --hold-out 6
has err 'renju-bench: openings make: --hold-out is greater than --count'
expect 2 "$RENJU_BENCH" openings make --resume
has err 'renju-bench: openings make: --resume needs --output, the unfinished file'
expect 1 "$RENJU_BENCH" openings make --count 1 "${any[@]}" -o nowhere/file
has err 'renju-bench: nowhere/file: cannot be created: its folder does not exist'

# There are 21 one-stone openings at an edge. A request for more ends, and leaves the file.
echo kept >older
one_stone=(--stones 1 "${any[@]}")
expect 1 "$RENJU_BENCH" openings make --count 22 "${one_stone[@]}" -o older --force
has err 'renju-bench: openings make: 22 openings cannot be found: 21 were found'
[[ $(cat older) == kept ]] || die "a failed request changed the file"
expect 0 "$RENJU_BENCH" openings make --count 21 "${one_stone[@]}" -o older --resume --force
[[ $(openings older | wc -l) == 21 && $(ls older*) == older ]] || die "not 21 openings"

expect 0 "$RENJU_BENCH" openings check named
has out '26 openings, 0 of them held out: legal, undecided, distinct up to symmetry'
expect 0 "$RENJU_BENCH" match --a beginner --b easy --games 2 --nodes 100 --max-moves 8 \
  --openings renju --held-out --json
has out '"source": "renju, held out"'
expect 2 "$RENJU_BENCH" match --a reversi-tegowai --b reversi-tegowai --game reversi --openings renju
has err "--openings renju: reversi on 8x8 has no openings of that name; a file is ./renju"
expect 1 "$RENJU_BENCH" match --a easy --b easy --openings rif26
has err "--openings rif26: no such file; 'named' are the named openings"

# What was one command.
expect 2 "$RENJU_BENCH" openings --check four
has err "renju-bench: 'openings --check' is now 'openings check'"
expect 2 "$RENJU_BENCH" openings --count 4
has err "renju-bench: 'openings' is now 'openings make'; see 'renju-bench openings make --help'"
