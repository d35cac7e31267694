#!/usr/bin/env bash
# Jobs in a stream of Redis, kept short by XADD MAXLEN or XTRIM. A worker that was restarted asks for what it was given
# and has not acknowledged: XREADGROUP ... 0.
# Guess: a job that was trimmed meanwhile is no longer pending, or comes with its fields. Seen with Redis 7.0: it stays
# pending, and comes with null instead of fields. And XINFO's lag, by which workers are added, is null as well once a
# job was deleted that nobody had got.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
redis
cli() { redis-cli -s socket "$@"; }
of_lag() { cli xinfo groups jobs | paste -sd ' ' | sed 's/.*lag/lag/; s/ *$//'; }
for i in 1 2 3 4; do cli xadd jobs "$i-1" game "$i"; done >log
cli xgroup create jobs workers 0 >>log
cli xreadgroup group workers w count 1 streams jobs '>' >>log
seen 'three jobs wait' 'lag 3' "$(of_lag)"
cli xdel jobs 3-1 >>log
seen 'and one of them is deleted' lag "$(of_lag)"
cli xtrim jobs maxlen 1 >>log
seen 'pending after trimming' '{"jobs":[["1-1",null]]}' "$(cli --json xreadgroup group workers w streams jobs 0)"
