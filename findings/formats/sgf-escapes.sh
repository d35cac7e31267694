#!/usr/bin/env bash
# C[a\]b] is the text "a]b": the backslash is SGF's escape.
# Guess: a parser hands out "a]b". Seen: smartgame 0.1.5 hands out the backslash with it, so that what is
# written with it as it is stays right, and what is shown or searched is not; jssgf 0.3.8 removes it.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages jssgf@0.3.8 smartgame@0.1.5
text='(;C[a\\]b])' # as JavaScript writes it
seen jssgf 'a]b' "$(node -e "console.log(require('jssgf').parse('$text')[0].C)")"
seen smartgame 'a\]b' "$(node -e "console.log(require('smartgame').parse('$text').gameTrees[0].nodes[0].C)")"
