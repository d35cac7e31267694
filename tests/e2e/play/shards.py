"""A run in shards, put together by merge, is the run of one machine, row for row."""

import contextlib
import json
import random
import re
import shlex
import shutil
import sqlite3
import subprocess
import time
import unittest

from program import PROGRAM, Case, match
from results import OPENINGS, dump

GAMES = 40


class Shards(Case):
    def setUp(self):
        super().setUp()
        (self.folder / "openings.txt").write_text(OPENINGS)

    def match(self, database, *options, games=GAMES):
        return match("--games", str(games), "--seed", "5", "--db", database, *options,
                     openings="openings.txt", nodes=200, max_moves=20)

    def tournament(self, database, *options):
        return [PROGRAM, "tournament", "--player", "beginner", "--player", "easy:depth=1", "--player",
                "date-gomoku-1997", "--games", "8", "--openings", "openings.txt", "--nodes", "100",
                "--max-moves", "16", "--db", database, *options]

    def merge(self, *words, status=0):
        return self.run_program([PROGRAM, "merge", *words], status)

    def refusal(self, *words, status=1):
        return self.complaint([PROGRAM, "merge", *words], status).removeprefix("renju-bench: ")

    def dump(self, database):
        return dump(self.folder / database)

    def table(self, command, database):
        """What a finished run prints, without where it is and how long it took."""
        text = self.run_program([PROGRAM, command, "--resume", "--db", database]).stdout
        text = re.sub(r"\d+\.\d+ ms,", "? ms,", text)
        return re.sub(r"(?m)^.*(?:\.db|games/s).*\n", "", text)

    def split(self, database, parts):
        """Files that each hold some of the games of a run: sets of ids."""
        names = []
        for number, ids in enumerate(parts):
            name = f"part{number}.db"
            shutil.copy(self.folder / database, self.folder / name)
            with contextlib.closing(sqlite3.connect(self.folder / name)) as connection:
                connection.execute("PRAGMA synchronous = OFF")
                marks = ",".join(str(game) for game in ids)
                for table, column in (("game", "id"), ("move", "game")):
                    connection.execute(f"DELETE FROM {table} WHERE {column} NOT IN ({marks})")
                connection.commit()
            names.append(name)
        return names

    def test_shards_of_a_match(self):
        self.run_program(self.match("whole.db", "--threads", "1"))
        for shard in range(3):
            self.run_program(self.match(f"s{shard}.db", "--shard", f"{shard}/3"))
            self.assertTrue(all(game // 2 % 3 == shard for (game,) in self.rows(
                f"s{shard}.db", "SELECT id FROM game")))
        done = self.merge("s2.db", "s0.db", "s1.db", "-o", "merged.db")
        self.assertEqual(done.stdout, f"merged.db: {GAMES} of {GAMES} games from 3 files\n")
        self.assertMultiLineEqual(self.dump("merged.db"), self.dump("whole.db"))
        self.assertEqual(self.table("match", "merged.db"), self.table("match", "whole.db"))
        self.assertEqual(sorted(file.name for file in self.folder.glob("merged.db*")), ["merged.db"])

    def test_shards_of_a_tournament(self):
        self.run_program(self.tournament("whole.db", "--threads", "1"))
        for shard in range(4):
            self.run_program(self.tournament(f"s{shard}.db", "--shard", f"{shard}/4"))
        self.merge(*(f"s{shard}.db" for shard in range(4)), "-o", "merged.db")
        self.assertMultiLineEqual(self.dump("merged.db"), self.dump("whole.db"))
        self.assertEqual(self.table("tournament", "merged.db"), self.table("tournament", "whole.db"))

    def test_a_killed_shard_goes_on(self):
        self.run_program(self.match("whole.db"))
        self.run_program(self.match("s1.db", "--shard", "1/2"))
        self.kill_after(3, self.match("s0.db", "--shard", "0/2", "--threads", "1", "-v"))
        self.run_program([PROGRAM, "match", "--resume", "--db", "s0.db"])
        self.assertEqual(self.rows("s0.db", "SELECT count(*) FROM game WHERE id / 2 % 2"), [(0,)])
        self.merge("s0.db", "s1.db", "-o", "merged.db")
        self.assertMultiLineEqual(self.dump("merged.db"), self.dump("whole.db"))

    def test_what_is_missing_is_told_with_the_command_that_plays_it(self):
        self.run_program(self.match("whole.db"))
        for shard in (0, 2):
            self.run_program(self.match(f"s{shard}.db", "--shard", f"{shard}/4"))
        told = self.merge("s0.db", "s2.db", "-o", "a file.db").stdout
        self.assertIn(f"a file.db: 20 of {GAMES} games from 2 files; missing: 20 (2 to 3, 6 to 7, 10 to 11, "
                      "14 to 15, 18 to 19, ...); to play the rest: ", told)
        words = shlex.split(told.rpartition("play the rest: ")[2])
        self.assertEqual(words, ["renju-bench", "match", "--resume", "--db", "a file.db"])
        document = json.loads(self.merge("s0.db", "a file.db", "-o", "a file.db", "--json").stdout)
        self.assertEqual(document["missing"][0], {"first": 2, "last": 3})
        self.assertEqual((document["games"], document["games_planned"], document["complete"],
                          document["copies"]), (20, GAMES, False, 10))
        self.run_program([PROGRAM, *words[1:]])
        self.assertMultiLineEqual(self.dump("a file.db"), self.dump("whole.db"))

    def test_the_output_may_be_one_of_the_shards(self):
        self.run_program(self.match("whole.db"))
        for shard in range(2):
            self.run_program(self.match(f"s{shard}.db", "--shard", f"{shard}/2"))
        self.merge("s0.db", "s1.db", "-o", "s0.db")
        self.assertMultiLineEqual(self.dump("s0.db"), self.dump("whole.db"))
        self.assertNotIn("--shard", self.rows("s0.db", "SELECT command_line FROM run")[0][0])

    def test_shards_may_grow(self):
        self.run_program(self.match("whole.db"))
        self.run_program(self.match("s0.db", "--shard", "0/2", games=16))
        self.run_program([PROGRAM, "match", "--resume", "--db", "s0.db", "--games", str(GAMES)])
        self.run_program(self.match("s1.db", "--shard", "1/2"))
        self.merge("s0.db", "s1.db", "-o", "merged.db")
        self.assertMultiLineEqual(self.dump("merged.db"), self.dump("whole.db"))

    def test_any_parts_in_any_order_make_the_run(self):
        self.run_program(self.match("whole.db", "--threads", "1"))
        rng = random.Random(1)
        for _ in range(5):
            parts = [set() for _ in range(rng.randint(1, 6))]
            for game in range(GAMES):
                for part in rng.sample(parts, rng.randint(1, len(parts))):
                    part.add(game)
            names = self.split("whole.db", parts)
            copies = sum(len(part) for part in parts) - GAMES
            told = self.merge(*names, "-o", "merged.db").stdout
            if copies:
                self.assertIn(f"; {copies} game", told)
            self.assertMultiLineEqual(self.dump("merged.db"), self.dump("whole.db"))
            (self.folder / "merged.db").unlink()

    def test_more_files_than_are_open_at_once(self):
        self.run_program(match("--games", "600", "--seed", "5", "--db", "whole.db", "--threads", "1",
                               openings="openings.txt", nodes=20, max_moves=7))
        names = self.split("whole.db", [{2 * pair, 2 * pair + 1, 0} for pair in range(300)])
        random.Random(2).shuffle(names)
        told = self.merge(*names, "-o", "merged.db").stdout
        self.assertEqual(told, "merged.db: 600 of 600 games from 300 files; 299 games in more than one "
                         "file, identical\n")
        self.assertMultiLineEqual(self.dump("merged.db"), self.dump("whole.db"))

    def test_a_merge_that_was_killed_goes_on(self):
        self.run_program(match("--games", "600", "--seed", "5", "--db", "whole.db", "--threads", "1",
                               openings="openings.txt", nodes=20, max_moves=7))
        names = self.split("whole.db", [range(part, 600, 40) for part in range(40)])
        rng = random.Random(3)
        for _ in range(6):
            process = self.start([PROGRAM, "merge", *names, "-o", "run.db"], stderr=subprocess.DEVNULL)
            time.sleep(rng.uniform(0, 0.5))
            process.kill()
            process.wait()
            if (self.folder / "run.db").exists():  # then it is complete
                self.assertMultiLineEqual(self.dump("run.db"), self.dump("whole.db"))
                (self.folder / "run.db").unlink()
        self.merge(*names, "-o", "run.db")
        self.assertEqual(list(self.folder.glob("run.db?*")), [])
        self.assertMultiLineEqual(self.dump("run.db"), self.dump("whole.db"))
        (self.folder / "empty.db").write_text("")
        self.assertEqual(self.merge(*names, "empty.db", "-o", "empty.db").stderr, "")
        self.assertMultiLineEqual(self.dump("empty.db"), self.dump("whole.db"))

    def test_a_game_that_differs_is_refused(self):
        self.run_program(self.match("a.db", "--shard", "0/2"))
        shutil.copy(self.folder / "a.db", self.folder / "b.db")
        shutil.copy(self.folder / "a.db", self.folder / "c.db")
        self.change("b.db", "UPDATE move SET score = score + 1 WHERE game = 12 AND score IS NOT NULL")
        words = "game 12 differs between a.db and b.db: one of the machines plays differently"
        self.assertEqual(self.refusal("a.db", "b.db", "-o", "out.db", status=3), words)
        self.assertEqual(list(self.folder.glob("out.db*")), [])
        before = self.dump("a.db")
        self.assertEqual(self.refusal("a.db", "b.db", "-o", "a.db", status=3), words)
        self.assertEqual(self.dump("a.db"), before)
        self.change("c.db", "UPDATE move SET elapsed_ms = 7.5")
        self.assertIn("from 2 files; 20 games in more than one file, identical",
                      self.merge("a.db", "c.db", "-o", "out.db").stdout)

    def test_a_part_of_another_run_is_refused(self):
        self.run_program(self.match("a.db", "--shard", "0/8"))
        self.run_program(match("--games", str(GAMES), "--seed", "6", "--db", "b.db", "--shard", "1/8",
                               openings="openings.txt", nodes=200, max_moves=20))
        self.assertEqual(self.refusal("a.db", "b.db", "-o", "out.db"),
                         "a.db and b.db are parts of different runs: seed is 5 in a.db, 6 in b.db")
        self.run_program(self.match("c.db", "--shard", "1/8", "--a-depth", "1"))
        self.assertEqual(self.refusal("a.db", "c.db", "-o", "out.db"), "a.db and c.db are parts of different "
                         "runs: player a is 'beginner' in a.db, 'beginner, depth 1' in c.db")
        self.assertFalse((self.folder / "out.db").exists())

    def test_files_that_are_no_parts(self):
        self.run_program(self.match("a.db", "--shard", "0/8"))
        (self.folder / "text.db").write_text("no database, but long enough to look at")
        self.assertIn("text.db: ", self.refusal("a.db", "text.db", "-o", "out.db"))
        self.assertIn("none.db: no such file", self.refusal("a.db", "none.db", "-o", "out.db"))
        for name, statement, words in (
                ("newer.db", "PRAGMA user_version = 99", "was written by a newer renju-bench"),
                ("foreign.db", "PRAGMA application_id = 7", "an SQLite database of another program"),
                ("test.db", "UPDATE run SET sprt = 'elo0=0,elo1=10,alpha=0.05,beta=0.05'",
                 "has a sequential test"),
                ("import.db", "UPDATE run SET kind = 'import'", "only parts of a match or a tournament"),
                ("openings.db", "DELETE FROM opening WHERE id = 7", "its openings are not the ones"),
                ("place.db", "UPDATE game SET seed = seed + 1 WHERE id = 1",
                 "game 1 does not have the players, opening and seed of its place"),
                ("beyond.db", "UPDATE move SET game = 99 WHERE game = 1", "game"),
                ("moves.db", "UPDATE move SET move = 'a1' WHERE game = 1 AND ply = 9", "game 1")):
            with self.subTest(file=name):
                shutil.copy(self.folder / "a.db", self.folder / name)
                self.change(name, statement)
                told = self.refusal("a.db", name, "-o", "out.db")
                self.assertIn(f"{name}: ", told)
                self.assertIn(words, told)
                self.assertEqual(list(self.folder.glob("out.db*")), [])
        (self.folder / "mine.db").write_text("")
        self.assertEqual(self.refusal("a.db", "-o", "mine.db"), "mine.db: exists and is none of the files "
                         "to merge: name it among them too, or another one")
        self.assertEqual(self.refusal("mine.db", "-o", "out.db"), "mine.db: holds no run, nor does any "
                         "other file")
        done = self.merge("mine.db", "a.db", "-o", "out.db")
        self.assertIn("note: mine.db: holds no run", done.stderr)

    def test_what_is_no_shard(self):
        for word, told in (("3/3", "shards of 3 count from 0 to 2"), ("3", "takes I/N, such as 0/8"),
                           ("-1/3", "takes I/N"), ("1/0", "takes I/N"), ("a/b", "takes I/N")):
            with self.subTest(shard=word):
                self.assertIn(told, self.complaint(self.match("x.db", f"--shard={word}"), 2))
        self.assertIn("a shard cannot know when the test is decided: leave out --sprt", self.complaint(
            self.match("x.db", "--shard", "0/3", "--sprt", "elo0=0,elo1=10"), 2))
        self.assertEqual(list(self.folder.glob("*.db")), [])

    def test_a_shard_without_games_is_empty_and_complete(self):
        self.run_program(self.match("s9.db", "--shard", "9/10", games=4))
        self.run_program(self.match("s0.db", "--shard", "0/2", games=4))
        self.assertIn("2 of 4 games", self.merge("s9.db", "s0.db", "-o", "out.db").stdout)


if __name__ == "__main__":
    unittest.main()
