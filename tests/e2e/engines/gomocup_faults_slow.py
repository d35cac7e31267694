#!/usr/bin/env python3
"""gomocup_faults with a second a move."""

import sys
import unittest

import gomocup_faults


class SlowFaults(gomocup_faults.Faults):
    move_time = "1s"
    start_time = "1300ms"
    wait_ms = 3000


if __name__ == "__main__":
    sys.exit(unittest.main())
