"""Ratings from results files: who is who, what counts, and what is refused."""

import contextlib
import csv
import io
import json
import re
import shutil
import sqlite3
import subprocess
import unittest

from program import PROGRAM, Case, match
from results import OPENINGS


class Rate(Case):
    def rate(self, *words, status=0):
        return self.run_program([PROGRAM, "rate", *words], status).stdout

    def document(self, *words):
        return json.loads(self.rate(*words, "--json"))

    def play(self, db, *options, **players):
        (self.folder / "o.txt").write_text(OPENINGS)
        self.run_program(match("--db", db, *options, openings="o.txt", **players))

    def edit(self, db, *statements):
        with contextlib.closing(sqlite3.connect(self.folder / db)) as connection:
            for statement in statements:
                connection.execute(statement)
            connection.commit()


class Clusters(Rate):
    def play_from(self, db, opening, *options):
        (self.folder / "o.txt").write_text(opening)
        self.run_program(match("--db", db, *options, openings="o.txt", a="hard:depth=2",
                               b="hard:depth=1"))

    def test_a_pair_of_a_known_opening_moves_nothing(self):
        """Nor when its stones came in another order, so that its games look new."""
        self.play_from("a.db", OPENINGS, "--games", "16")
        self.play_from("b.db", "h8 i9 g7 j7\n", "--games", "20")
        self.play_from("c.db", "g7 j7 h8 i9\n", "--games", "2")
        alone, many, transposed = (self.document(*files, "--pairings") for files in (
            ("a.db",), ("a.db", "b.db"), ("a.db", "b.db", "c.db")))
        self.assertEqual(many["evidence"]["repeated_games"], 20)
        self.assertEqual(transposed["evidence"]["openings"], 8)
        for document in (many, transposed):
            for player, other in zip(document["players"], alone["players"]):
                self.assertAlmostEqual(player["elo"], other["elo"], 6)
                self.assertAlmostEqual(player["error"], other["error"], 6)
            pairing = document["pairings"][0]
            for field in ("score", "elo", "los"):
                self.assertAlmostEqual(pairing["estimate"][field],
                                       alone["pairings"][0]["estimate"][field], 6)
            self.assertAlmostEqual(document["evidence"]["effective_pairs"],
                                   pairing["evidence"]["effective_pairs"])
            self.assertTrue(pairing["evidence"]["mostly_repetition"])

    def test_the_bootstrap_changes_errors_only(self):
        self.play_from("a.db", OPENINGS, "--games", "16")
        self.play_from("b.db", "h8 i9 g7 j7\n", "--games", "20", "--seed", "2")
        plain, drawn = (self.document("a.db", "b.db", *words)
                        for words in ((), ("--bootstrap", "50")))
        self.assertEqual([player["elo"] for player in plain["players"]],
                         [player["elo"] for player in drawn["players"]])
        self.assertEqual(plain["advantage"]["elo"], drawn["advantage"]["elo"])


