#!/usr/bin/env python3
"""report: the document against match --json, tournament --json and SQL; the page and its games blocks."""

import base64
import collections
import gzip
import hashlib
import json
import random
import re
import sqlite3
import subprocess
import unittest
import xml.etree.ElementTree

from program import PROGRAM, Case, match

OPENINGS = "h8 i9 g7\nh8 h9 j7\nh8 i8 j7\nh8 g9 g7\na1 b2 c5\n"
MADE_BY_A_RUN = {"threads", "session", "results", "resume", "notes"}


def report(*words):
    return [PROGRAM, "report", *words]


class Report(Case):
    def setUp(self):
        super().setUp()
        (self.folder / "o.txt").write_text(OPENINGS)

    def play(self, *options, games=20, db="run.db", **settings):
        settings.setdefault("openings", "o.txt")
        command = match("--games", str(games), "--db", db, "--json", *options, **settings)
        return json.loads(self.run_program(command).stdout)

    def document(self, *words):
        return json.loads(self.run_program(report("--json", *words)).stdout)

    def part(self, *words):
        parts = self.document(*words)["parts"]
        self.assertEqual(len(parts), 1)
        return parts[0]

    def page(self, *words, name="run.html"):
        """The page, or a skipped test: a build without esbuild has none."""
        if self.run_program(report("--json", *words)).returncode == 0:
            done = self.run_program(["sh", "-c", '"$@" || true', "sh", *report(*words)])
            if "install the package esbuild" in done.stderr:
                self.skipTest("the program was built without esbuild")
        return (self.folder / name).read_text(encoding="utf-8")

    def blocks(self, page):
        packed = re.findall(r'<script type="text/plain" class="games">(.*?)</script>', page)
        return [json.loads(gzip.decompress(base64.b64decode(text, validate=True))) for text in packed]


