#!/usr/bin/env python3
"""The habits of real engines (tests/fakes/realbrain.c) lose no game."""

import sys
import unittest

import program
from external import FAST, FAULT, REAL, engine, finished, match

PATIENT = ("--time", "10s", "--start-time", "30s")
# It loses all three words of "INFO time_left 1000", however late they come.
LOSES_INFO = ("unready", "--us", "1000000", "--words", "3")
HABITS = (("unready",), LOSES_INFO, ("unready-old",), ("refuse-info",), ("refuse-all",), ("slow-start",),
          ("talkative",), ("scattered",))


class Habits(program.Case):
    games, threads, max_moves = 4, "2", "20"

    def check(self, *words, options=PATIENT):
        done = self.run_program(match(engine(REAL, *words), engine(FAST), "--a-name", "real", "--threads",
                                      self.threads, "--max-moves", self.max_moves, "--max-failures", "0",
                                      "--db", "run.db", *options, games=self.games))
        (self.folder / "run.db").unlink()
        ends = [row[3] for row in finished(done.stdout).values()]
        self.assertEqual(ends, self.games * ["move limit"], f"{words} {options}\n{done.stdout}")

    def test_each_by_the_move(self):
        for words in HABITS:
            self.check(*words)

    def test_those_that_are_not_ready_on_one_core(self):
        for words in (("unready",), LOSES_INFO):
            self.check(*words, options=[*PATIENT, "--affinity"])

    def test_those_that_lose_all_have_their_rest(self):
        self.check("unready", "--words", "99", options=[*PATIENT, "--turn-delay", "2ms"])

    def test_those_that_answer_to_info_by_a_clock(self):
        for mode in ("unready", "refuse-info"):
            self.check(mode, options=["--tc", "60+1", "--start-time", "30s"])

    def test_what_info_costs_is_not_charged_to_the_first_move(self):
        self.check("slow-info", "--ms", "200", "--mb", "1", options=[*PATIENT, "--log", "log.txt"])
        said = [line.split(None, 2) for line in (self.folder / "log.txt").read_text().splitlines()]
        labels = {label for _, label, _ in said if label.startswith("real-")}
        self.assertEqual(len(labels), 2)
        for wanted in labels:
            text = "\n".join(rest for _, label, rest in said if label == wanted)
            self.assertIn("> INFO max_memory", text)
            self.assertNotRegex(text, r"> INFO max_memory[^<]*> (BEGIN|TURN|BOARD)")

    def test_an_opponent_that_takes_long_costs_no_start(self):
        done = self.run_program(match(engine(FAST, "--sleep-us", "1500000"), engine(FAST), "--a-name", "slow",
                                      "--threads", "1", "--max-moves", "2", "--time", "20s",
                                      "--start-time", "1s"))
        reasons = [row[3] for row in finished(done.stdout).values()]
        self.assertEqual(reasons, ["move limit", "move limit"], done.stdout)

    def test_who_does_not_answer_about_loses_time_alone(self):
        for mode in ("no-about", "mute-about"):
            self.check(mode, options=["--time", "10s", "--start-time", "1500ms"])

    def test_a_start_that_is_too_slow_names_the_option(self):
        self.run_program(match(engine(REAL, "slow-start", "--ms", "9000"), engine(FAST), "--threads", "1",
                               "--start-time", "400ms", "--db", "run.db"))
        shown = self.run_program([program.PROGRAM, "show", "run.db", "1", "--traffic"]).stdout
        self.assertRegex(shown, r"(?s)# no answer to START in 400 ms; --start-time gives it more\n"
                                r".* # timeout; START was not answered\n")

    def test_an_info_that_is_too_slow_names_the_option(self):
        done = self.run_program(match(
            engine(REAL, "slow-info", "--ms", "9000", "--mb", "1"), engine(FAST),
            "--threads", "1", "--time", "200ms", "--start-time", "1s", "--db", "run.db"))
        self.assertRegex(done.stderr, r"START or INFO was not answered in time in \d+ of them; a longer "
                                      r"--start-time may help")
        shown = self.run_program([program.PROGRAM, "show", "run.db", "1", "--traffic"]).stdout
        self.assertRegex(shown, r"(?s)# no answer to ABOUT after INFO in 1000 ms; "
                                r"--start-time gives it more\n"
                                r".* # timeout; INFO was not taken in within --start-time")

    def test_faults_of_authors_are_named(self):
        said = {"late --ms 800": r"its move '.*' came \d+ ms after its time: if it is always that late, use "
                                 r"--margin \d+00ms",
                "cr-lf": r"by timeout: .*it answers only lines that end with CR LF",
                "start-error": r"by crash: .*it refused START 15 by 'ERROR unsupported size'",
                "half": r"by bad answer: .*it printed '7,' and no move in time"}
        for habit, text in said.items():
            fake = FAULT if habit in ("start-error", "half") else REAL
            done = self.run_program(match(engine(fake, *habit.split()), "easy", "--time", "400ms",
                                          "--threads", "1", "--max-moves", "8"))
            self.assertRegex(done.stdout, rf"Note +\w+ lost game . .*{text}")
            self.assertNotIn("a longer --start-time", done.stdout)

    def test_habits_of_authors_are_named(self):
        said = {"unflushed": r"came only with YXSTOP, .*: its output seems stuck in a buffer",
                "scattered": r"it prints lines that are not part of the protocol, the first '3 best moves'"}
        for habit, text in said.items():
            done = self.run_program(match(engine(REAL, habit), "easy", "--a-name", "mine", "--time", "400ms",
                                          "--threads", "1", "--max-moves", "8"))
            self.assertRegex(done.stdout, rf"Note +mine: .*{text}")

    def test_points_that_are_numbered_wrongly_are_named(self):
        done = self.run_program(match(engine(REAL, "from-one"), "medium", "--nodes", "500", "--a-name", "mine",
                                      "--time", "10s", "--threads", "2", games=12, openings="default"))
        self.assertRegex(done.stdout, r"Note +mine: it seems to write its answers counted from 1: so read, \d+ of \d+ "
                                      r"make a five or stop a four; as printed, 0 \(move \d+ of game \d+: \w+, where "
                                      r"\w+ had to be stopped\)")

    def test_what_is_printed_before_start_has_its_time(self):
        self.run_program(match(f"cmd:sh -c 'echo hello; sleep 0.3; exec {FAULT} segv --at 1'", "easy",
                               "--nodes", "100", "--db", "run.db"))
        shown = self.run_program([program.PROGRAM, "show", "run.db", "0", "--traffic"]).stdout
        self.assertIn("< hello", shown)
        self.assertNotRegex(shown, r"(?m)^ *-")


if __name__ == "__main__":
    sys.exit(unittest.main())
