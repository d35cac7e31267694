#!/usr/bin/env bash
# The upper quartile and the 90 % quantile of times of moves with PSPP, by FREQUENCIES or by EXAMINE, its two commands
# that have PERCENTILES.
# Guess: both give the same, the weighted average of SPSS, for which PSPP stands in. Seen with 1.6.2: FREQUENCIES has
# another definition, that of spreadsheets and R's default: of eleven values 6.5 and 8 instead of 7 and 8.8.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'pspp=1.6.2-*'
LD_LIBRARY_PATH+=$(printf '%s:' root/usr/lib/*-linux-gnu/pspp)
{
  printf '%s\n' 'DATA LIST LIST NOTABLE /times.' 'BEGIN DATA' 1 2 3 3 4 5 6 6 7 8 9 'END DATA.'
  echo 'FREQUENCIES times /FORMAT=NOTABLE /PERCENTILES=75 90.'
  echo 'EXAMINE times /PERCENTILES(75, 90)=HAVERAGE /STATISTICS=NONE.'
} >times.sps
root/usr/bin/pspp -O format=csv times.sps >tables
seen FREQUENCIES '6.50 8.00' "$(awk -F, '$2 == 75 || $2 == 90 { print $3 }' tables | paste -sd ' ')"
seen EXAMINE '7.00 8.80' "$(awk -F, '$2 == "Weighted Average" { print $3, $4 }' tables)"
cat >times.R <<'R'
times <- c(1, 2, 3, 3, 4, 5, 6, 6, 7, 8, 9)
cat(quantile(times, c(0.75, 0.9)), "and of type 6", quantile(times, c(0.75, 0.9), type = 6))
R
seen 'R' '6.5 8 and of type 6 7 8.8' "$(Rscript times.R)"