class Ratings(Rate):
    def setUp(self):
        super().setUp()
        self.play("x.db", "--games", "16", a="easy", b="beginner")
        self.play("y.db", "--games", "16", a="beginner", b="medium:depth=1")

    def test_table_of_two_files(self):
        text = self.rate("x.db", "y.db")
        self.assertRegex(text, r"^3 players, 32 games from 2 files\n")
        for name in ("easy", "beginner", "medium:depth=1"):
            self.assertRegex(text, rf"\n[123]  {name} ")
        self.assertIn("\nLOS in %, row over column", text)
        self.assertNotRegex(text, r"[0-9]\.[0-9]{2}")

    def test_json_and_csv_have_the_same_numbers(self):
        document = self.document("x.db", "y.db")
        self.assertEqual([player["rank"] for player in document["players"]], [1, 2, 3])
        rows = list(csv.DictReader(io.StringIO(self.rate("x.db", "y.db", "--csv"))))
        for row, player in zip(rows, document["players"]):
            self.assertEqual(row["player"], player["name"])
            self.assertEqual(float(row["elo"]), player["elo"])
            self.assertEqual(int(row["games"]), player["games"])
            self.assertEqual(row["standing"], player["standing"])
            self.assertEqual(int(row["black_wins"]), player["as_black"]["wins"])
            self.assertEqual(int(row["white_games"]) + int(row["black_games"]), player["games"])
        self.assertEqual(float(rows[0]["los"]), document["los"][0][1])
        self.assertEqual(rows[-1]["los"], "")
        self.assertEqual(document["evidence"]["games"], 32)
        self.assertEqual([file["path"] for file in document["files"]], ["x.db", "y.db"])
        self.assertEqual(len(document["los"]), 3)

    def test_order_of_files_does_not_matter(self):
        one = {p["name"]: p["elo"] for p in self.document("x.db", "y.db")["players"]}
        other = {p["name"]: p["elo"] for p in self.document("y.db", "x.db")["players"]}
        for name, elo in one.items():
            self.assertAlmostEqual(other[name], elo, delta=1e-6)

    def test_anchor(self):
        players = self.document("x.db", "y.db", "--anchor", "medium:depth=1=2000")["players"]
        elo = {player["name"]: player["elo"] for player in players}
        self.assertAlmostEqual(elo["medium:depth=1"], 2000, delta=1e-9)
        self.assertIn("did you mean 'easy'?", self.complaint(
            [PROGRAM, "rate", "x.db", "--anchor", "eazy=0"], 2))
        self.assertIn("rate: --anchor takes NAME=ELO or NAME=ELO+-ERROR, not 'hard'", self.complaint(
            [PROGRAM, "rate", "no.db", "--anchor", "hard"], 2))

    def test_bootstrap_is_a_function_of_its_seed(self):
        words = ("x.db", "y.db", "--prior", "400", "--bootstrap", "50")
        one = self.document(*words, "--seed", "3")
        self.assertEqual(one, self.document(*words, "--seed", "3"))
        self.assertNotEqual(one["players"], self.document(*words, "--seed", "4")["players"])
        self.assertGreater(one["bootstrap"]["runs"], 1)

    def test_pairings_are_those_of_the_match(self):
        self.run_program(match("--games", "16", "--db", "x.db", "--resume", openings="o.txt",
                               a="easy", b="beginner"))
        played = json.loads(self.run_program(
            match("--games", "16", "--db", "x.db", "--resume", "--json", openings="o.txt",
                  a="easy", b="beginner")).stdout)
        pairing = self.document("x.db", "--pairings")["pairings"][0]
        for field in ("pairs", "pairs_by_half_points", "evidence", "estimate", "normalized",
                      "pair_stats"):
            self.assertEqual(pairing[field], played[field], field)

    def test_stats_count_moves_and_times(self):
        stats = self.document("x.db", "--stats")["pairings"][0]["stats"]
        self.assertEqual(stats["total"], 16)
        moves, time = self.rows("x.db", "SELECT count(*), sum(elapsed_ms) FROM move")[0]
        self.assertAlmostEqual(stats["avg_moves"], moves / 16)
        self.assertAlmostEqual(stats["avg_duration_ms"], time / 16)
        counts = stats["thinking_a_ms"]["count"] + stats["thinking_b_ms"]["count"]
        self.assertEqual(counts, moves)

    def test_openings(self):
        openings = self.document("x.db", "y.db", "--per-opening")["openings"]
        self.assertEqual(len(openings), 8)
        self.assertEqual(sum(opening["games"] for opening in openings), 32)
        for opening in openings:
            self.assertIsNone(opening["by_colour"])  # 4 games are too few to look at
        self.assertIn("not tested: no opening has 6 new games", self.rate("x.db", "--per-opening"))

    def test_openings_are_looked_at_where_games_suffice(self):
        self.play("x.db", "--games", "48", "--resume", a="easy", b="beginner")
        document = self.document("x.db", "--per-opening")
        for opening in document["openings"]:
            look = opening["by_colour"]
            self.assertEqual(look["games"], opening["games"] - opening["repeated_games"])
            self.assertLessEqual(look["p_value"], look["adjusted_p_value"])
        together = document["openings_together"]
        self.assertEqual((together["looks"], together["openings"]), (16, 8))
        low, high = together["black_interval"]
        self.assertTrue(low < together["black"] < high)
        self.assertRegex(self.rate("x.db", "--per-opening"), r"\n(Special +none:|Lopsided |For one )")
        self.assertIn("\nmoves,name,", "\n" + self.rate("x.db", "--per-opening", "--csv"))

    def test_openings_of_the_empty_board_are_said_to_be_none(self):
        self.run_program(match("--db", "e.db", "--games", "2", openings="none", a="easy",
                               b="beginner"))
        text = self.rate("e.db", "--per-opening")
        self.assertIn("\nOpenings: none, all games are from the start; ", text)
        self.assertNotIn("Repeats", text)

    def test_one_of_a_thing_is_no_plural(self):
        self.edit("x.db", "DELETE FROM move WHERE game > 0", "DELETE FROM game WHERE id > 0")
        text = self.rate("x.db")
        self.assertRegex(text, r"^2 players, 1 game from 1 file\n")
        self.assertIn("1 game, all new; 0 pairs from 1 opening\n", text)

    def test_missing_file_name_is_asked_for_plainly(self):
        self.assertIn("rate: DB is missing, as in: renju-bench rate results/*.db",
                      self.complaint([PROGRAM, "rate"], 2))
        self.assertNotIn("()", self.complaint([PROGRAM, "rate"], 2))

    def test_pools_are_said_not_to_compare(self):
        self.play("z.db", "--games", "4", a="hard:depth=2", b="medium:depth=2")
        document = self.document("x.db", "z.db")
        self.assertEqual({player["pool"] for player in document["players"]}, {0, 1})
        self.assertIn("2 pools without a chain of results between them", " ".join(document["notes"]))

    def test_k_factor_view_is_the_origins(self):
        text = self.rate("x.db", "--kfactor", "32")
        self.assertRegex(text, r"\n1  \w+ +\d+ \(\d+W-\d+L-\d+D, \d+\.\d%\)\n")
        wins = self.rows("x.db", "SELECT black, winner FROM game ORDER BY id")
        a = b = 1500.0
        for black, winner in wins:
            score = 0.5 if winner == "draw" else float((winner == "black") == (black == 0))
            change = 32 * (score - 1 / (1 + 10 ** ((b - a) / 400)))
            a, b = a + change, b - change
        ratings = self.document("x.db", "--kfactor", "32")["kfactor"]["ratings"]
        self.assertAlmostEqual(ratings["easy"]["rating"], a, delta=1e-9)
        self.assertAlmostEqual(ratings["beginner"]["rating"], b, delta=1e-9)
        self.assertTrue(self.rate("x.db", "--kfactor", "32", "--csv").startswith(
            "player,rating,games,wins,losses,draws,winrate\n"))

    def test_equal_parameters_are_one_player(self):
        self.play("z.db", "--games", "4", a="easy:depth=2", b="beginner")
        default = self.document("x.db")["players"]
        depth = next(p["parameters"]["depth"] for p in default if p["name"] == "easy")
        self.play("w.db", "--games", "4", a=f"easy:depth={depth}", b="beginner")
        document = self.document("x.db", "w.db")
        self.assertEqual(len(document["players"]), 2)
        self.assertIn("is the same player", " ".join(document["notes"]))
        self.play("v.db", "--games", "4", "--seed", "2", a="easy", b="beginner", nodes=200)
        document = self.document("x.db", "v.db")
        names = sorted(player["name"] for player in document["players"])
        self.assertEqual(names, ["beginner", "beginner (2)", "easy", "easy (2)"])
        self.assertIn("nodes 200 instead of 300", " ".join(document["notes"]))


