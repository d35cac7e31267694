"""How programs are started, asked and rested between games, by what is said to them."""

import json
import re
import signal
import subprocess
import time
import unittest

from external import FAST, engine, match
from program import PROGRAM, Case
from results import OPENINGS


class Programs(Case):
    def play(self, *options, games=4, a=None):
        """What each side was told in all games, one after the other: {"A": lines, "B": lines}."""
        (self.folder / "log.txt").unlink(missing_ok=True)
        (self.folder / "x.db").unlink(missing_ok=True)
        self.run_program(match(a or engine(FAST, "--policy", "line"), engine(FAST, "--policy", "line"),
                               "--a-name", "A", "--b-name", "B", "--threads", "1", "--log", "log.txt",
                               "--time", "20s", "--db", "x.db", *options, games=games))
        said = {"A": [], "B": []}
        for line in (self.folder / "log.txt").read_text().splitlines():
            told = re.fullmatch(r"\S+ (A|B)\S* > (.*)", line.strip())
            if told:
                said[told[1]].append(told[2])
        return said

    def commands(self, lines, *words):
        return [sum(line.split()[0] == word for line in lines) for word in words]

    def moves(self):
        return self.rows("x.db", "SELECT game, ply, move FROM move ORDER BY 1, 2")

    def params(self, player):
        return json.loads(self.rows("x.db", f"SELECT params FROM player WHERE id = {player}")[0][0])

    def test_a_restart_is_a_new_process_in_each_game(self):
        told = self.play()
        for side in told.values():
            self.assertEqual(self.commands(side, "START", "RESTART", "END"), [1, 3, 1])
        moves = self.moves()
        told = self.play("--engine-restart", "on")
        for side in told.values():
            self.assertEqual(self.commands(side, "START", "RESTART", "END"), [4, 0, 4])
        self.assertEqual(self.moves(), moves)
        told = self.play("--a-restart", "--engine-restart", "off")
        self.assertEqual(self.commands(told["A"], "START", "RESTART"), [4, 0])
        self.assertEqual(self.commands(told["B"], "START", "RESTART"), [1, 3])
        self.assertTrue(self.params(0)["restart"])
        self.assertNotIn("restart", self.params(1))

    def test_two_programs_of_one_name_are_told_apart(self):
        """Those who read the file know players by their names; equal players are one."""
        for policy, second in (("fill", "fastbrain (2)"), ("line", "fastbrain")):
            self.run_program(match(engine(FAST, "--policy", "line"), engine(FAST, "--policy", policy),
                                   "--db", f"{policy}.db", games=2))
            self.assertEqual(self.rows(f"{policy}.db", "SELECT name FROM player ORDER BY id"),
                             [("fastbrain",), (second,)])

    def test_board_comes_before_each_move(self):
        self.play()
        moves = self.moves()
        told = self.play("--a-board")
        turns, boards, begins = self.commands(told["A"], "TURN", "BOARD", "BEGIN")
        self.assertEqual((turns, begins), (0, 2))
        self.assertGreater(boards, 8)
        self.assertEqual(self.commands(told["B"], "BOARD"), [0])
        self.assertEqual(self.moves(), moves)
        self.assertTrue(self.params(0)["board"])

    def test_threads_are_told(self):
        told = self.play("--a-threads", "3")
        self.assertIn("INFO thread_num 3", told["A"])
        self.assertNotIn("INFO thread_num 1", told["A"])
        self.assertIn("INFO thread_num 1", told["B"])
        line = self.complaint(match(engine(FAST), engine(FAST), "--a-threads", "3", "--a-info",
                                    "thread_num=2"), 2)
        self.assertIn("match: --a-info thread_num=2: it already gets 3 threads: give one of the two", line)

    def test_a_file_of_players_has_them_too(self):
        fast = engine(FAST, "--policy", "line")
        (self.folder / "p.json").write_text(json.dumps({"players": [
            {"player": fast, "name": "one", "threads": 2, "restart": True, "board": True},
            {"player": fast, "name": "two"}]}))
        self.run_program([PROGRAM, "tournament", "--players-file", "p.json", "--games", "4", "--time",
                          "20s", "--openings", "none", "--threads", "1", "--log", "log.txt", "--db", "x.db"])
        log = (self.folder / "log.txt").read_text()
        self.assertEqual(len(re.findall(r"(?m)one\S* > START", log)), 4)
        self.assertEqual(len(re.findall(r"(?m)two\S* > START", log)), 1)
        self.assertEqual(len(re.findall(r"(?m)one\S* > INFO thread_num 2", log)), 4)
        self.assertNotRegex(log, r"(?m)one\S* > TURN")
        self.run_program([PROGRAM, "tournament", "--resume", "--db", "x.db", "--games", "6"])

    def test_a_run_goes_on_as_it_began(self):
        self.play("--a-board", "--engine-restart", "on")
        self.run_program([PROGRAM, "match", "--resume", "--db", "x.db", "--games", "6"])
        line = self.complaint([PROGRAM, "match", "--resume", "--db", "x.db", "--games", "8",
                               "--engine-restart", "off"], 1)
        self.assertIn("restart is true in the file, now missing", line)

    def test_a_delay_lies_between_games(self):
        begun = time.monotonic()
        self.play("--game-delay", "400ms")
        self.assertGreaterEqual(time.monotonic() - begun, 1.2)
        self.assertEqual(self.rows("x.db", "SELECT json_extract(limits, '$.game_delay_ms') FROM run"),
                         [(400,)])

    def test_ctrl_c_ends_a_delay(self):
        process = self.start(match(engine(FAST, "--policy", "line"), "beginner", "--nodes", "50",
                                   "--game-delay", "60m", "--threads", "1", "--time", "20s", "--db", "x.db"),
                             stderr=subprocess.STDOUT)
        while "Finished game 0" not in (line := process.stdout.readline()):
            self.assertTrue(line, "it ended before its first game")
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=120), 130)
        self.assertEqual(self.rows("x.db", "SELECT count(*) FROM game"), [(1,)])

    def test_openings_are_turned_by_the_seed(self):
        (self.folder / "o.txt").write_text(OPENINGS)
        found = {}
        for name, options in (("plain", ()), ("one", ("--openings-turned",)),
                              ("again", ("--openings-turned",)),
                              ("other", ("--openings-turned", "--seed", "2"))):
            command = [PROGRAM, "match", "--a", "easy", "--b", "beginner", "--openings", "o.txt", "--nodes",
                       "50", "--games", "16", *options, "--db", f"{name}.db"]
            self.run_program(command)
            found[name] = self.rows(f"{name}.db", "SELECT moves FROM opening ORDER BY id")
            self.run_program([PROGRAM, "match", "--resume", "--db", f"{name}.db", "--games", "18"])
        self.assertEqual(found["one"], found["again"])
        self.assertNotEqual(found["one"], found["plain"])
        self.assertNotEqual(found["one"], found["other"])
        self.assertEqual(self.rows("one.db", "SELECT openings_source FROM run"), [("o.txt, turned",)])
        line = self.complaint([PROGRAM, "match", "--resume", "--db", "one.db", "--games", "18", "--seed",
                               "2"], 1)
        self.assertIn("seed is 1 in the file, now 2", line)

    def test_they_are_of_programs(self):
        plain = [PROGRAM, "match", "--a", "easy", "--b", "beginner", "--games", "2"]
        for options, text in (
                (("--engine-restart", "on"), "match: --engine-restart works only with programs"),
                (("--game-delay", "1s"), "match: --game-delay works only with programs"),
                (("--a-board",), "work only with a program ('cmd:...')"),
                (("--a-threads", "2"), "work only with a program ('cmd:...')")):
            self.assertIn(text, self.complaint([*plain, *options], 2))


if __name__ == "__main__":
    unittest.main()
