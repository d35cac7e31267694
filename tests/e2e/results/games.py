"""games: which games of results files are listed, held against the rows of the file."""

import csv
import io
import json
import unittest

from program import PROGRAM, Case, match


class Games(Case):
    def setUp(self):
        super().setUp()
        self.run_program(match("--games", "12", "--db", "x.db", "--seed", "3", a="easy", b="beginner",
                               openings="named", max_moves=60))

    def games(self, *options, status=0):
        return self.run_program([PROGRAM, "games", "x.db", *options], status).stdout

    def ids(self, *options):
        return [int(line) for line in self.games("--ids", *options).split()]

    def sql(self, where):
        query = ("SELECT id FROM game JOIN player b ON b.id = black JOIN player w ON w.id = white "
                 f"WHERE {where} ORDER BY game.id")
        return [id for (id,) in self.rows("x.db", query.replace("SELECT id", "SELECT game.id"))]

    def test_filters_equal_queries(self):
        lost = "(winner = 'white' AND b.name = 'easy' OR winner = 'black' AND w.name = 'easy')"
        for options, where in [
                ([], "1"),
                (["--player", "easy", "--side", "black"], "b.name = 'easy'"),
                (["--player", "easy", "--result", "lost"], lost),
                (["--result", "white"], "winner = 'white'"),
                (["--result", "drawn"], "winner = 'draw'"),
                (["--ends", "five"], "reason = 'five'"),
                (["--min", "20", "--max", "40"], "plies BETWEEN 20 AND 40"),
                (["--player", "easy", "--result", "lost", "--max", "50"], lost + " AND plies <= 50"),
                (["--opening", "0"], "opening = 0")]:
            with self.subTest(options):
                self.assertEqual(self.ids(*options), self.sql(where))

    def test_opening_and_position_are_found_in_all_images(self):
        moves = [move for (move,) in self.rows("x.db", "SELECT move FROM move WHERE game = 3 ORDER BY ply")]
        self.assertIn(3, self.ids("--opening", " ".join(moves[:6])))
        turned = ["abcdefghijklmno"[15 - int(move[1:])] + str(1 + "abcdefghijklmno".index(move[0]))
                  for move in moves[:6]]
        self.assertIn(3, self.ids("--opening", " ".join(turned)))
        self.assertIn(3, self.ids("--position", " ".join(turned)))
        swapped = turned[2:4] + turned[:2]
        self.assertIn(3, self.ids("--position", " ".join(swapped)))

    def test_sort_first_and_last(self):
        plies = dict(self.rows("x.db", "SELECT id, plies FROM game"))
        by_length = sorted(plies, key=lambda id: plies[id])
        self.assertEqual(self.ids("--sort", "length"), by_length)
        self.assertEqual(self.ids("--sort", "-length", "--first", "2"),
                         sorted(plies, key=lambda id: -plies[id])[:2])
        self.assertEqual(self.ids("--last", "3"), [9, 10, 11])
        self.assertEqual(self.ids("--first", "3"), [0, 1, 2])

    def test_forms_say_the_same(self):
        document = json.loads(self.games("--json"))
        table = list(csv.DictReader(io.StringIO(self.games("--csv"))))
        lines = self.games().splitlines()
        self.assertEqual(document["found"], 12)
        self.assertEqual(document["read"], 12)
        self.assertEqual(lines[-1], "12 of 12 games")
        self.assertEqual([row["game"] for row in document["games"]], list(range(12)))
        for row, cells, line in zip(document["games"], table, lines[1:]):
            self.assertEqual(str(row["game"]), cells["game"])
            self.assertEqual(row["tags"], cells["tags"].split())
            self.assertEqual(row["named"]["name"], cells["opening_name"])
            self.assertIn(row["named"]["code"] + " " + row["named"]["name"], line)
            self.assertTrue(line.endswith(" ".join(row["tags"])), line)
        self.assertEqual(self.games("--count-only"), "12 of 12 games\n")
        self.assertEqual(json.loads(self.games("--count-only", "--json")), {"found": 12, "read": 12})

    def test_tags(self):
        tagged = {row["game"]: row["tags"] for row in json.loads(self.games("--json"))["games"]}
        for tag in ("open-four", "four-three", "vcf", "forbidden", "trap"):
            self.assertEqual(self.ids("--tag", tag), [id for id in tagged if tag in tagged[id]])

    def test_two_files(self):
        self.run_program(match("--games", "2", "--db", "y.db", a="easy", b="beginner"))
        lines = self.run_program([PROGRAM, "games", "x.db", "y.db", "--last", "3"]).stdout.splitlines()
        self.assertEqual([line.split()[:2] for line in lines[1:-1]],
                         [["x.db", "11"], ["y.db", "0"], ["y.db", "1"]])
        self.assertEqual(lines[-1], "14 of 14 games, 3 shown")

    def test_any_number_of_files(self):
        files = ["x.db"] * 100
        done = self.run_program(["sh", "-c", 'ulimit -n 24; exec "$@"', "sh", PROGRAM, "games", *files,
                                 "--sort", "length", "--first", "3"])
        self.assertEqual(done.stdout.splitlines()[-1], "1200 of 1200 games, 3 shown")

    def several(self, *options, status=0):
        """Of x.db and y.db, in which easy plays medium, from openings with numbers up to 3999."""
        if not (self.folder / "y.db").exists():
            self.run_program(match("--games", "2", "--db", "y.db", a="easy", b="medium",
                                   openings="renju"))
        return self.run_program([PROGRAM, "games", "x.db", "y.db", *options], status)

    def test_a_file_without_the_name_is_left_out(self):
        for options, text, found in [
                (["--player", "medium"], "x.db: no player is called 'medium'; there are ", 2),
                (["--player", "beginner", "--against", "easy"], "y.db: no player is called 'beginner'", 12),
                (["--opening", "300"], "x.db: has no opening 300; it has ", 0)]:
            with self.subTest(options):
                run = self.several("--json", *options)
                document = json.loads(run.stdout)
                self.assertEqual((document["found"], document["read"]), (found, max(found, 2)))
                note, = run.stderr.splitlines()
                self.assertTrue(note.startswith("games: " + text), note)
                self.assertTrue(note.endswith(" (left out)"), note)

    def test_a_name_that_no_file_has_is_refused_with_the_nearest(self):
        for options, text in [
                (["--player", "meduim"], "y.db: no player is called 'meduim'; did you mean 'medium'?"),
                (["--player", "beginer"], "x.db: no player is called 'beginer'; did you mean 'beginner'?"),
                (["--player", "somebody"], "x.db: no player is called 'somebody'; there are "),
                (["--opening", "Kagets"], "x.db: no opening is called 'Kagets'; did you mean 'Kagetsu'?")]:
            with self.subTest(options):
                run = self.several(*options, status=1)
                self.assertEqual(run.stdout, "")
                self.assertIn(text, run.stderr)
                self.assertEqual(len(run.stderr.splitlines()), 1)

    def test_a_file_that_is_not_judged_is_left_out_of_what_needs_it(self):
        self.several()
        self.run_program([PROGRAM, "analyze", "y.db", "--depth", "0", "--nodes", "100"])
        run = self.several("--sort", "faults", "--json")
        self.assertEqual({game["file"] for game in json.loads(run.stdout)["games"]}, {"y.db"})
        self.assertIn("x.db: not judged yet", run.stderr)
        run = self.several("--likely", "--review", "none.review.db", "--review", "y.review.db", status=1)
        self.assertIn("none.review.db", run.stderr)
        (self.folder / "y.review.db").unlink()
        self.assertIn("x.db: not judged yet", self.several("--proved", status=1).stderr)

    def test_nothing_found_is_no_mistake(self):
        self.assertEqual(self.games("--min", "10000"), "0 of 12 games\n")
        self.assertEqual(json.loads(self.games("--min", "10000", "--json")),
                         {"games": [], "found": 0, "read": 12})

    def test_what_is_refused(self):
        for options, status, text in [
                (["--player", "esay"], 1, "no player is called 'esay'; did you mean 'easy'?"),
                (["--player", "somebody"], 1, "no player is called 'somebody'; there are "),
                (["--first", "1", "--count-only"], 2, "--first and --last have no effect"),
                (["--min", "9", "--max", "3"], 2, "games: --min is greater than --max"),
                (["--opening", "Kagets"], 1, "did you mean 'Kagetsu'?"),
                (["--position", "h8 z9"], 2, "games: --position: 'z9' is not a cell of a 15x15 board, such as h8"),
                (["--tag", "trip"], 2, "did you mean 'trap'?"),
                (["--fault", "misssed"], 2, "did you mean 'missed'?"),
                (["--ends", "fiv"], 2, "did you mean 'five'?"),
                (["--result", "won"], 2, "need --player"),
                (["--side", "black"], 2, "needs --player"),
                (["--colour", "black"], 2, "games: --colour is now --side"),
                (["--first", "1", "--last", "1"], 2, "games: give only one of --first and --last"),
                (["--proved", "--likely"], 2, "games: give only one of --proved and --likely"),
                (["--likely", "--fault", "mistake"], 2, "neither proved nor likely"),
                (["--json", "--csv"], 2, "games: give only one of --browse, --ids, --json and --csv"),
                (["y.db", "--ids"], 2, "single file")]:
            with self.subTest(options):
                self.assertIn(text, self.complaint([PROGRAM, "games", "x.db", *options], status))

    def test_a_game_that_was_edited_is_refused(self):
        self.change("x.db", "UPDATE move SET move = 'a1' WHERE game = 5 AND ply = 9")
        self.assertIn("x.db: game 5", self.complaint([PROGRAM, "games", "x.db"], 1))


if __name__ == "__main__":
    unittest.main()