class Documents(Report):
    def test_a_match_has_the_figures_of_match_json(self):
        printed = self.play()
        summary = self.part("run.db")["summary"]
        for field in set(printed) - MADE_BY_A_RUN - {"players", "openings"}:
            self.assertEqual(summary[field], printed[field], field)
        for shown, told in zip(summary["players"], printed["players"]):
            for field in ("name", "wins", "draws", "losses", "as_black", "as_white", "moves"):
                self.assertEqual(shown[field], told[field], field)

    def test_black_scores_what_the_games_say(self):
        self.play(games=24)
        black = self.part("run.db")["colours"]["all"]
        self.assertAlmostEqual(black["score"], (black["black"] + black["draws"] / 2) / black["games"])
        self.assertTrue(black["interval"][0] < black["score"] < black["interval"][1], black)

    def test_the_course_ends_at_the_estimate(self):
        self.play(games=24)
        part = self.part("run.db")
        estimate, course = part["summary"]["estimate"], part["elo_course"]
        any_time = part["summary"]["any_time_interval"]
        self.assertEqual(course[-1], [24, estimate["elo"], *estimate["elo_interval"], *any_time])
        self.assertEqual(course[0][0], 8)
        self.assertEqual([row[0] for row in course], list(range(8, 25, 2)))

    def test_the_test_ends_at_its_decision(self):
        self.play("--sprt", "elo0=0,elo1=100,alpha=0.2,beta=0.2", games=200, a="hard:depth=2", b="beginner",
                  openings="named")
        part = self.part("run.db")
        test, course = part["summary"]["sprt"], part["llr_course"]
        self.assertEqual(course["decision"], test["decision"])
        self.assertIn(test["decision"], ("H0", "H1"))
        self.assertEqual(course["rows"][-1], [test["games"], test["llr"]])
        self.assertEqual([course["low"], course["high"]], test["llr_bounds"])
        self.assertEqual(part["summary"]["games"], test["games"])
        self.assertEqual(part["games"] - part["games_beyond"], test["games"])

    def test_counts_are_those_of_the_file(self):
        self.play(games=30)
        part = self.part("run.db")
        count = self.rows("run.db", "SELECT count(*) FROM game")[0][0]
        self.assertEqual(part["games"], count)
        ends = dict(self.rows("run.db", "SELECT reason, count(*) FROM game GROUP BY reason"))
        self.assertEqual(dict(part["ends"]["rows"]), ends)
        winners = dict(self.rows("run.db", "SELECT winner, count(*) FROM game GROUP BY winner"))
        for place, winner in enumerate(("black", "draw", "white"), 1):
            self.assertEqual(sum(row[place] for row in part["lengths"]["rows"]), winners.get(winner, 0))
        everything = part["colours"]["all"]
        self.assertEqual([everything[colour] for colour in ("black", "draws", "white")],
                         [winners.get(winner, 0) for winner in ("black", "draw", "white")])
        pairs = part["openings"]["pairs"]
        self.assertEqual(len(pairs), part["summary"]["pairs"])
        points = [sum(row[3] == half for row in pairs) for half in range(5)]
        self.assertEqual(points, part["summary"]["pairs_by_half_points"])
        named = part["openings"]["named"]
        self.assertEqual(len(named), len(part["named_openings"]))
        self.assertEqual(sum(row["games"] for row in named), self.named_games())

    def named_games(self):
        return self.rows("run.db", "SELECT count(*) FROM game WHERE opening_name IS NOT NULL")[0][0]

    def test_costs_are_those_of_the_moves(self):
        self.play(games=10)
        part = self.part("run.db")
        for number, player in enumerate(part["cost"]["players"]):
            moves = self.moves_of(number)
            self.assertEqual(player["moves"], len(moves))
            self.assertEqual(sum(player["ms"]["bins"]), len(moves))
            self.assertEqual(sum(player["nodes"]["bins"]), sum(nodes is not None for nodes, _ in moves))
            self.assertEqual(sum(row[1] for row in player["ms_by_move"]), len(moves))
            known = [depth for _, depth in moves if depth is not None]
            self.assertEqual(player["unsearched"], known.count(0))
            self.assertEqual(sum(n for row in player["depths_by_move"] for _, n in row[1]), len(known))

    def moves_of(self, player):
        return self.rows("run.db", f"""
            SELECT move.nodes, move.depth FROM move JOIN game ON game.id = move.game
            WHERE NOT move.opening AND
                  {player} = CASE move.ply % 2 WHEN 1 THEN game.black ELSE game.white END""")

    def test_a_tournament_has_the_figures_of_tournament_json(self):
        command = [PROGRAM, "tournament", "--player", "beginner", "--player", "easy", "--player",
                   "medium:depth=1", "--games", "24", "--nodes", "100", "--max-moves", "30", "--openings",
                   "o.txt", "--db", "t.db", "--json"]
        printed = json.loads(self.run_program(command).stdout)
        part = self.part("t.db")
        for field in ("games", "los", "advantage", "evidence", "ends"):
            self.assertEqual(part["summary"][field], printed[field], field)
        names = [player["name"] for player in part["players"]]
        for shown, told in zip(part["summary"]["players"], printed["players"]):
            self.assertEqual(shown["elo"], told["elo"])
            self.assertEqual(names[shown["player"]], told["name"])
        last = part["rating_course"][-1]
        self.assertEqual(last[0], printed["games"])
        for player in part["summary"]["players"]:
            self.assertEqual(last[1][player["player"]], [player["elo"], *player["elo_interval"]])
        self.assertEqual(part["elo_course"], [])

    def test_several_files_are_rated_together(self):
        self.play(games=4)
        self.play(games=4, db="two.db", a="easy", b="medium:depth=1")
        document = self.document("run.db", "two.db")
        rated = json.loads(self.run_program([PROGRAM, "rate", "run.db", "two.db", "--pairings",
                                             "--json"]).stdout)
        self.assertIsNone(document["together"]["why"])
        self.assertEqual(document["together"]["pairings"], rated["pairings"])
        self.assertEqual([part["file"] for part in document["parts"]], ["run.db", "two.db"])

    def test_a_review_is_taken_as_weakness_prints_it(self):
        self.play(games=10)
        self.run_program([PROGRAM, "analyze", "run.db", "--depth", "2", "--nodes", "500"])
        told = json.loads(self.run_program([PROGRAM, "weakness", "run.db", "--json"]).stdout)
        weakness = self.part("run.db")["weakness"]
        self.assertEqual(weakness["games"], 10)
        names = [player["name"] for player in self.part("run.db")["players"]]
        for player in told["players"]:
            number = names.index(player["name"])
            events = {what: row["events"] for what, row in player["weaknesses"].items()}
            for row in weakness["faults"]:
                what = row["what"] + (f": {row['detail']}" if row["detail"] else "")
                self.assertEqual(row["players"][number]["events"], events.get(what, 0), what)
        judged = self.rows("run.review.db", "SELECT count(*), sum(before = 'unknown') FROM review_move")[0]
        self.assertEqual((weakness["positions"], weakness["unknown"]), judged)
        moves = sum(player["moves"] for row in weakness["stretches"] for player in row["players"])
        self.assertEqual(moves, judged[0])


