#!/usr/bin/env python3
"""external_cost.py [OPTION...]: measures what a match costs besides its engines, which answer at once: both
are fastbrain of tests/fakes, and games have 225 moves. Each number is the best of 8 runs, as other work
on the machine can only add to it. Options of `match` (--affinity, --threads 2) are passed on. Needs
build/release with its tests."""

import os
import pathlib
import subprocess
import sys
import tempfile
import time

BUILD = pathlib.Path(__file__).resolve().parent.parent / "build" / "release"
RUNS, GAMES, MOVES = 8, 200, 225
TICKS = os.sysconf("SC_CLK_TCK")


def run(command):
    """Wall time and CPU in seconds, of renju-bench only."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)  # its numbers can still be read
    wall = time.monotonic() - start
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(usage[1])
    if process.returncode != 0:
        sys.exit(f"status {process.returncode}: {' '.join(command)}")
    return wall, (int(fields[11]) + int(fields[12])) / TICKS


def main():
    if sys.argv[1:] in (["-h"], ["--help"]):
        print(__doc__)
        return
    engine = f"cmd:'{BUILD}/tests/fastbrain'"
    options = sys.argv[1:] if "--threads" in sys.argv else ["--threads", "1", *sys.argv[1:]]
    with tempfile.TemporaryDirectory() as folder:
        runs = [run([f"{BUILD}/renju-bench", "match", "--a", engine, "--b", engine, "--openings",
                     "none", "--games", str(GAMES), "--time", "5s", "--db",
                     f"{folder}/{number}.db", *options]) for number in range(RUNS)]
    wall, cpu = (min(numbers) for numbers in zip(*runs))
    moves = GAMES * MOVES
    print(f"{cpu / moves * 1e6:.2f} us CPU a move, {moves / wall:,.0f} moves/s")


if __name__ == "__main__":
    main()
