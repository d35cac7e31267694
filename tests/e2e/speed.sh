#!/usr/bin/env bash
# renju-bench speed: the signature, the table and the document of a run, and what is refused.
source "$(dirname "$0")/lib.sh"

# The signature is the number in results/signature.txt and nothing else. A change of play?
# CONTRIBUTING.md, "Signature".
expect 0 "$RENJU_BENCH" speed --signature --threads 2
diff out "$SOURCE_DIR/results/signature.txt" || die "not the number of results/signature.txt"

# The table, of some parts.
expect 0 "$RENJU_BENCH" speed --part judge --part solver/vcf --part judge/board --time 0s
has out 'judge/reference '
has out 'judge/board '
has out 'solver/vcf '
has out ' nodes/s, solvers and search'
lines out 9
expect 0 "$RENJU_BENCH" speed --part board/play --time 0s --json
python3 - <<'END' || die "not this document"
import json
document = json.load(open("out"))
assert document["speed"] == 1 and document["signature"] is None and document["host"]
part, = document["parts"]
assert part["part"] == "board/play" and part["unit"] == "moves" and part["count"] > 1000
assert len(part["samples_ns"]) == 3 and part["ns"] > 0
END

expect 2 "$RENJU_BENCH" speed --part solver/vfc
has err "renju-bench: speed: --part: no part 'solver/vfc'; did you mean 'solver/vcf'?"
expect 2 "$RENJU_BENCH" speed --time soon
has err "renju-bench: speed: --time takes a time such as 200ms, 1.5s or 2m, not 'soon'"