class Programs(Rate):
    """A program that reads a file beside it, which no identity can know of."""

    def setUp(self):
        super().setUp()
        for name in ("n1", "n2"):
            (self.folder / name).mkdir()
            (self.folder / name / "policy").write_text(name)
            script = self.folder / name / "eng.sh"
            script.write_text("""#!/bin/sh
x=0
while read line; do case $line in
START*|RESTART*) x=0; echo OK;;
BEGIN*|TURN*) echo $x,$((x % 15)); x=$((x + 1));;
END*) exit;;
esac; done
""")
            script.chmod(0o755)

    def play_program(self, db, *options, a="cmd:./eng.sh"):
        self.run_program([PROGRAM, "match", "--a", a, "--b", "easy", "--nodes", "50",
                          "--openings", "none", "--max-moves", "6", "--games", "2", "--time", "5s",
                          "--db", db, *options])

    def test_one_program_of_two_folders_is_told(self):
        self.play_program("1.db", "--a-dir", "n1")
        self.play_program("2.db", "--a-dir", "n2", "--turn-delay", "1ms", "--engine-memory", "350")
        document = self.document("1.db", "2.db")
        self.assertEqual(len(document["players"]), 2)
        self.assertIn(f"eng.sh counts as one player, though from {self.folder}/n1/eng.sh and "
                      f"{self.folder}/n2/eng.sh: files beside the program are not compared",
                      document["notes"])
        self.assertFalse(document["by_name"])
        self.assertNotIn("though from", self.rate("1.db"))

    def test_a_file_behind_an_option_is_compared(self):
        (self.folder / "net").write_text("1")
        self.play_program("1.db", a="cmd:n1/eng.sh --net=net")
        (self.folder / "net").write_text("2")
        self.play_program("2.db", a="cmd:n1/eng.sh --net=net")
        document = self.document("1.db", "2.db")
        self.assertEqual(len(document["players"]), 3)
        self.assertIn("eng.sh (2) is not the same player as eng.sh: net has changed", document["notes"])
        self.assertIn("files.net is", self.complaint(
            [PROGRAM, "match", "--resume", "--db", "1.db", "--games", "4"], 1))

    def test_two_under_one_name_are_left_out_for_the_name(self):
        self.play_program("1.db", "--a-dir", "n1", "--a-name", "x", "--b-name", "x")
        done = self.run_program([PROGRAM, "rate", "1.db", "--by-name"], 1)
        self.assertIn("2 games are left out because --by-name counts both sides as one player",
                      done.stderr)


