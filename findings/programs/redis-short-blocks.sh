#!/usr/bin/env bash
# A worker that asks a stream or a list for work, waiting 5 ms at most, so that it can do other things in between.
# Guess: XREAD BLOCK 5 comes back after 5 ms; timeouts of blocking commands have been precise to the millisecond since
# Redis 6. Seen with Redis 7.0: when nothing else happens, the answer comes with the server's next tick, "hz" times
# a second: 100 ms with the default of 10. With hz 100 it takes 10 ms.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
redis
# Sixteen reads behind each other, in tenths of a second.
reads() {
  local start=${EPOCHREALTIME/./}
  for ((i = 0; i < 16; ++i)); do echo XREAD BLOCK 5 STREAMS stream 0; done | redis-cli -s socket >/dev/null
  echo $(((${EPOCHREALTIME/./} - start + 50000) / 100000))
}
within() { (($1 >= $2 && $1 <= $3)) && echo "$2 to $3" || echo "$1"; }
seen '16 waits of 5 ms, in tenths of a second, hz 10' '14 to 20' "$(within "$(reads)" 14 20)"
redis-cli -s socket config set hz 100 >/dev/null
seen '16 waits of 5 ms, in tenths of a second, hz 100' '1 to 4' "$(within "$(reads)" 1 4)"
