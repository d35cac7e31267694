"""Looking at a results file: show, export, and the queries of results/README.md."""

import contextlib
import csv
import io
import json
import os
import pathlib
import re
import sqlite3
import subprocess
import unittest

from program import PROGRAM, Case, match


def moves_of_sgf(text):
    """Moves as names, by the letters of ;B[..] and ;W[..]."""
    points = re.findall(r";[BW]\[([a-o])([a-o])\]", text)
    return [column + str(15 - "abcdefghijklmno".index(row)) for column, row in points]


class WithGames(Case):
    """Six games of two players of which one has a comma in its name."""

    def setUp(self):
        super().setUp()
        self.run_program(match("--games", "6", "--db", "x.db", b="easy:depth=1,random_factor=0.5"))

    def moves(self, game):
        query = f"SELECT move FROM move WHERE game = {game} ORDER BY ply"
        return [move for (move,) in self.rows("x.db", query)]

    def export(self, *options):
        return self.run_program([PROGRAM, "export", "x.db", *options]).stdout

    def piped(self, ids, *words):
        """What a command prints that reads these ids."""
        return subprocess.run([PROGRAM, *words], input=ids, text=True, cwd=self.folder,
                              capture_output=True, check=True)

    def refuse_export(self, text, *options, status=1):
        line = self.complaint([PROGRAM, "export", "x.db", *options], status)
        self.assertIn(text, line)


class Show(WithGames):
    def show(self, *words):
        return self.run_program([PROGRAM, "show", "x.db", *words]).stdout

    def test_a_board_of_numbers(self):
        for words, count in ((("--numbers",), 40), (("--numbers", "--move", "7"), 7)):
            lines = [line for line in self.show("1", *words).splitlines()
                     if re.match(r"^ ?\d+ +[(.0-9]", line)][:15]
            columns = [line[3:].replace("(", " ").replace(")", " ").split() for line in lines]
            placed = {"abcdefghijklmno"[x] + str(15 - y): int(number)
                      for y, row in enumerate(columns) for x, number in enumerate(row) if number != "."}
            moves = self.moves(1)[:count]
            self.assertEqual([len(row) for row in columns], [15] * 15)
            self.assertEqual(sorted(placed, key=placed.get), moves)
            self.assertEqual(re.findall(r"\((\d+)\)", "\n".join(lines)), [str(len(moves))])
            self.assertLessEqual(max(map(len, lines)), 60)
        self.assertIn("--numbers", self.complaint([PROGRAM, "show", "x.db", "--numbers"], 2))

    def test_board_moves_and_result(self):
        text = self.show("1")
        self.assertIn("Game 1: easy:depth=1,random_factor=0.5 (Black, X) against beginner", text)
        moves = self.moves(1)
        self.assertIn(f", {len(moves)} moves\n", text)
        listed = re.findall(r"^ *\d+  [XO]  ([a-o]\d+)", text, re.M)
        self.assertEqual(listed, moves)
        board = re.findall(r"^ ?\d+ (.*)$", text, re.M)[:15]
        self.assertEqual(sum(row.count("X") + row.count("O") for row in board), len(moves))

    def test_one_move(self):
        text = self.show("0", "--move", "4")
        self.assertEqual(re.findall(r"^ *(\d+)  [XO]  ", text, re.M), ["4"])
        self.assertEqual(text.count("(O)"), 1)

    def test_moves_in_a_row(self):
        text = self.show("0", "--move", "4..9")
        self.assertEqual(re.findall(r"^ *(\d+)  [XO]  ", text, re.M), ["4", "5", "6", "7", "8", "9"])
        self.assertEqual(text.count("  forced "), 6)  # one below each of them
        self.assertEqual(text.count("(X)"), 1)
        self.assertNotIn("search_nodes", text)
        self.assertIn("search_nodes", self.show("0", "--move", "9..9"))
        self.assertEqual(self.show("0", "--move", "9..9"), self.show("0", "--move", "9"))
        numbers = self.show("0", "--numbers", "--move", "3..5")
        self.assertIn("(5)", numbers)
        for word in ("9..4", "0..3", "4..", "..4", "4...5", "4-9", "four", "-1", "4..99999999999"):
            self.assertIn("--move takes a move, such as 17, or moves in a row, such as 14..18",
                          self.complaint([PROGRAM, "show", "x.db", "0", f"--move={word}"], 2), word)
        self.assertIn("moves; --move 400 is not one of them",
                      self.complaint([PROGRAM, "show", "x.db", "0", "--move", "4..400"], 1))

    def test_unknown_game_and_move(self):
        self.assertIn("x.db: has no game 6; it holds 6 games",
                      self.complaint([PROGRAM, "show", "x.db", "6"], 1))
        self.assertIn("--move 400",
                      self.complaint([PROGRAM, "show", "x.db", "0", "--move", "400"], 1))

    def test_several_games_as_they_are_named(self):
        self.assertEqual(self.show("4", "1"), self.show("4") + "\n" + self.show("1"))
        self.assertEqual(self.piped("4\n1\n", "show", "x.db", "-").stdout, self.show("4", "1"))
        self.assertEqual(json.loads(self.piped("4\n", "show", "x.db", "-", "--json").stdout)["id"], 4)
        none = self.piped("", "show", "x.db", "-")
        self.assertEqual(none.stdout, "")
        self.assertIn("no game", none.stderr)

    def test_usage(self):
        self.assertIn("--json is for one game",
                      self.complaint([PROGRAM, "show", "x.db", "1", "2", "--json"], 2))
        self.assertIn("show: ID takes the id of a game, from 0, or '-', not 'one'",
                      self.complaint([PROGRAM, "show", "x.db", "one"], 2))
        self.complaint([PROGRAM, "show", "x.db", "--move", "3"], 2)
        self.complaint([PROGRAM, "show", "x.db", "-1"], 2)

    def test_edited_file(self):
        with contextlib.closing(sqlite3.connect(self.folder / "x.db")) as connection:
            connection.execute("UPDATE move SET move = 'h8' WHERE game = 0")
            connection.commit()
        self.assertIn("x.db: game 0, column moves_key: the moves are not those that were played",
                      self.complaint([PROGRAM, "show", "x.db", "0"], 1))
        self.change("x.db", "UPDATE game SET moves_key = NULL WHERE id = 0")
        self.assertIn("x.db: game 0: ", self.complaint([PROGRAM, "show", "x.db", "0"], 1))


