#!/usr/bin/env python3
"""Names and texts from strangers: nothing that a terminal obeys comes out of any command."""

import json
import unicodedata
import unittest

from program import PROGRAM, Case, match

ESCAPES = "\x1b]0;PWNED\x07\x1b[31m\x7f\u009b31m\u202eabc\u2066\u200b\u2028\U000e0041"
HOSTILE = f"{ESCAPES}\nforged line\r\ttab 五子棋 {'x' * 120} end"
TRAFFIC = """CREATE TABLE traffic (game INTEGER NOT NULL, colour TEXT NOT NULL, text TEXT NOT NULL,
                                   PRIMARY KEY (game, colour)) WITHOUT ROWID"""
OPENINGS = "h8 i9 g7\nh8 h9 j7\n"


def stumbling_blocks(text):
    return {character for character in text if character not in "\n\t" and
            unicodedata.category(character) in ("Cc", "Cf", "Cs", "Cn", "Zl", "Zp")}


class HostileFile(Case):
    def setUp(self):
        super().setUp()
        (self.folder / "o.txt").write_text(OPENINGS)
        self.run_program(match("--games", "4", "--db", "run.db", openings="o.txt"))
        for statement in ("UPDATE player SET name = ? || id",
                          "UPDATE opening SET name = ?",
                          "UPDATE run SET openings_source = ?, command_line = ?, version = ?, "
                          "build = ?, host = ?"):
            self.change("run.db", statement, [HOSTILE] * statement.count("?"))
        self.change("run.db", "UPDATE player SET params = json_set(params, '$.' || ?, ?)",
                    ['"' + ESCAPES + '"', HOSTILE])
        self.change("run.db", "UPDATE move SET counters = ? WHERE counters IS NOT NULL",
                    [json.dumps({HOSTILE: 5})])
        self.change("run.db", TRAFFIC)
        self.change("run.db", "INSERT INTO traffic VALUES (0, 'black', ?)", [HOSTILE])

    def clean(self, *words, status=0):
        """What a command writes, which must be UTF-8 that stays in its place."""
        done = self.run_program([PROGRAM, *words], status)
        for text in (done.stdout, done.stderr):
            self.assertEqual(stumbling_blocks(text), set(), (words, text))
        return done

    def test_tables_of_a_file(self):
        for words in (("show", "run.db", "0", "--move", "9"), ("rate", "run.db"),
                      ("rate", "run.db", "--pairings", "--per-opening", "--kfactor", "32"),
                      ("analyze", "run.db", "0", "--depth", "1", "--nodes", "100")):
            done = self.clean(*words)
            self.assertNotRegex(done.stdout + done.stderr, r"(?m)^forged")
            self.assertIn("\\u001b]0;PWNED", done.stdout)

    def test_traffic_keeps_its_lines(self):
        self.assertIn("\nforged line\\u000d\ttab", self.clean("show", "run.db", "0", "--traffic").stdout)

    def test_names_are_cut_in_tables(self):
        lines = self.clean("rate", "run.db").stdout.splitlines()
        rows = [line for line in lines if line.startswith("1  ")]
        self.assertEqual(len(rows), 1)
        self.assertLess(len(rows[0]), 130)
        self.assertRegex(rows[0], r"^1  \\u001b]0;PWNED.*\.\.\.xxx* end[01]  ")

    def test_documents_hold_whole_names(self):
        names = {HOSTILE + "0", HOSTILE + "1"}
        document = json.loads(self.clean("rate", "run.db", "--json").stdout)
        self.assertEqual({player["name"] for player in document["players"]}, names)
        for line in self.clean("export", "run.db", "--format", "jsonl").stdout.splitlines():
            self.assertEqual({json.loads(line)["black"], json.loads(line)["white"]}, names)

    def test_exports(self):
        for form in ("text", "csv", "sgf"):
            done = self.clean("export", "run.db", "--format", form)
            self.assertNotRegex(done.stdout, r"(?m)^forged")
        self.clean("export", "run.db", "0", "--format", "psq")
        self.clean("rate", "run.db", "--csv")

    def test_an_exported_text_is_a_file_of_openings(self):
        text = self.clean("export", "run.db", "--format", "text").stdout
        self.assertEqual(len(text.splitlines()), 4)

    def test_errors(self):
        for words, status in ((("rate", ESCAPES + ".db"), 1), (("show", HOSTILE, "0"), 1),
                              ((ESCAPES,), 2), (("rate", "run.db", "--anchor", HOSTILE + "=1"), 2),
                              (("match", "--a", ESCAPES, "--b", "easy"), 2),
                              (("match", "--" + ESCAPES), 2),
                              (match("--games", "4", "--db", "run.db", "--resume",
                                     openings="o.txt")[1:], 1)):
            done = self.clean(*words, status=status)
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)

    def test_names_of_the_command_line(self):
        words = match("--games", "4", "--a-name", HOSTILE, "--verbose", openings="o.txt")[1:]
        done = self.clean(*words)
        self.assertNotRegex(done.stdout + done.stderr, r"(?m)^forged")
        (path,) = (self.folder / "results").iterdir()
        self.assertEqual(stumbling_blocks(path.name), set())
        for form in ("--json", "--csv"):
            self.clean(*words, form, "--db", "of" + form + ".db")

    def test_a_name_of_any_script_names_the_file(self):
        self.run_program(match("--games", "4", "--a-name", "五子棋", openings="o.txt"))
        (path,) = (self.folder / "results").iterdir()
        self.assertRegex(path.name, r"^\d+-\d\d-\d\d-五子棋-easy\.db$")


if __name__ == "__main__":
    unittest.main()
