#!/usr/bin/env python3
"""Every way in which faultbrain goes wrong, in every game and once, with 1, 2 and 8 games at once: the
match ends by itself, the right player loses each game for the right reason, and nothing is left."""

import concurrent.futures
import os
import subprocess
import sys
import unittest
import uuid


import program
from external import FAST, FAULT, engine, finished, left_behind, match

# What a fault costs. "later" comes at the engine's next turn.
CRASH = "die-at-start abort segv exit die-partial orphan close-out start-error die-after close-in"
TIMEOUT = ("no-ok slow-ok late hang hang-term spin sigstop no-newline chatty-hang garbage binary "
           "empty-line flood flood-bytes deaf")
BAD_ANSWER = "comma half float three-numbers error unknown"
ILLEGAL = "occupied own-stone outside negative wrap wrap-256 huge-number"
FORBIDDEN = "overline double-four double-three"  # in the games as Black, by a plan of its own
NO_HARM = ("none no-about ok-noise ignore-end garbage-move spaces crlf lower-message two-moves "
           "two-writes long-line nul-move flood-finite flood-stderr memory")
REASONS = {mode: reason for modes, reason in (
    (CRASH, "crash"), (TIMEOUT, "timeout"), (BAD_ANSWER, "bad answer"),
    (ILLEGAL, "illegal move"), (FORBIDDEN, "forbidden"), (NO_HARM, "board full"))
    for mode in modes.split()}
# Only a deadline tells these from engines that move all the same.
LATE = f"{TIMEOUT} {BAD_ANSWER}".split()
GREEDY = "spin flood flood-bytes"  # they take a processor for themselves until their time is over: fewer games
AT_START = "no-ok slow-ok"
START_TIME = {"no-about": "3s"}  # after which it is started again without ABOUT
FORGIVEN_ONCE = "die-at-start"  # it may have been for ABOUT: it is started again without
AT = {"overline": 6, "double-four": 7, "double-three": 5}  # the move of the fault; else 3

DRAW = ("1/2-1/2", "board full")

MOST_MEMORY_KIB = 64 * 1024


def possible(mode, as_black, once):
    """How a game may end, for the faulty engine's colour."""
    reason = REASONS[mode]
    loss = ("0-1" if as_black else "1-0", reason)
    if reason == "board full" or (reason == "forbidden" and not as_black):
        return {DRAW}
    return {loss, DRAW} if once and reason != "forbidden" else {loss}


class Faults(program.Case):
    """Only what ends by a deadline has a short one. Every other fault must show at once: there the
    deadlines are so long that no load of the machine makes a timeout of it, nor hides one."""

    move_time = "200ms"
    margin = "300ms"  # a sound engine, too, must get a processor in that time
    start_time = "500ms"
    wait_ms = 1500  # of the modes that come late
    PATIENCE = "30s"
    LONGER_THAN_PATIENCE_MS = 60_000

    def setUp(self):
        super().setUp()
        self.sanitized = self.sanitizers()  # they take memory of their own

    def play(self, mode, games, threads, once):
        """Plays a match; returns its finished games and what else was wrong."""
        name = f"{mode}-{threads}-{once}"
        for file in self.folder.glob(f"{name}.*"):
            file.unlink()
        patient = mode not in LATE
        wait_ms = self.LONGER_THAN_PATIENCE_MS if patient else self.wait_ms
        words = [FAULT, mode, "--at", AT.get(mode, 3), "--ms", wait_ms, "--mb", 8]
        if once:
            words += ["--once", self.folder / f"{name}.once"]
        command = match(engine(*words), engine(FAST), "--a-name", "A", "--b-name", "B", "--threads",
                        str(threads), "--time", self.move_time, "--margin",
                        self.PATIENCE if patient else self.margin, "--db", f"{name}.db",
                        games=games)
        command += ["--start-time", self.start_time if mode in AT_START.split() else
                    START_TIME.get(mode, self.PATIENCE)]
        tag = f"RB_FAULTS={uuid.uuid4().hex}"
        environment = dict(os.environ, **dict([tag.split("=")]))
        process = subprocess.Popen(command, cwd=self.folder, env=environment, text=True,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT)
        output = process.stdout.read()
        process.stdout.close()
        _, status, usage = os.wait4(process.pid, 0)  # the memory is the largest of it and its engines
        process.returncode = os.waitstatus_to_exitcode(status)
        problems = [f"status {process.returncode}\n{output}"] if process.returncode else []
        problems += [f"left behind: {line}" for line in left_behind(tag.encode())]
        if usage.ru_maxrss > MOST_MEMORY_KIB and not self.sanitized:
            problems.append(f"{usage.ru_maxrss} KiB")
        return finished(output), problems

    def check(self, mode, games, threads, once):
        records, problems = self.play(mode, games, threads, once)
        if sorted(records) != list(range(games)):
            problems.append(f"games {sorted(records)}")
        losses = 0
        for number, (black, white, *end) in records.items():
            as_black = number % 2 == 0
            if (black, white) != (("A", "B") if as_black else ("B", "A")):
                problems.append(f"game {number}: {black} vs {white}")
            if tuple(end) not in possible(mode, as_black, once):
                problems.append(f"game {number}: {end}")
            losses += tuple(end) != DRAW
        if once and REASONS[mode] not in ("board full", "forbidden") and losses != (mode != FORGIVEN_ONCE):
            problems.append(f"{losses} games lost")
        return [f"{mode}, {games} games, {threads} at once{', once' if once else ''}: {problem}"
                for problem in problems]

    def check_all(self, games, threads):
        cases = [(mode, games, threads, once) for mode in REASONS for once in (False, True)]
        greedy = [(mode, max(2, threads), threads, once) for mode in GREEDY.split() for once in {False, threads == 1}]
        timed = [case for case in cases if case[0] in LATE and case[0] not in GREEDY.split()]
        patient = [case for case in cases if case[0] not in LATE]
        problems = []
        # A match mostly waits, for a deadline or for a process to end: several at a time.
        for at_once, some in ((4, patient), (12 - threads, timed), (2, greedy)):
            with concurrent.futures.ThreadPoolExecutor(at_once) as pool:
                for found in pool.map(lambda case: self.check(*case), some):
                    problems += found
        self.assertEqual(problems, [])

    def test_the_table_knows_every_mode(self):
        listed = self.run_program([FAULT, "list"]).stdout.splitlines()
        self.assertEqual(sorted(REASONS), sorted(line.split()[0] for line in listed))

    def test_one_game_at_a_time(self):
        self.check_all(games=2, threads=1)

    def test_two_games_at_once(self):
        self.check_all(games=4, threads=2)

    def test_eight_games_at_once(self):
        self.check_all(games=8, threads=8)


if __name__ == "__main__":
    sys.exit(unittest.main())
