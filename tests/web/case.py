"""How each test in a browser begins: a browser, and a folder of results files."""
import atexit
import functools
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from browser import SKIPPED, Browser, find_browser
from runs import PROGRAM, Runs


@functools.cache
def runs():
    """Those of all browsers that a script drives."""
    folder = tempfile.mkdtemp(prefix="renju-bench-web-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Runs(folder)


class Case(unittest.TestCase):
    """One browser, and a folder of results files."""
    make = Browser

    @classmethod
    def setUpClass(cls):
        cls.runs = runs()
        cls.folder = cls.runs.folder
        cls.browser = cls.make()
        cls.addClassCleanup(cls.browser.close)

    def js(self, text, *values):
        return self.browser.js(text, *values)

    def colour(self, selector, what="fill"):
        """From 0, dark, to 255."""
        text = self.js("const [where, what] = arguments; "
                       "return getComputedStyle(document.querySelector(where))[what]", selector, what)
        return sum(map(int, re.findall(r"\d+", text)[:3])) / 3

    def shown_ids(self):
        return self.js("return [...document.querySelectorAll('tr[data-game]')].map(r => +r.dataset.game)")


def run_tests():
    """The tests of a script; the script is skipped where there is no browser, or no page in the program."""
    find_browser()
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([PROGRAM, "report", "nothing.db"], cwd=folder, capture_output=True, text=True,
                              check=False)
    if "esbuild" in done.stderr:
        print("skipped: the program was built without esbuild")
        sys.exit(SKIPPED)
    unittest.main(verbosity=2)
