#!/usr/bin/env python3
"""What a game of a queue costs its coordinator, and a task the server, in processor time.

    scripts/queue_cost.py [--builds FOLDER,...] [--games N] [--connections N] [--rounds N] [OPTION...]

Simulated workers (rb_worker_swarm) hand in games of easy against beginner that were played before. Each
number is the time of one thread, from the first games in the file to the last: without the start, the end
and the replayed games. With several builds each round measures all of them in turn, so that they meet the
same load. Options of `match` (--keep results) are passed on. A build that can be measured is made by

    cmake -B build/measure -G Ninja -DCMAKE_BUILD_TYPE=Release -DRB_TESTS=ON
    ninja -C build/measure renju-bench rb_worker_swarm
"""

import argparse
import contextlib
import os
import pathlib
import re
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "e2e" / "shared"))
from redis_server import RedisServer  # noqa: E402

LOOK_EACH = 0.05  # seconds


def cpu(process):
    """Microseconds of its first thread."""
    return int(pathlib.Path(f"/proc/{process.pid}/schedstat").read_text().split()[0]) / 1000


def games_in(file):
    with contextlib.closing(sqlite3.connect(file)) as connection:
        return connection.execute("SELECT count(*) FROM game").fetchone()[0]


class Cost:
    def __init__(self, folder, options):
        self.folder, self.options = folder, options

    def match(self, build, database, *more):
        return [f"{build}/renju-bench", "match", "--a", "easy", "--b", "beginner", "--games",
                str(self.options.games), "--seed", "1", "--db", f"{self.folder}/{database}",
                *self.options.more, *more]

    def play(self, build):
        subprocess.run(self.match(build, "played.db"), check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)

    def wait_for_games(self, count, run, server):
        """The games in the file as soon as there are so many, and what was spent until then."""
        while (games := games_in(self.folder / "queue.db")) < count:
            if run.poll() is not None:
                sys.exit((self.folder / "errors.txt").read_text())
            time.sleep(LOOK_EACH)
        return games, cpu(run), cpu(server.process), time.monotonic()

    def measure(self, build):
        """Microseconds of a game and of a task, games a second, and games of a task."""
        server = RedisServer(self.folder)
        server.start()
        address = f"unix:{server.socket}"
        with open(self.folder / "errors.txt", "w", encoding="utf-8") as errors:
            run = subprocess.Popen(self.match(build, "queue.db", "--queue", address, "--queue-check", "0"),
                                   stdout=subprocess.DEVNULL, stderr=errors)
        while server.ask("ZCARD", "rb:runs") != ":1":
            time.sleep(LOOK_EACH)
        swarm = subprocess.Popen([f"{build}/tests/rb_worker_swarm", address, f"{self.folder}/played.db",
                                  str(self.options.connections), str(self.options.seconds)],
                                 stdout=subprocess.PIPE, text=True)
        first = self.wait_for_games(1, run, server)
        last = self.wait_for_games(self.options.games, run, server)
        told = swarm.communicate()[0]
        run.wait()
        server.kill()
        for path in self.folder.glob("queue.db*"):
            path.unlink()
        games, spent, served, seconds = (new - old for new, old in zip(last, first))
        handed_in, tasks = map(int, re.findall(r"\d+", told))
        return spent / games, served / games * handed_in / tasks, games / seconds, handed_in / tasks


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--builds", default=f"{ROOT}/build/measure")
    parser.add_argument("--games", type=int, default=6000)
    parser.add_argument("--connections", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=1, help="that a game is said to take")
    parser.add_argument("--rounds", type=int, default=5)
    options, options.more = parser.parse_known_args()
    builds = options.builds.split(",")
    with tempfile.TemporaryDirectory(prefix="queue-cost-") as folder:
        cost = Cost(pathlib.Path(folder), options)
        cost.play(builds[0])
        found = {build: [] for build in builds}
        for _ in range(options.rounds):
            for build in builds:
                found[build].append(cost.measure(build))
    print(f"load {os.getloadavg()[0]:.1f}")
    for build, rounds in found.items():
        game, task, speed, size = (statistics.median(values) for values in zip(*rounds))
        each = " ".join(f"{values[0]:.1f}" for values in rounds)
        print(f"{build}: {game:.1f} us a game ({each}), server {task:.0f} us a task of {size:.1f} games, "
              f"{speed:,.0f} games/s")


if __name__ == "__main__":
    main()