class Anchor(Rate):
    def test_a_given_rating_is_no_bound(self):
        self.play("x.db", "--games", "8", a="hard:depth=3", b="beginner")
        text = self.rate("x.db", "--anchor", "hard:depth=3=0")
        self.assertRegex(text, r"\n1  hard:depth=3 +\+0 +anchor +8 +100.0 %")
        self.assertRegex(text, r"\n2  beginner +< -\d+ +- ")
        text = self.rate("x.db", "--anchor", "hard:depth=3=50", "--anchor", "beginner=50")
        self.assertRegex(text, r"\n1  hard:depth=3 +\+50 .* 50.0 %\n2  beginner +\+50 ")
        for words in (("--prior", "400"), ("--anchor", "hard:depth=3=50", "--anchor", "beginner=0")):
            self.assertNotIn("as match shows it", self.rate("x.db", *words))


class Repetition(Rate):
    def test_repeated_games_are_no_evidence_and_said(self):
        (self.folder / "one.txt").write_text("h8 i9 g7\n")
        text = self.run_program(match("--games", "20", "--db", "x.db", openings="one.txt",
                                      a="hard:depth=1", b="hard:depth=1,OPEN_THREE=900")).stdout
        self.assertIn("Evidence     1 of 10 pairs, the others repeat earlier games", text)
        self.assertIn("\nWarning      most of these games repeat others", text)
        document = self.document("x.db")
        self.assertEqual(document["evidence"]["repeated_games"], 18)
        self.assertEqual({p["new_games"] for p in document["players"]}, {2})
        self.assertIn("mostly repeat others", " ".join(document["notes"]))

    def test_a_second_run_of_the_same_games_adds_nothing(self):
        self.play("x.db", "--games", "16", a="easy", b="beginner")
        self.play("y.db", "--games", "16", a="easy", b="beginner")
        once, twice = self.document("x.db"), self.document("x.db", "y.db")
        self.assertEqual(twice["evidence"]["repeated_games"], 16)
        for before, after in zip(once["players"], twice["players"]):
            self.assertAlmostEqual(after["elo"], before["elo"], delta=1e-6)
            self.assertAlmostEqual(after["error"], before["error"], delta=1e-3)


