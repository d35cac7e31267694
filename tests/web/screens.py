#!/usr/bin/env python3
"""Every screen in Chromium and in Firefox: it fits a telephone and a desk, light and dark, without a complaint of the
browser or of axe, works by keyboard, and nothing that a file says runs."""
import pathlib
import re
import shutil
import tempfile
import unittest

import firefox
from browser import axe_core
from case import Case, run_tests
from runs import HOSTILE

SCREENS = ("overview", "openings", "weaknesses", "scores", "board", "cost", "games", "run")
# "all" is every screen of the file, one below the other.
PLACES = {"match": ("overview", "game/3/6", "all"), "tournament": ("overview", "all"), "named": ("all",),
          "spsa": ("all",), "bayes": ("all",), "hostile": ("scores",),
          "compared": ("compare", "scores", "scores?file=2"), "learned": ("learning", "overview"),
          "profiled": ("profile",)}
# Reading a screen takes longer than drawing it.
READ = PLACES | {"tournament": ("overview", "scores", "games"), "named": ("openings",), "spsa": ("tuning",),
                 "bayes": ("tuning",)}
ARROW_RIGHT = "\ue014"


class Screens:
    widths = (1440, 768, 360)
    zooms = (780, 1280)  # of windows in which everything is twice as large
    read_in = ((False, 1440), (True, 360))  # dark or not, and the width
    prints = True

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        for name in ("match", "hostile"):
            cls.runs.database(name)
        page = cls.runs.folder / "compared.html"
        if not page.exists():
            shutil.copy(cls.runs.path("hostile"), cls.runs.path(f"<b>{'&amp;'}"))
            cls.runs.run("compare", "hostile.db", "<b>&amp;.db", "--report", page.name)
            cls.runs.pages["compared",] = page

    def each_place(self, of=PLACES):
        for name, places in of.items():
            self.browser.open(self.runs.page(name))
            for at in places:
                with self.subTest(page=name, at=at):
                    self.browser.go(at)
                    yield at

    def test_fits_and_is_quiet(self):
        looks = [(False, width, 2) for width in self.zooms] + [(False, width, 1) for width in self.widths]
        looks.append((True, self.widths[-1], 1))  # the narrowest is the last, in which the next place is drawn
        for _ in self.each_place():
            for dark, width, zoom in looks:
                self.browser.look(width=width, dark=dark, zoom=zoom)
                with self.subTest(dark=dark, width=width, zoom=zoom):
                    self.assertLessEqual(self.js("return document.documentElement.scrollWidth"), width // zoom)
            self.assertNotIn("cannot be shown", self.browser.text())
        self.assertEqual(self.browser.console(), [])

    def test_paper_is_light_holds_all_and_nothing_to_press(self):
        if not self.prints:
            self.skipTest("this browser cannot be told to print")
        self.browser.open(self.runs.page("match"), "all")
        self.browser.look(media="print", dark=True)
        self.assertEqual(self.js("return document.querySelectorAll('.whole h2').length"), len(SCREENS))
        self.assertEqual(self.js("return document.querySelectorAll('tr[data-game]').length"), 24)
        self.assertEqual(self.js("""return [...document.querySelectorAll('nav, button.numbers, .keys')].filter(e =>
            e.getClientRects().length > 0).map(e => e.className)"""), [])
        for at, what in (("body", "backgroundColor"), (".bar-text.a", "fill")):
            self.assertGreater(self.colour(at, what), 250)
        self.browser.look()

    def test_is_accessible(self):
        axe = axe_core()
        self.browser.look()
        self.browser.open(self.runs.page("match"), "run")
        self.js("document.querySelector('main dt').style.color = '#eee'")
        self.assertIn("color-contrast", str(self.browser.violations(axe)))  # it does look
        for dark, width in self.read_in:
            self.browser.look(width=width, dark=dark)
            for _ in self.each_place(READ):
                self.assertEqual(self.browser.violations(axe), [])

    def test_a_game_is_walked_by_keyboard(self):
        self.browser.look()
        self.browser.open(self.runs.page("match"), "game/3/6")
        self.browser.keys(ARROW_RIGHT, ARROW_RIGHT)
        self.browser.wait("location.hash.startsWith('#game/3/8')", "two moves on")
        self.browser.keys("n")
        self.browser.wait("location.hash.startsWith('#game/4')", "the next game")

    def test_a_game_that_is_copied_is_the_game(self):
        for name, game in (("match", "renju"), ("reversi", "reversi")):
            self.browser.open(self.runs.page(name), "game/0")
            self.js("""
                Object.defineProperty(navigator, 'clipboard', {value: {writeText: text => window.copied = text}});
                [...document.querySelectorAll('button')].find(b => b.innerText.startsWith('copy SGF')).click()""")
            self.browser.wait("window.copied", "a copy")
            copied = self.js("return window.copied")
            with tempfile.TemporaryDirectory(dir=self.runs.folder) as folder:
                (pathlib.Path(folder) / "copy.sgf").write_text(copied)
                self.runs.run("import", f"{folder}/copy.sgf", "-o", f"{folder}/copy.db", "--game", game)
                told = [self.runs.run("export", db, "0", "--format", "text")
                        for db in (f"{name}.db", f"{folder}/copy.db")]
            self.assertEqual(*told)

    def test_a_profile_says_how_deep_each_player_is(self):
        self.browser.open(self.runs.page("profiled"))
        depths = re.fullmatch(r"hard:depth=1 finishes ([0-9.]+) .*; hard:depth=3 finishes ([0-9.]+) .*",
                              self.js("return document.querySelector('h2').textContent"))
        self.assertEqual(float(depths[1]), 1)
        self.assertAlmostEqual(float(depths[2]), 3, delta=0.5)  # a proof ends some searches early
        self.assertEqual(len(self.browser.console()), 0)

    def test_marks_run_nothing(self):
        self.browser.look()
        for name in ("hostile", "compared"):
            self.browser.open(self.runs.page(name))
            for at in PLACES[name]:
                self.browser.go(at)
                with self.subTest(page=name, at=at):
                    self.assertIsNone(self.js("return window.pwned ?? null"))
                    self.assertFalse(self.js("return !!document.querySelector('main img, main script, main b b')"))
                    self.assertIn(HOSTILE[:20], self.js("return document.body.textContent"))
        self.assertEqual(self.browser.console(), [])


class InChromium(Screens, Case):
    pass


@unittest.skipUnless(firefox.PROGRAM, "there is no firefox-esr")
class InFirefox(Screens, Case):
    make, read_in = firefox.Firefox, ((True, 360),)


if __name__ == "__main__":
    run_tests()
