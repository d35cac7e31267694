#!/usr/bin/env python3
"""Every screen, playing and asking in WebKit: in GTK's MiniBrowser on a screen of Xvfb, if both are installed."""
import os
import shutil
import subprocess
import sys

from browser import SKIPPED, Browser
from case import Case, run_tests
from playing import Playing
from screens import Screens
from served import Server

DRIVER = shutil.which("WebKitWebDriver")
MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
NARROWEST = 480  # of its window


class WebKit(Browser):
    """It can neither be told to be dark, to print nor to zoom, and tells no complaints."""

    def __init__(self):
        from selenium import webdriver
        options = webdriver.WebKitGTKOptions()
        options.binary_location = MINI_BROWSER
        options.add_argument("--automation")
        self.driver = webdriver.WebKitGTK(options=options, executable_path=DRIVER)

    def look(self, width=1280, height=900, dark=False, media="", zoom=1):
        self.driver.set_window_size(width, height)

    def console(self):
        return []


class ScreensInWebKit(Screens, Case):
    make, widths, zooms, prints = WebKit, (1440, 768, NARROWEST), (), False
    read_in = ((False, 1440), (False, NARROWEST))


class PlayingInWebKit(Playing, Server):
    make, small = WebKit, NARROWEST


if __name__ == "__main__":
    if not DRIVER or not os.path.exists(MINI_BROWSER) or not shutil.which("xvfb-run"):
        print("skipped: webkit2gtk-driver or xvfb is not installed")
        sys.exit(SKIPPED)
    if "DISPLAY" not in os.environ:
        sys.exit(subprocess.call(["xvfb-run", "-a", "-s", "-screen 0 1600x1200x24", sys.executable, "-B", *sys.argv]))
    run_tests()
