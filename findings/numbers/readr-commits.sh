#!/usr/bin/env bash
# A CSV with a column of short commits, 1234d56 and 1234d57, read by R.
# Guess: with digits alone, or an e as in 12e4567, R may take a commit for a number; with a d it is a text, as read.csv
# and data.table have it. Seen with readr 2.1.4 and vroom 1.6.1: d is an exponent, as in Fortran, so the two commits
# are the numbers 1.234e59 and 1.234e60, and two commits may be equal.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'r-cran-readr=2.1.4-*' 'r-cran-vroom=1.6.1-*'
printf '%s\n' commit,elo 1234d56,3 1234d57,4 >runs.csv
of() { Rscript -e "cat(format($1(\"runs.csv\")[[1]]))" 2>/dev/null; }
seen read.csv '1234d56 1234d57' "$(of read.csv)"
seen read_csv '1.234e+59 1.234e+60' "$(of readr::read_csv)"