class Tunings(Report):
    """The documents of tuning runs against their files and what tune status says."""

    def tune(self, method, *options, pairs=2):
        command = [PROGRAM, "tune", method, "--player", "beginner", "--select", "OPEN_THREE,FOUR", "--pairs",
                   str(pairs), "--nodes", "60", "--max-moves", "50", "--openings", "o.txt", "--db", "tune.db"]
        self.run_program([*command, *options])
        status = self.run_program([PROGRAM, "tune", "status", "tune.db"]).stdout
        part = self.part("tune.db")
        self.assertEqual(part["run"]["kind"], f"tune {method}")
        self.assertEqual(part["tune"]["method"], method)
        self.check_counts(part, pairs)
        return part["tune"], status

    def check_counts(self, part, pairs):
        tune = part["tune"]
        sums = self.rows("tune.db", "SELECT count(*), sum(wins), sum(draws), sum(losses), sum(alike) "
                                    "FROM tuning_step")[0]
        self.assertEqual([tune[f] for f in ("steps", "wins", "draws", "losses", "alike")], list(sums))
        self.assertEqual((tune["steps"], tune["pairs"]), (tune["planned"], pairs))
        self.assertEqual(part["games"], 2 * pairs * sums[0])
        self.assertGreater(tune["wins"], 0)
        self.assertEqual([parameter["name"] for parameter in tune["parameters"]], ["FOUR", "OPEN_THREE"])

    def steps(self, column):
        """The lists of values that a column of the steps holds."""
        return [json.loads(text) for text, in self.rows("tune.db",
                                                        f"SELECT {column} FROM tuning_step ORDER BY id")]

    @staticmethod
    def numbers(status, name):
        """The numbers of a line of the status."""
        line = re.search(rf"^{name} .*$", status, re.M)[0]
        return [float(word) for word in re.findall(r"(?<![\w.])[-+]?\d+(?:\.\d+)?(?![\w.])", line)]

    def test_spsa(self):
        tune, status = self.tune("spsa", "--games", "120", "--to-the-end", "-o", "a.json")
        start = [parameter["start"] for parameter in tune["parameters"]]
        self.assertEqual(tune["theta"], [start, *self.steps("after")])
        self.assertEqual(tune["rows"], list(range(31)))
        self.assertEqual([row[1:] for row in tune["score"]], [list(row) for row in self.rows(
            "tune.db", "SELECT wins, draws, losses FROM tuning_step ORDER BY id")])
        for i, parameter in enumerate(tune["parameters"]):
            first, last, mean = self.numbers(status, parameter["name"])[:3]
            self.assertEqual(first, start[i])
            self.assertAlmostEqual(tune["theta"][-1][i], last, delta=0.06)
            self.assertAlmostEqual(tune["mean"][i], mean, delta=0.06)
            self.assertGreater(tune["cone"][-1][i], 0)
        self.assertEqual(round(tune["fit"]["gain"]), self.numbers(status, "gain")[0])
        self.assertIn(f"p = {tune['fit']['chance']:.3f}", status)

    def test_bayes(self):
        tune, status = self.tune("bayes", "--games", "32", "-o", "a.json")
        self.assertEqual([point["values"] for point in tune["points"]], self.steps("tried"))
        self.assertEqual({point["games"] for point in tune["points"]}, {4})
        best = tune["optimum"]
        elo, error = self.numbers(status, "best")[:2]
        self.assertAlmostEqual(best["elo"], elo, delta=0.06)
        self.assertAlmostEqual((best["interval"][1] - best["interval"][0]) / 2, 1.96 * error, delta=0.2)
        self.assertAlmostEqual(best["least_shown"], 2.8 * error, delta=0.2)
        for i, parameter in enumerate(tune["parameters"]):
            self.assertEqual(self.numbers(status, parameter["name"])[:4],
                             [parameter["start"], best["values"][i], best["low"][i], best["high"][i]])
        last = tune["course"][-1]
        self.assertEqual(last, [8, best["values"], best["low"], best["high"], best["elo"]])

    def test_gauge(self):
        tune, status = self.tune("gauge", "--games", "16")
        for parameter, effect in zip(tune["parameters"], tune["effects"]):
            told = self.numbers(status, parameter["name"])
            self.assertEqual(told[:2], [parameter["start"], parameter["step"]])
            shown = [number for way in ("up", "down") for number in (effect[way]["elo"],
                                                                     *effect[way]["interval"])]
            if None not in shown:
                self.assertEqual(told[2:8], [round(number) for number in shown])
            self.assertEqual(effect["up"]["games"] + effect["down"]["games"], 16)


