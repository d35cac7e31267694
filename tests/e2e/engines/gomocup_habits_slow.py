#!/usr/bin/env python3
"""gomocup_habits in 200 games each, one and eight at once, each on any core and on one, on a machine that is
kept busy by other work."""

import contextlib
import os
import subprocess
import sys
import unittest

import gomocup_habits

BUSY = 2  # other programs for each core


@contextlib.contextmanager
def busy():
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"])
             for _ in range(BUSY * os.cpu_count())]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


class SlowHabits(gomocup_habits.Habits):
    games, max_moves = 200, "40"
    test_those_that_are_not_ready_on_one_core = None  # all are played so

    def test_what_info_costs_is_not_charged_to_the_first_move(self):
        self.check("slow-info", "--ms", "700", options=["--time", "300ms", "--margin", "300ms",
                                                        "--start-time", "30s"])

    def check(self, *words, options=gomocup_habits.PATIENT):
        with busy():
            for self.threads in ("1", "8"):
                for affinity in ([], ["--affinity"]):
                    super().check(*words, options=[*options, *affinity])


if __name__ == "__main__":
    sys.exit(unittest.main())
