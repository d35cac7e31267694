#!/usr/bin/env bash
# speed run --instructions counts the same number every time.
source "$(dirname "$0")/../shared/lib.sh"

command -v valgrind >/dev/null || skip "there is no valgrind here"
valgrind -q "$RENJU_BENCH" --version >out 2>&1 || skip "valgrind cannot run this build"

count() { expect 0 "$RENJU_BENCH" speed run --instructions --part judge/board --part board/play --json; }
count
cp out first
count
diff first out || die "another number"
python3 - <<'END' || die "not these numbers"
import json
counts = json.load(open("out"))
assert list(counts) == ["judge/board", "board/play"] and min(counts.values()) > 100_000
END
