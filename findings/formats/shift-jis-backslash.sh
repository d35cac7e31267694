#!/usr/bin/env bash
# Japanese SGF files say CA[Shift_JIS] and escape with the byte 5C, which every editor there reads as a backslash.
# Guess: iconv gives a backslash. Seen: glibc's SHIFT_JIS and SJIS make it the yen sign U+00A5, and 7E the
# overline U+203E, so an escape is gone before a parser sees it; its CP932 and iconv-lite 0.7.3 keep both bytes.
# Seen with glibc 2.36.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages iconv-lite@0.7.3
bytes() { printf '\x5c\x7e' | iconv -f "$1" -t UTF-8; }
iconv --version | head -n 1
seen SHIFT_JIS '¥‾' "$(bytes SHIFT_JIS)"
seen SJIS '¥‾' "$(bytes SJIS)"
seen CP932 '\~' "$(bytes CP932)"
seen iconv-lite '\~' "$(node -e 'console.log(require("iconv-lite").decode(Buffer.from([0x5c, 0x7e]), "shift_jis"))')"
