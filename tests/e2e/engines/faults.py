#!/usr/bin/env python3
"""Games that are lost by faults: who reads a table, a document or an exit status is told of them."""

import csv
import io
import json
import unittest

import program
from external import FAST, FAULT, engine, match


class Faults(program.Case):
    def play(self, mode, *options, status=0, games=4):
        """A loses each game by what the mode does."""
        return self.run_program(match(engine(FAULT, mode, "--at", "1"), engine(FAST), "--db", "x.db",
                                      "--max-failures", "0", "--time", "200ms",
                                      "--a-name", "bad", *options, games=games), status)

    def notes(self, done):
        return [line for line in done.stderr.splitlines() if "faults decided" in line]

    TOLD = "faults decided 4 of its 4 losses in 4 games (bad answer 4)"
    WHERE = "; the first is game 0: renju-bench show x.db 0 --traffic"


class Match(Faults):
    def test_is_told_above_the_elo_and_at_the_end(self):
        done = self.play("comma")
        self.assertIn(f"\nFaults       A: {self.TOLD}\n             These losses say nothing about "
                      "strength; figures marked ! depend on them.\n", done.stdout)
        self.assertLess(done.stdout.index("Faults"), done.stdout.index("Elo of A"))
        self.assertRegex(done.stdout, r"\nElo of A     \S+ \[\S+, \S+\] !   95 % interval")
        self.assertEqual(self.notes(done), [f"note: A: {self.TOLD}{self.WHERE}"])
        self.assertEqual(done.stderr.splitlines()[-1], self.notes(done)[0])
        shown = self.run_program([program.PROGRAM, "show", "x.db", "0", "--traffic"]).stdout
        self.assertIn("# bad answer", shown)

    def test_is_in_the_documents(self):
        done = self.play("comma", "--json")
        bad, good = json.loads(done.stdout)["players"]
        self.assertEqual(bad["faults"], {
            "lost": 4, "losses": 4, "by": {"illegal move": 0, "bad answer": 4, "timeout": 0, "crash": 0},
            "start_timeouts": 0, "first": {"file": "x.db", "game": 0}, "decide": True,
            "won": 0, "spoil_elo": True})
        self.assertEqual({**good["faults"], "by": {}}, {
            "lost": 0, "losses": 0, "by": {}, "start_timeouts": 0, "first": None, "decide": False,
            "won": 4, "spoil_elo": True})
        self.assertEqual(len(self.notes(done)), 1)
        row, = csv.DictReader(io.StringIO(self.play("comma", "--csv", "--resume").stdout))
        self.assertEqual((row["faults_a"], row["faults_b"]), ("4", "0"))

    def test_a_start_that_is_not_answered_is_told_as_such_also_from_the_file(self):
        for more in ((), ("--resume",)):
            done = self.play("no-ok", "--start-time", "200ms", *more, games=2)
            self.assertIn("A: faults decided 2 of its 2 losses in 2 games (timeout 2); START or "
                          "INFO was not answered in time in 2 of them; a longer --start-time may "
                          "help", done.stdout)
        rated = self.run_program([program.PROGRAM, "rate", "x.db", "--json"])
        faults = [player["faults"] for player in json.loads(rated.stdout)["players"]
                  if player["faults"]["lost"]]
        self.assertEqual([(x["lost"], x["start_timeouts"]) for x in faults], [(2, 2)])
        self.assertIn("START or INFO was not answered", self.notes(rated)[0])

    def test_a_late_move_is_no_start(self):
        done = self.play("hang", games=2)
        self.assertIn("A: faults decided 2 of its 2 losses in 2 games (timeout 2)\n", done.stdout)

    def test_a_run_of_good_programs_is_silent(self):
        done = self.run_program(match(engine(FAST), engine(FAST, "--policy", "line"), "--json",
                                      "--fail-on-fault"))
        self.assertEqual(self.notes(done), [])
        self.assertFalse(json.loads(done.stdout)["players"][0]["faults"]["decide"])


class Gate(Faults):
    def test_a_fault_is_an_exit_status_on_request(self):
        done = self.play("comma", "--fail-on-fault", status=3)
        self.assertEqual(done.stderr.splitlines()[-1],
                         f"renju-bench: --fail-on-fault: A: {self.TOLD}{self.WHERE}")
        self.play("comma", "--resume")

    def test_a_decision_by_faults_is_none_that_was_expected(self):
        words = [program.PROGRAM, "match", "--a", "beginner", "--b", engine(FAULT, "comma"),
                 "--sprt", "elo0=0,elo1=200", "--max-failures", "0", "--nodes", "100",
                 "--db", "x.db"]
        done = self.run_program(words)
        self.assertIn("\nSPRT         H1 accepted: normalized Elo 200 rather than 0 !\n", done.stdout)
        for expected in ("H1", "H0"):
            done = self.run_program([*words, "--resume", "--expect", expected, "--json"], 5)
            self.assertTrue(json.loads(done.stdout)["sprt"]["rests_on_faults"])
            self.assertIn(f"renju-bench: --expect {expected}: H1 accepted: normalized Elo 200 rather "
                          "than 0; this does not count, since more than 5 % of a player's losses are "
                          "faults\n", done.stderr)
        self.run_program([*words, "--resume", "--expect", "H1", "--fail-on-fault"], 3)

    def test_one_fault_is_enough(self):
        words = match(engine(FAULT, "comma", "--at", "1", "--once", self.folder / "once"),
                      engine(FAST), "--db", "y.db", "--threads", "1", "--fail-on-fault", games=8)
        done = self.run_program(words, 3)
        self.assertIn(" (bad answer 1); the first is game 0: ", done.stderr)

    def test_a_tournament_has_it_too(self):
        words = [program.PROGRAM, "tournament", "--player", engine(FAULT, "comma", "--at", "1"),
                 "--player", "beginner", "--player", "easy:depth=1", "--games", "2", "--openings",
                 "none", "--max-moves", "10", "--max-failures", "0", "--nodes", "100",
                 "--db", "t.db"]
        done = self.run_program(words)
        self.assertTrue(done.stdout.startswith(
            "Faults       faultbrain: faults decided 4 of its 4 losses in 4 games"), done.stdout)
        self.assertRegex(done.stdout, r"\n\d  faultbrain .*[+-]\d+ ! ")
        self.assertEqual(len(self.notes(done)), 1)
        (first,), = self.rows("t.db", "SELECT min(id) FROM game WHERE reason = 'bad answer'")
        self.assertIn(f"the first is game {first}: renju-bench show t.db {first} --traffic",
                      self.notes(done)[0])
        self.run_program([*words, "--resume", "--fail-on-fault"], 3)


class Rate(Faults):
    def test_names_the_file_of_the_first(self):
        self.play("comma")
        table = self.run_program([program.PROGRAM, "rate", "x.db", "--pairings"])
        self.assertIn(f"\nFaults       bad: {self.TOLD}\n", table.stdout)
        self.assertLess(table.stdout.index("Faults"), table.stdout.index("Elo"))
        self.assertEqual(self.notes(table), [f"note: bad: {self.TOLD}{self.WHERE}"])
        rows = csv.DictReader(io.StringIO(
            self.run_program([program.PROGRAM, "rate", "x.db", "--csv"]).stdout))
        self.assertEqual({row["player"]: row["faults"] for row in rows},
                         {"bad": "4", "fastbrain": "0"})


if __name__ == "__main__":
    unittest.main()
