#!/usr/bin/env bash
# How much memory did an engine take? wait4() and getrusage() tell the peak of a child that has ended: ru_maxrss.
# Guess: it is the peak of the engine's program. Seen on Linux: it is never below what its parent held when it
# started the engine, by fork and exec or by posix_spawn, since the kernel carries the peak over exec. /bin/true
# started by a harness of 200 MB "took" 200 MB. VmHWM in /proc/PID/status, read while the program runs, is its own.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
cat >peak.py <<'PY'
import os, time
held = b"x" * (200 << 20)

def peak(pid):
    return "200 and more" if os.wait4(pid, 0)[2].ru_maxrss >> 10 >= 200 else "less"

forked = os.fork()
if forked == 0:
    os.execv("/bin/true", ["true"])
spawned = os.posix_spawn("/bin/true", ["true"], {})
sleeper = os.posix_spawn("/bin/sleep", ["sleep", "1"], {})
time.sleep(0.5)
own = int(next(line for line in open(f"/proc/{sleeper}/status") if line.startswith("VmHWM")).split()[1])
print(peak(forked), peak(spawned), "less than 20" if own < 20 << 10 else "more", peak(sleeper), sep=", ")
PY
uname -sr
seen 'MB of fork, of spawn, VmHWM of a third and its ru_maxrss' \
  '200 and more, 200 and more, less than 20, 200 and more' "$(python3 peak.py)"
