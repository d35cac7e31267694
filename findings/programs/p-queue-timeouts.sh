#!/usr/bin/env bash
# Matches one at a time, so that they do not disturb each other: p-queue with concurrency 1, and a timeout for each.
# Guess: the next match begins when the one that timed out has ended, since a promise cannot be stopped. Seen with
# 9.3.5: the queue lets the late match go on and starts the next one beside it, so that four matches run at once, and
# onIdle() comes while three of them still run.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages p-queue@9.3.5
cat >queue.mjs <<'JS'
import PQueue from "p-queue";
let running = 0, most = 0;
const match = async () => {
  most = Math.max(most, ++running);
  await new Promise(ended => setTimeout(ended, 2000));
  running--;
};
const queue = new PQueue({ concurrency: 1, timeout: 200 });
for (let i = 0; i < 4; i++) queue.add(match).catch(() => {});
await queue.onIdle();
console.log(most, running > 0);
JS
seen 'matches at once, still running when idle' '4 true' "$(node queue.mjs)"