class Export(WithGames):
    def test_json_lines_hold_what_is_stored(self):
        games = [json.loads(line) for line in self.export("--format", "jsonl").splitlines()]
        self.assertEqual([game["id"] for game in games], list(range(6)))
        for game in games:
            self.assertEqual([move["move"] for move in game["moves"]], self.moves(game["id"]))
        stored = self.rows("x.db", "SELECT score, depth, nodes, elapsed_ms FROM move"
                                   " ORDER BY game, ply")
        told = [(move.get("score"), move.get("depth"), move.get("nodes"), move["elapsed_ms"])
                for game in games for move in game["moves"]]
        self.assertEqual(told, stored)

    def test_csv_is_read_by_other_programs(self):
        rows = list(csv.DictReader(io.StringIO(self.export("--format", "csv"))))
        self.assertEqual([row["white"] for row in rows[:2]],
                         ["easy:depth=1,random_factor=0.5", "beginner"])
        for row in rows:
            self.assertEqual(row["moves"].split(), self.moves(row["id"]))
            self.assertEqual(int(row["plies"]), len(self.moves(row["id"])))

    def test_sgf_has_the_same_moves(self):
        trees = self.export("--format", "sgf").split("(;FF[4]")[1:]
        self.assertEqual([moves_of_sgf(tree) for tree in trees], [self.moves(i) for i in range(6)])

    def test_text_is_taken_by_commands_about_positions(self):
        text = self.export("3", "--format", "text")
        self.assertIn(" # game 3: ", text)
        self.run_program([PROGRAM, "analyze", text, "--whole-game", "--nodes", "50"])
        self.run_program([PROGRAM, "judge", text])
        moves, _, comment = text.partition(" # ")
        for command in ("eval", "solve"):  # not of a game that is over
            self.run_program([PROGRAM, command, " ".join(moves.split()[:6]) + " # " + comment])

    def test_one_game_as_psq(self):
        lines = self.export("3", "--format", "psq").splitlines()
        self.assertEqual(lines[0], "Piskvorky 15x15, 11:11, 0")
        points = [line.split(",") for line in lines[1:-3]]
        self.assertEqual(["abcdefghijklmno"[int(x) - 1] + y for x, y, _ in points],
                         self.moves(3))
        self.assertEqual(lines[-1], "0")

    def test_many_games_as_psq_need_a_folder(self):
        self.refuse_export("x.db: 6 games, but a psq file holds one", "--format", "psq")
        self.refuse_export("x.db: 2 games, but a psq file holds one", "1", "4", "--format", "psq")
        self.export("--format", "psq", "-o", "games/")
        self.assertEqual(sorted(os.listdir(self.folder / "games")),
                         [f"game-{i:06}.psq" for i in range(6)])

    def test_some_games_in_the_order_of_their_ids(self):
        games = self.export("4", "1", "4", "--format", "jsonl").splitlines()
        self.assertEqual([json.loads(game)["id"] for game in games], [1, 4])
        self.export("5", "2", "--format", "psq", "-o", "some/")
        self.assertEqual(sorted(os.listdir(self.folder / "some")),
                         ["game-000002.psq", "game-000005.psq"])

    def test_ids_come_from_the_standard_input(self):
        for words in (["--format", "csv"], ["--format", "psq", "-o", "some/"]):
            none = self.piped("", "export", "x.db", "-", *words)
            self.assertEqual(none.stdout, "")
            self.assertIn("no game", none.stderr)
        self.assertFalse((self.folder / "some").exists())
        self.assertEqual(self.piped("4\n1\n", "export", "x.db", "-", "--format", "csv").stdout,
                         self.export("1", "4", "--format", "csv"))
        self.refuse_export("export: ID takes the id of a game, from 0, or '-', not 'one'", "one",
                           "--format", "csv", status=2)

    def test_the_option_that_named_a_game_once(self):
        self.refuse_export("export: --game is now the argument ID", "--format", "csv", "--game",
                           "3", status=2)

    def test_file(self):
        self.assertEqual(self.export("--format", "csv", "-o", "x.csv"), "")
        self.assertEqual(self.export("--format", "csv", "-o", "-"), (self.folder / "x.csv").read_text())
        self.assertIn("-: no name of a file", self.complaint([PROGRAM, "dataset", "make", "x.db", "-o", "-"], 1))
        with open(self.folder / "x.csv", encoding="utf-8", newline="") as file:
            self.assertEqual(file.read(), self.export("--format", "csv"))

    def test_not_over_the_results_file(self):
        before = (self.folder / "x.db").read_bytes()
        self.refuse_export("./x.db: a results file", "--format", "csv", "-o", "./x.db", "--force")
        self.assertEqual((self.folder / "x.db").read_bytes(), before)

    def test_what_cannot_be_written(self):
        self.refuse_export("no/x.csv: cannot be created: its folder does not exist", "--format", "csv", "-o",
                           "no/x.csv")
        self.refuse_export("a folder, but csv writes one file", "--format", "csv", "-o", ".")
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([PROGRAM, "export", "x.db", "--format", "jsonl"], cwd=self.folder,
                                  stdout=full, stderr=subprocess.PIPE, text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr, "renju-bench: standard output: cannot be written: "
                                      "No space left on device\n")

    def test_closed_pipe_is_silent(self):
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run([PROGRAM, "export", "x.db", "--format", "jsonl"], cwd=self.folder,
                              stdout=writer, stderr=subprocess.PIPE, check=False)
        os.close(writer)
        self.assertEqual((done.returncode, done.stderr), (141, b""))

    def test_wrong_words(self):
        self.refuse_export("sgf, psq, text, jsonl, csv, moves.csv, lib, binpack, bin, training.csv, "
                           "ratings.csv, ratings.jsonl, los.csv or los.jsonl", "--format", "pgn", status=2)
        self.refuse_export("--format", status=2)
        self.refuse_export("x.db: has no game 6", "0", "6", "--format", "csv")
        (self.folder / "older.csv").write_text("kept")
        self.refuse_export("x.db: has no game 6", "6", "--format", "csv", "-o", "older.csv")
        self.assertEqual((self.folder / "older.csv").read_text(), "kept")
        self.assertIn("none.db: no such file",
                      self.complaint([PROGRAM, "export", "none.db", "--format", "csv"], 1))

    def test_from_a_read_only_folder(self):
        with self.disk("size=4m") as place:
            (place / "x.db").write_bytes((self.folder / "x.db").read_bytes())
            self.remount(place, "ro")
            done = self.run_program([PROGRAM, "export", "disk/x.db", "--format", "csv"])
        self.assertEqual(done.stdout, self.export("--format", "csv"))


