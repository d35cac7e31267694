#!/usr/bin/env python3
"""renju-bench check: what it says of engines that keep to the protocol, and of those that do not."""

import concurrent.futures
import json
import os
import subprocess
import sys
import unittest

import program
from external import ENGINES, FAST, FAULT, REAL, engine

# A move in time on a busy machine, and one that is waited for.
PATIENT = ("--time", "10s", "--start-time", "20s")
QUICK = ("--time", "200ms", "--start-time", "2s", "--games", "2")

SCRIPT = """#!/bin/sh
while read -r line; do
  case $line in
    START*|RESTART) echo OK;;
    INFO*) {info};;
    END) {end};;
    *) echo UNKNOWN;;
  esac
done
"""


class Check(program.Case):
    def check(self, player, *words, status=0):
        """{check: (verdict, text)} of the JSON output."""
        done = self.run_program([program.PROGRAM, "check", player, "--json", *words], status)
        return self.found(player, done.stdout)

    def found(self, player, output):
        answer = json.loads(output)
        self.assertEqual(answer["engine"], player)
        found = {row["check"]: (row["verdict"], row["text"]) for row in answer["checks"]}
        self.assertEqual(len(found), len(answer["checks"]))
        for verdict, count in (("pass", "passed"), ("note", "notes"), ("fail", "failed"),
                               ("skipped", "skipped")):
            self.assertEqual([row[0] for row in found.values()].count(verdict), answer[count])
        return found

    def failures(self, player, *words, status=3):
        return {check: text for check, (verdict, text) in
                self.check(player, *words, status=status).items() if verdict == "fail"}

    def script(self, info=":", end="exit"):
        """An engine of the shell that makes no move."""
        file = self.folder / "engine.sh"
        file.write_text(SCRIPT.format(info=info, end=end))
        file.chmod(0o755)
        return "cmd:./engine.sh"

    def test_our_own_engine_passes_all(self):
        found = self.check(engine(program.PROGRAM, "brain", "--player", "medium"), *PATIENT)
        self.assertEqual({check: row for check, row in found.items()
                          if row[0] != "pass" and check != "START"},
                         {"SWAP2BOARD": ("note", "is not known: no games by swap2")})
        self.assertEqual(len(found), 27)
        self.assertRegex(found["same game again"][1], r"^the same \d+ moves")
        self.assertRegex(found["games"][1], r"^4 against easy: ")

    def test_an_engine_of_freestyle_alone_is_told_the_option(self):
        found = self.check(f"cmd:sh -c 'sed -u \"s/rule 4/rule 0/\" | {program.PROGRAM} brain'", *PATIENT,
                           status=3)
        self.assertRegex(found["rule"][1], "forbidden, overline.*another game, name it: --game freestyle$")

    def test_a_simple_engine_gets_notes(self):
        found = self.check(engine(FAST), *PATIENT)
        self.assertEqual({check for check, row in found.items() if row[0] == "note"} - {"START"},
                         {"RECTSTART", "SWAP2BOARD", "bad input", "coordinates", "rule"})

    def test_answers_to_swap2board_must_be_legal(self):
        cases = [("7,7 8,7 9,9;SWAP;6,8", (), "pass", "legal answers: h8 i8 j10, SWAP after 3, g9 after 5"),
                 ("7,7 8,7 9,9;8,8 8,6;SWAP", ("--owners", 1), "pass", "i9 i7 after 3, SWAP after 5"),
                 ("7,7 8,7;SWAP;6,8", (), "fail", "with 0 stones by '7,7 8,7': three points are due"),
                 ("7,7 8,7 9,9;SWAP;7,7", (), "fail", "with 5 stones by '7,7': a point is not free")]
        for answers, words, verdict, told in cases:
            found = self.check(engine(FAST, "--swap2", answers, *words), *PATIENT,
                               status=3 if verdict == "fail" else 0)["SWAP2BOARD"]
            self.assertEqual(found[0], verdict, found)
            self.assertIn(told, found[1])

    def test_the_table_is_for_people(self):
        done = self.run_program([program.PROGRAM, "check", engine(FAULT, "two-moves", "--at", 2),
                                 *PATIENT], 3)
        lines = done.stdout.splitlines()
        self.assertRegex(lines[0], "^check +result +ms$")
        self.assertRegex(lines[1], r"^START +(pass|note) +\d+  answers OK")
        self.assertRegex(done.stdout, r"\nTURN +FAIL +says '3,0' after its move")
        self.assertRegex(lines[-1], r"^\d+ passed, \d notes?, \d failed")
        self.assertEqual(len(lines), 29)

    def test_an_engine_that_does_not_start_is_no_engine(self):
        for mode, text in (("die-at-start", "the program ends: exit status 1"),
                           ("start-error",
                            "answers 'ERROR unsupported size'; another board is named by --game or --size")):
            found = self.check(engine(FAULT, mode), *QUICK, status=3)
            self.assertEqual(found, {"START": ("fail", text),
                                     "all else": ("skipped", "it does not start a game")})

    def test_faults_fail(self):
        cases = {"segv": (2, {"TURN", "BOARD", "quick questions", "answers"}),
                 "ignore-end": (2, {"END"}),
                 "occupied": (2, {"TURN", "BOARD", "legal moves"}),
                 "hang": (2, {"TURN"}),
                 "double-four": (7, {"TURN"})}
        with concurrent.futures.ThreadPoolExecutor(len(cases)) as pool:
            found = dict(zip(cases, pool.map(
                lambda mode: self.failures(engine(FAULT, mode, "--at", cases[mode][0]), *QUICK),
                cases)))
        for mode, (_, checks) in cases.items():
            self.assertLessEqual(checks, set(found[mode]), f"{mode}: {found[mode]}")
        self.assertRegex(found["double-four"]["TURN"],
                         r"^plays l11 \('11,10'\): forbidden, double four \(Black .*, White ")
        self.assertEqual(found["hang"], {"TURN": "no answer in 300 ms"})

    def test_memory_is_measured_with_that_of_children(self):
        found = self.failures(f"cmd:sh -c '{FAULT} memory --mb 30; exit'", *PATIENT, "--engine-memory",
                              "25")
        self.assertEqual(list(found), ["memory"])
        self.assertRegex(found["memory"], r"^\d+ MiB at most, of 25$")

    def test_what_an_engine_leaves_behind_is_named(self):
        found = self.failures(self.script(end="sleep 60 & exit"), *QUICK)
        self.assertRegex(found["END"], r"^leaves behind: sleep \(\d+\)$")

    def test_what_real_engines_do_is_no_failure(self):
        habits = ("none", "unready", "refuse-info", "slow-start", "slow-info", "talkative", "scattered")
        with concurrent.futures.ThreadPoolExecutor(3) as pool:
            found = dict(zip(habits, pool.map(
                lambda habit: self.check(engine(REAL, habit), *PATIENT), habits)))
        for habit in habits:
            self.assertEqual({check: row for check, row in found[habit].items()
                              if row[0] in ("fail", "skipped")}, {}, habit)
        self.assertEqual(found["refuse-info"]["INFO"], (
            "note", "says 'ERROR unknown key TIMEOUT_TURN' to 'INFO timeout_turn 10000' and 7 more, but still moves"))
        for habit, verdict in (("refuse-info", "note"), ("talkative", "pass")):
            self.assertEqual(found[habit]["INFO"][0], verdict)
            self.assertEqual(found[habit]["unknown INFO"][0], verdict)
            self.assertEqual(found[habit]["quick questions"][0], "pass")
        self.assertEqual(found["unready"]["quick questions"][0], "note")
        self.assertRegex(found["scattered"]["output"][1],
                         r"^\d+ lines are not part of the protocol, the first '3 best moves'")

    def test_about_is_no_condition(self):
        for habit, said in (("refuse-all", "answers 'UNKNOWN command'"),
                            ("mute-about", "no answer in 2000 ms"),
                            ("no-about", "no answer in 2000 ms")):
            done = self.run_program([program.PROGRAM, "check", engine(REAL, habit), *QUICK, "--json"])
            rows = {row["check"]: row for row in json.loads(done.stdout)["checks"]}
            self.assertEqual({check for check, row in rows.items()
                              if row["verdict"] in ("fail", "skipped")}, set(), habit)
            about = rows["ABOUT"]
            self.assertEqual((about["verdict"], about["hint"]), ("note", None))
            self.assertRegex(about["text"], f"^{said}: this loses no game, but a match cannot see")

    def test_nothing_passes_that_was_not_seen(self):
        """An engine that takes START and never moves fails once; nothing else of it is known."""
        player = self.script()
        found = self.check(player, *QUICK, status=3)
        self.assertEqual([check for check, row in found.items() if row[0] == "fail"],
                         ["BEGIN"])
        for check in ("games", "same game again", "legal moves", "answers", "time of a move",
                      "memory", "clock of a game", "TURN", "BOARD", "RESTART", "INFO"):
            self.assertEqual(found[check][0], "skipped", check)
        done = self.run_program([program.PROGRAM, "check", player, *QUICK], 3)
        self.assertRegex(done.stdout, r"\nBEGIN +FAIL +says 'UNKNOWN', and no move in 2300 ms\n")
        self.assertRegex(done.stdout, r"\nmemory +skipped +needs moves in time, see BEGIN\n")

    def test_a_slow_start_is_told_with_the_option_that_helps(self):
        slow = engine(FAULT, "slow-ok", "--ms", 900)
        answer = json.loads(self.run_program(
            [program.PROGRAM, "check", slow, "--json", "--start-time", "200ms"], 3).stdout)
        self.assertEqual([(row["check"], row["verdict"], row["hint"]) for row in answer["checks"]],
                         [("START", "fail", "--start-time 60s"),
                          ("all else", "skipped", "--start-time 60s")])

    def test_words_lost_after_a_move_are_told_with_the_option_that_helps(self):
        deaf = engine(REAL, "unready", "--words", 8, "--us", 15000)

        def quick_questions(*words):
            command = [program.PROGRAM, "check", deaf, "--json", "--time", "1s", "--start-time", "3s",
                       "--games", "2", *words]
            done = subprocess.run(command, capture_output=True, text=True, timeout=300)
            self.assertIn(done.returncode, (0, 3), done.stdout + done.stderr)
            rows = {row["check"]: row for row in json.loads(done.stdout)["checks"]}
            return rows["quick questions"]

        row = quick_questions()
        self.assertEqual((row["verdict"], row["hint"]), ("fail", "--turn-delay 20ms"))
        self.assertRegex(row["text"], r"\(question \d+ asked at once after its move\)$")
        row = quick_questions("--turn-delay", "60ms")
        self.assertEqual((row["verdict"], row["hint"]), ("pass", None))
        self.assertRegex(row["text"], r"^\d+ asked 60 ms after a move: all heard$")

    def test_faults_of_authors_are_named(self):
        so_read = "so read, 4 of 4 make a five or stop a four; as printed, 0; plays {} where l7 makes a five"
        stuck = "'.*' came only when its input was closed: its output was stuck in a buffer"
        cases = {
            "from-one": ("coordinates", r"answers counted from 1: " + so_read.format(r"m8 \('12,7'\)"), None),
            "exchanged": ("coordinates", r"answers with x and y exchanged: " + so_read.format(r"g12 \('6,11'\)"), None),
            "upside-down": ("coordinates", r"answers upside down \(y from the other side\): so read, 4 of 4", None),
            "mirrored": ("coordinates", r"answers mirrored \(x from the right\): so read, 4 of 4", None),
            "unflushed": ("BEGIN", stuck, None),
            "cr-lf": ("START", "answers only if its lines end with CR LF", None),
            "rot180": ("coordinates", r"answers turned \(x and y from the other sides\): so read, 4 of 4", None),
            "twice --ms 5": ("TURN", "says '.*' after its move: a match may take it for", None),
            "late --ms 400": ("TURN", "answers '.*' 4.. ms after its time, and 4.. ms after twice that time",
                              r"--margin [67]00ms")}

        def rows(habit):
            done = self.run_program([program.PROGRAM, "check", engine(REAL, *habit.split()), "--json", *QUICK], 3)
            return {row["check"]: row for row in json.loads(done.stdout)["checks"]}
        with concurrent.futures.ThreadPoolExecutor(3) as pool:
            found = dict(zip(cases, pool.map(rows, cases)))
        for habit, (check, text, hint) in cases.items():
            row = found[habit][check]
            self.assertEqual(row["verdict"], "fail", f"{habit}: {row}")
            self.assertRegex(row["text"], text)
            self.assertRegex(row["hint"] or "", hint or "^$")
        self.assertEqual(found["unflushed"]["TURN"]["text"], "needs moves in time, see BEGIN")

    def test_another_way_to_number_the_points_is_harmless_if_it_reads_so_too(self):
        self.assertEqual(self.check(engine(REAL, "turned-both"), *PATIENT, status=3)["coordinates"][0], "pass")

    def test_a_python_engine_without_flush_is_told_so(self):
        file = self.folder / "engine.py"
        file.write_text("import sys\nfor line in sys.stdin:\n    if line.startswith('START'):\n"
                        "        print('OK')\n")
        found = self.check(f"cmd:env -u PYTHONUNBUFFERED {sys.executable} engine.py", *QUICK, status=3)
        self.assertRegex(found["START"][1], "^no answer in 2000 ms; 'OK' came only when its input was closed")

    def test_what_a_busy_machine_hides_is_not_passed(self):
        """A program that gets a third of a processor, and makes no move."""
        third = "BEGIN) while :; do for i in $(seq 9999); do :; done; sleep 0.02; done"
        player = self.script(info=f":;;\n    {third}")
        done = self.run_program([program.PROGRAM, "check", player, "--time", "200ms", "--start-time", "6s"], 5,
                                env={**os.environ, "LD_PRELOAD": f"{ENGINES}/libloaded.so",
                                     "ASAN_OPTIONS": "verify_asan_link_order=0"})  # libloaded.so comes first
        self.assertRegex(done.stdout, r"\nBEGIN +skipped +no answer in \d+ ms; this machine was too busy \(load 99.0")
        self.assertRegex(done.stderr, r"check: nothing failed, but \d+ of \d+ checks were not examined: BEGIN, INFO, ")

    def test_another_game_from_the_same_seed_is_a_note(self):
        player = f"cmd:sh -c 'exec {FAST} --policy random --seed $$'"
        command = [program.PROGRAM, "check", player, "--json", *QUICK]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
        verdict, text = self.found(player, done.stdout)["same game again"]
        self.assertEqual(verdict, "note")
        self.assertRegex(text, r"^differs at move \d+ despite INFO seed and max_node 1000$")

    def test_bad_words_are_refused(self):
        for words, complaint in (
                (["hard"], "check: ENGINE takes a program, 'cmd:./pbrain-x --opt', not 'hard'"),
                (["cmd:./none"], "check: ENGINE: ./none: no such file"),
                (["./none --x"], "check: ENGINE: ./none: no such file"),
                ([engine(FAST), "--player", "cmd:x"],
                 "check: --player takes a player of this program"),
                ([engine(FAST), "--opponent", "easy"], "check: --opponent is now --player"),
                ([engine(FAST), "--move-time", "1s"], "check: --move-time is now --time"),
                ([engine(FAST), "--time", "0"],
                 "check: --time takes a time such as 200ms, 1.5s or 2m, not '0'"),
                ([engine(FAST), "--dir", "none"], "check: ENGINE-dir: none: no such folder")):
            self.assertEqual(self.complaint([program.PROGRAM, "check", *words], 2),
                             f"renju-bench: {complaint}")


if __name__ == "__main__":
    sys.exit(unittest.main())
