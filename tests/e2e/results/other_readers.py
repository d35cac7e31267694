#!/usr/bin/env python3
"""Other programs read what this one writes: each test is skipped where its program is missing.

    apt install gnugo gnuplot-nox hyperfine jq python3-junitparser python3-pandas r-cran-bradleyterry2 sgf2dg sqlite3
    apt install time
    npm install @duckdb/node-api @sabaki/sgf better-sqlite3
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
# Each prints how many games a file has.
COUNT = "SELECT count(*) FROM game"
COUNTERS = {
    "sqlite3": ["sqlite3", "-readonly", "long.db", COUNT],
    "better-sqlite3": ["node", "-e", f"""const Base = require("better-sqlite3");
        console.log(new Base("long.db", {{readonly: true}}).prepare("{COUNT}").pluck().get())"""],
    "node:sqlite": ["node", "-e", f"""const {{ DatabaseSync }} = require("node:sqlite");
        console.log(Object.values(new DatabaseSync("long.db", {{readOnly: true}}).prepare("{COUNT}").get())[0])"""]}
SGF = """const points = require("@sabaki/sgf").parse(require("fs").readFileSync("game.sgf", "utf8"));
const found = [];
for (let node = points[0]; node; node = node.children[0]) {
  for (const colour of ["B", "W"]) if (node.data[colour]) found.push(...node.data[colour]);
}
console.log(found.join(" "));"""
FRAMES = """import pandas, sqlite3
moves = pandas.read_sql("SELECT * FROM moves", sqlite3.connect("file:run.db?mode=ro", uri=True))
games = pandas.read_csv("games.csv")
print(len(moves), len(games))
for frame in (moves, games):
    for column in frame.columns[frame.dtypes == object]:
        assert not pandas.to_numeric(frame[column].dropna(), errors="coerce").notna().any(), column"""
JUNIT = """from junitparser import JUnitXml
[suite] = JUnitXml.fromfile("x.xml")
print(suite.tests, suite.failures, suite.skipped, [case.name for case in suite if case.is_passed])"""
SYSTEM_PYTHON = "/usr/bin/python3"
MODEL = """suppressMessages(library(BradleyTerry2)); games <- read.csv("games.csv")
score <- ifelse(games$winner == "black", 1, ifelse(games$winner == "draw", .5, 0))
names <- unique(c(games$black, games$white))
side <- function(column, black) data.frame(player = factor(column, levels = names), black = black)
fit <- suppressWarnings(BTm(cbind(score, 1 - score), side(games$black, 1), side(games$white, 0), ~ player + black,
                            id = "player"))
cat(names, coef(fit) * 400 / log(10), sep = "\\n")"""


def runs(*command):
    return shutil.which(command[0]) and not subprocess.run(command, capture_output=True, check=False).returncode


def has_module(name):
    return runs("node", "-e", f"require('{name}')")


def has_package(name):
    return runs(SYSTEM_PYTHON, "-c", f"import {name}")


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
                 "export.csv": ["export", "--format", "csv"], "moves.csv": ["export", "--format", "moves.csv"],
                 "ratings.csv": ["export", "--format", "ratings.csv"], "los.csv": ["export", "--format", "los.csv"],
                 "explore.csv": ["explore", "--csv"]}
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

    @unittest.skipUnless(has_module("@sabaki/sgf"), "there is no @sabaki/sgf")
    def test_sabaki_has_the_moves_where_they_are(self):
        self.export("0", "--format", "sgf", "-o", "game.sgf")
        moves = self.rows("run.db", "SELECT move FROM move WHERE game = 0 ORDER BY ply")
        self.assertEqual(self.tool("node", "-e", SGF).split(),
                         [move[0] + chr(ord("a") + 15 - int(move[1:])) for move, in moves])

    @unittest.skipUnless(has_package("pandas"), "there is no pandas")
    def test_pandas_takes_numbers_for_numbers(self):
        self.export("--format", "csv", "-o", "games.csv")
        plies = sum(row[0] for row in self.rows("run.db", "SELECT plies FROM game"))
        self.assertEqual(self.tool(SYSTEM_PYTHON, "-c", FRAMES), f"{plies} 40\n")

    def test_readers_of_sqlite_follow_a_run_that_goes_on(self):
        run = self.start(match("--games", "100000", "--db", "long.db"), stderr=subprocess.DEVNULL)
        while not run.stdout or not (self.folder / "long.db").exists():
            self.assertIsNone(run.poll())
        for name, command in COUNTERS.items():
            if not (shutil.which(name) if command[0] == name else has_module(name)):
                print(f"there is no {name}")
                continue
            counts = [0]
            while len(set(counts)) < 5 and run.poll() is None:
                shown = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False).stdout
                counts.append(int(shown or counts[-1]))
            self.assertEqual(counts, sorted(counts), name)
        self.assertIsNone(run.poll())


class Runners(Case):
    """Programs that run this one and take its status or its files."""

    @unittest.skipUnless(has_package("junitparser"), "there is no junitparser")
    def test_junitparser_counts_what_failed(self):
        self.run_program(match("--games", "2", "--junit", "x.xml", "--fail-on-fault", "--db", "x.db", a="cmd:false",
                               b="easy"), status=3)
        self.assertEqual(self.run_program([SYSTEM_PYTHON, "-c", JUNIT]).stdout, "3 1 1 ['faults of B']\n")

    @unittest.skipUnless(shutil.which("time"), "there is no GNU time")
    def test_time_passes_the_status_on(self):
        words = match("--games", "2", "--fail-on-fault", "--db", "x.db", a="cmd:false", b="easy")
        self.run_program([shutil.which("time"), "-f", "%x %M", "-o", "time.txt", *words], status=3)
        status, kilobytes = (self.folder / "time.txt").read_text().splitlines()[-1].split()
        self.assertEqual(status, "3")
        self.assertLess(int(kilobytes), 200_000)

    @unittest.skipUnless(shutil.which("hyperfine"), "there is no hyperfine")
    def test_hyperfine_repeats_a_match(self):
        command = shlex.join([str(word) for word in match("--games", "2")])
        for more, files in (([], 3), (["--prepare", "rm -f x.db"], 1)):
            line = command + (" --db x.db" if more else "")
            self.run_program(["hyperfine", "-N", "--runs", "3", "--export-json", "h.json", *more, line])
            [result] = json.loads((self.folder / "h.json").read_text())["results"]
            self.assertEqual(result["exit_codes"], [0, 0, 0])
            found = self.folder.glob("x.db") if more else self.folder.glob("results/*.db")
            self.assertEqual(len(list(found)), files)


if __name__ == "__main__":
    unittest.main()
