#!/usr/bin/env bash
# A queue of matches in task-spooler, one of which takes two cores: tsp -N 2, where the queue has one slot.
# Guess: tsp refuses the job, or runs it when nothing else runs. Seen with 1.0.1: it takes it with status 0 and lets it
# wait for ever, while all later jobs overtake it, as they would a wide job in a busy queue. It starts at once when
# tsp -S 2 gives the queue two slots.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'task-spooler=1.0.1*'
export TS_SOCKET=$folder/socket TMPDIR=$folder
trap 'tsp -K || true; rm -rf -- "$folder"' EXIT
tsp -S 1
status=0
tsp -n -N 2 touch wide || status=$?
seen 'status of the wide job, number 0' 0 "$status"
tsp -n touch narrow
tsp -w 1
sleep 1
state() { tsp -s 0; }
seen 'the wide job, when a later one has ended' queued "$(state)"
tsp -S 2
tsp -w 0
seen 'the wide job, with two slots' finished "$(state)"
