#!/usr/bin/env bash
# Elo differences in a report in XML, as people write them: <engine elo="+35"/>. //engine[@elo > 0] are those that
# gained.
# Guess: +35 is 35, and 1e2, which XPath 1.0 does not know, is no number. Seen with xmllint of libxml2 2.9.14: the other
# way round. +35 is NaN, as the specification says, so that all gains are left out without a word; 1e2 is 100.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'libxml2-utils=2.9.14+dfsg-*'
of() {
  printf '<r><engine elo="%s"/><engine elo="-12"/></r>' "$1" |
    xmllint --xpath 'concat(count(//engine[@elo > 0]), " ", sum(//@elo))' -
}
seen '+35: engines above 0, sum' '0 NaN' "$(of +35)"
seen 35 '1 23' "$(of 35)"
seen 1e2 '1 88' "$(of 1e2)"
