"""Limits of one side alone: who is bound by them, what is kept of them, who is who in tables."""

import json
import re
import unittest

import program
from external import FAST, engine, finished, match as programs
from program import PROGRAM, match


class Odds(program.Case):
    def most(self, what):
        """The largest number that each player told of a move, by its place in the run."""
        return dict(self.rows("x.db", f"""
            SELECT iif(ply % 2 = 1, black, white), max({what}) FROM move
            JOIN game ON game.id = move.game WHERE NOT move.opening GROUP BY 1"""))

    def kept(self, database="x.db"):
        """Names of the players, and the limits that each has of its own."""
        rows = self.rows(database, "SELECT name, params FROM player ORDER BY id")
        return [(name, json.loads(params).get("limits")) for name, params in rows]

    def test_of_nodes_and_depth(self):
        self.run_program(match("--games", "4", "--db", "x.db", "--a-nodes", "40", "--b-depth", "1",
                               a="medium", b="medium"))
        nodes, depth = self.most("nodes"), self.most("depth")
        self.assertLessEqual(nodes[0], 40)
        self.assertGreater(nodes[1], 40)
        self.assertEqual(depth[1], 1)
        self.assertEqual(self.kept(), [("medium, nodes 40", {"nodes": 40, "depth": None}),
                                       ("medium, depth 1", {"nodes": 300, "depth": 1})])

    def test_are_of_the_run(self):
        command = match("--db", "x.db", "--games", "4")
        self.run_program([*command, "--a-nodes", "40"])
        self.run_program([*command, "--a-nodes", "40", "--resume"])
        self.assertIn("cannot resume: player a is 'beginner, nodes 40' in the file, now 'beginner, nodes "
                      "50'", self.complaint([*command, "--resume", "--a-nodes", "50"], 1))
        self.assertIn("cannot resume: player a: limits.nodes is 40 in the file, now 50", self.complaint(
            [*command, "--resume", "--a-nodes", "50", "--a-name", "beginner, nodes 40"], 1))

    def test_of_a_player_with_a_name_are_shown(self):
        command = match("--games", "2", "--db", "x.db", "--a-nodes", "40", "--a-name", "foo",
                        "--b-depth", "1")
        for text in (self.run_program(command).stdout,
                     self.run_program([PROGRAM, "match", "--resume", "--db", "x.db"]).stdout):
            self.assertIn("A: foo (nodes 40)\nB: easy, depth 1\n", text)
        players = json.loads(self.run_program([*command, "--resume", "--json"]).stdout)["players"]
        self.assertEqual([player["limits"] for player in players],
                         [{"nodes": 40, "depth": None}, {"nodes": 300, "depth": 1}])
        done = self.run_program(match("--games", "2", "--a-name", "foo", "--json"))
        self.assertEqual([player["limits"] for player in json.loads(done.stdout)["players"]],
                         [None, None])

    def test_make_another_player_in_tables(self):
        self.run_program(match("--games", "4", "--db", "x.db", "--a-nodes", "40", a="easy", b="easy"))
        document = json.loads(self.run_program([PROGRAM, "rate", "x.db", "--json"]).stdout)
        self.assertEqual({player["name"] for player in document["players"]},
                         {"easy, nodes 40", "easy"})
        document = json.loads(self.run_program(
            [*match("--games", "4", "--db", "x.db", "--a-nodes", "40", a="easy", b="easy"),
             "--resume", "--json"]).stdout)
        self.assertEqual(document["players"][0]["parameters"]["limits"]["nodes"], 40)
        self.assertNotIn("one and the same", " ".join(document["notes"]))

    def test_of_time_for_programs(self):
        done = self.run_program(programs(
            engine(FAST, "--sleep-us", "60000"), engine(FAST, "--sleep-us", "60000", "--name", "b"),
            "--a-time", "20ms", "--a-margin", "5ms", "--b-tc", "60+1", "--b-nodes", "77", "--db",
            "x.db", "--log", "log.txt", "--threads", "1"))
        self.assertEqual({ends[2:] for ends in finished(done.stdout).values()},
                         {("0-1", "timeout"), ("1-0", "timeout")})
        log = (self.folder / "log.txt").read_text()
        for line in ("INFO timeout_turn 20\n", "INFO timeout_match 61000\n", "INFO max_node 77\n"):
            self.assertIn(line, log)
        self.assertEqual(log.count("INFO max_node 77"), 2)  # it is told in each game
        self.assertEqual(self.kept(), [
            ("fastbrain, time 20ms",
             {"nodes": None, "depth": None, "move_time_ms": 20, "margin_ms": 5}),
            ("fastbrain, nodes 77, tc 60+1", {"nodes": 77, "depth": None, "game_time_ms": 60000,
                                              "increment_ms": 1000, "margin_ms": 100})])
        limits = json.loads(self.rows("x.db", "SELECT limits FROM run")[0][0])
        self.assertNotIn("move_time_ms", limits)

    def test_in_a_file_of_players(self):
        (self.folder / "p.json").write_text(
            '{"players": [{"player": "easy", "nodes": 40}, {"player": "easy"},'
            ' {"player": "easy", "depth": 1, "name": "low"}]}')
        done = self.run_program([PROGRAM, "tournament", "--players-file", "p.json", "--games", "2",
                                 "--nodes", "300", "--openings", "none", "--max-moves", "20",
                                 "--db", "x.db"])
        self.assertEqual(re.findall("^Limits .*", done.stdout, re.M),
                         ["Limits       low: depth 1", "Limits       nodes 300, max-moves 20"])
        self.assertEqual([name for name, _ in self.kept()], ["easy, nodes 40", "easy", "low"])
        self.assertEqual(self.kept()[2][1], {"nodes": 300, "depth": 1})
        self.assertLessEqual(self.most("nodes")[0], 40)

    def test_that_info_tells_otherwise_are_refused(self):
        for info, limit in (("max_node=7", "nodes 300"), ("max_depth=7", "depth 3"),
                            ("timeout_turn=7", "time 1s"), ("timeout_match=7", "tc 60"),
                            ("time_increment=7", "tc 60+1"), ("time_left=7", "tc 60"),
                            ("timeout_turn=7", "tc 60")):
            name, value = limit.split()
            self.assertIn(
                f"match: --a-info {info}: its own limit, {name}, already sends "
                f"{info.split('=')[0]}: give one of the two",
                self.complaint(programs(engine(FAST), "easy", "--a-info", info, f"--a-{name}", value), 2))
        (self.folder / "p.json").write_text(json.dumps({"players": [
            {"player": engine(FAST), "nodes": 300, "info": ["max_node=7"]}, {"player": "easy"}]}))
        self.assertIn("1-info max_node=7: its own limit, nodes, already sends max_node", self.complaint(
            [PROGRAM, "tournament", "--players-file", "p.json", "--games", "2"], 2))
        # A limit of all and INFO for one of them is odds, too.
        self.run_program(programs(engine(FAST), "easy", "--a-info", "max_node=7", "--nodes", "30"))
        self.run_program(programs(engine(FAST), "easy", "--a-nodes", "9", "--b-nodes", "7"))

    def test_without_sense_are_refused(self):
        for options, text in ((("--a-margin", "50ms"), "match: --a: a margin needs a clock"),
                              (("--a-time", "soon"), "--a-time takes a time such as"),
                              (("--b-tc", "0"), "--b-tc takes a time for the game"),
                              (("--a-nodes", "0"), "--a-nodes takes a whole number"),
                              (("--margin", "50ms"), "--margin needs a clock")):
            self.assertIn(text, self.complaint(match("--games", "2", "--db", "x.db", *options), 2))
        self.run_program(match("--games", "2", "--db", "x.db", "--margin", "50ms", "--a-tc", "60"))


if __name__ == "__main__":
    unittest.main()
