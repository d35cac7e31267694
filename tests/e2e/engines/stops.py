"""Whoever ends a job signals its programs too: no game is lost by that, however far apart the signals are."""

import os
import random
import signal
import sqlite3
import subprocess
import time
import unittest

from external import FAST, FAULT, engine, match
from program import PROGRAM, Case
from redis_server import RedisServer

SLOW = engine(FAST, "--sleep-us", "100000")
OTHER = engine(FAST, "--sleep-us", "100000", "--policy", "line")
PLAY = ["--openings", "none", "--threads", "2", "--time", "60s", "--db", "x.db"]
RUNS = {
    "match": ["match", "--a", SLOW, "--b", OTHER, "--games", "1000", *PLAY],
    "sprt": ["match", "--a", SLOW, "--b", OTHER, "--sprt", "elo0=0,elo1=1", "--games", "1000", *PLAY],
    "tournament": ["tournament", "--player", SLOW, "--player", "beginner", "--player", "easy", "--games", "1000",
                   *PLAY],
    "tune": ["tune", "spsa", "--engine", SLOW, "--info", "x,5,0,10,1,0", "--games", "1600", "--pairs", "8", *PLAY],
    "worker": ["match", "--a", SLOW, "--b", OTHER, "--games", "1000", "--a-name", "one", "--b-name", "two",
               "--queue-trust", "--openings", "none", "--time", "60s", "--db", "x.db"],
}
OTHERS = "SELECT count(*) FROM game WHERE reason IN ('crash', 'timeout', 'bad answer', 'illegal move')"


def children(pid):
    found = []
    for task in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{task}/children", encoding="ascii") as file:
            found += map(int, file.read().split())
    return found


class Stops(Case):
    # The programs get the signal so many seconds before renju-bench.
    cells = [(kind, which, gap) for kind, which, gap in (
        ("match", "KILL", 0.1), ("sprt", "TERM", 1), ("tournament", "TERM", 0.1), ("tune", "KILL", 0.3),
        ("worker", "TERM", 0.3))]
    repeats = 1

    def setUp(self):
        super().setUp()
        os.environ.pop("RENJU_BENCH_STOP_GRACE", None)

    def begin(self, kind):
        words = [PROGRAM, *RUNS[kind]]
        if kind != "worker":
            return self.start(words, stderr=subprocess.DEVNULL), None
        server = RedisServer(self.folder)
        server.start()
        self.addCleanup(server.kill)
        owner = self.start([*words, "--queue", server.url], stderr=subprocess.DEVNULL)
        programs = [f"--program={name}={words[words.index(side) + 1].removeprefix('cmd:')}"
                    for side, name in (("--a", "one"), ("--b", "two"))]
        worker = [PROGRAM, "worker", server.url, "--threads", "2", *programs]
        return self.start(worker, stderr=subprocess.DEVNULL), owner

    def stop(self, kind, which, gap):
        """Returns the number of games that were lost by the end."""
        for file in self.folder.glob("x.db*"):
            file.unlink()
        process, owner = self.begin(kind)
        deadline = time.monotonic() + 60
        while not children(process.pid):
            self.assertIsNone(process.poll())
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.01)
        time.sleep(random.uniform(0.05, 1.0))
        number = getattr(signal, "SIG" + which)
        for child in children(process.pid):
            os.kill(child, number)
        time.sleep(gap)
        for each in filter(None, (process, owner)):
            each.send_signal(number)
            each.communicate(timeout=60)
        try:
            return self.rows("x.db", OTHERS)[0][0]
        except sqlite3.OperationalError:  # it had not begun
            return 0

    def test_no_end_costs_a_game(self):
        for kind, which, gap in self.cells:
            if kind == "worker" and not RedisServer.is_installed():
                continue
            for _ in range(self.repeats):
                with self.subTest(kind=kind, signal=which, gap=gap):
                    self.assertEqual(self.stop(kind, which, gap), 0)


class Crashes(Case):
    """What a program does by itself still costs the game."""

    def reasons(self, a, *options, grace="0"):
        environment = {**os.environ, "RENJU_BENCH_STOP_GRACE": grace}
        self.run_program(match(a, engine(FAST), "--db", "x.db", "--max-failures", "0", "--time", "20s", *options),
                         env=environment)
        return [reason for (reason,) in self.rows("x.db", "SELECT reason FROM game ORDER BY id")]

    def script(self, lines):
        path = self.folder / "brain.sh"
        path.write_text("#!/bin/sh\n" + lines)
        path.chmod(0o755)
        return f"cmd:{path}"

    def test_a_signal_of_others_is_one_if_it_comes_again(self):
        ends = {f"exec {FAULT} segv --at 1": 2, f"exec {FAULT} abort --at 1": 2, f"exec {FAULT} exit --at 1": 2,
                "read x; kill -KILL $$": 4, f"{FAULT} none --at 1 & sleep 0.1; exit 143": 4}
        for end, starts in ends.items():
            with self.subTest(end):
                self.assertEqual(self.reasons(self.script(f"echo x >>starts\n{end}\n")), ["crash"] * 2)
                self.assertGreaterEqual((self.folder / "starts").read_text().count("x"), starts)
                if starts == 2:
                    self.assertEqual((self.folder / "starts").read_text().count("x"), starts)
                for name in ("starts", "x.db"):
                    (self.folder / name).unlink()

    def test_a_signal_that_comes_once_is_none(self):
        once = self.script(f"[ -e once ] || {{ touch once; kill -TERM $$; }}\nexec {FAST}\n")
        self.assertEqual(self.reasons(once), ["board full"] * 2)


if __name__ == "__main__":
    unittest.main()
