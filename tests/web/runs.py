"""Makes the results files of the tests: small real runs of every kind, and one with hostile names."""
import contextlib
import json
import os
import pathlib
import sqlite3
import subprocess

PROGRAM = os.environ["RENJU_BENCH"]
HOSTILE = '</script><!--"\'<img src=x onerror=window.pwned=1>'
TURNED = "\u202eright to left"
LONG = "n" * 200
ANNOTATED = (f"(;SZ[15]PB[a]PW[b]RE[B+R]C[{HOSTILE}];B[hh]C[good](;W[hg](;B[jj])(;B[gg];W[ff]C[x]))"
             "(;W[ii](;B[aa]C[far])(;B[bb])))")  # h8 h9 j6; g9 f10; i7 a15 and i7 b14

# Pages of other commands than `report`; the files that they name are there before.
COMMANDS = {
    "learned": ("learn", "learned", "--player", "hard:vct=0,patterns=off", "--rounds", "2", "--games", "80",
                "--nodes", "60", "--epochs", "1", "--test-games", "8", "--test-nodes", "60",
                "--sprt", "elo0=-1000,elo1=-500"),
    "profiled": ("search", "profile", "midgame", "--player", "hard:depth=1", "--player", "hard:depth=3"),
    "compared": ("compare", "match.db", "sprt.db"),
}


