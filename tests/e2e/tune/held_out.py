"""A tuned profile remembers which held-out openings have tested it."""

import json
import unittest

from program import PROGRAM, Case

QUICK = ("--nodes", "60", "--max-moves", "20")
NOTE = ("these held-out openings have tested tuned.json before, {}, the last time on "
        r"\d{{4}}-\d\d-\d\d: another test on the same ones is not a second proof")


class HeldOut(Case):
    def setUp(self):
        super().setUp()
        (self.folder / "p.txt").write_text("THREE,60,0,180,20,0.05\n")
        self.run_program([PROGRAM, "tune", "spsa", "--player", "medium", "--params", "p.txt", *QUICK,
                          "--games", "32", "--pairs", "4", "--db", "tune.db"])

    def remembered(self):
        return json.loads((self.folder / "tuned.json").read_text())["held_out_tests"].split()

    def match(self, db, *options, a="file:tuned.json"):
        return self.run_program([PROGRAM, "match", "--a", a, "--b", "medium", "--games", "4", *QUICK,
                                 "--db", db, *options])

    def test_the_second_match_on_the_same_openings_says_so(self):
        self.assertEqual(self.remembered(), [])
        first = self.match("1.db", "--held-out")
        self.assertNotIn("not a second proof", first.stdout + first.stderr)
        self.assertEqual(len(self.remembered()), 1)
        second = self.match("2.db", "--held-out", "--seed", "2")
        self.assertRegex(second.stderr, NOTE.format("1 time"))
        self.assertRegex(" ".join(second.stdout.split()), NOTE.format("1 time"))
        third = json.loads(self.match("3.db", "--held-out", "--json").stdout)
        self.assertRegex(" ".join(third["notes"]), NOTE.format("2 times"))
        self.assertEqual(len(set(self.remembered())), 3)

    def test_going_on_with_a_match_is_the_same_test(self):
        self.match("1.db", "--held-out")
        again = self.run_program([PROGRAM, "match", "--db", "1.db", "--resume", "--games", "8"])
        self.assertNotIn("not a second proof", again.stdout + again.stderr)
        self.assertEqual(len(self.remembered()), 1)

    def test_other_openings_and_other_profiles_are_not_counted(self):
        self.match("1.db")
        self.match("2.db", "--held-out", a="file:tuned.json:THREE=50")
        self.assertEqual(self.remembered(), [])
        self.match("3.db", "--held-out")
        (self.folder / "o.txt").write_text("# held-out: all\nh8 h9 i9\nh8 i9 g7\n")
        other = self.match("4.db", "--held-out", "--openings", "o.txt")
        self.assertNotIn("not a second proof", other.stderr)
        self.assertEqual(len(self.remembered()), 2)

    def test_a_profile_that_no_tuning_wrote_is_left_alone(self):
        self.run_program([PROGRAM, "profiles", "easy", "-o", "own.json"])
        before = (self.folder / "own.json").read_bytes()
        self.match("1.db", "--held-out", a="file:own.json")
        self.assertEqual((self.folder / "own.json").read_bytes(), before)

    def test_verify_counts_and_says_so_too(self):
        self.match("1.db", "--held-out")
        verify = [PROGRAM, "tune", "verify", "tune.db", "--sprt", "elo0=0,elo1=400"]
        done = self.run_program(verify)
        self.assertRegex(done.stderr, NOTE.format("1 time"))
        self.assertEqual(len(self.remembered()), 2)
        again = self.run_program(verify)
        self.assertEqual(again.stdout.splitlines()[-1], done.stdout.splitlines()[-1])
        self.assertEqual(len(self.remembered()), 2)


if __name__ == "__main__":
    unittest.main()
