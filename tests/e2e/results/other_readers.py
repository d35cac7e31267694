#!/usr/bin/env python3
"""Other programs read what this one writes: each test is skipped where its program is missing.

    apt install gnugo gnuplot-nox jq r-cran-bradleyterry2 sgf2dg sqlite3; npm install @duckdb/node-api
    NODE_PATH=.../node_modules ctest --test-dir build/quick -R e2e.other_readers --output-on-failure
"""

import csv
import json
import math
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import textwrap
import unittest

from program import PROGRAM, Case, match

GNU_GO = shutil.which("gnugo", path=os.environ["PATH"] + ":/usr/games")
COLUMNS = """const { DuckDBInstance } = require("@duckdb/node-api");
(async () => {
  const to = await (await DuckDBInstance.create()).connect();
  for (const file of process.argv.slice(1)) {
    const found = await to.runAndReadAll(`describe select * from read_csv('${file}', sample_size = -1)`);
    for (const [column, type] of found.getRows()) console.log(file, column, type);
  }
})();"""
RUN = """const { DuckDBInstance } = require("@duckdb/node-api");
(async () => (await (await DuckDBInstance.create()).connect()).run(process.argv[1]))();"""
MODEL = """suppressMessages(library(BradleyTerry2)); games <- read.csv("games.csv")
score <- ifelse(games$winner == "black", 1, ifelse(games$winner == "draw", .5, 0))
names <- unique(c(games$black, games$white))
side <- function(column, black) data.frame(player = factor(column, levels = names), black = black)
fit <- suppressWarnings(BTm(cbind(score, 1 - score), side(games$black, 1), side(games$white, 0), ~ player + black,
                            id = "player"))
cat(names, coef(fit) * 400 / log(10), sep = "\\n")"""


def has_module(name):
    return shutil.which("node") and not subprocess.run(["node", "-e", f"require('{name}')"], capture_output=True,
                                                       check=False).returncode


