"""One headless Chromium that opens pages of renju-bench and waits until they are drawn."""
import base64
import functools
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

SKIPPED = 77
WAIT = 600  # seconds; the threads of serve that answer give way to everything on a busy machine


def find_browser():
    """The class of the driver; ends the test as skipped where something is missing."""
    try:
        from selenium import webdriver
    except ImportError:
        print("skipped: python3-selenium is not installed")
        sys.exit(SKIPPED)
    missing = [name for name in ("chromium", "chromedriver") if not shutil.which(name)]
    if missing:
        print(f"skipped: there is no {' and no '.join(missing)} (chromium, chromium-driver)")
        sys.exit(SKIPPED)
    return webdriver


@functools.cache
def axe_core():
    """The checker of accessibility, from npm or from AXE_CORE; a skipped test without either."""
    if "AXE_CORE" in os.environ:
        return pathlib.Path(os.environ["AXE_CORE"]).read_text(encoding="utf-8")
    if not shutil.which("npm"):
        raise unittest.SkipTest("there is no npm for axe-core")
    with tempfile.TemporaryDirectory() as folder:
        for name in ("package.json", "package-lock.json"):
            shutil.copy(pathlib.Path(__file__).resolve().parent / name, folder)
        done = subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=folder,
                              capture_output=True, text=True, timeout=120, check=False)
        if done.returncode != 0:
            raise unittest.SkipTest("npm cannot fetch axe-core here")
        return (pathlib.Path(folder) / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")


class Browser:
    def __init__(self, width=1280, height=900):
        webdriver = find_browser()
        from selenium.webdriver.chrome.service import Service
        options = webdriver.ChromeOptions()
        for flag in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                     "--disable-dev-shm-usage", "--force-color-profile=srgb",
                     "--disable-background-networking", "--no-first-run"):
            options.add_argument(flag)
        options.add_argument(f"--window-size={width},{height}")
        options.binary_location = shutil.which("chromium")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        service = Service(shutil.which("chromedriver"))
        self.driver = webdriver.Chrome(service=service, options=options)

    def close(self):
        self.driver.quit()

    def command(self, name, **values):
        return self.driver.execute_cdp_cmd(name, values)

    def js(self, text, *values):
        return self.driver.execute_script(text, *values)

    def js_later(self, text, *values):
        """The value that the text gives to its last argument, a function."""
        return self.driver.execute_async_script(text, *values)

    def load(self, address):
        self.driver.get(address)

    def look(self, width=1280, height=900, dark=False, media="", zoom=1):
        """The size of the window, light or dark, screen or print, everything as many times as large."""
        self.command("Emulation.setDeviceMetricsOverride", width=width // zoom, height=height // zoom,
                     deviceScaleFactor=zoom, mobile=width < 600)
        self.command("Emulation.setEmulatedMedia", media=media,
                     features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def wait(self, condition, what):
        """Waits until the expression holds; no fixed sleeps."""
        end = time.monotonic() + WAIT
        while not self.js(f"return !!({condition})"):
            if time.monotonic() > end:
                raise AssertionError(f"waited {WAIT} s for {what}")
            time.sleep(0.01)

    def open(self, page, at=""):
        """Opens a page (a path or an address) and waits until it is drawn."""
        address = page if "://" in str(page) else f"file://{page}"
        self.load("about:blank")
        self.load(f"{address}#{at}")
        self.wait("performance.getEntriesByName('shown').length", f"{page}#{at}")

    def go(self, at):
        """To another screen of the page."""
        if self.js("return location.hash.slice(1) === arguments[0]", at):
            return
        before = self.js("return performance.getEntriesByName('shown').length")
        self.js("location.hash = arguments[0]", at)
        self.wait(f"performance.getEntriesByName('shown').length > {before}", at)

    def keys(self, *keys):
        """Pressed where the focus is."""
        self.driver.switch_to.active_element.send_keys(*keys)

    def text(self, selector="main"):
        return self.js("return document.querySelector(arguments[0])?.innerText ?? ''", selector)

    def violations(self, axe):
        """What the checker of accessibility finds."""
        if not self.js("return 'axe' in window"):
            self.js(axe)
        return self.js_later("""const done = arguments[0];
            axe.run(document, {resultTypes: ['violations']}).then(r => done(r.violations.map(v =>
                `${v.id}: ` + v.nodes.slice(0, 3).map(n =>
                    `${n.html.slice(0, 140)} ${n.any[0]?.message ?? ''}`).join(' | '))))""")

    def console(self):
        """What the browser complained of since the last look."""
        return [entry["message"] for entry in self.driver.get_log("browser")
                if entry["level"] in ("SEVERE", "WARNING")]

    def picture(self, path, whole=True):
        """A PNG of the window, or of the whole page."""
        values = {"format": "png"}
        if whole:
            size = self.command("Page.getLayoutMetrics")["cssContentSize"]
            values.update(captureBeyondViewport=True, clip={"x": 0, "y": 0, "width": size["width"],
                                                            "height": size["height"], "scale": 1})
        path.write_bytes(base64.b64decode(self.command("Page.captureScreenshot", **values)["data"]))
