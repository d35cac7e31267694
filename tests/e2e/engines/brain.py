#!/usr/bin/env python3
"""The engine as a program that speaks the Gomocup protocol: the same games as within the program."""

import os
import pathlib
import re
import subprocess
import sys
import time
import unittest

import program
from external import FAST, engine, match

LEVELS = "beginner easy medium hard".split()


def brain(*words):
    return engine(program.PROGRAM, "brain", *words)


class Brain(program.Case):
    def talk(self, text, *words, status=0):
        done = subprocess.run([program.PROGRAM, "brain", *words], input=text, cwd=self.folder,
                              capture_output=True, text=True, timeout=120)
        self.assertEqual((done.returncode, done.stderr), (status, ""))
        return done.stdout.splitlines()

    def moves(self, a, b, *words, openings, games=2):
        # No limit of time but one that is never reached: what plays is the nodes and the seed.
        command = match(a, b, "--nodes", "300", "--seed", "7", "--threads", "2", *words,
                        "--db", "run.db", openings=openings, games=games)
        self.run_program(command + ["--time", "60s"])
        moves = self.rows("run.db", "SELECT game, ply, move FROM move ORDER BY game, ply")
        (self.folder / "run.db").unlink()
        return moves

    def test_it_plays_the_games_of_the_player_within(self):
        (self.folder / "openings.txt").write_text("h8 i9 g7\nh8 h9 k10 e5\n")
        for level in [*LEVELS, "date-gomoku-1997:guard=on"]:
            for openings, games in (("none", 2), ("openings.txt", 4)):
                other = "medium" if level == "easy" else "easy"
                within = self.moves(other, level, openings=openings, games=games)
                outside = self.moves(other, brain("--player", level), openings=openings,
                                     games=games)
                self.assertEqual(within, outside, f"{level}, {openings}")
                self.assertGreater(len(within), 10 * games)

    def test_it_plays_the_other_games_of_the_levels(self):
        for words in (("--game", "freestyle"), ("--game", "standard", "--size", "13")):
            within, outside = (self.moves("easy", other, *words, openings="none")
                               for other in ("hard", brain("--player", "hard")))
            self.assertEqual(within, outside, words)
        self.assertIn("ERROR the rule must be 4, 0 on a board of 15", self.talk(
            "START 15\nINFO rule 1\nBEGIN\n", "--player", "expert"))

    def test_it_passes_the_check_in_freestyle(self):
        done = self.run_program([program.PROGRAM, "check", brain("--player", "easy"), "--game",
                                 "freestyle", "--size", "20", "--games", "2", "--time", "10s"])
        self.assertIn(", 0 failed", done.stdout)

    def test_both_players_may_be_programs(self):
        within = self.moves("hard:depth=3", "beginner", openings="none")
        outside = self.moves(brain("--player", "hard:depth=3", "--clock", "nodes"),
                             brain("--player", "beginner"), openings="none")
        self.assertEqual(within, outside)

    def test_players_with_chance_differ_by_their_seed(self):
        games = ["".join(f"START 15\nINFO seed {seed}\nINFO max_node 200\nTURN 7,7\nTURN 3,3\n"
                         for seed in range(first, first + 9)) for first in (0, 0, 100)]
        said = [self.talk(text, "--player", "beginner", "--clock", "nodes") for text in games]
        self.assertEqual(said[0], said[1])
        self.assertNotEqual(said[0], said[2])

    def test_pondering_changes_no_game_within_nodes(self):
        text = "START 15\nINFO max_node 400\nBEGIN\nTURN 8,8\nTURN 6,6\nTURN 8,6\nEND\n"
        self.assertEqual(self.talk(text, "--ponder"), self.talk(text))

    def cpu_seconds(self, process):
        fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def wait_for_thinking(self, process, seconds):
        """Until it has thought for so long, without being asked for anything."""
        start, deadline = self.cpu_seconds(process), time.monotonic() + 100
        while self.cpu_seconds(process) < start + seconds:
            self.assertLess(time.monotonic(), deadline, "it does not ponder")
            time.sleep(0.05)

    def test_it_ponders_until_a_line_comes(self):
        # Its own limits end a search after milliseconds.
        process = subprocess.Popen(
            [program.PROGRAM, "brain", "--ponder", "--player", "hard:depth=3,max_nodes=3000,vct=off"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.addCleanup(self.end, process)
        self.addCleanup(process.stdin.close)

        def say(line):
            process.stdin.write(line + "\n")
            return process.stdout.readline().strip()

        taken = {"7,7"}

        def turn():
            """The opponent stays near, so that nobody wins soon."""
            near = ("8,8", "6,8", "8,6", "6,6", "7,9", "9,7", "5,7", "7,5", "9,9", "5,5", "9,5", "5,9")
            point = next(point for point in near if point not in taken)
            answer = say(f"TURN {point}")
            self.assertRegex(answer, r"^\d+,\d+$")
            taken.update((point, answer))

        process.stdin.write("INFO timeout_turn 100000\n")
        self.assertEqual(say("START 15"), "OK")
        self.assertEqual(say("BEGIN"), "7,7")
        turn()
        turn()
        self.wait_for_thinking(process, 1)
        self.assertIn("name=", say("ABOUT"))  # else it would think for a day
        self.wait_for_thinking(process, 1)
        process.stdin.write("INFO max_memory 0\n")
        self.wait_for_thinking(process, 1)
        turn()
        process.stdin.write("END\n")
        process.stdin.flush()
        self.assertEqual(process.wait(timeout=120), 0)

    def test_it_keeps_to_the_time_it_is_told(self):
        slow = ("--player", "hard:depth=20,max_nodes=2000000000,vct=off")
        for info in ("INFO timeout_turn 300", "INFO timeout_match 4000\nINFO time_left 4000"):
            start = time.monotonic()
            said = self.talk(f"START 15\n{info}\nBOARD\n7,7,2\n8,8,1\n6,6,2\nDONE\n", *slow)
            self.assertRegex(said[1], r"^\d+,\d+$")
            self.assertLess(time.monotonic() - start, 10)  # else it would take hours

    def test_bad_input_is_no_end(self):
        said = self.talk("FOO\nTURN 1,1\nSTART 40\n" + "x" * 100000 + "\n\0\xff\nSTART 15\nINFO rule 8\n"
                         "BEGIN\nINFO rule 4\nBEGIN\nTURN 7,7\nTURN 99999999999999999999,1\nTURN 8,8\n"
                         "END\nABOUT\n")
        words = [line.split()[0] for line in said]
        self.assertEqual(words[:-1], ["UNKNOWN", "ERROR", "ERROR", "UNKNOWN", "UNKNOWN", "OK",
                                      "ERROR", "7,7", "ERROR", "ERROR"])
        self.assertRegex(said[-1], r"^\d+,\d+$")

    def test_the_end_of_the_input_is_an_end(self):
        self.assertEqual(self.talk(""), [])
        (about,) = self.talk("ABOUT")
        self.assertRegex(about, '^name="renju-bench hard", version="[0-9.]+"')

    def test_a_closed_output_ends_it(self):
        process = subprocess.Popen([program.PROGRAM, "brain"], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdout.close()
        process.stdin.write(b"ABOUT\n" * 3)
        process.stdin.flush()
        self.assertEqual(process.wait(timeout=60), 141)
        self.assertEqual(process.stderr.read(), b"")
        process.stdin.close()
        process.stderr.close()

    def test_bad_options_are_refused(self):
        for words, status, complaint in (
                (["--player", "hrad"], 2, "brain: --player: no profile 'hrad'; did you mean 'hard'?"),
                (["--player", "cmd:./x"], 2, "brain: --player: 'cmd:./x' is a program"),
                (["--clock", "sand"], 2, "--clock"),
                (["--player", "file:none.json"], 1, "none.json")):
            self.assertIn(complaint, self.complaint([program.PROGRAM, "brain", *words], status))

    def test_it_plays_a_program(self):
        done = self.run_program(match(brain("--player", "easy"), engine(FAST), "--time",
                                      "10s", "--nodes", "200"))
        self.assertEqual(len(re.findall(r"^Finished game .*\{five\}$", done.stdout, re.M)), 2)


if __name__ == "__main__":
    sys.exit(unittest.main())
