"""One headless Firefox with the words of Browser, over Marionette, its own protocol: Debian has no geckodriver."""
import json
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time

from browser import WAIT, Browser

PROGRAM = shutil.which("firefox-esr") or shutil.which("firefox")
PREFERENCES = {"marionette.port": 0, "browser.shell.checkDefaultBrowser": False, "app.update.enabled": False,
               "datareporting.policy.dataSubmissionEnabled": False, "toolkit.telemetry.enabled": False,
               "network.captive-portal-service.enabled": False, "browser.startup.page": 0}


class Firefox(Browser):
    def __init__(self):
        self.profile = pathlib.Path(tempfile.mkdtemp(prefix="renju-bench-firefox-"))
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
        (self.profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
        self.process = subprocess.Popen(
            [PROGRAM, "--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile",
             self.profile], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.asked = 0
        self.socket = self.connect()
        self.receive()
        self.call("WebDriver:NewSession", capabilities={"alwaysMatch": {"timeouts": {"script": 1000 * WAIT}}})
        self.look()

    def connect(self):
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            try:
                port = int((self.profile / "MarionetteActivePort").read_text(encoding="utf-8"))
                return socket.create_connection(("127.0.0.1", port), timeout=2 * WAIT)
            except (OSError, ValueError):
                time.sleep(0.1)
        raise AssertionError("Firefox does not start")

    def receive(self):
        length = b""
        while not length.endswith(b":"):
            length += self.socket.recv(1)
        text = b""
        while len(text) < int(length[:-1]):
            text += self.socket.recv(65536)
        return json.loads(text)

    def call(self, name, **values):
        self.asked += 1
        text = json.dumps([0, self.asked, name, values]).encode()
        self.socket.sendall(b"%d:%s" % (len(text), text))
        _, _, error, result = self.receive()
        if error:
            raise AssertionError(f"{name}: {error['message']}")
        return result

    def in_chrome(self, text, *values):
        """Runs in the browser itself instead of in the page."""
        self.call("Marionette:SetContext", value="chrome")
        try:
            return self.js(text, *values)
        finally:
            self.call("Marionette:SetContext", value="content")

    def close(self):
        self.call("Marionette:Quit", flags=["eForceQuit"])
        self.process.wait(timeout=WAIT)
        shutil.rmtree(self.profile, ignore_errors=True)

    def js(self, text, *values):
        return self.call("WebDriver:ExecuteScript", script=text, args=values)["value"]

    def js_later(self, text, *values):
        return self.call("WebDriver:ExecuteAsyncScript", script=text, args=values)["value"]

    def load(self, address):
        self.call("WebDriver:Navigate", url=address)
        self.enlarge(*self.size)  # which ends with each page

    def enlarge(self, width, zoom):
        self.size = width, zoom
        self.in_chrome("gBrowser.selectedBrowser.fullZoom = arguments[0]", zoom)
        self.wait(f"innerWidth === {width // zoom}", "the new size")

    def look(self, width=1280, height=900, dark=False, media="", zoom=1):
        self.in_chrome("""const [width, height, scheme, media] = arguments, browser = gBrowser.selectedBrowser;
            const {style} = browser;
            browser.browsingContext.mediumOverride = media;
            for (const bound of ['min', 'max']) {
              style.setProperty(`${bound}-width`, `${width}px`);
              style.setProperty(`${bound}-height`, `${height}px`);
            }
            Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', scheme)""",
                       width, height, 0 if dark else 1, media)
        self.enlarge(width, zoom)
        scheme = "dark" if dark and not media else "light"  # paper is light
        self.wait(f"matchMedia('{media or 'screen'} and (prefers-color-scheme: {scheme})').matches", "the new look")

    def keys(self, *keys):
        pressed = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.call("WebDriver:PerformActions", actions=[{"type": "key", "id": "keyboard", "actions": pressed}])

    def console(self):
        return self.in_chrome("""const all = Services.console.getMessageArray()
            .filter(m => m instanceof Ci.nsIScriptError && /^(file|http):/.test(m.sourceName)).map(m => m.errorMessage);
            Services.console.reset(); return all""")
