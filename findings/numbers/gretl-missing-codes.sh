#!/usr/bin/env bash
# A CSV with engines' scores, in which a lost position is -9999, and Elo differences of -999.
# Guess: gretl takes them for numbers, as R, pandas and PSPP do, and empty cells for missing. Seen with gretl 2022c:
# cells that read -999 or -9999 are missing values, without a word, so that a mean leaves out what was lost; -999.0
# is a number. "inf" is missing too.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'gretl=2022c-*'
printf '%s\n' game,score 1,-999 2,-9999 3,120 4,-999.0 5,inf >scores.csv
printf 'open scores.csv --quiet\nprintf "%%d of 5, mean %%g\\n", sum(ok(score)), mean(score)\n' >mean.inp
seen 'scores counted' '2 of 5, mean -439.5' "$(gretlcli -b -q mean.inp | grep 'of 5')"
