#!/usr/bin/env bash
# A job script starts as many games at once as there are cores: --threads $(nproc).
# Guess: nproc counts the cores that the process may use. Seen with coreutils 9.1: OMP_NUM_THREADS comes first, which
# clusters and numeric libraries set. With 1 it says 1 on any machine, and with 99 it says 99, with one core allowed.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'coreutils=9.1-*'
allowed=$(taskset -cp $$ | sed 's/.*: //; s/[,-].*//')
seen 'one core allowed' 1 "$(OMP_NUM_THREADS='' taskset -c "$allowed" nproc)"
seen 'one core allowed, OMP_NUM_THREADS=99' 99 "$(OMP_NUM_THREADS=99 taskset -c "$allowed" nproc)"