class Bad(Report):
    def test_what_is_no_results_file_gets_one_line(self):
        (self.folder / "text.db").write_text("hello")
        (self.folder / "empty.db").write_text("")
        self.play(games=2, db="old.db")
        self.change("old.db", "PRAGMA user_version = 99")
        for name in ("text.db", "empty.db", "old.db", "missing.db"):
            self.assertIn(name, self.complaint(report("--json", name), 1))
        self.assertIn("name one or more results files", self.complaint(report(), 2))
        self.assertIn("--moves takes a number", self.complaint(report("no.db", "--moves", "some"), 2))

    def test_a_bad_file_among_good_ones_is_a_part_that_says_so(self):
        self.play(games=2)
        (self.folder / "text.db").write_text("hello")
        parts = self.document("text.db", "run.db")["parts"]
        self.assertIn("text.db", parts[0]["error"])
        self.assertIsNone(parts[1]["error"])
        told = self.run_program(report("text.db", "run.db", "-o", "x.html")).stderr
        self.assertTrue(told.startswith(f"note: {parts[0]['error']}\n"), told)

    def test_a_damaged_game_is_named(self):
        self.play(games=4)
        self.change("run.db", "UPDATE move SET move = 'h8' WHERE game = 2 AND ply = 9")
        self.assertIn("run.db: game 2", self.complaint(report("--json", "run.db"), 1))

    def test_a_review_of_other_games_is_left_out(self):
        self.play(games=4)
        self.play("--seed", "5", games=4, db="other.db")
        self.run_program([PROGRAM, "analyze", "other.db", "--depth", "0", "--nodes", "100"])
        (self.folder / "other.review.db").rename(self.folder / "run.review.db")
        part = self.part("run.db")
        self.assertIsNone(part["weakness"])
        self.assertTrue(any("the review is not used" in note for note in part["notes"]), part["notes"])

    def test_a_review_of_a_game_with_other_moves_is_left_out(self):
        self.play(games=4)
        self.run_program([PROGRAM, "analyze", "run.db", "--depth", "0", "--nodes", "100"])
        self.change("run.review.db", "UPDATE review_game SET moves = moves + 1 WHERE id = 2")
        part = self.part("run.db")
        self.assertIsNone(part["weakness"])
        self.assertTrue(any("game 2 has other moves" in note for note in part["notes"]), part["notes"])

    def test_no_game_and_one_game(self):
        self.play(games=4)
        self.change("run.db", "DELETE FROM move WHERE game > 0")
        self.change("run.db", "DELETE FROM game WHERE id > 0")
        part = self.part("run.db")
        self.assertEqual((part["games"], part["state"], part["elo_course"]), (1, "stopped", []))
        self.assertIn("--resume --db run.db", part["resume"])
        self.change("run.db", "DELETE FROM move")
        self.change("run.db", "DELETE FROM game")
        part = self.part("run.db")
        self.assertEqual((part["games"], part["summary"]), (0, None))
        self.assertIn("no game has ended yet", part["notes"])

    def test_a_run_that_is_being_written_says_so(self):
        process = self.start(match("--games", "4000", "--db", "live.db", "-v", openings="named"))
        while not process.stdout.readline().startswith("Finished"):
            self.assertIsNone(process.poll())
        part = self.part("live.db")
        self.assertEqual(part["state"], "playing")
        self.assertGreater(part["games"], 0)

    def test_all_won_and_all_drawn(self):
        self.play(games=8, a="hard:depth=3", b="beginner", max_moves=225, nodes=2000)
        self.play(games=8, db="drawn.db", max_moves=5)
        won, drawn = self.part("run.db"), self.part("drawn.db")
        self.assertEqual(drawn["summary"]["estimate"]["elo"], 0)
        text = json.dumps([won, drawn])
        self.assertNotRegex(text, r"NaN|Infinity")

    def test_hostile_names_are_text(self):
        self.play(games=4)
        hostile = "</script><img src=x>\u202eevil\x07" + "x" * 200
        self.change("run.db", "UPDATE player SET name = ?", [hostile])
        players = self.part("run.db")["players"]
        self.assertEqual(len({player["name"] for player in players}), 2)
        self.assertTrue(players[1]["name"].endswith(" #2"))
        for player in players:
            self.assertLess(len(player["name"]), 45)
            self.assertNotRegex(player["full_name"], "[\u202e\x07]")


