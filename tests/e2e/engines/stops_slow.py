"""The same as stops.py for every gap between the signals, forty runs a column."""

import unittest

from stops import RUNS, Stops as Fast


class Stops(Fast):
    cells = [(kind, which, gap) for which in ("KILL", "TERM") for gap in (0, 0.02, 0.1, 0.3, 1) for kind in RUNS]
    repeats = 8


if __name__ == "__main__":
    unittest.main(argv=["stops_slow", "Stops"])
