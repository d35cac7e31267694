"""import: games that were exported come back, and games from elsewhere are taken or named."""

import csv
import gzip
import io
import json
import os
import pathlib
import re
import tarfile
import unittest
import zipfile

from program import PROGRAM, Case, match

FIVE = ";B[hh];W[aa];B[ih];W[ca];B[jh];W[ea];B[kh];W[ga];B[lh]"
RIF = """<?xml version="1.0" encoding="UTF-8"?>
<database><rules><rule id="1" name="RIF"/></rules><players><player id="1" name="A" surname="S"/>
<player id="2" name="B" surname="C"/></players><games><game id="1" rule="1" black="1" white="2" bresult="1"
alt="" swap=""><move>h8 i9 i7</move></game></games></database>
"""
GAMES = ("SELECT game.id, b.name, w.name, winner, reason, plies, opening IS NULL FROM game"
         " JOIN player b ON b.id = black JOIN player w ON w.id = white ORDER BY game.id")


class RoundTrip(Case):
    def setUp(self):
        super().setUp()
        self.run_program(match("--games", "8", "--db", "x.db", "--seed", "3", "--a-name", "a]b against c",
                               openings="named", max_moves=60))

    def columns(self, table):
        return [column[1] for column in self.rows("x.db", f"PRAGMA table_info({table})")]

    def moves(self, database):
        names = [name for name in self.columns("move") if name in
                 ("game", "ply", "move", "score", "depth", "nodes", "pv", "opening", "is_opening")]
        return self.rows(database, f"SELECT {', '.join(names)} FROM move ORDER BY game, ply")

    def take(self, *files, options=(), status=0):
        return self.run_program([PROGRAM, "import", *files, "-o", "y.db", *options], status)

    def export(self, database, form, *options):
        return self.run_program([PROGRAM, "export", database, "--format", form, *options]).stdout

    def test_sgf_brings_back_games_and_what_players_told(self):
        (self.folder / "x.sgf").write_text(self.export("x.db", "sgf"))
        self.assertEqual(self.take("x.sgf").stdout, "y.db: 8 games of 2 players\n"
                         "Kept: headings such as date and event of 8 games\n")
        self.assertEqual(self.rows("y.db", GAMES), self.rows("x.db", GAMES))
        self.assertEqual(self.moves("y.db"), self.moves("x.db"))
        ratings = [self.run_program([PROGRAM, "rate", file, "--csv"]).stdout.replace(file, "")
                   for file in ("x.db", "y.db")]
        self.assertEqual(ratings[0], ratings[1])
        self.assertEqual(*(re.sub(r"opening \d+", "opening", self.export(file, "sgf")) for file in ("x.db", "y.db")))

    def test_comments_and_variations_come_back(self):
        (self.folder / "c.sgf").write_text("(;SZ[15]PB[a]PW[b]RE[B+R]C[a \\] b\nc];B[hh]C[good]"
                                           "(;W[hg]C[score 5](;B[jj])(;B[gg];W[ff]C[x]))(;W[ii];B[aa]))")
        kept = "Kept: comments of 1 game, variations of 1\n"
        self.assertIn(kept, self.take("c.sgf").stdout)
        shown = self.run_program([PROGRAM, "show", "y.db", "0"]).stdout
        self.assertIn("   0 a ] b\n     c\n   1 good\n   2 score 5\n   3 g9 f10 (x)\n   2 i7 a15\n", shown)
        rows = "SELECT ply, move, text FROM annotation ORDER BY number"
        before = self.rows("y.db", rows)
        (self.folder / "again.sgf").write_text(self.export("y.db", "sgf"))
        self.assertIn(kept, self.run_program([PROGRAM, "import", "again.sgf", "-o", "z.db"]).stdout)
        self.assertEqual(self.rows("z.db", rows), before)
        self.run_program([PROGRAM, "export", "y.db", "--format", "lib", "-o", "y.lib"])
        self.assertIn("Kept: comments of 1 game\nNot kept: lines of a library without a result",
                      self.run_program([PROGRAM, "import", "y.lib", "-o", "l.db"]).stdout)
        game = json.loads(self.export("y.db", "jsonl"))
        self.assertEqual(game["annotations"][-1], {"ply": 3, "move": "a15"})
        self.change("y.db", "UPDATE annotation SET ply = 9 WHERE number = 4")
        self.assertIn("not in the order of a game's comments and variations",
                      self.complaint([PROGRAM, "show", "y.db", "0"], 1))

    def test_text_and_psq_bring_back_games(self):
        (self.folder / "x.txt").write_text(self.export("x.db", "text"))
        self.take("x.txt")
        self.assertEqual(self.export("y.db", "text"), self.export("x.db", "text"))
        self.export("x.db", "psq", "0", "-o", "game.psq")
        (self.folder / "y.db").unlink()
        self.take("game.psq")
        self.assertEqual(self.export("y.db", "text", "0"), self.export("x.db", "text", "0"))

    def test_training_data_brings_back_games(self):
        moves = "SELECT move FROM move ORDER BY game, ply"
        ends = "SELECT winner FROM game ORDER BY id"
        for form in ("binpack", "bin", "training.csv"):
            with self.subTest(form):
                self.export("x.db", form, "-o", "x.training")
                packed = gzip.compress((self.folder / "x.training").read_bytes())
                (self.folder / f"x.{form}.gz").write_bytes(packed)
                self.assertIn("y.db: 8 games of 2 players\n", self.take(f"x.{form}.gz").stdout)
                self.assertEqual(self.rows("y.db", ends), self.rows("x.db", ends))
                self.assertEqual(self.rows("y.db", moves), self.rows("x.db", moves))
                (self.folder / "y.db").unlink()
                (self.folder / "x.training").unlink()

    def test_an_archive_is_its_files_of_games(self):
        self.export("x.db", "psq", "-o", "games/")
        with zipfile.ZipFile(self.folder / "g.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted((self.folder / "games").iterdir()):
                archive.write(path, f"round/{path.name}")
            archive.writestr("round/_result.txt", "")
            archive.writestr("__MACOSX/._game.psq", "\0")
        self.assertIn("Not read: 2 other files of the folders and archives", self.take("g.zip").stdout)
        archived = self.export("y.db", "text")
        (self.folder / "y.db").unlink()
        self.take("games")
        self.assertEqual(self.export("y.db", "text"), archived)

    def test_commands_work_on_it(self):
        (self.folder / "x.sgf").write_text(self.export("x.db", "sgf"))
        self.take("x.sgf")
        self.assertIn("Game 3: ", self.run_program([PROGRAM, "show", "y.db", "3"]).stdout)
        listed = self.run_program([PROGRAM, "games", "y.db", "--count-only"]).stdout
        self.assertEqual(listed, "8 of 8 games\n")
        self.run_program([PROGRAM, "analyze", "y.db", "0", "--nodes", "50"])
        self.assertIn("this run was started by 'import",
                      self.complaint([PROGRAM, "match", "--resume", "--db", "y.db"], 1))


class FromElsewhere(Case):
    def test_a_file_of_games_is_no_results_file_and_the_way_is_named(self):
        self.write("g.sgf", f"(;GM[4]SZ[15]PB[x]PW[y]RE[B+]{FIVE})")
        for command in (["analyze", "g.sgf", "0"], ["games", "g.sgf"],
                        ["show", "g.sgf", "0"], ["stats", "g.sgf"]):
            with self.subTest(command):
                self.assertIn("not a results file, but games in SGF: 'renju-bench import g.sgf -o games.db'",
                              self.complaint([PROGRAM, *command], 1))

    def test_games_without_times_show_none(self):
        self.write("g.sgf", f"(;GM[4]SZ[15]PB[x]PW[y]RE[B+]{FIVE})")
        self.take("g.sgf")
        run = [PROGRAM, "show", "y.db", "0"]
        self.assertRegex(self.run_program(run).stdout, r"(?m)^ *5  X  j8 +-$")
        self.assertNotIn("Time", self.run_program([PROGRAM, "stats", "y.db"]).stdout)
        export = {form: self.run_program([PROGRAM, "export", "y.db", "--format", form]).stdout
                  for form in ("sgf", "jsonl", "csv", "moves.csv")}
        self.assertNotIn(" ms", export["sgf"])
        self.assertNotIn("elapsed_ms", export["jsonl"])
        row, = csv.DictReader(io.StringIO(export["csv"]))
        self.assertEqual((row["black_ms"], row["white_ms"]), ("", ""))
        self.assertEqual({row["elapsed_ms"] for row in csv.DictReader(io.StringIO(export["moves.csv"]))},
                         {""})
        part = json.loads(self.run_program([PROGRAM, "report", "y.db", "--json"]).stdout)["parts"][0]
        self.assertEqual([player["ms"] for player in part["cost"]["players"]], [None, None])
        self.assertIn("Thinking A", self.run_program([PROGRAM, "rate", "y.db", "--stats"]).stdout)

    def take(self, *words, status=0):
        return self.run_program([PROGRAM, "import", *words, "-o", "y.db"], status)

    def write(self, name, text):
        (self.folder / name).write_text(text)

    def test_bad_games_are_named_and_skipped(self):
        self.write("g.sgf", f"(;GM[4]SZ[15]PB[x]PW[y]RE[B+]{FIVE})\n(;SZ[19]RE[B+R];B[aa])\n"
                            f"(;PB[x]PW[y]RE[W+]{FIVE})\n(;PB[x]PW[x]RE[W+R];B[hh])\n(;RE[0];B[hh]")
        done = self.take("g.sgf")
        self.assertEqual(done.stderr.splitlines(), [
            "skipped: g.sgf: game 2 (line 2): has a board of 19x19; renju is played on 15x15; --size 19 takes "
            "such games",
            "skipped: g.sgf: game 3 (line 3): the result is given as white (five), but move 9, l8, five, "
            "ends it as black",
            "skipped: g.sgf: game 5 (line 5): the file ends within the game"])
        self.assertEqual(done.stdout, "y.db: 2 games of 3 players; 3 skipped\n")
        self.assertEqual([row[1:5] for row in self.rows("y.db", GAMES)],
                         [("x", "y", "black", "five"), ("x", "x", "white", "resigned")])
        self.run_program([PROGRAM, "rate", "y.db"])
        done = self.run_program([PROGRAM, "import", "g.sgf", "-o", "z.db", "--json"])
        self.assertEqual(json.loads(done.stdout),
                         {"file": "z.db", "games": 2, "players": 3, "openings": 0, "skipped": 3,
                          "kept": {}, "left_out": {}, "assumed": {}, "other_files": 0})

    def test_a_folder_is_its_files_and_those_below(self):
        (self.folder / "in" / "deep").mkdir(parents=True)
        self.write("in/b.SGF", f"(;PB[b]PW[a]EV[x]{FIVE})")
        self.write("in/deep/a.psq", "Piskvorky 15x15, 11:11, 0\n8,8,1\nx\ny\n15\n")
        self.write("in/deep/z.psq", "Piskvorky 15x15, 11:11, 0\n8,8,1\nx\ny\n-1\n")
        self.write("in/readme.txt", "h8")
        done = self.take("in")
        self.assertEqual(done.stdout, "y.db: 2 games of 4 players; 1 skipped\nKept: headings such as date "
                         "and event of 1 game\nNot read: 1 other file of the folders and archives, since "
                         "only *.psq, *.sgf, *.pos, *.sav, *.rec, *.lib, *.rif are\n")
        self.assertIn("in/deep/z.psq: game 1 (line 1): the result is not known: ", done.stderr)
        (self.folder / "none").mkdir()
        self.assertIn("none: the folder holds none of *.psq, *.sgf,",
                      self.complaint([PROGRAM, "import", "none", "-o", "z.db"], 1))

    def test_a_game_that_goes_on_is_cut_with_a_note(self):
        self.write("g.sgf", f"(;PB[x]PW[y]{FIVE};W[oo])")
        cut = "g.sgf: {}cut after move 9, l8, five: 1 move after it is not kept\n"
        self.assertEqual(self.take("g.sgf").stderr, "note: " + cut.format("game 1 (line 1): "))
        done = self.run_program([PROGRAM, "analyze", "g.sgf", "--nodes", "50"])
        self.assertEqual(done.stderr, "note: " + cut.format(""))
        self.assertIn("x (Black, X) against y (White, O)", done.stdout)
        self.write("two.sgf", "(;B[hh])(;B[hh])")
        self.assertIn("two.sgf: holds 2 games: make a results file of them with 'renju-bench import two.sgf",
                      self.complaint([PROGRAM, "analyze", "two.sgf"], 1))

    def test_strict_refuses_them_all(self):
        self.write("g.sgf", f"(;RE[B+]{FIVE})\n(;SZ[19]RE[B+R];B[aa])\n")
        line = self.complaint([PROGRAM, "import", "g.sgf", "-o", "y.db", "--strict"], 1)
        self.assertIn("g.sgf: game 2 (line 2): has a board of 19x19", line)
        self.assertFalse((self.folder / "y.db").exists())

    def test_a_results_file_is_not_text(self):
        (self.folder / "x.db").write_bytes(b"SQLite format 3\0h8 i9\nh8 i9\n")
        done = self.run_program([PROGRAM, "import", "x.db", "-o", "y.db"], 1)
        self.assertEqual(done.stderr, "skipped: x.db: game 1 (line 1): a results file: 'renju-bench merge' "
                         "joins results files, 'renju-bench export x.db' writes its games\n"
                         "renju-bench: y.db: no game can be imported from x.db\n")

    def test_files_that_hold_no_game(self):
        self.write("none.sgf", "(;SZ[15])\n")
        self.write("empty", "")
        (self.folder / "x.lib").write_bytes(b"\xffRenLib\xff\x03\x00rest")
        for name, text in [("none.sgf", "no game can be imported"), ("empty", "is empty"),
                           ("x.lib", "no game can be imported"), ("missing.sgf", "missing.sgf")]:
            with self.subTest(name):
                done = self.run_program([PROGRAM, "import", name, "-o", "y.db"], 1)
                self.assertIn(text, done.stderr.splitlines()[-1])
                self.assertFalse((self.folder / "y.db").exists())

    def test_the_old_name_of_the_output_is_answered_with_the_new_one(self):
        self.assertIn("import: --db is now --output",
                      self.complaint([PROGRAM, "import", "g.sgf", "--db", "y.db"], 2))

    def test_a_database_that_is_there_stays(self):
        self.write("g.sgf", f"(;RE[B+]{FIVE})\n")
        self.take("g.sgf")
        before = (self.folder / "y.db").read_bytes()
        self.assertIn("y.db: already exists, and an import makes a new file: name another one",
                      self.complaint([PROGRAM, "import", "g.sgf", "-o", "y.db"], 1))
        self.assertEqual((self.folder / "y.db").read_bytes(), before)

    def test_reversi(self):
        self.write("r.sgf", "(;GM[2]SZ[8]RE[B+R];B[dc];W[cc])")
        self.assertIn("not renju: it has GM[2], but renju is GM[4]", self.take("r.sgf", status=1).stderr)
        self.take("r.sgf", "--game", "reversi")
        self.assertIn("black (Black, X) against".lower(),
                      self.run_program([PROGRAM, "show", "y.db", "0"]).stdout.lower())

    def test_rif_is_of_renju_alone(self):
        (self.folder / "x.rif").write_text(RIF)
        self.assertIn("1 game", self.run_program([PROGRAM, "import", "x.rif", "-o", "x.db"]).stdout)
        refused = self.run_program([PROGRAM, "import", "x.rif", "-o", "y.db", "--game", "freestyle"], 1)
        self.assertIn("RIF holds games of renju", refused.stderr)

    def test_rif_without_moves_is_for_rate(self):
        empty = RIF.replace("h8 i9 i7", "")
        (self.folder / "r.rif").write_text(empty)
        (self.folder / "r.rif.gz").write_bytes(gzip.compress(empty.encode()))
        for name in ("r.rif", "r.rif.gz"):
            rated = json.loads(self.run_program([PROGRAM, "rate", name, "--json"]).stdout)
            self.assertEqual([row["wins"] for row in rated["players"]], [1, 0])
        self.assertIn("no game can be imported", self.run_program([PROGRAM, "import", "r.rif", "-o", "r.db"], 1).stderr)

    def test_the_table_of_formats_is_that_of_the_program(self):
        page = (pathlib.Path(os.environ["SOURCE_DIR"]) / "docs/importing-games.md").read_text()
        told = [[cell.strip() for cell in line.strip("|").split(" | ")]
                for line in page.splitlines() if line.startswith("| `") and line.count(" | ") == 5]
        formats = json.loads(self.run_program([PROGRAM, "import", "--formats", "--json"]).stdout)
        self.assertEqual(told, [[f"`{one['name']}`", *(one[key] for key in (
            "title", "shown_by", "read_by", "written_by", "lacks"))] for one in formats])

    def test_who_takes_none_of_them_names_the_format(self):
        self.write("x.psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n0\n")
        for words in ("openings check", "suite --player easy", "solve check", "judge check", "dataset read",
                      "match --a easy --b easy --openings", "openings make -o o.txt --from"):
            self.assertRegex(self.complaint([PROGRAM, *words.split(), "./x.psq"], 1),
                             r"x.psq: not .*, but a game of Piskvork or Gomocup \(PSQ\): 'renju-bench import ./x.psq ")

    def test_an_encoding_can_be_named(self):
        (self.folder / "x.txt").write_bytes("h8 # game 1: Иван against b: black, resigned\n".encode("cp1251"))
        self.take("x.txt", "--charset", "CP1251")
        self.assertIn("Иван", self.run_program([PROGRAM, "export", "y.db", "--format", "text"]).stdout)
        self.assertIn("'XX' is not an encoding", self.complaint(
            [PROGRAM, "import", "x.txt", "-o", "z.db", "--charset", "XX"], 1))

    def test_an_archive_of_other_files_is_named(self):
        with zipfile.ZipFile(self.folder / "x.zip", "w") as archive:
            archive.writestr("y.zip", "x")
        self.assertIn("x.zip: holds none of *.psq, *.sgf, *.pos, *.sav, *.rec, *.lib, *.rif, but 1 other file",
                      self.complaint([PROGRAM, "import", "x.zip", "-o", "y.db"], 1))

    def test_a_tar_archive_is_named(self):
        with tarfile.open(self.folder / "x.tar", "w") as archive:
            archive.addfile(tarfile.TarInfo("x.sgf"))
        self.assertIn("a tar archive", self.run_program([PROGRAM, "import", "x.tar", "-o", "x.db"], 1).stderr)


if __name__ == "__main__":
    unittest.main()
