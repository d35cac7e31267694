"""renju-bench profiles, and players from files: saved, loaded, varied, resumed, refused."""

import json
import os
import re
import unittest

from program import PROGRAM, Case, match

LEVELS = ["beginner", "easy", "medium", "hard"]


class Profiles(Case):
    NOT_UTF8 = r"bad\\xff\.pat.*: the name must be UTF-8"

    def profiles(self, *words, status=0):
        return self.run_program([PROGRAM, "profiles", *words], status).stdout

    def refused(self, status, *words):
        return self.complaint([PROGRAM, "profiles", *words], status)

    def test_the_list_names_every_level(self):
        levels, _, engines = self.profiles().partition("\n\n")
        lines = levels.splitlines()
        self.assertEqual([line.split()[0] for line in lines[1:]],
                         LEVELS + ["hard-tuned", "expert", "review"] + ["v1-" + level for level in LEVELS])
        rows = [line.split() for line in engines.splitlines()[1:]]
        self.assertIn(["date-gomoku-1997", "renju", "guard=off"], rows)
        self.assertIn(["reversi-tegowai", "reversi", "depth=3,pass=leaf,choice=random"], rows)
        everything = json.loads(self.profiles("--json"))
        self.assertEqual(everything["hard"], json.loads(self.profiles("hard", "--json")))

    def test_every_parameter_is_shown_with_what_it_takes(self):
        lines = self.profiles("hard:depth=7").splitlines()
        rows, sentences = lines[1::2], lines[2::2]
        self.assertEqual(rows[0].split(None, 2), ["depth", "7", "whole, 1 to 20"])
        self.assertEqual(sentences[0], "    Limits how many plies the search looks ahead, unless "
                         "--depth does.")
        parameters = json.loads(self.profiles("hard", "--json"))
        self.assertEqual([row.split()[0] for row in rows],
                         [name for name in parameters if name != "engine"] + ["patterns", "book"])
        for name, row in zip(("patterns", "book"), rows[-2:]):
            self.assertEqual(row.split(None, 2), [name, "off", "on, off or a file"])
        self.assertTrue(all(re.fullmatch(r" {4}[A-Z].*\.", line) for line in sentences))
        self.assertTrue(all(len(line) <= 100 for line in lines))

    def test_a_saved_profile_is_the_same_player(self):
        self.profiles("hard:depth=5,OPEN_THREE=1200", "-o", "mine.json")
        saved = json.loads((self.folder / "mine.json").read_text())
        self.assertEqual(saved, json.loads(self.profiles("hard:depth=5,OPEN_THREE=1200", "--json")))
        self.assertEqual(saved, json.loads(self.profiles("file:mine.json", "--json")))
        varied = json.loads(self.profiles("file:mine.json:depth=6,vcf=off", "--json"))
        self.assertEqual(varied, {**saved, "depth": 6, "vcf": False})
        # A name of a file may look like changes.
        self.profiles("easy", "-o", "mine.json:depth=3")
        self.profiles("medium", "-o", "m:depth=3.json")
        for name, level in (("mine.json:depth=3", "easy"), ("m:depth=3.json", "medium")):
            self.assertEqual(json.loads(self.profiles("file:" + name, "--json")),
                             json.loads(self.profiles(level, "--json")))

    def test_results_keep_the_parameters_and_resume_compares_them(self):
        file = self.folder / "mine.json"
        file.write_text('{"base": "easy", "FOUR": 1400}')

        def run(a, games, *more):
            return match("--games", str(games), "--db", "x.db", *more, a=a)

        self.run_program(run("file:mine.json", 2))
        (name, params), _ = self.rows("x.db", "SELECT name, params FROM player ORDER BY id")
        self.assertEqual(name, "file:mine.json")
        self.assertEqual(json.loads(params), json.loads(self.profiles("easy:FOUR=1400", "--json")))
        # What a results file keeps is a file of a profile.
        (self.folder / "kept.json").write_text(params)
        self.run_program(run("file:kept.json", 4, "--resume"))
        self.assertEqual(self.rows("x.db", "SELECT count(*) FROM game"), [(4,)])
        file.write_text('{"base": "easy", "FOUR": 1401}')
        self.assertIn("player a: FOUR is 1400 in the file, now 1401",
                      self.complaint(run("file:mine.json", 6, "--resume"), 1))

    def test_what_is_wrong_with_a_file_is_told_with_its_place(self):
        (self.folder / "mine.json").write_text('{"base": "hard",\n "dpeth": 5}')
        line = "renju-bench: mine.json:2: there is no parameter 'dpeth'; did you mean 'depth'?"
        self.assertEqual(self.refused(1, "file:mine.json"), line)
        self.assertEqual(self.complaint(match(a="file:mine.json"), 1), line)
        self.assertEqual(self.complaint([PROGRAM, "eval", "h8", "--player", "file:mine.json"], 1),
                         line)
        self.assertEqual(self.refused(1, "file:none.json"),
                         "renju-bench: none.json: no such file")
        self.assertEqual(self.refused(1, "file:."), "renju-bench: .: Is a directory")

    def test_an_engine_without_a_profile_shows_its_options(self):
        table = self.run_program([PROGRAM, "profiles", "reversi-tegowai:depth=5"]).stdout
        self.assertEqual([line.split() for line in table.splitlines()],
                         [["reversi-tegowai:depth=5", "value"], ["depth", "5"], ["pass", "leaf"],
                          ["choice", "random"]])
        shown = self.run_program([PROGRAM, "profiles", "date-gomoku-1997:guard=on", "--json"]).stdout
        self.assertEqual(json.loads(shown), {"engine": "date-gomoku-1997", "guard": True})
        line = "'date-gomoku-1997' is an engine without a profile; its options: guard"
        for words in (["params", "date-gomoku-1997"], ["eval", "h8", "--player", "date-gomoku-1997"],
                      ["analyze", "h8", "--player", "date-gomoku-1997:guard=on"]):
            self.assertIn(line, self.complaint([PROGRAM, *words], 2))

    def test_a_wrong_command_line(self):
        (self.folder / "mine.json").write_text('{"base": "hard"}')
        self.assertEqual(self.refused(2, "file:mine.json:dpeth=5"), "renju-bench: profiles: there is "
                         "no parameter 'dpeth'; did you mean 'depth'?")
        self.assertEqual(self.refused(2, "file:mine.json:"),
                         "renju-bench: profiles: the ':' is followed by NAME=VALUE,...")
        self.assertEqual(self.refused(2, "hrad"),
                         "renju-bench: profiles: no profile 'hrad'; did you mean 'hard'?")
        self.assertEqual(self.refused(2, "date-gomoku-1997:gaurd=on"), "renju-bench: profiles: there "
                         "is no option 'gaurd'; did you mean 'guard'?")
        self.assertIn("without a profile", self.refused(2, "date-gomoku-1997", "-o", "x.json"))
        self.assertIn("needs a PLAYER", self.refused(2, "-o", "x.json"))
        self.assertIn("profiles: give only one of --json and --format",
                      self.refused(2, "hard", "--json", "--format", "c"))
        self.assertIn("cannot be created: its folder does not exist",
                      self.refused(1, "hard", "-o", "none/x.json"))

    def test_the_difference_of_two_profiles(self):
        text = self.profiles("hard-tuned", "--diff", "hard")
        rows = text.splitlines()
        self.assertEqual(rows[0].split(), ["hard-tuned", "hard"])
        self.assertEqual(rows[1].split()[0], "OPEN_THREE")
        self.assertTrue(rows[2].startswith("    Scores a three"))
        (self.folder / "mine.json").write_text('{"base": "hard", "depth": 6}')
        told = json.loads(self.profiles("file:mine.json", "--diff", "hard", "--json"))
        self.assertEqual({name: (row["a"], row["b"]) for name, row in told.items()},
                         {"depth": (6, 4)})
        self.assertIn("same parameters", self.profiles("hard", "--diff", "hard"))
        self.assertIn("needs the PLAYER of a profile", self.refused(2, "--diff", "hard"))
        self.assertIn("leave out --format", self.refused(2, "hard", "--diff", "easy", "--format", "c"))

    def test_a_name_that_is_no_utf8_is_refused_where_json_would_change_it(self):
        patterns = os.path.join(os.environ["SOURCE_DIR"], "patterns", "renju.patterns")
        name = os.path.join(os.fsencode(self.folder), b"bad\xff.pat")
        with open(patterns, "rb") as read, open(name, "wb") as write:
            write.write(read.read())
        player = b"expert:patterns=bad\xff.pat"
        for words in (["--json"], ["--diff", "hard"], ["--format", "c"], ["--format", "ts"],
                      ["--format", "json"], ["-o", "x.json"]):
            self.assertRegex(self.refused(1, player, *words), self.NOT_UTF8)
        self.assertRegex(self.refused(1, "hard", "--diff", player), self.NOT_UTF8)
        self.assertIn("bad\\xff.pat", self.profiles(player))

    def test_constants_for_other_programs(self):
        parameters = json.loads(self.profiles("hard", "--json"))
        lines = self.profiles("hard", "--format", "env").splitlines()
        self.assertTrue(lines[0].startswith("# hard, renju-bench "))
        told = dict(line.split("=", 1) for line in lines[1:])
        self.assertEqual(list(told), ["RENJU_" + name for name in parameters])
        self.assertEqual((told["RENJU_depth"], told["RENJU_vcf"]), ("4", "1"))
        self.assertIn("  OPEN_THREE: 1000,\n", self.profiles("hard", "--format", "ts"))
        self.profiles("hard", "--format", "c", "-o", "constants.h")
        self.assertIn("RENJU_OPEN_THREE = 1000;", (self.folder / "constants.h").read_text())
        self.assertEqual(self.profiles("hard", "--format", "json"), self.profiles("hard", "--json"))

    def test_constants_are_rounded_to_what_games_tell(self):
        (self.folder / "tuned.json").write_text(
            '{"base": "hard", "OPEN_THREE": 1234, "FOUR": 1567, "errors": "OPEN_THREE:180 FOUR:20"}')
        told = json.loads(self.profiles("file:tuned.json", "--round", "--json"))
        self.assertEqual((told["OPEN_THREE"], told["FOUR"], told["TWO"]), (1200, 1570, 10))
        done = self.run_program([PROGRAM, "profiles", "hard", "--round", "--json"])
        self.assertIn("note: --round changes nothing: hard has no errors", done.stderr)
        self.assertEqual(done.stdout, self.profiles("hard", "--json"))
        (self.folder / "bad.json").write_text('{"base": "hard",\n"errors": "FOUR:x"}')
        self.assertIn("bad.json:2: errors must be a text of words NAME:ERROR",
                      self.refused(1, "file:bad.json"))

    def test_overrides_are_what_another_program_has_and_sets_otherwise(self):
        defaults = {"OPEN_THREE": 1000, "THREE": 30, "FIVE": 100000.0, "vcf": False, "THEIRS": 1}
        (self.folder / "defaults.json").write_text(json.dumps(defaults))
        words = ("hard-tuned", "--against", "defaults.json", "--format")
        done = self.run_program([PROGRAM, "profiles", *words, "ts"])
        self.assertRegex(done.stdout, r"^/\* hard-tuned, .*, where it differs from defaults.json \*/\n"
                         r"export const renju = \{\n  vcf: true,\n  OPEN_THREE: 26,\n  THREE: 13,\n\} as const;\n$")
        same, absent, unknown = done.stderr.splitlines()
        self.assertEqual(same, "left out, the same in defaults.json: FIVE")
        self.assertRegex(absent, r"^left out, not in defaults.json: OPEN_FOUR, .*, TWO, .*, "
                         r"\d+ parameters of the search$")
        self.assertEqual(unknown, "left out, unknown to profiles: THEIRS")
        told = json.loads(self.profiles(*words, "json"))
        self.assertEqual(told, {"vcf": True, "OPEN_THREE": 26, "THREE": 13})

    def test_defaults_that_are_none(self):
        for text, line in (("[1]", "not a JSON object of values by name"), ("{", "not a JSON object"),
                           ('{"THREE": "x"}', """'THREE' is "x"; it must be a number"""),
                           ('{"vcf": 1}', "'vcf' is 1; it must be true or false"),
                           ('{"MY_THREE": 3}', "has none of the profile's parameters, such as depth")):
            (self.folder / "d.json").write_text(text)
            self.assertIn("d.json: " + line, self.refused(1, "hard", "--format", "ts", "--against", "d.json"))
        self.assertIn("needs --format", self.refused(2, "hard", "--against", "d.json"))
        self.assertIn("needs the PLAYER", self.refused(2, "--against", "d.json"))
        (self.folder / "d.json").write_text('{"THREE": 31}')
        self.assertIn("d.json", self.refused(2, "hard", "--format", "ts", "--against", "d.json", "-o", "d.json",
                                             "--force"))


if __name__ == "__main__":
    unittest.main()