class OtherReaders(Case):
    def setUp(self):
        super().setUp()
        self.run_program(match("--games", "40", "--db", "run.db", openings="default", nodes=60))

    def export(self, *words):
        return self.run_program([PROGRAM, "export", "run.db", *words]).stdout

    def tool(self, *command, **options):
        return subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=True, timeout=120,
                              **options).stdout

    @unittest.skipUnless(shutil.which("Rscript"), "there is no R")
    def test_bradley_terry_2_finds_the_same_ratings(self):
        self.export("--format", "csv", "-o", "games.csv")
        try:
            first, _, difference, advantage = self.tool("Rscript", "-e", MODEL).split()
        except subprocess.CalledProcessError as error:
            self.skipTest(error.stderr)
        words = ["rate", "run.db", "--draw-model", "half-points", "--json"]
        told = json.loads(self.run_program([PROGRAM, *words]).stdout)
        elo = {player["name"]: player["elo"] for player in told["players"]}
        self.assertTrue(math.isclose(sum(elo.values()) - 2 * elo[first], float(difference), rel_tol=1e-6), told)
        self.assertRegex(self.run_program([PROGRAM, *words[:-1]]).stdout, rf"Black +\{float(advantage):+.0f} ")

    @unittest.skipUnless(has_module("@duckdb/node-api"), "there is no DuckDB for node")
    def test_duckdb_gives_no_column_of_numbers_the_type_of_text(self):
        files = {"course.csv": ["course", "--csv"], "games.csv": ["games", "--csv"], "rate.csv": ["rate", "--csv"],
                 "pairs.csv": ["rate", "--pairings", "--csv"], "stats.csv": ["stats", "--csv"],
                 "export.csv": ["export", "--format", "csv"], "moves.csv": ["export", "--format", "moves.csv"]}
        for file, (command, *options) in files.items():
            (self.folder / file).write_text(self.run_program([PROGRAM, command, "run.db", *options]).stdout)
        for line in self.tool("node", "-e", COLUMNS, *files).splitlines():
            file, column, kind = line.split()
            with open(self.folder / file, encoding="utf-8", newline="") as stream:
                cells = [row[column] for row in csv.DictReader(stream) if row[column]]
            numbers = [cell for cell in cells if re.fullmatch(r"-?[0-9.]+(e[-+]?\d+)?", cell)]
            self.assertEqual(kind == "VARCHAR", not numbers and cells[:1] not in (["true"], ["false"]), line)

    def of_the_page(self, heading, first_word):
        """The lines of results/science.md below a heading that begin with this word, with this run in their place."""
        page = pathlib.Path(os.environ["SOURCE_DIR"], "results/science.md").read_text(encoding="utf-8")
        blocks = re.findall(r"(?:^    .*\n)+", page.partition(f"# {heading}\n")[2].partition("\n## ")[0], re.M)
        [block] = [block for block in blocks if block.split()[0].startswith(first_word)]
        program = shlex.quote(str(pathlib.Path(PROGRAM).resolve()))
        return textwrap.dedent(block).replace("results/science.db", "run.db").replace("renju-bench ", f"{program} ")

    @unittest.skipUnless(shutil.which("sqlite3"), "there is no shell of SQLite")
    def test_the_views_have_what_the_tables_have(self):
        said = self.tool("sqlite3", "-readonly", "run.db", "SELECT sum(black_score), count(*) FROM games;"
                         "SELECT count(*) FROM moves; SELECT count(*) FROM players; SELECT name FROM moves "
                         "JOIN players ON name = moves.player JOIN games USING (game) WHERE colour = 'black'"
                         " AND black <> moves.player").split("\n")
        points = self.rows("run.db", "SELECT sum((winner = 'black') + (winner = 'draw') / 2.0) FROM game")[0][0]
        plies = self.rows("run.db", "SELECT sum(plies) FROM game")[0][0]
        self.assertEqual(said, [f"{points}|40", str(plies), "2", ""])
        self.assertIn("black|", self.tool("sh", "-c", self.of_the_page("Games as data", "sqlite3")))

    @unittest.skipUnless(shutil.which("Rscript"), "there is no R")
    def test_r_reads_as_the_page_says(self):
        self.assertIn("winner", self.tool("Rscript", "-e", self.of_the_page("R", "games")))
        if "TRUE" in self.tool("Rscript", "-e", "cat(requireNamespace('RSQLite', quietly = TRUE))"):
            self.assertIn("95 percent", self.tool("Rscript", "-e", self.of_the_page("R", "library")))

    def test_python_reads_as_the_page_says(self):
        said = self.tool("python3", "-c", self.of_the_page("Python", "import"))
        self.assertEqual([line.split()[0] for line in said.splitlines()], ["beginner", "easy"])

    @unittest.skipUnless(has_module("@duckdb/node-api"), "there is no DuckDB for node")
    def test_duckdb_writes_parquet(self):
        self.export("--format", "moves.csv", "-o", "moves.csv")
        self.tool("node", "-e", RUN, self.of_the_page("DuckDB and Parquet", "COPY"))
        self.assertEqual((self.folder / "moves.parquet").read_bytes()[:4], b"PAR1")

    @unittest.skipUnless(shutil.which("gnuplot") and shutil.which("sqlite3"), "there is no gnuplot")
    def test_gnuplot_draws_as_the_page_says(self):
        self.assertRegex(self.tool("gnuplot", "-", input="set terminal dumb\n" + self.of_the_page("gnuplot", "set")),
                         r"[*+]{3}")

    @unittest.skipUnless(shutil.which("jq"), "there is no jq")
    def test_jq_counts_games_and_moves(self):
        self.export("--format", "jsonl", "-o", "games.jsonl")
        plies = sum(row[0] for row in self.rows("run.db", "SELECT plies FROM game"))
        self.assertEqual(self.tool("jq", "-s", "-c", "[length, (map(.moves | length) | add)]", "games.jsonl"),
                         f"[40,{plies}]\n")

    @unittest.skipUnless(shutil.which("gnuplot"), "there is no gnuplot")
    def test_gnuplot_draws_the_course(self):
        (self.folder / "course.csv").write_text(self.run_program([PROGRAM, "course", "run.db", "--csv"]).stdout)
        plot = "set terminal dumb; set datafile separator ','; plot 'course.csv' using 'games':'elo' with points"
        self.assertGreater(self.tool("gnuplot", "-e", plot).count("A"), 5)

    @unittest.skipUnless(GNU_GO, "there is no GNU Go")
    def test_gnu_go_has_the_stones_where_they_are(self):
        self.export("0", "--format", "sgf", "-o", "game.sgf")
        said = self.tool(GNU_GO, "--mode", "gtp", "--quiet", input="loadsgf game.sgf 9\nshowboard\nquit\n")
        cells = {(int(row), column): stone for row, stones in re.findall(r"^ ?(\d+) ((?:[.+XO] ){15})", said, re.M)
                 for column, stone in zip("abcdefghijklmno", stones.split()) if stone in "XO"}
        moves = self.rows("run.db", "SELECT move FROM move WHERE game = 0 AND ply < 9 ORDER BY ply")
        self.assertEqual(cells, {(int(move[1:]), move[0]): "XO"[ply % 2] for ply, (move,) in enumerate(moves)})

    @unittest.skipUnless(shutil.which("sgf2dg"), "there is no sgf2dg")
    def test_sgf2dg_numbers_the_moves_where_they_are(self):
        self.export("0", "--format", "sgf", "-o", "game.sgf")
        self.tool("sgf2dg", "-converter", "ASCII", "-o", "game", "game.sgf")
        rows = (self.folder / "game.ascii").read_text().partition("Diagram 1:")[2].splitlines()[1:30:2]
        moves = self.rows("run.db", "SELECT ply, move FROM move WHERE game = 0 ORDER BY ply")
        expected = [sorted((move[0], ply) for ply, move in moves if move[1:] == str(15 - row)) for row in range(15)]
        self.assertEqual([[int(number) for number in re.findall(r"\d+", row)] for row in rows],
                         [[ply for _, ply in row] for row in expected])

    @unittest.skipUnless(shutil.which("sqlite3"), "there is no shell of SQLite")
    def test_sqlite_reads_a_run_that_goes_on(self):
        run = self.start(match("--games", "100000", "--db", "long.db"), stderr=subprocess.DEVNULL)
        counts = [0]
        while counts[-1] < 20 and run.poll() is None:
            shown = subprocess.run(["sqlite3", "-readonly", "long.db", "SELECT count(*) FROM game"], cwd=self.folder,
                                   capture_output=True, text=True, check=False).stdout
            counts.append(int(shown or counts[-1]))
        self.assertEqual(counts, sorted(counts))
        self.assertIsNone(run.poll())


if __name__ == "__main__":
    unittest.main()
