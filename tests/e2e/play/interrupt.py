"""SIGINT, SIGTERM and SIGHUP: the table so far, how to go on, and status 130."""

import json
import os
import re
import signal
import subprocess
import time
import unittest
import uuid

import external
from external import FAST, FAULT, engine
from program import PROGRAM, Case, match

MANY = 100_000


class Interrupt(Case):
    def interrupted(self, which, *options):
        """A long match that gets the signal after its first games: eight, so that four threads, which may
        hold one game of each of four pairs, have completed a pair."""
        process = self.start(match("--games", str(MANY), "--db", "x.db", "-v", *options),
                             stderr=subprocess.DEVNULL)
        for _ in range(8):
            self.assertIn("Finished game", process.stdout.readline())
        process.send_signal(which)
        text, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130, text)
        return text

    def stored(self):
        return self.rows("x.db", "SELECT count(*) FROM game")[0][0]

    def check_table(self, text):
        games = int(re.search(rf"^Games        (\d+) of {MANY}$", text, re.M)[1])
        self.assertEqual(games, self.stored())
        self.assertGreaterEqual(games, 8)
        self.assertRegex(text, r"\nAny time     \[\S+, \S+\]   Elo of A; 95 %, though the match was ended")
        return re.search(r"^To play the rest:\n  (.*)$", text, re.M)[1]

    def test_sigint_prints_the_table_and_how_to_go_on(self):
        self.check_table(self.interrupted(signal.SIGINT))

    def test_sigterm_does_the_same(self):
        self.check_table(self.interrupted(signal.SIGTERM, "--threads", "4"))

    def test_json_is_one_document_all_the_same(self):
        process = self.start(match("--games", str(MANY), "--db", "x.db", "--json", "-v"),
                             stderr=subprocess.PIPE)
        while "Finished game" not in process.stderr.readline():
            pass
        process.send_signal(signal.SIGINT)
        text, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        document = json.loads(text)
        self.assertEqual((document["games"], document["complete"]), (self.stored(), False))
        self.assertIn("--resume", document["resume"])

    def test_before_the_first_game_has_ended_it_says_so(self):
        slow = "hard:time_ms=600000,depth=20"
        process = self.start([PROGRAM, "match", "--a", slow, "--b", slow, "--games", "4",
                              "--openings", "none", "--clock", "wall", "--db", "x.db"],
                             stderr=subprocess.PIPE)
        while "openings: none" not in process.stderr.readline():
            pass
        process.send_signal(signal.SIGINT)
        text, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130, text)
        self.assertIn("Games        0 of 4\n", text)

    def test_leaves_one_plain_file(self):
        self.interrupted(signal.SIGINT)
        self.assertEqual([path.name for path in self.folder.glob("x.db*")], ["x.db"])
        self.assertEqual(self.rows("x.db", "PRAGMA journal_mode"), [("delete",)])

    def test_the_command_it_names_goes_on(self):
        command = self.check_table(self.interrupted(signal.SIGINT))
        before = self.rows("x.db", "SELECT * FROM game ORDER BY id")
        process = self.start(["/bin/sh", "-c", f"exec {command}"], stderr=subprocess.PIPE)
        self.assertIn(f", {len(before)} of them played before,", process.stderr.readline())
        for _ in range(8):
            self.assertIn("Finished game", process.stdout.readline())
        process.send_signal(signal.SIGINT)
        text, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130, text)
        after = self.rows("x.db", "SELECT * FROM game ORDER BY id")
        self.assertGreater(len(after), len(before))
        self.assertLessEqual(set(before), set(after))

    def test_the_second_signal_ends_at_once(self):
        process = self.start(match("--games", str(MANY), "--db", "x.db", "-v"),
                             stderr=subprocess.DEVNULL)
        process.stdout.readline()
        for _ in range(50):
            process.send_signal(signal.SIGINT)
        text, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)

    def test_an_interrupted_match_ends_as_one_in_one_piece(self):
        games = ["--games", "60", "--seed", "3"]
        self.run_program(match(*games, "--db", "whole.db"))
        process = self.start(match(*games, "--db", "x.db", "-v"), stderr=subprocess.DEVNULL)
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
        self.run_program(match(*games, "--db", "x.db", "--resume"))
        for query in ("SELECT * FROM game ORDER BY id",
                      "SELECT game, ply, move, score, depth, nodes, counters FROM move "
                      "ORDER BY game, ply"):
            self.assertEqual(self.rows("x.db", query), self.rows("whole.db", query))

    def external_match(self, mode):
        """A match with a program that by now does not listen to anybody; and its mark."""
        mark = uuid.uuid4().hex
        process = self.start(external.match(engine(FAULT, mode, "--at", "2"), engine(FAST), "--threads", "2",
                                            "--time", "10m", games=4),
                             stderr=subprocess.DEVNULL, env=dict(os.environ, RB_INTERRUPT=mark))
        mark = f"RB_INTERRUPT={mark}".encode()
        self.await_true(lambda: len(external.left_behind(mark)) == 5)
        time.sleep(0.2)  # both games have come to the fault
        self.assertIsNone(process.poll())
        return process, mark

    def test_the_rest_of_a_program_is_cut_short(self):
        mark = uuid.uuid4().hex
        process = self.start(external.match(engine(FAST), "beginner", "--turn-delay", "1m", "--nodes", "50",
                                            "--threads", "1", games=2),
                             stderr=subprocess.DEVNULL, env=dict(os.environ, RB_INTERRUPT=mark))
        self.await_true(lambda: len(external.left_behind(f"RB_INTERRUPT={mark}".encode())) == 2)
        time.sleep(0.5)  # it has moved, and rests
        start = time.monotonic()
        process.send_signal(signal.SIGINT)
        text, _ = process.communicate(timeout=60)
        self.assertLess(time.monotonic() - start, 20)
        self.assertEqual(process.returncode, 130, text)

    def await_true(self, fact, seconds=120):
        deadline = time.monotonic() + seconds
        while not fact():
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.01)

    def test_no_signal_leaves_an_engine_behind(self):
        for mode in ("hang-term", "spin"):
            for signals in ([signal.SIGINT], [signal.SIGTERM], [signal.SIGHUP], [signal.SIGHUP] * 2,
                            [signal.SIGINT] * 2, [signal.SIGINT, signal.SIGTERM], [signal.SIGKILL]):
                with self.subTest(mode=mode, signals=signals):
                    process, mark = self.external_match(mode)
                    for which in signals:
                        process.send_signal(which)
                        time.sleep(0.02)
                    process.communicate(timeout=60)
                    # A second signal may come when the first has already ended the match: it ends what
                    # is left of the program as any signal does.
                    ends = {130, -signals[-1]} if len(signals) > 1 else {130}
                    self.assertIn(process.returncode, {-9} if signals == [signal.SIGKILL] else ends)
                    self.await_true(lambda: not external.left_behind(mark))


if __name__ == "__main__":
    unittest.main()