class Edited(Report):
    """Results files that somebody has edited: a page or one line, whatever stands there."""

    VALUES = (None, -1, 0, 3, 255, 2**40, -2**63, 1.5, "", "h8", "z99", "black", "five", "[1,",
              "\u202e", b"\xff")

    def test_whatever_stands_there(self):
        self.play(games=6)
        self.run_program([PROGRAM, "analyze", "run.db", "--depth", "0", "--nodes", "200"])
        original = {name: (self.folder / name).read_bytes() for name in ("run.db", "run.review.db")}
        chance = random.Random(1)
        read = 0
        for _ in range(30):
            for name, contents in original.items():
                (self.folder / name).write_bytes(contents)
            file, table = chance.choice([("run.db", "move"), ("run.db", "game"), ("run.db", "player"),
                                         ("run.db", "opening"), ("run.db", "run"),
                                         ("run.review.db", "review_move"), ("run.review.db", "review_game")])
            column = chance.choice([row[1] for row in self.rows(file, f"PRAGMA table_info({table})")])
            value = chance.choice(self.VALUES)
            try:
                self.change(file, f"UPDATE {table} SET {column} = ? WHERE rowid % 3 = 1"
                            if "review_move" not in table else
                            f"UPDATE {table} SET {column} = ? WHERE ply % 3 = 1", [value])
            except sqlite3.Error:
                continue  # the schema does not take it
            read += self.is_read(f"{table}.{column} = {value!r}")
        self.assertGreater(read, 3)

    def is_read(self, what):
        done = subprocess.run(report("--json", "run.db"), cwd=self.folder, capture_output=True, text=True,
                              timeout=60, check=False)
        self.assertIn(done.returncode, (0, 1), f"{what}: {done.stderr}")
        if done.returncode == 1:
            self.assertRegex(done.stderr, r"^renju-bench: run[^\n]*\n$", what)
            return False
        self.assertEqual(json.loads(done.stdout)["format"], 1)
        return True


