"""games --browse, in a pseudo-terminal as a person would use it."""

import os
import pty
import re
import select
import signal
import struct
import fcntl
import subprocess
import termios
import time
import unittest

from program import PROGRAM, Case, match


class Screen:
    """What a program writes to a terminal of its own, read as plain text."""

    def __init__(self, command, folder, rows=30, columns=100, term="xterm"):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.before = termios.tcgetattr(slave)
        self.slave = slave
        self.process = subprocess.Popen(command, cwd=folder, stdin=slave, stdout=slave, stderr=slave,
                                        env=dict(os.environ, TERM=term, LC_ALL="C.UTF-8"))

    def read(self, until):
        """Everything up to a text that it must write, without the terminal's own codes."""
        text, end = "", time.monotonic() + 60
        while time.monotonic() < end:
            if select.select([self.master], [], [], 0.2)[0]:
                text += os.read(self.master, 65536).decode("utf-8", "replace")
            if until in re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\x1b[=>]", "", text):
                return text
            if self.process.poll() is not None:
                break
        raise AssertionError(f"{until!r} does not appear in {text!r}")

    def type(self, keys):
        os.write(self.master, keys)

    def finish(self):
        status = self.process.wait(timeout=60)
        after = termios.tcgetattr(self.slave)
        os.close(self.slave)
        os.close(self.master)
        return status, after[:4] == self.before[:4]


class Browse(Case):
    def setUp(self):
        super().setUp()
        self.run_program(match("--games", "4", "--db", "x.db", "--seed", "3", openings="named"))

    def open(self, *options, **more):
        screen = Screen([PROGRAM, "games", "x.db", "--browse", *options], self.folder, **more)
        self.addCleanup(lambda: screen.process.poll() is None
                        and screen.process.send_signal(signal.SIGKILL))
        return screen

    def test_keys_step_through_moves_and_games(self):
        plies = dict(self.rows("x.db", "SELECT id, plies FROM game"))
        screen = self.open()
        screen.read("Game 0: ")
        screen.type(b"g\x0c")  # Ctrl-L: all of the screen
        screen.read(f"Move 0 of {plies[0]}")
        screen.type(b"jj\x1bOCk\x0c")  # and the right arrow
        screen.read(f"Move 2 of {plies[0]}: O")
        screen.type(b"n2\r\x0c")  # and a number
        screen.read("Game 2: ")
        screen.type(b"/game 1:\r\x0c")
        screen.read(f"Move {plies[1]} of {plies[1]}")
        screen.type(b"?\x0c")
        screen.read("previous game")
        screen.type(b"q")
        self.assertEqual(screen.finish(), (0, True))

    def test_a_terminal_that_cannot_draw_is_refused(self):
        screen = self.open(term="dumb")
        screen.read("the terminal 'dumb' cannot draw: set TERM")
        self.assertEqual(screen.finish(), (1, True))

    def test_control_c_puts_the_terminal_back(self):
        screen = self.open()
        screen.read("Game 0: ")
        screen.type(b"\x03")
        self.assertEqual(screen.finish(), (0, True))

    def test_filters_choose_the_games(self):
        winner = self.rows("x.db", "SELECT winner FROM game WHERE id = 2")[0][0]
        result = {"black": "black", "white": "white", "draw": "drawn"}[winner]
        count = self.rows("x.db", f"SELECT count(*) FROM game WHERE winner = '{winner}'")[0][0]
        screen = self.open("--result", result)
        screen.read(f"Game 1 of {count}.")
        screen.type(b"q")
        self.assertEqual(screen.finish(), (0, True))

    def test_show_without_a_game_browses_them_all(self):
        screen = Screen([PROGRAM, "show", "x.db"], self.folder)
        screen.read("Game 1 of 4.")
        screen.type(b"q")
        self.assertEqual(screen.finish(), (0, True))
        self.assertIn("browsing needs a terminal: give the id of a game; 'renju-bench games x.db' lists them",
                      self.complaint([PROGRAM, "show", "x.db"], 1))

    def test_a_small_terminal(self):
        screen = self.open(rows=5, columns=20)
        screen.read("Game 0: ")
        screen.type(b"q")
        self.assertEqual(screen.finish(), (0, True))

    def test_an_unknown_terminal_is_named(self):
        screen = self.open(term="no-such-terminal")
        screen.read("the terminal 'no-such-terminal' is unknown")
        self.assertEqual(screen.finish()[0], 1)

    def test_without_a_terminal(self):
        line = self.complaint([PROGRAM, "games", "x.db", "--browse"], 1)
        self.assertIn("--browse needs a terminal", line)
        self.complaint([PROGRAM, "games", "x.db", "--browse", "--json"], 2)
        self.complaint([PROGRAM, "games", "x.db", "x.db", "--browse"], 2)


if __name__ == "__main__":
    unittest.main()
