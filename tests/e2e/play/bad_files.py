"""Files that a match must refuse, or that fail under it: one clear line each."""

import contextlib
import os
import re
import shutil
import sqlite3
import subprocess
import time
import unittest

from program import PROGRAM, Case, match


class Database(Case):
    def refuse(self, text, *options, db="x.db", status=1):
        line = self.complaint(match("--games", "4", "--db", db, *options), status)
        self.assertIn(text, line)
        self.assertIn(db, line)
        return line

    def test_existing_file_without_resume(self):
        self.run_program(match("--games", "2", "--db", "x.db"))
        self.refuse("--resume")

    def test_foreign_text_file(self):
        (self.folder / "x.db").write_text("no database at all\n" * 100)
        self.refuse("x.db", "--resume")
        self.assertIn("no database", (self.folder / "x.db").read_text())

    def test_foreign_database(self):
        connection = sqlite3.connect(self.folder / "x.db")
        connection.execute("CREATE TABLE recipe (name TEXT)")
        connection.commit()
        connection.close()
        self.refuse("x.db", "--resume")
        self.assertEqual(self.rows("x.db", "SELECT name FROM sqlite_master"), [("recipe",)])

    def test_corrupted_file(self):
        self.run_program(match("--games", "20", "--db", "x.db"))
        path = self.folder / "x.db"
        data = bytearray(path.read_bytes())
        data[4096:] = os.urandom(len(data) - 4096)
        path.write_bytes(data)
        self.refuse("x.db", "--resume")

    def test_truncated_file(self):
        self.run_program(match("--games", "20", "--db", "x.db"))
        path = self.folder / "x.db"
        path.write_bytes(path.read_bytes()[:6000])
        self.refuse("x.db", "--resume")

    def test_folder_in_place_of_a_file(self):
        (self.folder / "x.db").mkdir()
        self.refuse("x.db", "--resume")

    def test_a_link_that_leads_nowhere(self):
        (self.folder / "x.db").symlink_to("nowhere")
        self.assertIn("x.db: a link to a missing file",
                      self.complaint(match("--games", "2", "--db", "x.db"), 1))

    def test_a_lock_of_another_program_is_waited_for(self):
        process = self.start(match("--games", "300", "--db", "x.db", "-v"), stderr=subprocess.PIPE)
        self.assertIn("Finished game", process.stdout.readline())
        with contextlib.closing(sqlite3.connect(self.folder / "x.db", timeout=60,
                                                isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            time.sleep(13)
            other.execute("ROLLBACK")
        _, errors = process.communicate(timeout=120)
        self.assertEqual(process.returncode, 0, errors)
        self.assertIn("note: x.db: another program has it locked; waiting for up to 10 minutes\n",
                      errors)
        self.assertEqual(self.rows("x.db", "SELECT count(*) FROM game"), [(300,)])

    def test_a_device_is_no_results_file(self):
        for words in (["games"], ["rate"], ["merge", "-o", "out.db"], ["match", "--resume", "--db"]):
            with self.subTest(words[0]):
                self.assertIn("/dev/zero: a device or a pipe, not a results file",
                              self.complaint([PROGRAM, words[0], *words[1:], "/dev/zero"], 1))
        self.assertIn("/dev/zero: a folder or a device, not a file of games",
                      self.complaint([PROGRAM, "analyze", "/dev/zero", "0"], 1))

    def test_what_is_no_results_file_is_not_called_a_file_that_is_not_judged(self):
        (self.folder / "x.db").write_text("no database at all\n")
        (self.folder / "y.db").mkdir()
        self.assertIn("x.db: not a results file", self.complaint([PROGRAM, "weakness", "x.db"], 1))
        self.assertIn("y.db: a folder, not a results file",
                      self.complaint([PROGRAM, "weakness", "y.db"], 1))
        self.assertIn("y.db: a folder or a device, not a file of games",
                      self.complaint([PROGRAM, "analyze", "y.db", "0"], 1))

    def test_unreadable_file(self):
        if os.geteuid() == 0:
            self.skipTest("root may read everything")
        (self.folder / "x.db").touch(mode=0)
        self.refuse("x.db", "--resume")

    def test_missing_folder(self):
        self.refuse("nowhere/x.db", db="nowhere/x.db")

    def test_another_seed_is_refused_by_name(self):
        self.run_program(match("--games", "2", "--db", "x.db"))
        self.refuse("seed", "--resume", "--seed", "2")

    def test_another_player_is_refused_by_name(self):
        self.run_program(match("--games", "2", "--db", "x.db", b="easy:depth=1"))
        self.refuse("depth", "--resume")

    def test_a_game_out_of_its_place_is_refused(self):
        self.run_program(match("--games", "4", "--db", "x.db"))
        with contextlib.closing(sqlite3.connect(self.folder / "x.db")) as connection:
            connection.execute("UPDATE game SET black = 1, white = 0 WHERE id = 2")
            connection.commit()
        self.refuse("game 2 does not have the players", "--resume")

    def test_file_in_use_by_another_run(self):
        process = self.start(match("--games", "100000", "--db", "x.db", "-v"),
                             stderr=subprocess.DEVNULL)
        process.stdout.readline()
        self.refuse("x.db", "--resume")

    def test_a_file_that_goes_away_ends_the_match_with_its_table(self):
        def remove(folder):
            (folder / "x.db").unlink()

        def move(folder):
            folder.rename(self.folder / "elsewhere")

        for lose in (remove, move):
            (self.folder / "runs").mkdir()
            process = self.start(match("--games", "100000", "--db", "runs/x.db", "-v"),
                                 stderr=subprocess.PIPE)
            while not process.stdout.readline().startswith("Finished game 4"):
                self.assertIsNone(process.poll())
            lose(self.folder / "runs")
            output, errors = process.communicate(timeout=60)
            with self.subTest(lose.__name__):
                self.assertEqual(process.returncode, 1)
                self.assertRegex(errors.splitlines()[-1],
                                 r"^renju-bench: runs/x.db: was moved or deleted while the run was "
                                 r"writing it; the games played are in the result above")
                games = int(re.search(r"^Games +(\d+) of 100000$", output, re.M)[1])
                self.assertIn("Score", output)
                self.assertNotIn("To play the rest", output)
                self.assertRegex(output, r"\nNote +runs/x.db: was moved or deleted")
            if lose is remove:
                (self.folder / "runs").rename(self.folder / "empty")
        self.assertEqual(self.rows("elsewhere/x.db", "SELECT count(*) FROM game"), [(games,)])

    def test_read_only_folder(self):
        with self.disk("size=4m") as place:
            self.remount(place, "ro")
            self.refuse("disk/x.db", db="disk/x.db")

    def test_read_only_folder_for_the_default_name(self):
        with self.disk("size=4m") as place:
            self.remount(place, "ro")
            done = subprocess.run(match("--games", "2"), cwd=place, capture_output=True, text=True,
                                  check=False)
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.stderr, r"^renju-bench: results: .*Read-only file system\n$")

    def test_full_disk_keeps_what_was_played(self):
        with self.disk("size=256k") as place:
            line = self.complaint(match("--games", "5000", "--db", "disk/x.db"), 1)
            self.assertRegex(line, r"disk/x\.db.*full")
            self.assertRegex(line, r"\d+ finished games are kept; to play the rest: .* --resume")
            self.remount(place, "size=64m")
            shutil.copytree(place, self.folder / "copy")
        kept = self.rows("copy/x.db", "SELECT count(*) FROM game")[0][0]
        self.assertGreater(kept, 0)
        self.assertIn(f"{kept} finished games", line)


class Descriptors(Case):
    """What is written to the streams must not land in the results file."""

    def test_closed_standard_streams(self):
        words = match("--games", "40", "--db", "x.db", "-v")
        status = subprocess.run(["sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh", *words],
                                cwd=self.folder, timeout=300, check=False).returncode
        self.assertEqual(status, 0)
        self.assertEqual(self.rows("x.db", "PRAGMA integrity_check"), [("ok",)])
        self.assertNotIn(b"beginner (A) against", (self.folder / "x.db").read_bytes())
        self.run_program([PROGRAM, "show", "x.db", "0"])

    def test_descriptors_of_a_run_with_closed_streams(self):
        words = match("--games", "1000000", "--db", "x.db")
        process = self.start(["sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh", *words])
        while not (self.folder / "x.db-wal").exists():
            self.assertIsNone(process.poll())
            time.sleep(0.01)
        for number in range(3):
            self.assertEqual(os.readlink(f"/proc/{process.pid}/fd/{number}"), "/dev/null")


class OpeningFile(Case):
    def refuse(self, content, text, status=1):
        (self.folder / "o.txt").write_text(content)
        line = self.complaint(match("--games", "2", openings="o.txt"), status)
        self.assertIn("o.txt", line)
        self.assertIn(text, line)

    def test_broken_line(self):
        self.refuse("h8 i9 g7\nh8 z9 g7\n", "o.txt:2:")

    def test_point_taken_twice(self):
        self.refuse("# comment\n\nh8 i9 h8\n", "o.txt:3:")

    def test_decided_line(self):
        self.refuse("h8 a1 h9 b1 h10 c1 h11 e1 h12\n", "o.txt:1:")

    def test_forbidden_line(self):
        self.refuse("g8 a1 h9 a15 h7 o1 i8 o15 h8\n", "o.txt:1:")

    def test_file_without_an_opening(self):
        self.refuse("# nothing\n", "o.txt")

    def test_missing_file(self):
        self.assertIn("o.txt", self.complaint(match("--games", "2", openings="o.txt"), 1))

    def test_a_list_that_is_neither_offsets_nor_cells(self):
        self.refuse("0,0, 1,-1 h8\n", "o.txt:1:")


if __name__ == "__main__":
    unittest.main()
