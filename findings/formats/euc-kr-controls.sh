#!/usr/bin/env bash
# Korean files that say EUC-KR mostly are CP949, whose letters beyond KS X 1001 begin with bytes 81 to A0.
# Guess: iconv -f EUC-KR refuses such a letter, as Python does, and a reader can try CP949 then. Seen: glibc
# reads the first byte as a control character and the second as ASCII, with status 0: "try and fall back" never
# falls back. Seen with glibc 2.36.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
decoded() { printf '\x94\x41' | iconv -f "$1" -t UTF-8 | od -An -tx1 | tr -d ' \n'; }
iconv --version | head -n 1
seen 'EUC-KR: U+0094 and A' c29441 "$(decoded EUC-KR)"
seen 'CP949: one letter' "$(python3 -c 'print(b"\x94\x41".decode("cp949").encode().hex())')" "$(decoded CP949)"
