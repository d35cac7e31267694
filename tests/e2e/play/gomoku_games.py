"""The games of five in a row besides renju, with programs, from the match to the report."""

import json
import re
import unittest

from external import FAST, engine
from program import PROGRAM, Case

# Black makes seven in a row at move 13, and has made no five before it.
SEVEN = engine(FAST, "--script", "4,4 5,4 6,4 8,4 9,4 10,4 7,4")
APART = engine(FAST, "--script", "0,0 2,1 4,2 6,0 8,1 10,2 0,2")


def match(game, *options, a=SEVEN, b=APART, games=2, openings="none"):
    return [PROGRAM, "match", "--game", game, "--a", a, "--b", b, "--a-name", "a", "--b-name", "b",
            "--openings", openings, "--games", str(games), *options]


class GomokuGames(Case):

    def ends(self, database):
        text = self.run_program([PROGRAM, "export", database, "--format", "text"]).stdout
        return [re.search(r"# game \d+: (.*)", line)[1] for line in text.splitlines()]

    def test_each_game_rules_an_overline_its_own_way(self):
        for game, wins in (("freestyle", True), ("caro", True), ("standard", False),
                           ("standard-caro", False)):
            table = self.run_program(match(game, "--size", "20", "--max-moves", "20", "--db",
                                           f"{game}.db", "--log", f"{game}.log")).stdout
            self.assertEqual("Ends         five" in table, wins, f"{game}\n{table}")
            traffic = (self.folder / f"{game}.log").read_text()
            self.assertIn("START 20", traffic)
            rule = {"freestyle": 0, "standard": 1, "caro": 8, "standard-caro": 9}[game]
            self.assertIn(f"INFO rule {rule}", traffic)

    def test_a_freestyle_match_ends_in_tables_games_and_reports(self):
        self.run_program(match("freestyle", "--db", "run.db", games=6,
                               a=engine(FAST, "--policy", "random", "--seed", 1),
                               b=engine(FAST, "--policy", "random", "--seed", 2)))
        shown = self.run_program([PROGRAM, "show", "run.db", "0"]).stdout
        self.assertIn("\n20 ", shown)
        self.assertIn(" a b c d e f g h i j k l m n o p q r s t\n", shown)
        sgf = self.run_program([PROGRAM, "export", "run.db", "--format", "sgf"]).stdout
        self.assertRegex(sgf, r"GM\[4\].*SZ\[20\].*RU\[Freestyle\]")
        self.run_program([PROGRAM, "export", "run.db", "--format", "sgf", "-o", "all.sgf"])
        self.run_program([PROGRAM, "export", "run.db", "0", "--format", "psq", "-o", "one.psq"])
        for file, games in (("all.sgf", 6), ("one.psq", 1)):
            back = self.run_program([PROGRAM, "import", file, "--game", "freestyle", "-o",
                                     f"{file}.db"]).stdout
            self.assertIn(f"{games} game", back)
        self.assertIn("not standard: RU[Freestyle]", self.run_program(
            [PROGRAM, "import", "all.sgf", "--game", "standard", "--size", "20", "-o", "x.db"],
            1).stderr)
        self.run_program([PROGRAM, "rate", "run.db", "--check"])
        self.run_program([PROGRAM, "stats", "run.db"])
        self.run_program([PROGRAM, "games", "run.db"])
        self.run_program([PROGRAM, "report", "run.db", "-o", "run.html"])
        summary = json.loads(self.run_program([PROGRAM, "results", ".", "--json"]).stdout)
        self.assertIn("freestyle", json.dumps(summary))

    def test_a_full_board_is_a_draw(self):
        table = self.run_program(match("standard", "--size", "7", a=engine(FAST),
                                       b=engine(FAST))).stdout
        self.assertRegex(table, r"Ends +board full 2\n")

    def test_what_does_not_fit_is_refused_in_a_line(self):
        self.run_program(match("freestyle", "--db", "a.db"))
        self.run_program(match("standard", "--db", "b.db", "--max-moves", "20"))
        (self.folder / "wide.txt").write_text("t20 s19\n")
        cases = [
            (match("freestyle", "--size", "4"), 2, "a whole number from 5 to 22"),
            (match("renju", "--size", "14"), 2,
             "renju is played on boards of 5, 7, ... 21, --game freestyle on those of 5 to 22"),
            (match("freestyle", b="expert"), 2,
             "where its patterns come from; patterns=off plays freestyle on 20x20"),
            (match("freestyle", "--size", "15", openings="wide.txt"), 1, "'t20'"),
            (match("standard", "--db", "a.db", "--resume"), 1, "game"),
            (match("freestyle", "--size", "15", "--db", "a.db", "--resume"), 1, "board"),
            ([PROGRAM, "merge", "a.db", "b.db", "-o", "c.db"], 1, "b.db"),
            ([PROGRAM, "rate", "a.db", "b.db"], 1, "rate them separately"),
            ([PROGRAM, "export", "b.db", "--format", "lib"], 1, "lib is only for renju"),
        ]
        for command, status, words in cases:
            self.assertIn(words, self.complaint(command, status))

    def test_offsets_of_gomocup_are_recognised(self):
        (self.folder / "gomocup.txt").write_text("8,-3, 6,-4, 5,-4\n6,6, 4,6, 6,-4\n")
        self.run_program(match("freestyle", "--db", "run.db", openings="gomocup.txt"))
        line = self.run_program([PROGRAM, "export", "run.db", "--format", "text"]).stdout
        self.assertRegex(line, r"(?m)^(s8 q7 p7|q17 o17 q7) ")

    def test_check_examines_a_program_on_the_board_of_its_game(self):
        checked = self.run_program([PROGRAM, "check", engine(FAST), "--game", "freestyle",
                                    "--size", "20", "--games", "2", "--log", "log.txt"])
        self.assertIn("2 against easy", checked.stdout)
        self.assertIn("INFO rule 0", (self.folder / "log.txt").read_text())


if __name__ == "__main__":
    unittest.main()
