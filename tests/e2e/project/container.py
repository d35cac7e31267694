"""The container file, as far as it can be checked without an engine that builds it."""

import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import unittest

from program import PROGRAM, Case

SOURCE = pathlib.Path(os.environ["SOURCE_DIR"])


def instructions():
    """(word, rest) of each instruction, continued lines joined."""
    text = (SOURCE / "packaging/Containerfile").read_text()
    text = re.sub(r"^#.*\n", "", text, flags=re.M).replace("\\\n", " ")
    return [tuple(line.split(None, 1)) for line in text.splitlines() if line.strip()]


def of(word):
    return [rest for name, rest in instructions() if name == word]


def commands():
    """The words of each command of the RUN instructions."""
    return [shlex.split(command) for run in of("RUN") for command in run.split("&&")]


class Containerfile(Case):
    def test_has_only_instructions_that_there_are(self):
        known = {"FROM", "RUN", "WORKDIR", "COPY", "USER", "VOLUME", "EXPOSE", "CMD"}
        self.assertEqual({name for name, _ in instructions()}, known)

    def test_copies_what_is_there(self):
        stages = [rest.split(" AS ")[1] for rest in of("FROM") if " AS " in rest]
        for rest in of("COPY"):
            words = rest.split()
            if words[0].startswith("--from="):
                self.assertIn(words[0].removeprefix("--from="), stages)
                continue
            for path in words[:-1]:
                self.assertTrue((SOURCE / path).exists(), path)

    def test_installs_the_package_that_cpack_makes(self):
        copied = [rest.split()[1] for rest in of("COPY") if rest.startswith("--from=")]
        self.assertEqual(copied, ["/source/build/release/renju-bench_*.deb"])
        config = (pathlib.Path(PROGRAM).parent / "CPackConfig.cmake").read_text()
        self.assertIn('set(CPACK_PACKAGE_NAME "renju-bench")', config)
        self.assertIn('set(CPACK_DEBIAN_FILE_NAME "DEB-DEFAULT")', config)

    def test_calls_presets_and_scripts_that_there_are(self):
        presets = json.loads((SOURCE / "CMakePresets.json").read_text())["configurePresets"]
        names = {preset["name"] for preset in presets}
        for words in commands():
            if words[0].startswith("./"):
                self.assertTrue(os.access(SOURCE / words[0], os.X_OK), words)
            for option, value in zip(words, words[1:]):
                if option == "--preset":
                    self.assertIn(value, names)

    @unittest.skipUnless(shutil.which("apt-cache"), "there is no apt-cache")
    def test_installs_packages_that_apt_knows(self):
        lists = pathlib.Path("/var/lib/apt/lists")
        if not lists.is_dir() or not any(lists.glob("*Packages*")):
            self.skipTest("apt has no lists of packages here")
        for words in commands():
            if words[:2] != ["apt-get", "install"]:
                continue
            for name in [word for word in words[2:] if not word.startswith(("-", "/"))]:
                known = subprocess.run(["apt-cache", "show", name], capture_output=True, check=False)
                self.assertEqual(known.returncode, 0, name)

    def test_runs_as_a_user_with_results_in_a_volume(self):
        made = [words[-1] for words in commands() if words[0] == "useradd"]
        self.assertEqual(of("USER"), made)
        place = os.path.join(of("WORKDIR")[-1], "results")
        self.assertEqual(of("VOLUME"), [place])
        self.assertIn(["install", "-d", "-o", made[0], place], commands())

    def test_exposes_the_port_of_serve(self):
        text = " ".join(self.run_program([PROGRAM, "serve", "--help=all"]).stdout.split())
        self.assertIn(f"default {of('EXPOSE')[0]})", text)

    def test_leaves_builds_and_results_out(self):
        self.assertEqual((SOURCE / ".dockerignore").read_text().split(),
                         ["build", "results/*.db*", "*.db"])


if __name__ == "__main__":
    unittest.main()
