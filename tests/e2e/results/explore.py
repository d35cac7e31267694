"""explore: what was played in a position, held against the rows of the results file."""

import csv
import io
import json
import unittest

from program import PROGRAM, Case, match


class Explore(Case):
    def setUp(self):
        super().setUp()
        self.run_program(match("--games", "12", "--db", "x.db", "--seed", "3", a="easy", b="beginner",
                               openings="named", max_moves=60))

    def explore(self, *options, status=0):
        return self.run_program([PROGRAM, "explore", *options], status)

    def tree(self, *options):
        return json.loads(self.explore(*options, "--json").stdout)

    def test_the_empty_board_has_all_games(self):
        tree = self.tree("x.db", "--depth", "3")
        [centre] = tree["moves"]
        self.assertEqual((tree["games"], centre["move"], centre["games"]), (12, "h8", 12))
        for colour, side in (("black", centre), ("draw", None)):
            [(count,)] = self.rows("x.db", f"SELECT count(*) FROM game WHERE winner = '{colour}'")
            self.assertEqual(side["wins"] if side else centre["draws"], count)
        thirds = [third for second in centre["moves"] for third in second["moves"]]
        self.assertEqual(sum(third["games"] for third in thirds), 12)
        self.assertTrue(all("opening" in third for third in thirds))

    def test_csv_has_the_counts_of_json(self):
        rows = list(csv.DictReader(io.StringIO(
            self.explore("x.db", "--after", "h8", "--csv").stdout)))
        self.assertEqual([(row["move"], int(row["games"])) for row in rows],
                         [(move["move"], move["games"])
                          for move in self.tree("x.db", "--after", "h8")["moves"]])

    def test_filters_are_those_of_games(self):
        lost = ["--player", "easy", "--result", "lost"]
        count = self.run_program([PROGRAM, "games", "x.db", *lost, "--count-only"]).stdout
        self.assertEqual(self.tree("x.db", *lost)["games"], int(count.split()[0]))

    def test_an_exported_file_gives_the_same_tree(self):
        (self.folder / "x.sgf").write_text(
            self.run_program([PROGRAM, "export", "x.db", "--format", "sgf"]).stdout)
        self.assertEqual(self.tree("x.sgf", "--depth", "4"), self.tree("x.db", "--depth", "4"))
        self.assertTrue((self.folder / "x.sgf.explore").exists())
        self.explore("x.sgf", "--player", "easy", status=2)

    def test_another_game_has_another_index(self):
        (self.folder / "o.txt").write_text("h8 # game 0: a against b: black, resigned\n"
                                           "t20 # game 1: a against b: black, resigned\n")
        for games, options in ((1, []), (2, ["--game", "freestyle"]), (1, [])):
            self.assertEqual(self.tree("o.txt", *options)["games"], games)

    def test_years_are_shown_and_filter(self):
        game = "(;SZ[15]DT[{}]EV[Tallinn]RE[B+R];B[hh];W[hg])"
        (self.folder / "y.sgf").write_text(game.format("1996-05-12") + game.format("2019") + "(;RE[B+];B[hh])")
        self.run_program([PROGRAM, "import", "y.sgf", "-o", "y.db"])
        self.assertEqual(self.tree("y.db")["moves"][0]["years"], [1996, 2019])
        self.assertEqual(self.tree("y.db", "--since", "1997")["moves"][0]["years"], [2019, 2019])
        games = self.run_program([PROGRAM, "games", "y.db", "--until", "1996", "--ids"]).stdout
        self.assertEqual(games, "0\n")
        text = self.run_program([PROGRAM, "export", "y.db", "0", "--format", "sgf"]).stdout
        self.assertIn("SZ[15]DT[1996-05-12]RU[Renju]EV[Tallinn]PB", text)

    def test_a_library_gives_its_games_and_its_positions(self):
        self.run_program([PROGRAM, "export", "x.db", "--format", "lib", "-o", "x.lib"])
        [centre], [of_library] = self.tree("x.db")["moves"], self.tree("x.lib")["moves"]
        self.assertEqual({**centre, "library": of_library["library"]}, of_library)
        self.assertGreater(of_library["library"]["positions"], 12)
        self.assertIn("player", self.tree("x.lib", "--by-player")["moves"][0])
        self.assertNotIn("library", self.tree("x.db", "x.lib", "--by-player")["moves"][0])

    def test_files_are_counted_together(self):
        self.assertEqual(self.tree("x.db", "x.db")["games"], 24)

    def test_what_cannot_be_explored_is_named(self):
        self.assertIn("nowhere.db: no such file", self.explore("nowhere.db", status=1).stderr)
        (self.folder / "f.sgf").write_text("(;SZ[20]RE[B+R];B[hh])")
        self.assertIn("f.sgf: holds no game that can be counted; f.sgf: game 1 (line 1): has a board of 20x20",
                      self.explore("f.sgf", status=1).stderr)
        self.assertIn("h99", self.explore("x.db", "--after", "h99", status=2).stderr)
        self.run_program(match("--games", "2", "--db", "r.db", "--keep", "results", max_moves=20))
        self.assertIn("results without moves", self.explore("r.db", status=1).stderr)


if __name__ == "__main__":
    unittest.main()
