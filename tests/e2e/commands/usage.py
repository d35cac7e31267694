"""Help, version, and the answer to a wrong command line."""

import json
import os
import pathlib
import re
import shlex
import subprocess
import unittest

from program import PROGRAM, Case, match

SNAPSHOTS = pathlib.Path(__file__).with_name("snapshots")


class Help(Case):
    """Each command's text is kept in snapshots/GROUP; RB_UPDATE_SNAPSHOTS=1 writes them anew."""

    def check(self, path, text):
        if os.environ.get("RB_UPDATE_SNAPSHOTS"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        self.assertTrue(path.exists(), f"{path} is missing; RB_UPDATE_SNAPSHOTS=1 writes it")
        self.assertEqual(text, path.read_text(), "RB_UPDATE_SNAPSHOTS=1 writes it anew")

    def groups(self):
        """{title: {command: summary}}"""
        text = self.run_program([PROGRAM, "--help"]).stdout
        listed = text.partition("[options]\n")[2].partition("  renju-bench COMMAND --help")[0]
        return {title: dict(re.findall(r"^  ([a-z]+(?: [a-z]+)?)  +(.+)$", lines, re.M))
                for title, lines in re.findall(r"^(\w[\w ]*):\n((?:  .+\n)+)", listed, re.M)}

    def overview(self):
        return {command: summary for group in self.groups().values() for command, summary in group.items()}

    def commands(self):
        return list(self.overview())

    def snapshots(self):
        """The file of each command. The first word of its group's title names the folder."""
        return {command: SNAPSHOTS / title.split()[0].lower() / f"{command.replace(' ', '_')}.txt"
                for title, group in self.groups().items() for command in group}

    def help_of(self, command, option="--help=all"):
        return self.run_program([PROGRAM, *command.split(), option]).stdout

    def test_groups_the_commands_by_what_people_do(self):
        self.assertEqual(list(self.groups()), ["Play", "Results", "Tune", "Positions", "Engines and speed"])

    def test_a_word_that_begins_commands_lists_them(self):
        text = self.run_program([PROGRAM, "sprt", "--help"]).stdout
        self.assertIn("  sprt plan   plan a sequential test", text)
        self.assertEqual(self.complaint([PROGRAM, "sprt", "pln"], 2),
                         "renju-bench: 'sprt' has one command: 'sprt plan'; "
                         "see 'renju-bench sprt --help'")
        text = self.run_program([PROGRAM, "speed", "--help"]).stdout
        self.assertEqual(re.findall(r"^  (speed [a-z]+) ", text, re.M),
                         [f"speed {what}" for what in ("run", "check", "history", "signature")])

    def test_overview_has_the_summary_of_every_command(self):
        for command, summary in self.overview().items():
            text = self.help_of(command)
            head = " ".join(text.partition("\n\n")[0].split())
            self.assertEqual(head, f"renju-bench {command}: {summary}")

    def test_every_command_is_as_kept(self):
        self.assertIn("match", self.commands())
        for command, path in self.snapshots().items():
            with self.subTest(command):
                text = self.help_of(command)
                self.check(path, text)
                self.assertEqual(self.help_of(command, "--help"), self.help_of(command, "-h"))

    def test_long_commands_begin_with_what_most_people_need(self):
        text, full = self.help_of("match", "--help"), self.help_of("match")
        self.assertLess(len(text.splitlines()), 80)
        self.assertRegex(text, r"\n\d+ more options and details: --help=all\.")
        self.assertEqual(full.count("the same for B"), 1)

    def test_a_word_asks_for_a_group_or_for_names(self):
        self.assertTrue(self.help_of("match", "--help=machines").startswith("\nOther machines:\n  --queue URL"))
        names = re.findall(r"^  --([a-z-]+)", self.help_of("match", "--help=restart"), re.M)
        self.assertEqual(names, ["a-restart", "b-restart", "engine-restart"])
        self.assertEqual(self.complaint([PROGRAM, "match", "--help=zzz"], 2),
                         "renju-bench: match: --help=zzz: no group or option has this word; "
                         "--help=all shows all")

    def test_nothing_is_kept_of_what_is_no_command(self):
        self.assertEqual(set(SNAPSHOTS.rglob("*.txt")) - set(self.snapshots().values()), set())

    def test_every_line_fits_eighty_columns(self):
        for command in self.commands():
            for line in self.help_of(command).splitlines():
                self.assertLessEqual(len(line), 80, f"{command}: {line}")

    def test_help_wins_over_what_is_missing(self):
        self.run_program([PROGRAM, "match", "--a", "hard", "--help"])


class ExitStatuses(Case):
    def test_are_those_of_the_document(self):
        text = self.run_program([PROGRAM, "--help"]).stdout.partition("Exit status:\n")[2]
        told = [line.split()[0] for line in text.splitlines()]
        page = pathlib.Path(os.environ["SOURCE_DIR"], "docs/ci/exit-status.md").read_text()
        self.assertEqual(told, re.findall(r"^\| (\d+) \|", page, re.M))
        self.assertEqual(told, ["0", "1", "2", "3", "4", "5", "130", "141"])


class Version(Case):
    def test_names_version_commit_compiler_and_build(self):
        text = self.run_program([PROGRAM, "--version"]).stdout
        self.assertRegex(text, r"^renju-bench \d+\.\d+\.\d+ \(\S+, (GCC|Clang) \S+, "
                               r"\w+( with [a-z+-]+)?\)\n$")

    def test_as_json_names_libraries_and_documents(self):
        told = json.loads(self.run_program([PROGRAM, "--version", "--json"]).stdout)
        text = self.run_program([PROGRAM, "--version"]).stdout
        self.assertEqual(text, f"renju-bench {told['version']} ({told['commit']}, {told['compiler']}, "
                               f"{told['build']})\n")
        self.assertIn("sqlite", told["libraries"])
        page = pathlib.Path(os.environ["SOURCE_DIR"], "results/README.md").read_text()
        self.assertIn(f"`PRAGMA user_version` the version of these tables: "
                      f"{told['documents']['results_file']}.", page)

    def test_takes_nothing_else(self):
        self.assertIn("it takes --json", self.complaint([PROGRAM, "--version", "--jsno"], 2))


class WrongCommandLine(Case):
    def check(self, words, text):
        self.assertEqual(self.complaint([PROGRAM, *words], 2), f"renju-bench: {text}")

    def test_without_a_command(self):
        self.check([], "no command is given; 'renju-bench --help' lists them")

    def test_unknown_command(self):
        self.check(["mtach"], "unknown command 'mtach'; did you mean 'match'?")
        self.check(["hlep"], "unknown command 'hlep'; did you mean 'help'?")
        self.check(["--nope"], "unknown option '--nope'; 'renju-bench --help' lists them")
        self.check(["--hlep"], "unknown option '--hlep'; did you mean '--help'?")
        self.check(["elo"], "unknown command 'elo'; 'renju-bench --help' lists them")
        self.check(["xyzzy"], "unknown command 'xyzzy'; 'renju-bench --help' lists them")

    def test_unknown_option(self):
        self.check(["match", "--a", "hard", "--b", "easy", "--gmaes", "3"],
                   "match: unknown option '--gmaes'; did you mean '--games'?")

    def test_quiet_and_verbose(self):
        self.check(["match", "--a", "hard", "--b", "easy", "--quiet", "--verbose"],
                   "match: give only one of --quiet and --verbose")

    def test_what_does_not_exist_yet_says_what_does(self):
        for words, text in (
                (("rate", "x.db", "--los", "--csv"), "there is no matrix of LOS yet; --pairings --csv has"),
                (("report", "x.db", "-o", "x.pdf"), "--output x.pdf: the page is HTML; 'report --svg"),
                (("match", "--a", "easy", "--b", "hard", "--report", "x.svg"), "--report x.svg: the page is"),
                (("rate", "x.db", "--svg"), "'report --svg FOLDER' writes the figures"),
                (("speed", "run", "--benchmark_format=json"), "--format google-benchmark prints what"),
                (("speed", "run", "--benchmark_filter", "vcf"), "--part PART"),
                (("worker", "--queue", "redis://x"), "the queue is the first word")):
            self.assertIn(text, self.complaint([PROGRAM, *words], 2))

    def test_words_of_other_tools_without_a_command(self):
        self.check(["-engine", "cmd=./x", "-engine", "cmd=./y"],
                   "match: these are words of another tool; here: renju-bench match --a cmd:./x --b cmd:./y")

    def test_the_page_for_other_tools_has_the_answer(self):
        page = pathlib.Path(os.environ["SOURCE_DIR"], "docs/coming-from-c-gomoku-cli.md").read_text()
        script, answer = re.findall(r"```text\n(.*?)\n```", page, re.S)
        self.check(["match", *shlex.split(script.replace("\\\n", ""))[1:]], answer)

    def test_missing_player(self):
        self.check(["match", "--a", "hard"], "match: --b is missing; it takes a value (PLAYER)")

    def test_unknown_profile(self):
        self.check(["match", "--a", "hrad", "--b", "easy"],
                   "match: --a: no profile 'hrad'; did you mean 'hard'?")

    def test_unknown_constant(self):
        self.check(["match", "--a", "hard", "--b", "hard:OPEN_TREE=1"],
                   "match: --b: there is no parameter 'OPEN_TREE'; did you mean 'OPEN_THREE'?")

    def test_constant_out_of_its_range(self):
        self.check(["match", "--a", "hard:OPEN_THREE=-1", "--b", "easy"],
                   "match: --a: OPEN_THREE takes a whole number from 0 to 20000, not '-1'")

    def test_profile_field_out_of_its_range(self):
        self.check(["match", "--a", "hard:depth=0", "--b", "easy"],
                   "match: --a: depth takes a whole number from 1 to 20, not '0'")

    def test_option_out_of_its_range(self):
        self.check(["match", "--a", "hard", "--b", "easy", "--threads", "0"],
                   "match: --threads takes a whole number from 1 to 1024, not '0'")

    def test_option_that_is_no_number(self):
        self.check(["match", "--a", "hard", "--b", "easy", "--games", "many"],
                   "match: --games takes a whole number from 1 to 10000000, not 'many'")

    def test_unknown_choice(self):
        self.check(["match", "--a", "hard", "--b", "easy", "--clock", "sun"],
                   "match: --clock takes nodes or wall, not 'sun'")

    def test_option_given_twice(self):
        self.check(["match", "--a", "hard", "--a", "easy"], "match: --a is given twice")

    def test_resume_without_a_file(self):
        self.check(["match", "--a", "hard", "--b", "easy", "--resume"],
                   "match: --resume needs --db, the file of the run to resume")

    def test_leaves_no_file_behind(self):
        self.complaint(match("--games", "x"), 2)
        self.assertEqual(list(self.folder.iterdir()), [])


class ClosedOutput(Case):
    def test_full_output_is_named(self):
        with open("/dev/full", "w") as full:
            done = self.run_with(full)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr, "renju-bench: standard output: cannot be written: "
                                      "No space left on device\n")

    def test_reader_that_went_away_is_no_crash(self):
        read, write = os.pipe()
        os.close(read)
        with os.fdopen(write, "w") as closed:
            done = self.run_with(closed)
        self.assertEqual(done.returncode, 141)
        self.assertEqual(done.stderr, "")

    def run_with(self, stdout):
        return subprocess.run([PROGRAM, "--help"], stdout=stdout, stderr=subprocess.PIPE,
                              text=True, check=False)


if __name__ == "__main__":
    unittest.main()
