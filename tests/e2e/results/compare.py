#!/usr/bin/env python3
"""compare: two runs side by side, and what is more than chance."""

import json
import re
import unittest

from program import PROGRAM, Case


class Compare(Case):
    def play(self, name, *options, a="easy", games=40):
        self.run_program([PROGRAM, "match", "--a", a, "--b", "beginner", "--games", str(games), "--nodes", "300",
                          "--threads", "2", "--db", name, *options])

    def compare(self, *words):
        return self.run_program([PROGRAM, "compare", *words]).stdout

    def test_a_run_with_itself_differs_in_nothing(self):
        self.play("a.db")
        document = json.loads(self.compare("a.db", "a.db", "--json"))
        self.assertEqual([row["what"] for row in document["rows"] if row["significant"]], [])
        for row in document["rows"]:
            self.assertEqual(row["a"], row["b"])
        self.assertIn("0 differences of", self.compare("a.db", "a.db"))

    def test_rows_are_those_of_the_games(self):
        self.play("a.db")
        self.play("b.db", "--a-nodes", "3000", a="medium", games=60)
        rows = {row["what"]: row for row in json.loads(self.compare("a.db", "b.db", "--json"))["rows"]}
        won = self.rows("b.db", "SELECT avg(CASE WHEN winner = 'draw' THEN 0.5 ELSE winner = 'black' END) "
                                "FROM game WHERE black = 0")[0][0]
        self.assertAlmostEqual(rows["score as Black"]["b"]["value"], won)
        self.assertEqual(rows["score against beginner"]["b"]["games"], 60)
        nodes = rows["nodes a move"]
        self.assertTrue(nodes["significant"] and nodes["b"]["value"] > nodes["a"]["value"], nodes)
        for row in rows.values():
            self.assertGreaterEqual(row["adjusted"], row["p_value"])
        text = self.compare("a.db", "b.db")
        self.assertRegex(text, r"\nnodes a move .* \*\n")
        self.assertIn("note: without reviews of both files, judged alike, nothing is said of weaknesses", text)

    def test_the_page_has_both_files_and_begins_with_the_comparison(self):
        self.play("a.db", games=8)
        self.compare("a.db", "a.db", "--report", "c.html", "--svg", "figures")
        self.assertEqual({path.name for path in (self.folder / "figures").iterdir()},
                         {f"comparison-{name}.svg" for name in ("shares", "values", "nodes-by-move", "time-by-move")})
        page = (self.folder / "c.html").read_text(encoding="utf-8")
        document = json.loads(re.search(r'id="document">(.*?)</script>', page, re.S)[1])
        self.assertEqual([part["file"] for part in document["parts"]], ["a.db", "a.db"])
        self.assertEqual(document["comparison"]["rows"], json.loads(self.compare("a.db", "a.db", "--json"))["rows"])
        self.assertIn("the page is HTML", self.complaint([PROGRAM, "compare", "a.db", "a.db", "--report", "c.svg"], 2))

    def test_bad_words_get_one_line(self):
        self.play("a.db", games=2)
        self.play("f.db", "--game", "freestyle", games=2)
        for words, line in ((["a.db"], "takes two results files"),
                            (["a.db", "a.db", "--player", "hart"], "a.db has no player 'hart'"),
                            (["a.db", "a.db", "--player", "easy", "--player", "beginner"],
                             "have no opponent in common"),
                            (["a.db", "f.db"], "f.db: holds games of freestyle, but a.db holds games of renju;")):
            said = self.complaint([PROGRAM, "compare", *words], 2 if "player" in line or "takes" in line else 1)
            self.assertIn(line, said)


if __name__ == "__main__":
    unittest.main()