class Runs:
    """A folder of results files and their pages; each is made once, when it is asked for."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.pages = {}

    def run(self, *words, status=0):
        done = subprocess.run([PROGRAM, *words], cwd=self.folder, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=300, check=False)
        if done.returncode != status:
            raise AssertionError(f"{words}: status {done.returncode}\n{done.stdout}\n{done.stderr}")
        return done.stdout

    def quick(self, command, *options, nodes=150):
        self.run(*command.split(), "--nodes", str(nodes), *options)

    def match(self, name, *options, a="beginner", b="easy", games=24, nodes=150):
        self.quick("match", "--a", a, "--b", b, "--games", str(games), "--db", f"{name}.db", *options,
                   nodes=nodes)

    def make(self, name):
        tune = ["--db", f"{name}.db", "--player", "beginner", "--pairs", "1", "--max-moves", "40",
                "--select", "OPEN_THREE,FOUR"]
        makers = {
            "match": lambda: (self.match("match"),
                              self.run("analyze", "match.db", "--depth", "1", "--nodes", "300")),
            "sprt": lambda: self.match("sprt", "--sprt", "elo0=0,elo1=150", games=40),
            "named": lambda: self.match("named", "--openings", "named", games=12),
            "tournament": lambda: self.quick(
                "tournament", "--player", "easy", "--player", "beginner", "--player", "beginner:depth=2",
                "--games", "8", "--db", "tournament.db"),
            "race": lambda: self.quick(
                "tournament", "--schedule", "gauntlet", "--sprt", "elo0=0,elo1=150", "--player", "easy",
                "--player", "beginner", "--player", "easy:THREE=31", "--max-moves", "60", "--games", "30",
                "--db", "race.db"),
            "ladder": lambda: self.run("scaling", "--player", "easy", "--nodes", "30,120,480", "--games", "8",
                                       "--max-moves", "40", "--db", "ladder.db"),
            "limits": lambda: self.quick("tune spsa", *tune[:4], *tune[6:], "--games", "80", "--pairs", "2",
                                         "--to-the-end", "--at", "depth=1", "--at", "depth=2",
                                         "-o", "limits.json", nodes=100),
            "spsa": lambda: self.quick("tune spsa", *tune, "--games", "48", "-o", "spsa.json", nodes=100),
            "bayes": lambda: self.quick("tune bayes", *tune, "--games", "28", "-o", "bayes.json", nodes=100),
            "gauge": lambda: self.quick("tune gauge", *tune, "--games", "8", nodes=100),
            "reversi": lambda: self.run(
                "match", "--game", "reversi", "--a", "reversi-tegowai", "--b", "reversi-tegowai:depth=2",
                "--games", "2", "--db", "reversi.db"),
            "hostile": lambda: self.match("hostile", "--a-name", HOSTILE + TURNED, "--b-name", LONG, games=6),
            "results": lambda: self.match("results", "--keep", "results"),
            "many": lambda: self.match("many", "--max-moves", "6", games=1000, nodes=1),
            "draws": lambda: self.match("draws", "--max-moves", "6", games=8),
            "one": lambda: (self.match("one", games=2), self.drop("one", "id > 0")),
            "fault": lambda: (self.match("fault", games=4), self.time_out("fault", game=1, ply=9)),
            "fleet": lambda: (self.match("fleet", games=8), self.give_to_workers("fleet")),
            "forfeits": lambda: self.match("forfeits", "--a-name", "broken", a="cmd:false", games=8),
            "spoiled": lambda: self.quick(
                "tournament", "--player", "easy", "--player", "beginner", "--player", "cmd:false",
                "--games", "12", "--max-failures", "0", "--db", "spoiled.db"),
            "stopped": lambda: (self.match("stopped"), self.drop("stopped", "id >= 20")),
            "perfect": lambda: self.match("perfect", a="expert", b="beginner", nodes=1000),
            "annotated": lambda: ((self.folder / "a.sgf").write_text(ANNOTATED),
                                  self.run("import", "a.sgf", "-o", "annotated.db")),
            "none": lambda: (self.match("none", games=2), self.drop("none", "id >= 0")),
        }
        makers[name]()

    def drop(self, name, condition):
        """Leaves out games, as a run that was stopped early."""
        with contextlib.closing(sqlite3.connect(self.folder / f"{name}.db")) as file:
            tables = {row[0] for row in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            for table in tables:
                columns = [row[1] for row in file.execute(f"PRAGMA table_info({table})")]
                if table == "game":
                    file.execute(f"DELETE FROM game WHERE {condition}")
                elif "game" in columns and table != "run":
                    file.execute(f"DELETE FROM {table} WHERE {condition.replace('id', 'game')}")
            file.commit()

    def time_out(self, name, game, ply):
        """The game ends by a timeout at this move of Black."""
        with contextlib.closing(sqlite3.connect(self.folder / f"{name}.db")) as file:
            file.execute("UPDATE game SET reason = 'timeout', winner = 'white', plies = ?, moves_key = NULL "
                         "WHERE id = ?", (ply, game))
            file.execute("DELETE FROM move WHERE game = ? AND ply > ?", (game, ply))
            file.commit()

    def give_to_workers(self, name):
        """As a run over a queue leaves it: two workers with long names, a game a second."""
        with contextlib.closing(sqlite3.connect(self.folder / f"{name}.db")) as file:
            file.execute("CREATE TABLE worker (id INTEGER PRIMARY KEY, name TEXT NOT NULL,"
                         " user TEXT NOT NULL, host TEXT NOT NULL, build TEXT NOT NULL)")
            file.execute("CREATE TABLE game_worker (game INTEGER PRIMARY KEY, worker INTEGER NOT NULL,"
                         " arrived_ms INTEGER NOT NULL)")
            build = "0.1.0 87d945f24b1e engine 4e7697334687, GCC 12.2.0, Release"
            for worker in range(2):
                file.execute("INSERT INTO worker VALUES (?, ?, 'default', ?, ?)",
                             (worker, f"node{worker}.cluster.example.org", f"node{worker}", build))
            file.execute("INSERT INTO game_worker SELECT id, id % 2, 1700000000000 + 1000 * id FROM game")
            file.commit()

    def database(self, name):
        if not (self.folder / f"{name}.db").exists():
            self.make(name)
        return f"{name}.db"

    def page(self, *names, options=()):
        """The page of these files, or of one of COMMANDS."""
        key = (*names, *options)
        if key not in self.pages:
            output = f"{'-'.join(names)}{len(self.pages)}.html"
            if names[0] in COMMANDS:
                self.run(*COMMANDS[names[0]], "--report", output)
            else:
                self.run("report", *map(self.database, names), "-o", output, *options)
            self.pages[key] = self.folder / output
        return self.pages[key]

    def document(self, name):
        return json.loads(self.run("report", self.database(name), "--json"))

    def has_games(self, name):
        """Whether a run that is being played has written a game."""
        try:
            return self.path(name).exists() and self.sql(name, "SELECT count(*) FROM game")[0][0] > 0
        except sqlite3.OperationalError:
            return False

    def path(self, name):
        return self.folder / f"{name}.db"

    def sql(self, name, query):
        with contextlib.closing(sqlite3.connect(self.folder / self.database(name))) as file:
            return file.execute(query).fetchall()
