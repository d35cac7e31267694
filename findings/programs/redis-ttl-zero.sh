#!/usr/bin/env bash
# Work is leased with a key that expires; a program looks how long a lease lasts: TTL tells seconds.
# Guess: as long as a key lives, TTL is 1 or more, or the time is cut. Seen with Redis 7.0: it is rounded to the
# nearest second, so a key with 400 ms to go has 0, and one with 1,600 ms has 2, more than is left.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
redis
of() {
  redis-cli -s socket eval \
    "redis.call('set', 'k', 'v', 'px', $1) return {redis.call('exists', 'k'), redis.call('ttl', 'k')}" 0 | paste -sd ' '
}
seen '400 ms: exists, TTL' '1 0' "$(of 400)"
seen '1,600 ms: exists, TTL' '1 2' "$(of 1600)"
