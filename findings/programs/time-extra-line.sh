#!/usr/bin/env bash
# A table of times: env time -a -o times -f '%e %M' ./engine for each engine, one line each.
# Guess: the file has what the format says. Seen with GNU time 1.9: where the program returns non-zero, the line
# "Command exited with non-zero status 3" comes first, so that lines and engines no longer pair; -q leaves it out.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'time=1.9-*'
lines() {
  rm -f times
  for status in 0 3 0; do env time "$@" -a -o times -f run sh -c "exit $status" || true; done
  paste -sd , times
}
seen 'three runs, status 0, 3 and 0' 'run,Command exited with non-zero status 3,run,run' "$(lines)"
seen 'with -q' run,run,run "$(lines -q)"
