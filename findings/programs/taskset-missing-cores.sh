#!/usr/bin/env bash
# Engines pinned by taskset -c 0,1000, on a machine or in a container with fewer cores than the script was written for.
# Guess: taskset refuses, as it does if no core of the list exists, or warns. Seen with util-linux 2.38: the cores that
# are missing are left out without a word, so that two engines for two cores share one.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'util-linux=2.38.1-*' 'coreutils=9.1-*'
allowed=$(taskset -cp $$ | sed 's/.*: //; s/[,-].*//')
cores() { env OMP_NUM_THREADS= taskset -c "$1" nproc 2>&1 || echo refused; }
seen 'a core that is there and one that is not' 1 "$(cores "$allowed,1000")"
seen 'one that is not' refused "$(cores 1000 | tail -n 1)"
