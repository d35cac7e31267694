#!/usr/bin/env bash
# A farm of gearman for matches: gearman -w -f play -- ./engine plays, and gearman -f play waits for the result.
# Guess: the client fails when the engine did, whatever the reason: with "Job failed" and status 1, as for an engine
# that returns 1. Seen with 1.1.20: an engine that a signal killed, as when memory runs out, and one that does not exist
# are successes with status 0 and no output.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'gearman-job-server=1.1.20+ds-*' 'gearman-tools=1.1.20+ds-*'
PATH="$folder/root/usr/sbin:$PATH"
port=$((20000 + RANDOM % 20000))
gearmand --listen 127.0.0.1 --port "$port" --log-file "$folder/log" &
server=$!
trap 'kill $server; wait $server || true; rm -rf -- "$folder"' EXIT
until gearadmin --host 127.0.0.1 --port "$port" --status >/dev/null 2>&1; do kill -0 "$server" && sleep 0.2; done
# client NAME ENGINE...: the status of a client whose worker has this engine.
client() {
  timeout 20 gearman -h 127.0.0.1 -p "$port" -w -c 1 -f "$1" -- "${@:2}" >worker.log 2>&1 &
  local worker=$!
  timeout 20 gearman -h 127.0.0.1 -p "$port" -f "$1" </dev/null >client.log 2>&1 && echo 0 || echo $?
  wait "$worker" || true
}
seen 'an engine that returns 1' 1 "$(client fails false)"
# shellcheck disable=SC2016 # $$ is the engine
seen 'an engine that was killed' 0 "$(client killed sh -c 'kill -9 $$')"
seen 'an engine that is not there' 0 "$(client missing /no/such/engine)"
