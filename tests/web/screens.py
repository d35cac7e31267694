#!/usr/bin/env python3
"""Every screen in Chromium and in Firefox: it fits a telephone and a desk, light and dark, without a complaint of the
browser or of axe, works by keyboard, and nothing that a file says runs."""
import re
import shutil
import unittest

import firefox
from browser import axe_core
from case import Case, run_tests
from pages import SCREENS
from runs import HOSTILE

PLACES = {"match": (*SCREENS, "game/3/6", "all"), "tournament": ("overview", "scores", "games"),
          "hostile": ("scores",), "compared": ("compare", "scores", "scores?file=2"),
          "learned": ("learning", "overview"), "profiled": ("profile",)}
ARROW_RIGHT = "\ue014"


class Screens:
    widths = (390, 768, 1440)
    zooms = (780, 1280)  # of windows in which everything is twice as large
    prints = True

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        for name in ("match", "hostile"):
            cls.runs.database(name)
        shutil.copy(cls.runs.path("hostile"), cls.runs.path(f"<b>{'&amp;'}"))
        cls.runs.run("compare", "hostile.db", "<b>&amp;.db", "--report", "compared.html")
        cls.runs.pages["compared",] = cls.runs.folder / "compared.html"

    def each_place(self):
        for name, places in PLACES.items():
            self.browser.open(self.runs.page(name))
            for at in places:
                with self.subTest(page=name, at=at):
                    self.browser.go(at)
                    yield at

    def test_fits_and_is_quiet(self):
        for dark, width, zoom in ([(False, width, 1) for width in self.widths] + [(True, self.widths[0], 1)] +
                                  [(False, width, 2) for width in self.zooms]):
            self.browser.look(width=width, dark=dark, zoom=zoom)
            for _ in self.each_place():
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
        axe = axe_core(self)
        for dark, width in ((False, self.widths[-1]), (True, self.widths[0])):
            self.browser.look(width=width, dark=dark)
            for _ in self.each_place():
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
            (self.runs.folder / f"{name}.sgf").write_text(self.js("return window.copied"))
            self.runs.run("import", f"{name}.sgf", "-o", f"{name}-copy.db", "--game", game)
            told = [self.runs.run("export", f"{db}.db", "0", "--format", "text") for db in (name, f"{name}-copy")]
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
    make = firefox.Firefox


if __name__ == "__main__":
    run_tests()
