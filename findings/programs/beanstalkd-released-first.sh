#!/usr/bin/env bash
# A queue of matches in beanstalkd; a worker that cannot play one, as the engine is missing there, gives it back by
# "release" with the same priority and no delay, and asks for the next.
# Guess: it goes to the end of its priority, "back into the ready queue", so that the worker gets the second match. Seen
# with 1.12: jobs of one priority are ordered by their numbers, so it gets the same one again and again, and all others
# wait. A delay of a second or a larger priority lets the others come first.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'beanstalkd=1.12-*'
beanstalkd -l "unix:$folder/socket" &
server=$!
trap 'kill $server; wait $server || true; rm -rf -- "$folder"' EXIT
until [[ -S socket ]]; do kill -0 "$server" && sleep 0.1; done
cat >worker.js <<'JS'
const worker = require("net").connect("socket");
const crlf = "\r\n";
const put = ["a", "b", "c"].map(body => `put 0 0 60 1${crlf}${body}${crlf}`).join("");
const turn = `reserve${crlf}release 1 0 0${crlf}`;
let heard = "";
worker.on("data", data => (heard += data));
worker.on("close", () => console.log(heard.match(/(?<=RESERVED )\d/g).join(" ")));
worker.end(put + turn.repeat(3) + `reserve${crlf}release 1 0 1${crlf}reserve${crlf}quit${crlf}`);
JS
seen 'jobs of three turns, of a fourth, and after a delay of 1 s' '1 1 1 1 2' "$(timeout 20 node worker.js)"
