#!/usr/bin/env bash
# A C program that divides 0 by 0 on x86 prints "-nan", which so comes into tables of rates and errors.
# Guess: datamash --narm ("skip NA/NaN values") skips it as it skips nan and NaN. Seen with 1.7: it does not, and
# the mean is -nan; it does not refuse it as it refuses words either.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'datamash=1.7-*'
mean() { printf '%s\n' 1 "$1" 3 | datamash --narm count 1 mean 1 | tr '\t' ' '; }
seen 'nan: values, mean' '2 2' "$(mean nan)"
seen '-nan: values, mean' '3 -nan' "$(mean -nan)"
