#!/usr/bin/env bash
# renju-bench speed: the signature, the table and the document of a run, and what is refused.
source "$(dirname "$0")/../shared/lib.sh"

# The signature is the number in results/signature.txt and nothing else. A change of play?
# CONTRIBUTING.md, "Signature".
expect 0 "$RENJU_BENCH" speed signature --threads 2
diff out "$SOURCE_DIR/results/signature.txt" || die "not the number of results/signature.txt"

# The table, of some parts.
expect 0 "$RENJU_BENCH" speed run --part judge --part solver/vcf --part judge/board --budget 0s
has out 'judge/reference '
has out 'judge/board '
has out 'solver/vcf '
has out ' nodes/s, solvers and search'
lines out 9
expect 0 "$RENJU_BENCH" speed run --part board/play --budget 0s --json
python3 - <<'END' || die "not this document"
import json
document = json.load(open("out"))
assert document["speed"] == 1 and document["signature"] is None and document["host"]
part, = document["parts"]
assert part["part"] == "board/play" and part["unit"] == "moves" and part["count"] > 1000
assert len(part["samples_ns"]) == 1 and part["ns"] > 0
END

expect 2 "$RENJU_BENCH" speed run --part solver/vfc
has err "renju-bench: speed run: --part: no part 'solver/vfc'; did you mean 'solver/vcf'?"
expect 2 "$RENJU_BENCH" speed run --budget soon
has err "renju-bench: speed run: --budget takes a time such as 200ms, 1.5s or 2m, not 'soon'"

# What the commands have in common is asked for by name, and an older spelling is answered with it.
expect 2 "$RENJU_BENCH" speed
has err "renju-bench: speed needs one of these words: run, check, history, signature; "
expect 2 "$RENJU_BENCH" speed --part board
has err "renju-bench: 'speed' is now 'speed run'; see 'renju-bench speed run --help'"
for option in signature history serve save; do
  expect 2 "$RENJU_BENCH" speed --$option
  name=${option/save/run}
  has err "renju-bench: 'speed --$option' is now 'speed $name'; see 'renju-bench speed $name --help'"
done
expect 2 "$RENJU_BENCH" speed --part board --baseline=x
has err "renju-bench: 'speed --baseline' is now 'speed check'; see 'renju-bench speed check --help'"
expect 2 "$RENJU_BENCH" speed run --instructions --save
has err 'renju-bench: speed run: --save has no effect with --instructions, which measures no time'
expect 2 "$RENJU_BENCH" speed run --instructions --budget 1s
has err 'renju-bench: speed run: --budget has no effect with --instructions, which measures no time'
expect 2 "$RENJU_BENCH" speed run --instructions --format google-benchmark
has err 'renju-bench: speed run: --format has no effect with --instructions, which measures no time'
expect 2 "$RENJU_BENCH" speed run --json --format google-benchmark
has err 'renju-bench: speed run: give only one of --json and --format'
expect 2 "$RENJU_BENCH" speed signature -t 2
has err 'renju-bench: speed signature: -t is now --threads'
expect 2 "$RENJU_BENCH" speed check
has err 'renju-bench: speed check: give a program or a file'

