"""What gates tell CI servers: JUnit files, workflow commands and the job's summary of GitHub."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import unittest
import xml.etree.ElementTree

from program import PROGRAM, Case, match


class Gate(Case):
    def cases(self, file):
        """name: (kind, text) of each case, where kind is failure, skipped or system-out."""
        suite = xml.etree.ElementTree.parse(self.folder / file).getroot().find("testsuite")
        found = {case.get("name"): (case[0].tag, case[0].get("message") or case[0].text) for case in suite}
        kinds = [kind for kind, _ in found.values()]
        self.assertEqual([int(suite.get(name)) for name in ("tests", "failures", "skipped")],
                         [len(suite), kinds.count("failure"), kinds.count("skipped")])
        return found

    def summary(self):
        return dict(os.environ, GITHUB_STEP_SUMMARY=str(self.folder / "summary.txt"))


class Match(Gate):
    TEST = ["--sprt", "elo0=0,elo1=400,alpha=0.2,beta=0.2", "--games", "40"]

    def test_a_test_that_decides_otherwise_fails(self):
        done = self.run_program(match(*self.TEST, "--expect", "H1", "--junit", "x.xml", "--github", "--db",
                                      "x.db", a="beginner", b="easy", openings="named"),
                                status=3, env=self.summary())
        kind, text = self.cases("x.xml")["test"]
        self.assertEqual(kind, "failure")
        self.assertIn("--expect H1: H0 accepted", text)
        self.assertIn("::error title=match beginner easy::test: --expect H1: H0 accepted", done.stderr)
        self.assertIn("| test | **failed** | --expect H1", (self.folder / "summary.txt").read_text())

    def test_a_test_that_decides_as_expected_passes(self):
        done = self.run_program(match(*self.TEST, "--expect", "H0", "--junit", "x.xml", "--github", "--db",
                                      "x.db", a="beginner", b="easy", openings="named"))
        self.assertEqual({kind for kind, _ in self.cases("x.xml").values()}, {"system-out"})
        self.assertNotIn("::error", done.stderr)
        self.assertIn("::notice title=match beginner easy::4 passed, 0 failed", done.stderr)

    def test_faults_fail_where_they_may_not_be(self):
        words = match("--games", "2", "--a-name", "x", "--junit", "x.xml", "--fail-on-fault", "--db", "x.db",
                      a="cmd:false", b="easy")
        self.run_program(words, status=3)
        self.assertEqual(self.cases("x.xml")["faults of A"][0], "failure")

    def test_a_run_that_ends_early_fails(self):
        words = match("--junit", "x.xml", "--github", "--db", "x.db", a="cmd:false", b="easy")
        done = self.run_program([*words, "--games", "40", "--max-failures", "3"], status=1)
        self.assertRegex(self.cases("x.xml")["run"][1], "has failed in 3 games in a row")
        self.assertRegex(done.stderr, "(?m)^::error title=match::run: .*has failed in 3 games in a row")

    def test_a_run_that_is_interrupted_fails(self):
        words = match("--junit", "x.xml", "--games", "2000", "--verbose", "--db", "x.db")
        run = self.start(words)
        run.stdout.readline()
        run.send_signal(signal.SIGINT)
        run.communicate()
        self.assertEqual((run.returncode, self.cases("x.xml")),
                         (130, {"run": ("failure", "interrupted before the end")}))

    def test_forfeits_are_no_strength(self):
        self.run_program(match("--games", "2", "--junit", "x.xml", "--db", "x.db", a="cmd:false", b="easy"))
        kind, text = self.cases("x.xml")["Elo of A"]
        self.assertEqual(kind, "skipped")
        self.assertIn("it counts forfeits, so it says nothing about strength", text)

    def test_the_file_is_looked_at_before_the_games(self):
        self.complaint(match("--games", "2", "--junit", "no/x.xml", "--db", "x.db"), 1)
        self.assertFalse((self.folder / "x.db").exists())

    def test_the_standard_output_stays_a_document(self):
        done = self.run_program(match("--games", "2", "--github", "--json", "--db", "x.db"))
        self.assertEqual(json.loads(done.stdout)["games"], 2)


class Check(Gate):
    def test_a_case_for_each_line(self):
        words = [PROGRAM, "check", "cmd:cat", "--start-time", "300ms", "--time", "100ms", "--junit", "x.xml"]
        done = self.run_program([*words, "--json"], status=3)
        told = {row["check"]: row["verdict"] for row in json.loads(done.stdout)["checks"]}
        kinds = {"fail": "failure", "skipped": "skipped", "pass": "system-out", "note": "system-out"}
        self.assertEqual({name: kind for name, (kind, _) in self.cases("x.xml").items()},
                         {name: kinds[verdict] for name, verdict in told.items()})


class Suite(Gate):
    def suite(self, *options, status=0):
        self.run_program([PROGRAM, "suite", "vcf", "--player", "easy", "--nodes", "200", "--junit", "x.xml",
                          *options], status)
        return [kind for kind, _ in self.cases("x.xml").values()]

    def test_a_case_for_each_position(self):
        kinds = self.suite("--min-solved", "100%", status=3)
        self.assertEqual(len(kinds), 200)
        self.assertIn("failure", kinds)
        self.assertNotIn("skipped", kinds)

    def test_a_command_that_is_content_has_no_failures(self):
        for bound in ([], ["--min-solved", "1"]):
            kinds = self.suite(*bound)
            self.assertNotIn("failure", kinds)
            self.assertIn("skipped", kinds)


class Speed(Gate):
    def test_a_case_for_each_part_and_the_signature(self):
        self.run_program([PROGRAM, "speed", "check", PROGRAM, "--part", "judge", "--budget", "0s", "--junit",
                          "x.xml"])
        found = self.cases("x.xml")
        self.assertIn("signature", found)
        self.assertTrue([name for name in found if name.startswith("judge")], found)


class Workflow(Gate):
    """The steps of docs/ci/engine-gate.yml, with levels as engines, and cut to seconds."""

    CUTS = {"elo0=-20,elo1=0": "elo0=-400,elo1=0,alpha=0.2,beta=0.2", "--games 6000": "--games 60",
            "--time 100ms": "--time 5s --nodes 300 --max-moves 60", "--nodes 20000": "--nodes 100",
            "--games 40": "--games 2", "check cmd": "check --games 2 --start-time 60s --time 20s cmd"}

    def setUp(self):
        super().setUp()
        try:
            import yaml
        except ImportError:
            self.skipTest("python3-yaml is missing")
        page = pathlib.Path(os.environ["SOURCE_DIR"], "docs/ci/engine-gate.yml").read_text()
        steps = yaml.safe_load(page)["jobs"]["gate"]["steps"]
        self.steps = {step["name"]: step["run"] for step in steps if "run" in step}
        (self.folder / "bin").mkdir()
        (self.folder / "bin/renju-bench").symlink_to(PROGRAM)

    def engine(self, folder, level):
        path = self.folder / folder / "pbrain-mine"
        path.parent.mkdir()
        path.write_text(f"#!/bin/sh\nexec '{PROGRAM}' brain --player {level}\n")
        path.chmod(0o755)

    def run_step(self, name):
        command = self.steps[name]
        for full, cut in self.CUTS.items():
            command = command.replace(full, cut)
        return subprocess.run(["bash", "-e", "-c", command], cwd=self.folder, capture_output=True, text=True,
                              env=dict(self.summary(), PATH=f"{self.folder}/bin:{os.environ['PATH']}"))

    def test_lets_an_engine_pass_that_is_as_good(self):
        self.engine("head", "beginner")
        self.engine("base", "beginner")
        for name in ("Protocol", "Strength"):
            done = self.run_step(name)
            self.assertEqual(done.returncode, 0, f"{name}\n{done.stdout}\n{done.stderr}")
        self.assertEqual(self.cases("match.xml")["test"][0], "system-out")

    def test_stops_one_that_is_weaker(self):
        self.engine("head", "beginner")
        self.engine("base", "medium")
        done = self.run_step("Strength")
        self.assertEqual(done.returncode, 3, done.stdout + done.stderr)
        self.assertIn("::error title=match head base::test: --expect H1: H0 accepted", done.stderr)

    @unittest.skipUnless(shutil.which("jq"), "there is no jq")
    def test_stops_one_that_takes_longer(self):
        self.engine("head", "hard")
        self.engine("base", "beginner")
        self.assertEqual(self.run_step("Speed").returncode, 1)


@unittest.skipUnless(shutil.which("git"), "there is no git")
class Bisect(Case):
    """git bisect run with the script of docs/ci/gates.md finds the commit that made a player weaker."""

    def git(self, *words):
        who = ["-c", "user.name=n", "-c", "user.email=e"]
        return self.run_program(["git", *who, *words]).stdout

    def test_finds_the_commit(self):
        page = (pathlib.Path(os.environ["SOURCE_DIR"]) / "docs/ci/gates.md").read_text()
        script = page.partition("## Finding the commit")[2].partition("    #!/bin/sh\n")[2].partition("\n\n")[0]
        script = script.replace("cmake --build build", '[ "$(cat player)" != broken ]').replace(
            "renju-bench match --a cmd:build/pbrain-x --b cmd:./pbrain-base",
            " ".join([*match(a="$(cat player)", b="easy"), "--db", '"$(mktemp -u)"']))
        (self.folder / "script").write_text("#!/bin/sh\n" + script.replace("elo0=-50", "elo0=-400"))
        (self.folder / "script").chmod(0o755)
        self.git("init", "-q")
        for player in ("easy", "easy", "easy", "broken", "easy", "beginner", "beginner"):
            (self.folder / "player").write_text(player)
            self.git("add", "player")
            self.git("commit", "-q", "--allow-empty", "-m", player)
        self.git("bisect", "start", "HEAD", "HEAD~6")
        self.assertIn("is the first bad commit", self.git("bisect", "run", "./script"))
        self.assertEqual(self.git("rev-list", "--count", "refs/bisect/bad"), "6\n")
        self.assertIn("refs/bisect/skip", self.git("for-each-ref", "--format=%(refname)", "refs/bisect"))


if __name__ == "__main__":
    unittest.main()
