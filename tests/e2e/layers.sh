#!/usr/bin/env bash
# The layer check finds what it is there to find.
source "$(dirname "$0")/lib.sh"
check=$SOURCE_DIR/scripts/check_layers.py

mkdir -p rating runner engine/renju engine/game extra
echo '#include "rating/elo.hpp"' >runner/good.cpp
echo '#include <vector>' >rating/elo.hpp
expect 0 "$check" .

printf '#pragma once\n#include "runner/store.hpp"\n' >rating/bad.hpp
touch runner/store.hpp
expect 1 "$check" .
has out 'rating/bad.hpp:2: rating must not include "runner/store.hpp"'

echo '#include <fmt/core.h>' >rating/bad.hpp
expect 1 "$check" .
has out 'rating/bad.hpp:1: rating must not use <fmt/core.h>'
rm rating/bad.hpp

echo '#include "good.hpp"' >runner/good.cpp
touch runner/good.hpp
expect 1 "$check" .
has out 'runner/good.cpp:1: "good.hpp" is not a path from the root'
rm runner/good.cpp

mkdir engine/chess
touch engine/chess/rules.hpp
expect 1 "$check" .
has out 'the folder engine/chess is not in the table'
