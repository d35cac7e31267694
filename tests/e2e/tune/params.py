"""The table of what can be tuned."""

import json
import os
import pathlib
import unittest

from program import PROGRAM, Case

SOURCE = pathlib.Path(os.environ["SOURCE_DIR"])


class Params(Case):
    def test_the_three_forms_hold_the_same_numbers(self):
        rows = json.loads(self.run_program([PROGRAM, "params", "--json"]).stdout)
        lines = self.run_program([PROGRAM, "params", "--spsa"]).stdout.splitlines()
        table = self.run_program([PROGRAM, "params"]).stdout.splitlines()[1:]
        self.assertGreater(len(rows), 40)
        for row, line, text in zip(rows, lines, table, strict=True):
            name, *numbers = line.split(",")
            self.assertEqual(name, row["name"])
            self.assertEqual([float(n) for n in numbers],
                             [row[key] for key in ("value", "min", "max", "step", "r_end")])
            self.assertEqual(text.split()[:2], [name, f"{row['value']:g}"])

    def test_the_glossary_is_the_page_of_the_manual(self):
        page = (SOURCE / "docs/parameters.md").read_text()
        self.assertEqual(self.run_program([PROGRAM, "params", "glossary"]).stdout, page)

    def test_its_lines_are_read_back(self):
        lines = self.run_program([PROGRAM, "params", "--select", "DEFENSE_*", "--spsa"]).stdout
        (self.folder / "p.txt").write_text(lines)
        again = self.run_program([PROGRAM, "params", "--params", "p.txt", "--spsa"]).stdout
        self.assertEqual(again, lines)

    def test_a_variant_has_its_own_values(self):
        rows = json.loads(self.run_program(
            [PROGRAM, "params", "hard:THREE=60", "--select", "THREE", "--json"]).stdout)
        self.assertEqual([row["value"] for row in rows], [60])

    def test_what_it_acts_on_is_measured_for_hard(self):
        lines = self.run_program([PROGRAM, "params"]).stdout.splitlines()
        acts = {line.split()[0]: line.split(None, 7)[7] for line in lines[1:]}
        self.assertEqual(acts["FORBIDDEN_TRAP"], "nothing")
        self.assertIn("leaf", acts["OPEN_THREE"])
        other = self.run_program([PROGRAM, "params", "hard:depth=3"])
        self.assertEqual({line.split(None, 7)[7] for line in other.stdout.splitlines()[1:]}, {"-"})
        self.assertEqual(other.stderr, "note: what they act on is not measured for hard:depth=3; "
                         "--measure measures it\n")

    def test_what_it_acts_on_is_measured_for_expert(self):
        done = self.run_program([PROGRAM, "params", "expert"])
        acts = {line.split()[0]: line.split(None, 7)[7] for line in done.stdout.splitlines()[1:]}
        self.assertEqual(acts["MISE_BONUS"], "nothing")
        self.assertIn("root", acts["DIAGONAL_BONUS_MULTIPLIER"])
        self.assertEqual(done.stderr, "")

    def test_measuring_gives_a_table_or_the_rows_that_are_shipped(self):
        select = ["params", "hard:depth=1,vct=off,mise_vcf=off", "--measure",
                  "--select", "FORBIDDEN_TRAP"]
        table = self.run_program([PROGRAM, *select]).stdout.splitlines()
        self.assertEqual(table[0], "200 positions, each parameter a step up and a step down")
        self.assertTrue(table[2].endswith("nothing"))
        csv = self.run_program([PROGRAM, *select, "--csv"]).stdout
        shipped = (SOURCE / "positions/acting_hard.csv").read_text().splitlines()
        self.assertEqual(csv.splitlines()[0], shipped[0])
        self.assertIn(csv.splitlines()[1], shipped)
        self.complaint([PROGRAM, "params", "--csv"], 2)
        self.complaint([PROGRAM, "params", "--nodes", "9"], 2)
        self.complaint([PROGRAM, "params", "--measure", "--json"], 2)

    def test_measuring_a_player_that_looks_far_is_limited_and_shows_how_far_it_is(self):
        run = self.run_program([PROGRAM, "params", "expert", "--measure", "--select", "OPEN_TWO",
                                "--nodes", "30", "--progress", "100ms"])
        head, _, row = run.stdout.splitlines()
        self.assertTrue(head.endswith("a step down, 30 nodes for each answer"), head)
        name, _, leaf, order, root, *_ = row.split()
        self.assertEqual((name, leaf, order), ("OPEN_TWO", "0", "0"), "patterns score and order")
        self.assertGreater(int(root), 0)
        self.assertRegex(run.stderr, r"\d+/600 answers")

    def test_wrong_names_and_files(self):
        line = self.complaint([PROGRAM, "params", "--select", "THRE"], 2)
        self.assertIn("did you mean 'THREE'?", line)
        (self.folder / "p.txt").write_text("THREE,95,10,90,5,0.01\n")
        line = self.complaint([PROGRAM, "params", "--params", "p.txt"], 1)
        self.assertEqual(line, "renju-bench: p.txt:1: THREE starts outside its bounds")
        self.complaint([PROGRAM, "params", "--params", "nothing.txt"], 1)


if __name__ == "__main__":
    unittest.main()