class Sums(Rate):
    """Results without colours, one row for two players or many."""

    def told(self, name, rows):
        (self.folder / name).write_text("player_a,player_b,wins,draws,losses\n" + rows)
        document = self.document(name, "--pairings")
        for part in ("files", "notes"):
            del document[part]
        return document

    def test_do_not_depend_on_how_rows_are_cut(self):
        one = self.told("one.csv", "x,y,14,1,6\ny,z,13,0,6\nx,z,17,0,3\n")
        cut = self.told("cut.csv", 13 * "y,z,1,0,0\n" + 6 * "z,y,1,0,0\n" + "z,x,3,0,17\nx,y,14,0,0\n"
                        "y,x,6,1,0\n")
        self.assertEqual(one, cut)
        self.assertEqual({one["advantage"][key] for key in ("elo", "error", "elo_interval")}, {None})
        self.assertEqual({player["as_black"] for player in one["players"]}, {None})
        self.assertIn("\nBlack        -: the results do not say who had Black\n", self.rate("one.csv"))
        halves = {name: "player_a,player_b,wins,draws,losses\n" + rows for name, rows in
                  (("h.csv", "x,y,10,1,6\nx,z,17,0,3\n"), ("k.csv", "y,z,13,0,6\nx,y,4,0,0\n"))}
        for name, text in halves.items():
            (self.folder / name).write_text(text)
        self.assertEqual(self.document(*halves)["players"], one["players"])
        self.assertIn("--kfactor follows the order of games",
                      self.run_program([PROGRAM, "rate", "one.csv", "--kfactor", "32"], 1).stderr)

    def test_of_millions_are_counts(self):
        few = self.told("few.csv", "a,b,300,10,200\nb,c,300,10,200\na,c,300,10,100\n")
        many = self.told("many.csv", "a,b,30000000,1000000,20000000\nb,c,30000000,1000000,20000000\n"
                         "a,c,30000000,1000000,10000000\n")
        self.assertEqual(many["evidence"]["games"], 143000000)
        for small, large in zip(few["players"], many["players"]):
            self.assertAlmostEqual(large["elo"], small["elo"], delta=0.01)
            self.assertAlmostEqual(large["error"] * 100000 ** 0.5, small["error"], delta=0.1)
        self.rate("many.csv", "--bootstrap", "50")

    def test_a_pipe_is_read_once(self):
        def from_pipe(text):
            return subprocess.run([PROGRAM, "rate", "/dev/stdin", "--json"], input=text, capture_output=True, text=True,
                                  check=False)

        self.assertEqual(json.loads(from_pipe("A - B: 10 : 5\n").stdout)["evidence"]["games"], 15)
        self.assertIn("/dev/stdin: a pipe that holds no table", from_pipe("hello\n").stderr)


class Rows(Rate):
    """Results of one row a game."""

    def test_an_export_keeps_its_pairs_and_players(self):
        self.play("x.db", "--games", "16", a="hard:depth=2", b="easy")
        self.run_program([PROGRAM, "export", "x.db", "--format", "csv", "-o", "x.csv"])
        own, told = (self.document(name, "--pairings")["pairings"][0] for name in ("x.db", "x.csv"))
        for field in ("pairs", "estimate"):
            self.assertEqual(told[field], own[field])
        both = self.document("x.db", "x.csv", "--by-name")
        self.assertEqual([len(player["versions"]) for player in both["players"]], [1, 1])
        self.assertIn("easy is 2 players that --by-name merges: of one only the name is known", both["notes"])

    def test_ends_are_told_by_line(self):
        (self.folder / "x.csv").write_text("black,white,result,reason\n\na,b,1-0,odd\na,b,1-0,timeout\n")
        done = self.run_program([PROGRAM, "rate", "x.csv"])
        self.assertIn("; the first is in line 4 of x.csv\n", done.stderr)
        self.assertIn("x.csv: line 3: reason 'odd' is not known", done.stdout)
        self.assertEqual(self.document("x.csv")["players"][1]["faults"]["first"], {"file": "x.csv", "line": 4})


