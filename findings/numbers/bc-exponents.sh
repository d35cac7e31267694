#!/usr/bin/env bash
# Figures that printf %G, Java or Fortran wrote, 2.5E-03 or 1E+05, go through bc.
# Guess: bc knows no exponents and says so, as it does for 1e5. Seen with 1.07.1: a capital E is a digit, which counts 9
# beside others in base ten: 1E5 is 195, 1E+05 is 19 + 5 = 24, and 2.5E-03 is 2.59 - 3 = -.41, all without a word.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'bc=1.07.1-*'
of() { echo "$1" | bc 2>&1 | sed 's/.*syntax error.*/refused/'; }
seen '1e5' refused "$(of 1e5)"
seen '1E5' 195 "$(of 1E5)"
seen '1E+05' 24 "$(of 1E+05)"
seen '2.5E-03' -.41 "$(of 2.5E-03)"
