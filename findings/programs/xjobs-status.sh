#!/usr/bin/env bash
# Matches, one a line, started side by side by xjobs, as by xargs -P or GNU parallel; one of them fails.
# Guess: the status tells, as with the other two: 123 from xargs, the number of failed jobs from parallel. Seen with
# 20120412: it is 0, whether one of the jobs fails or all; only the messages on the standard error have the status.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'xjobs=20120412-*'
of() { "$@" 2>messages && echo 0 || echo $?; }
printf '%s\n' false true false >matches
seen xargs 123 "$(xargs -n 1 env <matches && echo 0 || echo $?)"
seen xjobs 0 "$(of xjobs -j 1 <matches)"
seen 'messages of failed jobs' 2 "$(grep -c 'exitcode 1,' messages)"
