"""A second game, through everything that is not the game's own: match, resume, tables, exports."""

import json
import re
import unittest

from program import PROGRAM, Case


def match(*options):
    return [PROGRAM, "match", "--game", "reversi", "--a", "reversi-tegowai", "--b",
            "reversi-tegowai:depth=2", *options]


# One cell is left to Black: then nobody can move, with equal stones and a board that is not full.
DRAWN = ("d3 c3 b3 c5 c6 f4 f5 g5 c4 b5 e6 e2 g4 h4 a5 e7 f1 a2 f3 d1 e8 f7 b4 a6 f2 a4 d2 e3 "
         "a3 e1 a1 g3 g8 c7 h3 h2 c1 h5 b6 c2 b1 f6 a7 d7 h6 h7 c8 g6 g1 d8 d6 f8 g7 h8 g2 b8 b7")


class Reversi(Case):

    def games(self, database):
        return self.run_program([PROGRAM, "export", database, "--format", "text"]).stdout

    def test_a_match_is_resumed_and_the_same_on_any_threads(self):
        table = self.run_program(match("--games", "8", "--threads", "1", "--db", "one.db")).stdout
        self.assertRegex(table, r"Games +8 of 8\n")
        self.assertRegex(table, r"Ends +(board full|more discs)")
        self.assertIn("default", table)
        self.run_program(match("--games", "4", "--threads", "2", "--db", "two.db"))
        self.run_program(match("--games", "8", "--threads", "2", "--db", "two.db", "--resume"))
        self.assertEqual(self.games("one.db"), self.games("two.db"))
        other = self.complaint([PROGRAM, "match", "--game", "renju", "--a", "easy", "--b", "hard",
                                "--games", "8", "--db", "two.db", "--resume"], 1)
        self.assertIn("game", other)

    def test_show_and_exports(self):
        self.run_program(match("--games", "2", "--db", "run.db"))
        shown = self.run_program([PROGRAM, "show", "run.db", "0"]).stdout
        self.assertIn("more discs", shown)
        rows = [line for line in shown.splitlines() if re.match(r" [1-8] ", line)]
        self.assertEqual([row[1] for row in rows], list("12345678"))
        at_start = self.run_program([PROGRAM, "show", "run.db", "0", "--move", "0"]).stdout
        self.assertIn("\n 4 . . . O X . . .\n 5 . . . X O . . .\n", at_start)
        lines = self.games("run.db").splitlines()
        self.assertEqual(len(lines), 2)
        self.assertRegex(lines[0], r"^([a-h][1-8] |pass ){50,} *# game 0: reversi-tegowai against ")
        sgf = self.run_program([PROGRAM, "export", "run.db", "--format", "sgf"]).stdout
        self.assertIn("GM[2]CA[UTF-8]AP[renju-bench]SZ[8]", sgf)
        self.assertIn("AB[de][ed]AW[ee][dd]EV[", sgf)  # the start: d5 e4, e5 d4
        first = lines[0].split()[0]
        self.assertIn(f"\n;B[{first[0]}{chr(ord('a') + int(first[1]) - 1)}]C[opening]", sgf)
        one = json.loads(self.run_program([PROGRAM, "export", "run.db", "1", "--format",
                                           "jsonl"]).stdout)
        self.assertEqual(" ".join(move["move"] for move in one["moves"]),
                         lines[1].partition(" #")[0])
        self.assertIn("psq is only for renju", self.complaint(
            [PROGRAM, "export", "run.db", "0", "--format", "psq"], 1))
        self.assertIn("reversi", self.complaint([PROGRAM, "analyze", "run.db", "0"], 1))

    def test_a_draw_by_count_on_a_board_that_is_not_full(self):
        (self.folder / "drawn.txt").write_text(DRAWN + "\n")
        table = self.run_program(
            match("--games", "2", "--openings", "drawn.txt", "--db", "d.db")).stdout
        self.assertRegex(table, r"Ends +equal discs 2\n")
        self.assertIn("Draw: equal discs, 60 moves",
                      self.run_program([PROGRAM, "show", "d.db", "0"]).stdout)
        self.assertTrue(self.games("d.db").splitlines()[0].partition(" #")[0].endswith(
            " b2 pass pass"))
        sgf = self.run_program([PROGRAM, "export", "d.db", "--format", "sgf"]).stdout
        self.assertIn("RE[0]C[game 0: equal discs", sgf)
        self.assertIn("equal discs",
                      self.run_program([PROGRAM, "export", "d.db", "--format", "csv"]).stdout)

    def test_a_tournament_and_openings_of_ones_own(self):
        (self.folder / "mine.txt").write_text("c4 c3 d3  # three\nc4 e3\n")
        table = self.run_program(
            [PROGRAM, "tournament", "--game", "reversi", "--player", "reversi-tegowai", "--player",
             "reversi-tegowai:depth=1", "--player", "reversi-tegowai:pass=pass", "--games", "4",
             "--openings", "mine.txt", "--db", "t.db"]).stdout
        self.assertIn("reversi-tegowai:pass=pass", table)
        self.run_program([PROGRAM, "rate", "t.db"])
        check = [PROGRAM, "openings", "check", "--game", "reversi"]
        self.assertIn("2 openings, 0 of them held out: legal, undecided, distinct",
                      self.run_program([*check, "mine.txt"]).stdout)
        (self.folder / "images.txt").write_text("c4 c3\nd3 c3\n")
        self.assertIn("'d3 c3' is an image of 'c4 c3'",
                      self.run_program([*check, "images.txt"], 3).stdout)
        (self.folder / "decided.txt").write_text("e6 f4 e3 f6 g5 d6 e7 f5 c5\n")
        self.assertIn("decided.txt:1: neither side can move: the game is decided",
                      self.complaint([*check, "decided.txt"], 1))
        (self.folder / "one.txt").write_text("# game: reversi\nc4 c3 d3\n")
        self.assertIn("1 opening, 0 of them", self.run_program([*check, "one.txt"]).stdout)
        self.assertIn("one.txt:1: openings of reversi, not of renju", self.complaint(
            [PROGRAM, "match", "--a", "easy", "--b", "beginner", "--openings", "one.txt"], 1))
        (self.folder / "bad.txt").write_text("c4 c4\nd4\n")
        self.assertIn("bad.txt:1:", self.complaint(match("--openings", "bad.txt"), 1))

    def test_players_of_another_game_are_refused(self):
        both = ["--a", "hard", "--b", "reversi-tegowai"]
        for command, complaint in (
                (["match", "--game", "reversi", *both], "'hard' does not play reversi, only"),
                (["match", *both], "'reversi-tegowai' plays reversi, not renju"),
                (["tournament", "--game", "reversi", "--player", "reversi-tegowai", "--player",
                  "date-gomoku-1997"], "'date-gomoku-1997' plays renju, not reversi"),
                (["match", "--game", "reversi", "--a", "file:x.json", "--b", "reversi-tegowai"],
                 "match: --a: a file holds a profile of renju, not a player of reversi"),
                (["match", "--game", "reversi", "--a", "cmd:./x", "--b", "reversi-tegowai"],
                 "a program does not play reversi"),
                (["brain", "--player", "reversi-tegowai"], "plays reversi, not renju"),
                (["match", "--game", "chess", *both], "chess")):
            self.assertIn(complaint, self.complaint([PROGRAM, *command], 2))

    def test_files_of_two_games_are_kept_apart(self):
        self.run_program(match("--games", "2", "--db", "reversi.db"))
        self.run_program([PROGRAM, "match", "--a", "beginner", "--b", "easy", "--games", "2",
                          "--nodes", "50", "--max-moves", "20", "--db", "renju.db"])
        self.assertIn("holds games of renju, but reversi.db holds games of reversi", self.complaint(
            [PROGRAM, "rate", "reversi.db", "renju.db"], 1))

    def test_a_sequential_test_decides(self):
        text = self.run_program([PROGRAM, "match", "--game", "reversi", "--a",
                                 "reversi-tegowai:depth=4", "--b", "reversi-tegowai:depth=1",
                                 "--sprt", "elo0=0,elo1=100", "--db", "s.db"]).stdout
        self.assertIn("H1 accepted", text)
        self.assertIn("\nSequential test of the run, ",
                      self.run_program([PROGRAM, "show", "s.db", "0"]).stdout)

    def test_trace(self):
        trace = [PROGRAM, "trace", "--game", "reversi", "c4 c3", "--depth", "2"]
        text = self.run_program(trace).stdout
        self.assertEqual(len(text.splitlines()), 43)
        self.assertEqual(text.splitlines()[-1], "MIN: final score = 0")
        self.assertEqual(text, self.run_program(trace).stdout)
        japanese = self.run_program(trace + ["--lang", "ja"]).stdout
        self.assertEqual(len(japanese.splitlines()), 43)
        self.assertEqual(japanese.splitlines()[0], "MIN: (2,1) を仮想で置く → 深さ 1")
        start = self.run_program([PROGRAM, "trace", "--game", "reversi", "--depth", "1"]).stdout
        self.assertEqual(start.splitlines()[-1], "MIN: final score = -3")
        self.assertEqual(start, self.run_program([PROGRAM, "trace", "--game", "reversi", "",
                                                  "--depth", "1"]).stdout)
        for moves, status in (("a1", 1), ("c4 z9", 2), ("c4 pass", 1)):
            self.complaint([PROGRAM, "trace", "--game", "reversi", moves], status)


if __name__ == "__main__":
    unittest.main()
