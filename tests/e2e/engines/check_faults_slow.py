#!/usr/bin/env python3
"""Every way in which faultbrain goes wrong is found by renju-bench check, and what is no fault is not."""

import concurrent.futures
import subprocess
import sys
import unittest

import program
from gomocup_faults import AT, NO_HARM, REASONS
from external import FAULT, engine

# Hurts no match of ours, but managers that wait for the end, or take both moves.
HARMS_OTHERS = {"ignore-end": "END", "two-moves": "TURN"}


class SlowCheck(program.Case):
    def problem(self, mode):
        """What is wrong with the verdicts on a mode, or none."""
        words = [FAULT, mode, "--at", AT.get(mode, 2), "--ms", 900, "--mb", 8]
        command = [program.PROGRAM, "check", engine(*words), "--time", "200ms", "--start-time",
                   "500ms", "--games", "2"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=600)
        failed = {line.split("  ")[0] for line in done.stdout.splitlines() if " FAIL " in line}
        if mode in HARMS_OTHERS:
            right = HARMS_OTHERS[mode] in failed
        else:
            right = bool(failed) != (mode in NO_HARM.split())
        return None if right and done.returncode == 3 * bool(failed) else f"{mode}:\n{done.stdout}"

    def test_every_mode(self):
        modes = list(REASONS)
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            again = [mode for mode, problem in zip(modes, pool.map(self.problem, modes)) if problem]
        # On a machine that has no time for it an engine may really have been late: not every time.
        problems = [problem for problem in map(self.problem, again) if problem]
        self.assertEqual(problems, [], "\n".join(problems))


if __name__ == "__main__":
    sys.exit(unittest.main())