class BadFiles(Rate):
    def setUp(self):
        super().setUp()
        self.play("x.db", "--games", "8")

    def refuse(self, text, *words, status=1):
        self.assertIn(text, self.complaint([PROGRAM, "rate", *words], status))

    def test_no_database(self):
        (self.folder / "t.db").write_text("no database\n" * 100)
        self.refuse("t.db: not a results file (not an SQLite database)", "x.db", "t.db")

    def test_check_reads_all_that_other_commands_read(self):
        self.edit("x.db", "DELETE FROM counter_list")
        self.refuse("x.db: ", "x.db", "--check")

    def test_missing_file_and_folder(self):
        self.refuse("none.db: no such file", "x.db", "none.db")
        (self.folder / "d").mkdir()
        self.refuse("d: a folder, not a results file", "x.db", "d")

    def test_database_of_another_program(self):
        self.edit("r.db", "CREATE TABLE recipe (name TEXT)")
        self.refuse("r.db: not a results file", "x.db", "r.db")

    def test_newer_schema(self):
        shutil.copy(self.folder / "x.db", self.folder / "n.db")
        self.edit("n.db", "PRAGMA user_version = 99")
        self.refuse("n.db: was written by a newer renju-bench (schema 99", "x.db", "n.db")

    def test_another_game(self):
        shutil.copy(self.folder / "x.db", self.folder / "g.db")
        self.edit("g.db", "UPDATE run SET game = 'reversi'")
        self.refuse("g.db: holds games of reversi, but x.db holds games of renju", "x.db", "g.db")

    def test_truncated_file(self):
        data = (self.folder / "x.db").read_bytes()
        (self.folder / "c.db").write_bytes(data[:len(data) // 2])
        self.refuse("c.db: damaged", "c.db")

    def test_game_that_makes_no_sense(self):
        self.edit("x.db", "UPDATE game SET winner = 'nobody' WHERE id = 3")
        self.refuse("x.db: game 3, column winner: 'nobody' is not black, white or draw", "x.db")

    def test_the_same_run_twice(self):
        shutil.copy(self.folder / "x.db", self.folder / "copy.db")
        self.refuse("copy.db: contains the same run as x.db", "x.db", "copy.db")

    def test_empty_file_is_skipped_and_said(self):
        (self.folder / "e.db").touch()
        document = self.document("x.db", "e.db")
        self.assertEqual(document["skipped"], ["e.db: empty: no run was written to it"])
        self.assertIn("Note         skipped e.db: empty", self.rate("x.db", "e.db"))
        self.refuse("there is no game to rate; skipped e.db: empty", "e.db")

    def test_half_written_run_is_used_and_said(self):
        self.edit("x.db", "DELETE FROM game WHERE id > 4", "DELETE FROM move WHERE game > 4")
        self.assertIn("Note         x.db: 5 of 8 games: the run is not finished", self.rate("x.db"))
        self.assertFalse(self.document("x.db")["files"][0]["complete"])

    def test_half_written_sequential_test_is_told_from_a_finished_one(self):
        self.play("s.db", "--sprt", "elo0=0,elo1=1", "--games", "8", a="easy", b="beginner")
        (file,) = self.document("s.db")["files"]
        self.assertEqual((file["complete"], file["decision"]), (True, "inconclusive"))
        self.edit("s.db", "DELETE FROM game WHERE id > 4", "DELETE FROM move WHERE game > 4")
        text = self.rate("s.db")
        self.assertIn("s.db: 5 of at most 8 games: the sequential test is not finished", text)
        self.assertNotIn("chose when to stop", text)
        (file,) = self.document("s.db")["files"]
        self.assertEqual((file["complete"], file["decision"]), (False, "none"))

    def test_self_play_in_a_finished_run_is_not_missing(self):
        self.play("q.db", "--games", "2", a="easy", b="beginner")
        players = self.document("q.db")["players"]
        depth = next(p["parameters"]["depth"] for p in players if p["name"] == "easy")
        self.play("p.db", "--games", "8", a="easy", b=f"easy:depth={depth}")
        text = self.rate("q.db", "p.db")
        self.assertIn("8 games of a player against itself are left out", text)
        self.assertNotIn("not finished", text)
        self.assertTrue(self.document("q.db", "p.db")["files"][1]["complete"])

    def test_file_that_is_being_written(self):
        process = self.start(match("--games", "100000", "--db", "w.db", "-v"))
        process.stdout.readline()
        self.assertGreater(self.document("w.db")["evidence"]["games"], 0)

    def test_the_crosstable_is_a_matrix(self):
        self.run_program([PROGRAM, "tournament", "--player", "easy", "--player", "beginner", "--player",
                          "easy:depth=1", "--games", "4", "--nodes", "100", "--openings", "none",
                          "--max-moves", "30", "--db", "t.db"])
        document = self.document("t.db", "--crosstable", "--pairings")
        table = document["crosstable"]
        self.assertEqual(table["players"], [player["name"] for player in document["players"]])
        for pairing in document["pairings"]:
            a, b = (table["players"].index(pairing[side]) for side in ("a", "b"))
            self.assertAlmostEqual(table["scores"][a][b], pairing["score"])
            self.assertAlmostEqual(table["scores"][b][a], 1 - pairing["score"])
        head, *rows = csv.reader(io.StringIO(self.rate("t.db", "--crosstable", "--csv")))
        self.assertEqual(head, ["player", *table["players"]])
        self.assertEqual([[float(cell) if cell else None for cell in row[1:]] for row in rows],
                         table["scores"])
        self.assertRegex(self.rate("t.db", "--crosstable"), r"percent\n#  Player +1 +2 +3\n1  ")
        marked = self.rate("t.db", "--crosstable", "--markdown").splitlines()
        self.assertEqual([line.count("|") for line in marked], [5] * 5)
        self.assertIn("| A | B | Games |", self.rate("t.db", "--pairings", "--markdown"))

    def test_options_without_effect(self):
        self.refuse("rate: --seed has no effect without --bootstrap", "x.db", "--seed", "3", status=2)
        self.refuse("rate: give only one of --json, --csv and --markdown",
                    "x.db", "--csv", "--json", status=2)
        self.refuse("--csv prints one table", "x.db", "--csv", "--pairings", "--per-opening", status=2)


class Plan(Case):
    def test_plan_of_a_test(self):
        text = self.run_program([PROGRAM, "sprt", "plan", "--elo1", "30"]).stdout
        self.assertIn("LLR bounds -2.944, +2.944", text)
        self.assertRegex(text, r"\n +\+0\.00 +4\.7 % ")
        pairs = max(int(line.split()[-1]) for line in text.splitlines()
                    if re.match(r" +[+-]\d", line))
        openings = int(re.search(r"have (\d+) openings or more", text)[1])
        self.assertAlmostEqual(openings, 3 * pairs, delta=3)

    def test_csv_is_the_table_of_points(self):
        words = [PROGRAM, "sprt", "plan", "--elo", "0", "--elo", "10"]
        points = json.loads(self.run_program([*words, "--json"]).stdout)["points"]
        rows = list(csv.DictReader(io.StringIO(self.run_program([*words, "--csv"]).stdout)))
        self.assertEqual([{name: float(value) for name, value in row.items()} for row in rows],
                         points)
        self.assertIn("sprt plan: give only one of --json and --csv",
                      self.complaint([*words, "--json", "--csv"], 2))

    def test_json(self):
        words = ["--elo0", "-5", "--elo1", "5", "--elo", "0", "--draw-ratio", "0", "--json"]
        document = json.loads(self.run_program([PROGRAM, "sprt", "plan", *words]).stdout)
        (point,) = document["points"]
        self.assertAlmostEqual(point["pass_probability"], 0.5)
        self.assertAlmostEqual(point["games"], 8.81 * 347.43558552 ** 2 / 100, delta=10)

    def test_impossible_tests_are_refused(self):
        for words, text in ((["--elo0", "10"], "elo0 (10) must be less than elo1 (10)"),
                            (["--draw-ratio", "0.9", "--bias", "300"], "the colours decide"),
                            (["--elo1", "900"], "reach no more than"),
                            (["--alpha", "0.5", "--beta", "0.5"], "must sum to less than 1")):
            self.assertIn(text, self.complaint([PROGRAM, "sprt", "plan", *words], 2))
        self.complaint([PROGRAM, "sprt", "plot"], 2)


if __name__ == "__main__":
    unittest.main()
