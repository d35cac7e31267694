#!/usr/bin/env bash
# Intervals of scores in R: binconf(wins, games) of Hmisc, whose default is Wilson's, "score-test-based".
# Guess: they are those of prop.test(correct = FALSE), the score test's, for all counts, as they are for 2 of 10. Seen
# with 4.8-0: with one win or one loss another bound is put in, that of a Poisson count: 1 of 10 begins at 0.0051, not
# at 0.0179, and 1 of 1000 at 0.0001 instead of 0.0002; a single loss is mirrored. The other bound is Wilson's.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'r-cran-hmisc=4.8-0-*'
export R_LIBS="$R_LIBS:$folder/root/usr/lib/R/library"
cat >intervals.R <<'R'
suppressMessages(library(Hmisc))
show <- function(name, bounds) cat(name, sprintf("%.4f to %.4f", bounds[1], bounds[2]), "\n")
for (wins in c(2, 1, 9)) {
  show("Hmisc", binconf(wins, 10)[2:3])
  show("score test", suppressWarnings(prop.test(wins, 10, correct = FALSE))$conf.int)
}
R
Rscript intervals.R | sed 's/ $//' >table
row() { sed -n "$1p" table; }
seen '2 of 10' 'Hmisc 0.0567 to 0.5098' "$(row 1)"
seen '2 of 10' 'score test 0.0567 to 0.5098' "$(row 2)"
seen '1 of 10' 'Hmisc 0.0051 to 0.4042' "$(row 3)"
seen '1 of 10' 'score test 0.0179 to 0.4042' "$(row 4)"
seen '9 of 10' 'Hmisc 0.5958 to 0.9949' "$(row 5)"
seen '9 of 10' 'score test 0.5958 to 0.9821' "$(row 6)"
