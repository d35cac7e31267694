#!/usr/bin/env bash
# Two options of an engine, each of 0 to 5, are tuned in R for the most points, 100 at 1 and 2: optimr() of optimx, the
# successor of its optimx(), with control = list(maximize = TRUE).
# Guess: it finds the maximum, as its manual says and as optimx() does. Seen with 2022-4.30: it minimises all the same,
# and so does opm(): 75 points at 5 and 5 with "convergence" 0, which means success; control = list(fnscale = -1), the
# way of R's optim(), is not heard either.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'r-cran-optimx=2022-4.30*'
cat >tune.R <<'R'
suppressMessages(library(optimx))
points <- function(options) 100 - sum((options - c(1, 2))^2)
show <- function(options, value) cat(sprintf("%.0f and %.0f, %.0f points\n", options[1], options[2], value))
tune <- function(by, control) {
  by(c(3, 3), points, lower = c(0, 0), upper = c(5, 5), method = "nlminb", control = control)
}
old <- tune(optimx, list(maximize = TRUE))
show(c(old$p1, old$p2), old$value)
for (control in list(list(maximize = TRUE), list(fnscale = -1))) {
  new <- tune(optimr, control)
  show(new$par, new$value)
}
cat(new$convergence)
R
Rscript tune.R 2>/dev/null | grep -v Maximizing >table
seen 'optimx, maximize = TRUE' '1 and 2, 100 points' "$(sed -n 1p table)"
seen 'optimr, maximize = TRUE' '5 and 5, 75 points' "$(sed -n 2p table)"
seen 'optimr, fnscale = -1' '5 and 5, 75 points' "$(sed -n 3p table)"
seen 'its convergence' 0 "$(sed -n 4p table)"
