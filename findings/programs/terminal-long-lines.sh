#!/usr/bin/env bash
# An engine behind a pseudo-terminal, as script, expect and pexpect make them, gets long lines: a position with all its
# moves, or JSON.
# Guess: a line of 5,000 bytes comes in, maybe in parts. Seen on Linux: as long as the terminal edits lines, what
# stands beyond byte 4,095 of a line is thrown away, and its end comes; nobody hears of it. With stty raw all comes in.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'bsdutils=1:2.38.1-*'
{ head -c 5000 /dev/zero | tr '\0' x && echo; } >line
got() {
  { sleep 0.5 && cat line && sleep 0.5; } | script -qec "stty $1; head -n 1 | wc -c >count" /dev/null >log
  cat count
}
uname -sr
seen 'bytes of 5,001' 4096 "$(got -echo)"
seen 'with stty raw' 5001 "$(got 'raw -echo')"