# Kept runs, and what they tell: a series with a change of 20 % from the sixth run on.
expect 1 "$RENJU_BENCH" speed history
has err 'renju-bench: results: no run is kept there'
expect 0 "$RENJU_BENCH" speed run --part board/line --budget 0s --save
kept=$(sed -n 's/^Saved  *//p' out)
[[ $kept == results/*-speed.json && -s $kept ]] || die "no run at '$kept'"
expect 0 "$RENJU_BENCH" speed run --part board/line --budget 0s --save
has out "${kept%.json}-2.json"
rm "${kept%.json}-2.json"
python3 - "$kept" <<'END'
import json
import sys
run = json.load(open(sys.argv[1]))
for day in range(1, 21):
    slower = 1.2 if day > 10 else 1.0
    run["date"], run["commit"] = f"2026-01-{day:02}T12:00:00Z", f"commit{day}"
    run["parts"][0]["samples_ns"] = [slower * (100 + day % 3)] * 3
    run["host"] = f"container{day}"
    json.dump(run, open(f"results/made-{day}-speed.json", "w"))
END
rm "$kept"
expect 0 "$RENJU_BENCH" speed history
has out '20 runs, 2026-01-01 to 2026-01-20'
has out 'board/line, ns each of the look-ups'
has out '+20.'
has out '% from commit11 on (2026-01-11)'
expect 0 "$RENJU_BENCH" speed history --json
python3 - <<'END' || die "not this history"
import json
group, = json.load(open("out"))
part, = group["parts"]
assert len(group["runs"]) == len(part["ns"]) == 20
assert [change["commit"] for change in part["changes"]] == ["commit11"]
END
expect 0 "$RENJU_BENCH" speed history results/made-1-speed.json results/made-2-speed.json
has out '2 runs, '
echo '{"speed": 1}' >broken.json
expect 1 "$RENJU_BENCH" speed history broken.json
has err 'renju-bench: broken.json: '
echo '[]' >other.json
expect 1 "$RENJU_BENCH" speed history other.json
has err "renju-bench: other.json: not a file of 'renju-bench speed run --save'"
# What lies in results/ and is no run does not matter.
cp other.json results/old-speed.json
expect 0 "$RENJU_BENCH" speed history
has out '20 runs, '
has err "note: results/old-speed.json: not a file of 'renju-bench speed run --save'; skipped"
rm results/old-speed.json
expect 1 "$RENJU_BENCH" speed history results
has err 'renju-bench: results: Is a directory'
expect 1 "$RENJU_BENCH" speed check results
has err 'renju-bench: speed check: results: a folder, not a file'

# Against a run that was kept: with a warning. The same program, so nothing is missing.
expect 0 "$RENJU_BENCH" speed check results/made-1-speed.json --part board/line --budget 0s
has out 'Warning    the base was measured at another time, perhaps on another machine:'
has out 'Signature  not compared: the file has none'
has out 'undecided'

# Of one sample a part nothing follows, however long this build is measured: the base is to be saved again.
expect 0 "$RENJU_BENCH" speed run --part board/line --budget 0s --save
base=$(sed -n 's/^Saved  *//p' out)
expect 0 "$RENJU_BENCH" speed check "$base" --part board/line --budget 2s
has out 'too few samples'
has out 'Warning    the base has too few samples of 1 part: 1 of board/line, a verdict takes 2;'
has out 'more --budget of this build cannot help: save the base again with more --budget'
grep -qE '^0 slower, .*, 1 undecided; .*; worst: board/line [+-][0-9.]+ %, undecided$' out ||
  die 'the last line does not name the worst part'
expect 5 "$RENJU_BENCH" speed check "$base" --part board/line --budget 0s --require-verdict
has err 'renju-bench: speed check: --require-verdict: 1 of 1 part without a verdict'
expect 5 "$RENJU_BENCH" speed check "$base" --part board/line --budget 0s --require-verdict --json
python3 - <<'END' || die "not this comparison"
import json
document = json.load(open("out"))
assert document["decided"] is False and document["undecided"] == ["board/line"]
assert document["status"] == 5 and document["worst"] == "board/line"
assert document["signature"] == "not compared" and document["parts"][0]["samples"] == [1, 1]
END
rm "$base"

# Against another build: this one, which cannot become slower in so short a time.
expect 0 "$RENJU_BENCH" speed check "$RENJU_BENCH" --part board/line --part board/set --budget 0s --json
python3 - <<'END' || die "not this comparison"
import json
document = json.load(open("out"))
assert document["decided"] is False and document["undecided"] == ["board/line", "board/set"]
assert document["signature"] == "same"
assert document["status"] == 0 and document["base"]["signature"] == document["head"]["signature"]
for part in document["parts"]:
    assert part["verdict"] == "undecided" and len(part["log_ratios"]) == 1 and part["same_count"]
END
expect 1 "$RENJU_BENCH" speed check /nowhere
has err 'renju-bench: speed check: /nowhere: no such file'
expect 1 "$RENJU_BENCH" speed check results/made-1-speed.json --instructions
has err 'renju-bench: speed check: --instructions needs a program'
expect 1 "$RENJU_BENCH" speed check /bin/true
has err "/bin/true: it does not answer 'speed serve' (exit status 0)"
# It ends instead of an answer; its name is not looked up in PATH.
cat >ends <<'END'
#!/bin/sh
echo '{"speed_protocol": 1, "program": "old", "parts": ["board/line"]}'
read line
exit 9
END
chmod +x ends
expect 1 "$RENJU_BENCH" speed check ends --part board/line
has err "/ends: no answer to 'signature' (exit status 9)"
lines err 1

# One that hangs: Ctrl-C ends it.
cat >hangs <<'END'
#!/bin/sh
echo '{"speed_protocol": 1, "program": "old", "parts": ["board/line"]}'
touch asked
sleep 100
END
chmod +x hangs
(
  trap - INT  # a shell without a terminal has its background jobs ignore it
  exec "$RENJU_BENCH" speed check ./hangs --part board/line
) >out 2>err &
pid=$!
until [[ -e asked ]]; do sleep 0.1; done
kill -TERM $pid
status=0
wait $pid || status=$?
[[ $status == 130 ]] || die "status $status after a signal"
has err "interrupted, and nothing is kept"
lines err 1
# Whether instructions can be counted is known before anything is measured.
mkdir bin
expect 1 env PATH="$PWD/bin" "$RENJU_BENCH" speed check ./hangs --part board/line --instructions
has err 'renju-bench: instructions are counted with valgrind: '

# Builds that play otherwise, or faster than any: stand-ins that answer as a build does.
cat >build.py <<'END'
#!/usr/bin/env python3
import json
import os
import sys
SIGNATURE = int(os.environ["FAKE_SIGNATURE"])
def say(**answer):
    print(json.dumps(answer), flush=True)
say(speed_protocol=1, program="stand-in", parts=["board/line"])
for line in sys.stdin:
    words = line.split()
    if words[0] == "signature":
        say(signature=SIGNATURE)
    else:
        # The first block is long enough, so that one piece of work is a block; the others take no time.
        is_first = not os.path.exists("chosen")
        open("chosen", "w").close()
        say(ns=10_000_000 if is_first else 1, count=int(words[3]))
END
chmod +x build.py
kept=$(<"$SOURCE_DIR/results/signature.txt")
expect 0 env FAKE_SIGNATURE=7 "$RENJU_BENCH" speed check ./build.py --part board/line --budget 0s
has out "Signature  7 before, $kept now: results/signature.txt says so"
has out 'per look-up; a different number of look-ups'
has out 'Warning    nothing is decided: 1 round, and a verdict takes 14; use more --budget'
mkdir -p data/results
ln -s "$SOURCE_DIR/positions" data/positions
echo 12 >data/results/signature.txt
rm chosen
expect 4 env RENJU_BENCH_DATA=data FAKE_SIGNATURE=7 "$RENJU_BENCH" speed check ./build.py --part board/line --budget 0s
has out "Signature  7 before, $kept now: results/signature.txt says 12"
# No machine is as fast as that: this build is slower, for sure after 14 rounds.
rm chosen
expect 3 env FAKE_SIGNATURE="$kept" "$RENJU_BENCH" speed check ./build.py --part board/line --budget 60s
has out '1 slower, 0 faster'
grep -qE '; worst: board/line \+[0-9.]+ %, slower$' out || die 'the last line does not name the worst part'
