#!/usr/bin/env bash
# One option of an engine, of 0 to 5, is tuned in R for the most points, 100 at 3: fminbnd(points, 0, 5, maximum = TRUE)
# of pracma.
# Guess: fmin, the "function value at the optimum", is 100, as it is with fminsearch(minimize = FALSE) of the same
# package. Seen with 2.4.2: it is -100, so that of several starts or ranges the worst has the highest value.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'r-cran-pracma=2.4.2-*'
cat >tune.R <<'R'
suppressMessages(library(pracma))
points <- function(option) 100 - (option[1] - 3)^2
narrow <- fminbnd(points, 0, 5, maximum = TRUE)
search <- fminsearch(points, c(1, 1), minimize = FALSE)
cat(sprintf("%.0f at %.0f\n", c(narrow$fmin, search$fmin), c(narrow$xmin, search$xmin[1])), sep = "")
R
Rscript tune.R >table
seen fminbnd '-100 at 3' "$(sed -n 1p table)"
seen fminsearch '100 at 3' "$(sed -n 2p table)"
