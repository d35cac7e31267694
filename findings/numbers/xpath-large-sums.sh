#!/usr/bin/env bash
# Nodes or nanoseconds of a report in XML are summed by XPath: sum(//@nodes).
# Guess: XPath 1.0 writes numbers without exponents, whole ones with all digits, as its specification says. Seen with
# xmllint of libxml2 2.9.14: it prints six digits, so that 1,234,568 nodes are 1.23457e+06. string() helps up to a
# billion; what is larger gets an exponent there, too, but keeps its digits.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'libxml2-utils=2.9.14+dfsg-*'
of() { printf '<r><g n="%s"/><g n="%s"/></r>' "$2" "$3" | xmllint --xpath "$1" - | tr -d '\n'; }
seen 'sum of 1234567 and 1' 1.23457e+06 "$(of 'sum(//@n)' 1234567 1)"
seen 'string() of it' 1234568 "$(of 'string(sum(//@n))' 1234567 1)"
seen 'sum of 1500000000 and 1500000001, string() of it' '3e+09 3.000000001e+09' \
  "$(of 'sum(//@n)' 1500000000 1500000001) $(of 'string(sum(//@n))' 1500000000 1500000001)"
