"""The pages of the manual: each is rendered without a complaint, and tells what --help tells."""

import re
import shutil
import subprocess
import unittest

from program import PROGRAM, Case


class Manual(Case):
    def setUp(self):
        super().setUp()
        (self.folder / "pages").mkdir()
        self.run_program([PROGRAM, "man", "pages"])
        self.pages = sorted((self.folder / "pages").iterdir())

    def commands(self):
        text = self.run_program([PROGRAM, "--help"]).stdout
        listed = text.partition("[options]\n")[2].partition("  renju-bench COMMAND --help")[0]
        return re.findall(r"^  ([a-z]+(?: [a-z]+)?)  +.+$", listed, re.M)

    def test_each_command_has_a_page(self):
        names = ["renju-bench"] + ["renju-bench-" + name.replace(" ", "-") for name in self.commands()]
        self.assertEqual([page.name for page in self.pages], sorted(f"{name}.1" for name in names))

    @unittest.skipUnless(shutil.which("man"), "there is no man")
    def test_man_renders_every_page_without_a_warning(self):
        for page in self.pages:
            with self.subTest(page.name):
                self.assertIn("NAME", self.rendered(page))

    @unittest.skipUnless(shutil.which("mandoc"), "there is no mandoc")
    def test_mandoc_has_nothing_to_say_of_them(self):
        lines = [line for page in self.pages for line in subprocess.run(
            ["mandoc", "-Tlint", page], capture_output=True, text=True, timeout=60, check=False).stdout.splitlines()
                 if "longer than 80 bytes" not in line]  # examples are one line each, as they are typed
        self.assertEqual(lines, [])

    @unittest.skipUnless(shutil.which("man"), "there is no man")
    def test_a_page_has_every_option_and_example_of_the_help(self):
        for command in ("match", "sprt plan", "games"):
            name = f"renju-bench-{command.replace(' ', '-')}.1"
            page = " ".join(self.rendered(self.folder / "pages" / name).split())
            text = self.run_program([PROGRAM, *command.split(), "--help=all"]).stdout
            for option in re.findall(r"^  (?:-\w, )?(--[a-z0-9-]+)", text, re.M):
                self.assertIn(option, page)
            for example in re.findall(r"^  (renju-bench .*)$", text, re.M):
                self.assertIn(" ".join(example.split()), page)

    def rendered(self, page):
        done = subprocess.run(["man", "--warnings", "--encoding=UTF-8", "--local-file", page],
                              capture_output=True, text=True, timeout=60,
                              env={"PATH": "/usr/bin:/bin", "MANWIDTH": "200", "LC_ALL": "C.UTF-8",
                                   "HOME": str(self.folder)})
        self.assertEqual((done.returncode, done.stderr), (0, ""), page.name)
        return done.stdout


if __name__ == "__main__":
    unittest.main()