class Live(Case):
    def test_run_is_exported_while_it_plays(self):
        process = self.start(match("--games", "100000", "--db", "x.db", "-v"),
                             stderr=subprocess.DEVNULL)
        for _ in range(20):
            process.stdout.readline()
        first = self.run_program([PROGRAM, "export", "x.db", "--format", "jsonl"]).stdout
        self.assertGreaterEqual(first.count("\n"), 20)
        self.end(process)
        self.assertIn(first.splitlines()[0],
                      self.run_program([PROGRAM, "export", "x.db", "--format", "jsonl"]).stdout)


class Readme(WithGames):
    def test_queries(self):
        readme = pathlib.Path(os.environ["SOURCE_DIR"], "results", "README.md").read_text("utf-8")
        queries = re.findall(r'^\$ sqlite3 -box results/\w+\.db "(.*)"$', readme, re.M)
        self.assertGreaterEqual(len(queries), 4)
        for query in queries:
            self.rows("x.db", query)

    def test_names_every_column(self):
        readme = pathlib.Path(os.environ["SOURCE_DIR"], "results", "README.md").read_text("utf-8")
        for table in ("run", "player", "opening", "game", "move"):
            row = re.search(rf"^\| `{table}` \|.*$", readme, re.M).group()
            columns = [column[1] for column in self.rows("x.db", f"PRAGMA table_info({table})")]
            for column in columns:
                if (table, column) != ("run", "id"):
                    self.assertIn(f"`{column}`", row)


if __name__ == "__main__":
    unittest.main()
