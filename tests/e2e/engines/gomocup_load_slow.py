#!/usr/bin/env python3
"""External programs in numbers: many at once, and many games."""

import pathlib
import subprocess
import sys
import threading
import unittest

import program
from external import FAST, engine, finished, match

MOST_GROWTH_KIB = 8 * 1024


class Load(program.Case):
    def check_many_at_once(self, words, games, *options):
        done = self.run_program(match(engine(FAST, *words), engine(FAST, *words), "--threads", "32",
                                      "--time", "1s", "--db", "run.db", *options, games=games))
        results = finished(done.stdout)
        self.assertEqual(len(results), games)
        self.assertEqual({row[3] for row in results.values()}, {"board full"}, done.stdout)

    def test_sixty_four_programs_that_answer_at_once(self):
        self.check_many_at_once([], 320)

    def test_sixty_four_programs_that_wait(self):
        self.check_many_at_once(["--sleep-us", "20000"], 32)

    def test_sixty_four_programs_that_need_a_processor(self):
        # 32 of them think at any time, on 2 cores for 16 x 20 ms each.
        self.check_many_at_once(["--spin-us", "20000"], 32)

    def memory(self, process):
        """Of the program itself: (now, at most), in KiB."""
        status = pathlib.Path(f"/proc/{process.pid}/status").read_text().split()
        return tuple(int(status[status.index(f"{field}:") + 1]) for field in ("VmRSS", "VmHWM"))

    def test_games_leave_nothing_in_the_memory(self):
        process = self.start(match(engine(FAST, "--policy", "line"), engine(FAST), "--threads", "2",
                                   "--max-moves", "12", "--start-time", "10s", "--db", "run.db",
                                   games=40_000), stderr=subprocess.PIPE)
        process.stderr.readline()  # told before the first game
        measured = {0: self.memory(process)[1]}
        threading.Thread(target=process.stderr.read).start()
        for number, line in enumerate(process.stdout, 1):
            if line.startswith("Finished") and number in (10_000, 20_000, 40_000):
                measured[number] = self.memory(process)[1]
        self.assertEqual(process.wait(), 0)
        print(f"KiB at most, after so many games: {measured}", file=sys.stderr)
        if self.sanitizers():
            self.skipTest("sanitizers keep what was freed")
        self.assertLess(measured[10_000] - measured[0], MOST_GROWTH_KIB)
        # The cache of the results file is full by then. What statistics need to know of a game, 48
        # bytes, is all that is kept of it, in a list that doubles when it is full.
        self.assertLess((measured[40_000] - measured[20_000]) * 1024 / 20_000, 150)


if __name__ == "__main__":
    sys.exit(unittest.main())
