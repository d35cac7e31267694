#!/usr/bin/env bash
# A script in Redis that stores a time in microseconds, a seed or a count of nodes as JSON or text.
# Guess: what is below 2^53 keeps all digits, since Lua's numbers are doubles. Seen with Redis 7.0: tostring(), ..
# and cjson.encode() write 14 digits, and a time of today loses its last two; a number that is handed to redis.call()
# or string.format('%d') keeps them. So the same value is stored in two ways.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
redis
of() { redis-cli -s socket eval "local time = 1700000000123456 $1" 0; }
seen 'tostring()' 1.7000000001235e+15 "$(of 'return tostring(time)')"
seen 'cjson.encode()' '{"time":1.7000000001235e+15}' "$(of 'return cjson.encode({time = time})')"
seen 'redis.call()' 1700000000123456 "$(of "redis.call('set', 'key', time) return redis.call('get', 'key')")"
