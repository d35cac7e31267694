"""What the program writes and reads again: tests/data/documents has a sample of each version.

Samples of results files are in tests/data/results, which a unit test reads (OlderSchemas).
"""

import json
import os
import pathlib
import re
import sqlite3
import unittest

from program import PROGRAM, Case

DATA = pathlib.Path(os.environ["SOURCE_DIR"], "tests/data")
# Document of `--version --json`: its sample, with the version for N. Others are read by other programs only.
SAMPLES = {"results_file": "results/schema-N.sql", "review_file": "documents/review_file-N.sql",
           "dataset": "documents/dataset-N.jsonl", "book": "documents/book-N.book"}
ONLY_WRITTEN = {"report", "events", "json"}


class Samples(Case):
    def setUp(self):
        super().setUp()
        self.versions = json.loads(self.run_program([PROGRAM, "--version", "--json"]).stdout)["documents"]

    def sample(self, name):
        return DATA / SAMPLES[name].replace("N", str(self.versions[name]))

    def database(self, name, path):
        with sqlite3.connect(self.folder / path) as made:
            made.executescript(self.sample(name).read_text())
        made.close()

    def test_every_document_has_one_of_its_version(self):
        self.assertEqual(set(self.versions), set(SAMPLES) | ONLY_WRITTEN)
        for name in SAMPLES:
            self.assertTrue(self.sample(name).exists(), self.sample(name))

    def test_a_review_is_read(self):
        self.database("results_file", "played.db")
        self.database("review_file", "played.review.db")
        told = json.loads(self.run_program([PROGRAM, "weakness", "played.db", "--json"]).stdout)
        self.assertEqual(sum(player["games"] for player in told["players"]), 4)

    def test_a_data_set_is_read(self):
        lines = self.sample("dataset").read_text().splitlines()
        told = self.run_program([PROGRAM, "dataset", "read", self.sample("dataset")]).stdout
        self.assertIn(f": {len(lines) - 1} positions of ", told)

    def test_a_book_is_read(self):
        self.run_program([PROGRAM, "match", "--a", f"beginner:book={self.sample('book')}", "--b", "beginner",
                          "--games", "2", "--nodes", "50", "--openings", "named", "--db", "x.db"])
        exported = self.run_program([PROGRAM, "export", "x.db", "--format", "jsonl"]).stdout
        self.assertRegex(exported, r'"book": ?1')

    def test_those_of_a_later_version_are_refused_with_a_line(self):
        book = self.sample("book").read_text()
        version = self.versions["book"]
        later = re.sub(rf'^{{"book":{version},', f'{{"book":{version + 1},', book)
        self.assertNotEqual(later, book)
        (self.folder / "later.book").write_text(later)
        said = self.complaint([PROGRAM, "match", "--a", "beginner:book=later.book", "--b", "beginner",
                               "--db", "x.db"], 1)
        self.assertIn(f"an opening book of version {version + 1}; this program reads {version}", said)


if __name__ == "__main__":
    unittest.main()
