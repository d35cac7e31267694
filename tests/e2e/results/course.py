"""course: estimates after more and more games of a run, as a table, CSV and JSON."""

import csv
import io
import json
import unittest

from program import PROGRAM, Case, match


class Course(Case):
    def course(self, *words, status=0):
        return self.run_program([PROGRAM, "course", *words], status).stdout

    def test_it_ends_where_the_match_did(self):
        result = json.loads(self.run_program(match(
            "--games", "60", "--db", "x.db", "--json", openings="default", max_moves=60)).stdout)
        rows = json.loads(self.course("x.db", "--json"))["rows"]
        self.assertEqual([row["games"] for row in rows], list(range(8, 61, 2)))
        self.assertEqual({row["player"] for row in rows}, {"beginner"})
        self.assertAlmostEqual(rows[-1]["elo"], result["estimate"]["elo"], 6)
        table = list(csv.DictReader(io.StringIO(self.course("x.db", "--csv"))))
        self.assertEqual([int(row["games"]) for row in table], [row["games"] for row in rows])
        self.assertEqual({row["llr"] for row in table}, {""})
        self.assertEqual([rows[-1]["any_time_low"], rows[-1]["any_time_high"]],
                         result["any_time_interval"])
        self.assertEqual(table[-1]["any_time_high"], f"{rows[-1]['any_time_high']:.6g}")
        lines = self.course("x.db").splitlines()
        self.assertEqual(len(lines), 24)
        self.assertRegex(lines[0], r"^ *games  player +Elo +any time$")
        self.assertEqual(lines[20].split()[0], "60")
        self.assertIn("not for all rows at once", lines[22])
        self.assertIn("'any time' hold for all rows at once", lines[23])

    def test_an_infinite_limit_is_an_empty_cell(self):
        self.run_program(match("--games", "20", "--db", "one.db", a="easy", b="beginner", openings="default",
                               max_moves=80))
        table = csv.DictReader(io.StringIO(self.course("one.db", "--csv")))
        cells = {cell for row in table for name, cell in row.items() if name != "player"}
        self.assertIn("", cells)
        self.assertFalse(cells & {"inf", "-inf", "nan"})

    def test_the_llr_of_a_test_is_that_of_the_table(self):
        done = json.loads(self.run_program(match(
            "--sprt", "elo0=0,elo1=200", "--db", "t.db", "--json", a="easy", b="beginner",
            openings="default", nodes=300, max_moves=100)).stdout)
        row = json.loads(self.course("t.db", "--json"))["rows"][-1]
        self.assertAlmostEqual(row["llr"], done["sprt"]["llr"], 6)
        self.assertRegex(self.course("t.db").splitlines()[0], r"^ *games  player +Elo +any time +LLR$")

    def test_a_tournament_has_a_row_a_player(self):
        self.run_program([PROGRAM, "tournament", "--player", "beginner", "--player", "easy", "--player",
                          "easy:depth=1", "--games", "20", "--nodes", "100", "--max-moves", "50",
                          "--db", "t.db"])
        rows = json.loads(self.course("t.db", "--json"))["rows"]
        last = {row["player"]: row["elo"] for row in rows if row["games"] == 60}
        self.assertEqual({row["any_time_low"] for row in rows}, {None})
        self.assertRegex(self.course("t.db").splitlines()[0], r"^ *games  player +Elo$")
        rated = json.loads(self.run_program([PROGRAM, "rate", "t.db", "--json"]).stdout)
        for player in rated["players"]:
            self.assertAlmostEqual(last[player["name"]], player["elo"], 6)

    def test_what_has_no_course_is_refused(self):
        self.run_program(match("--games", "2", "--db", "x.db"))
        self.assertIn("x.db: too few games for a course: 2 count, and a match needs 4 pairs",
                      self.complaint([PROGRAM, "course", "x.db"], 1))
        self.assertIn("course: give only one of --json and --csv",
                      self.complaint([PROGRAM, "course", "x.db", "--json", "--csv"], 2))
        self.run_program([PROGRAM, "tune", "spsa", "--player", "medium", "--select", "TWO", "--nodes", "50",
                          "--max-moves", "20", "--games", "16", "--pairs", "4", "--db", "tune.db"])
        self.assertIn("'renju-bench tune status tune.db --csv' prints",
                      self.complaint([PROGRAM, "course", "tune.db"], 1))


if __name__ == "__main__":
    unittest.main()