class Figures(Report):
    """report --svg: pictures whose marks stand at the numbers of the document."""

    SVG = "{http://www.w3.org/2000/svg}"

    def figures(self, file, folder="figures", *options):
        self.run_program(report(file, "--svg", folder, *options))
        return {path.stem.partition("-")[2]: xml.etree.ElementTree.parse(path).getroot()
                for path in sorted((self.folder / folder).glob("*.svg"))}

    def values(self, root, anchor, at, places):
        """What the ticks beside an axis say of places on it: `anchor` tells which axis."""
        ticks = []
        for text in root.iter(self.SVG + "text"):
            number = re.fullmatch(r"[+\u2212]?[\d.]+", text.text or "")
            if number and text.get("text-anchor") == anchor:
                ticks.append((float(text.get(at)), float(number[0].replace("\u2212", "-"))))
        (first, low), (last, high) = ticks[0], ticks[-1]
        shift = 4 if at == "y" else 0
        return [low + (place + shift - first) * (high - low) / (last - first) for place in places]

    def test_a_match_has_its_figures(self):
        self.play("--a-name", "</svg>&", "--sprt", "elo0=0,elo1=1", games=24, openings="named")
        figures = self.figures("run.db")
        self.assertEqual(set(figures), {"elo-course", "llr-course", "pairs", "opening-pairs", "opening-points",
                                        "opening-squares", "depth-by-move",
                                        "openings", "lengths", "time-by-move", "nodes-by-move", "scores", "times",
                                        "nodes", "depths", "board-black", "board-white", "board-traps"})
        for root in figures.values():
            self.assertEqual(root.get("viewBox"), f"0 0 {root.get('width')} {root.get('height')}")
            self.assertLessEqual({node.tag.removeprefix(self.SVG) for node in root.iter()},
                                 {"svg", "title", "desc", "rect", "line", "text", "path", "circle"})
        self.assertIn("Elo of </svg>&", [text.text for text in figures["elo-course"].iter(self.SVG + "text")])

    def test_the_course_is_where_the_document_says(self):
        self.play(games=40, openings="default", nodes=60)
        root = self.figures("run.db")["elo-course"]
        line = [path.get("d") for path in root.iter(self.SVG + "path") if path.get("fill") == "none"][0]
        places = [float(y) for y in re.findall(r"[ML][\d.]+ (-?[\d.]+)", line)]
        course = self.part("run.db")["elo_course"]
        self.assertEqual(len(places), len(course))
        for (_, elo, *_), value in zip(course, self.values(root, "end", "y", places)):
            self.assertAlmostEqual(elo, value, delta=0.5)

    def test_ratings_are_where_the_document_says(self):
        self.run_program([PROGRAM, "tournament", "--player", "beginner", "--player", "easy", "--player",
                          "medium:depth=1", "--games", "24", "--nodes", "100", "--max-moves", "30", "--openings",
                          "o.txt", "--db", "t.db"])
        figures = self.figures("t.db")
        self.assertLessEqual({"ratings", "rating-course", "lengths"}, set(figures))
        self.assertNotIn("elo-course", figures)
        places = [float(dot.get("cx")) for dot in figures["ratings"].iter(self.SVG + "circle")]
        shown = self.values(figures["ratings"], "middle", "x", places)
        for player, value in zip(self.part("t.db")["summary"]["players"], shown):
            self.assertAlmostEqual(player["elo"], value, delta=2)

    def squares(self, root):
        """The squares of a grid: column and row from above, both from 0, and the number in it."""
        inner = root.find(self.SVG + "svg")
        left, top, _, _ = map(float, inner.get("viewBox").split())
        places = [((float(square.get("x")) - left) / float(square.get("width")),
                   (float(square.get("y")) - top) / float(square.get("height")))
                  for square in inner.iter(self.SVG + "rect")]
        numbers = [float(text.text) for text in inner.iter(self.SVG + "text")]
        self.assertEqual(len(places), len(numbers))
        return {(round(x), round(y)): number for (x, y), number in zip(places, numbers)}

    def test_squares_are_where_the_document_says(self):
        self.run_program([PROGRAM, "tournament", "--player", "beginner", "--player", "easy", "--player",
                          "medium:depth=1", "--games", "24", "--nodes", "100", "--max-moves", "30", "--openings",
                          "o.txt", "--db", "t.db"])
        figures, part = self.figures("t.db"), self.part("t.db")
        order = [player["player"] for player in part["summary"]["players"]]
        scores = {}
        for pairing in part["summary"]["pairings"]:
            a, b = order.index(pairing["a"]), order.index(pairing["b"])
            scores |= {(b, a): 100 * pairing["score"], (a, b): 100 - 100 * pairing["score"]}
        shown = self.squares(figures["crosstable"])
        self.assertEqual(set(shown), set(scores))
        for place, score in scores.items():
            self.assertAlmostEqual(shown[place], score, delta=0.06)
        counts = collections.Counter()
        for player in part["cells"]:
            for cell, moves, *_ in player["white"]:
                counts[cell % 15, cell // 15] += moves
        self.assertEqual(self.squares(figures["board-white"]), {place: n for place, n in counts.items() if n})

    def test_tuning_shows_each_parameter(self):
        for method, names in (("spsa", {"tune-path-FOUR", "tune-path-OPEN_THREE"}),
                              ("bayes", {"tune-points", "tune-best-FOUR", "tune-best-OPEN_THREE"}),
                              ("gauge", {"tune-steps"})):
            self.run_program([PROGRAM, "tune", method, "--player", "beginner", "--select", "OPEN_THREE,FOUR",
                              "--pairs", "2", "--games", "48", "--nodes", "60", "--max-moves", "50", "--openings",
                              "o.txt", "--db", f"{method}.db", "--force"][:-1 if method == "gauge" else None])
            figures = set(self.figures(f"{method}.db", method))
            self.assertLessEqual(names, figures)
            self.assertFalse({"elo-course", "pairs"} & figures)

    def test_files_that_are_no_figures_stay(self):
        self.play(games=8)
        self.figures("run.db")
        picture = self.folder / "figures/run-lengths.svg"
        first = picture.read_bytes()
        self.figures("run.db")
        self.assertEqual(picture.read_bytes(), first)
        (self.folder / "figures/notes.txt").write_text("mine")
        picture.write_text("<svg/>")
        self.assertIn("figures/run-lengths.svg", self.complaint(report("run.db", "--svg", "figures"), 1))
        self.figures("run.db", "figures", "--force")
        self.assertEqual(picture.read_bytes(), first)
        self.assertIn("run.db: not a folder", self.complaint(report("run.db", "--svg", "run.db"), 1))
        self.assertIn("give only one of", self.complaint(report("run.db", "--svg", "x", "-o", "x.html"), 2))


class Pages(Report):
    def test_the_page_holds_the_document_and_the_games(self):
        self.play(games=10)
        self.run_program([PROGRAM, "analyze", "run.db", "--depth", "0", "--nodes", "300"])
        page = self.page("run.db")
        embedded = re.search(r'<script type="application/json" id="document">(.*?)</script>', page, re.S)
        self.assertEqual(json.loads(embedded[1]), self.document("run.db"))
        block, = self.blocks(page)
        self.assertEqual(block["id"], list(range(10)))
        moves = block["moves"]
        self.assertEqual(moves["games"], list(range(10)))
        self.assertEqual(sum(block["plies"]), len(moves["cell"]))
        for column in ("score", "depth", "nodes", "us"):
            self.assertEqual(len(moves[column]), len(moves["cell"]))
        cells = [self.cell(move) for move, in self.rows("run.db", "SELECT move FROM move ORDER BY game, ply")]
        self.assertEqual(moves["cell"], cells)
        nodes = [n for n, in self.rows("run.db", "SELECT nodes FROM move ORDER BY game, ply")]
        self.assertEqual(moves["nodes"], nodes)
        judged = self.rows("run.review.db", "SELECT count(*) FROM review_move")[0][0]
        self.assertEqual(sum(flag & 1 for flag in moves["review"]["flags"]), judged)

    @staticmethod
    def cell(name):
        return (15 - int(name[1:])) * 15 + ord(name[0]) - ord("a")

    def test_the_same_files_make_the_same_bytes(self):
        self.play(games=6)
        first = self.page("run.db")
        self.assertEqual(self.page("run.db"), first)
        self.assertTrue(first.startswith("<!doctype html><!-- a report of renju-bench -->\n"))
        self.run_program(report("run.db", "-o", "other.html"))
        self.assertEqual((self.folder / "other.html").read_text(encoding="utf-8"), first)

    def test_the_policy_allows_this_script_and_no_other(self):
        self.play(games=2)
        page = self.page("run.db")
        policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)[1]
        self.assertIn("default-src 'none'", policy)
        for tag, source in (("script", "script-src"), ("style", "style-src")):
            text = re.search(rf"<{tag}>(.*?)</{tag}>", page, re.S)[1]
            digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
            self.assertIn(f"{source} 'sha256-{digest}'", policy)

    def test_who_plays_writes_one_at_the_end(self):
        self.play("--report", "end.html")
        page = (self.folder / "end.html").read_text(encoding="utf-8")
        self.assertEqual(page, self.page("run.db"))
        self.play("--report", "end.html", "--resume")
        (self.folder / "mine.html").write_text("mine")
        for page in ("mine.html", "x.db"):
            command = match("--games", "2", "--db", "x.db", "--report", page, openings="o.txt")
            done = self.run_program(["sh", "-c", '"$@" || true', "sh", *command])
            self.assertRegex(done.stderr, "mine.html|would overwrite")
            self.assertFalse((self.folder / "x.db").exists())

    def test_what_is_no_report_stays(self):
        self.play(games=2)
        self.page("run.db")
        (self.folder / "mine.html").write_text("<p>mine</p>")
        self.assertIn("mine.html", self.complaint(report("run.db", "-o", "mine.html"), 1))
        self.assertEqual((self.folder / "mine.html").read_text(), "<p>mine</p>")
        self.run_program(report("run.db", "-o", "mine.html", "--force"))
        self.assertIn("would overwrite", self.complaint(report("run.db", "-o", "run.db", "--force"), 2))
        piped = self.run_program(report("run.db", "-o", "-")).stdout
        self.assertEqual(piped, (self.folder / "mine.html").read_text(encoding="utf-8"))

    def test_moves_are_left_out_as_asked(self):
        self.play(games=10)
        for choice, games in (("4", [0, 2, 5, 7]), ("none", []), ("all", list(range(10)))):
            page = self.page("run.db", "--moves", choice)
            block, = self.blocks(page)
            self.assertEqual(block["moves"]["games"], games)
            self.assertEqual(len(block["id"]), 10)
            embedded = self.document("run.db", "--moves", choice)["parts"][0]["embedded"]
            self.assertEqual(embedded["moves"], len(games))
            self.assertEqual(embedded["rule"] is None, choice == "all")

    def test_nothing_in_a_name_ends_a_script(self):
        self.play(games=2)
        self.change("run.db", "UPDATE player SET name = ? || id",
                    ["</script><script>alert(1)</script><!-- \u2028 \u202e"])
        page = self.page("run.db")
        self.assertEqual(page.count("<script"), 3)
        self.assertNotIn("alert(1)</script>", page)
        self.assertNotRegex(page, "[\u2028\u2029\u202e]")


if __name__ == "__main__":
    unittest.main()
