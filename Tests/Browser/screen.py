"""The page in a browser: what the tests do with it and ask of it."""

import os
import time
from pathlib import Path

from drive import ROOT

PICTURES = Path(os.environ.get("ARTIFACTS", ROOT / "Artifacts")) / "browser"
# Times to wait are for a machine that does nothing else; on a busy one they are made longer by this factor.
PATIENCE = float(os.environ.get("PATIENCE", "1"))

# Samples the car at the display's rate, whatever that is.
RECORD = """(seconds) => new Promise((done) => {
  const seen = [];
  const end = performance.now() + seconds * 1000;
  const look = () => {
    const car = window.freedrive.car;
    if (car) seen.push([car.longitude, car.latitude, car.course]);
    if (performance.now() < end) requestAnimationFrame(look);
    else done(seen);
  };
  look();
})"""


class Screen:
    """One window on a drive."""

    def __init__(self, browser, url, width=800, height=500, reduced=False, expects_errors=False):
        self.problems = []
        self.expects_errors = expects_errors
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce" if reduced else "no-preference"
        )
        self.page = self.context.new_page()
        self.url = url
        self.page.on("console", self.note_console)
        self.page.on("pageerror", lambda error: self.problems.append(f"error in the page: {error}"))
        self.page.on("request", self.note_request)

    def note_console(self, message):
        if message.type in ("error", "warning") and not self.expects_errors:
            self.problems.append(f"console {message.type}: {message.text}")

    def note_request(self, request):
        if not request.url.startswith((self.url, "blob:", "data:")):
            self.problems.append(f"a request left the page's server: {request.url}")

    def open(self, map_seconds=60 * PATIENCE):
        """Opens the page; gives after how many seconds the map was there."""
        start = time.monotonic()
        self.page.goto(self.url)
        self.page.wait_for_selector("#map[data-ready]", timeout=map_seconds * 1000)
        return time.monotonic() - start

    def ask(self, script, argument=None):
        return self.page.evaluate(script, argument)

    def until(self, condition, seconds=15, what=None):
        """Waits until a JavaScript condition holds. Asked from here: the page's policy forbids to evaluate words in it."""
        end = time.monotonic() + seconds * PATIENCE
        while not self.ask(f"!!({condition})"):
            if time.monotonic() > end:
                raise AssertionError(f"{what or condition} did not come within {seconds * PATIENCE} s; {self.problems[:3]}")
            time.sleep(0.1)

    def label(self, piece):
        element = self.page.query_selector(f'[data-piece="{piece}"]')
        return element.get_attribute("aria-label") if element else None

    def record(self, seconds):
        return self.ask(RECORD, seconds)

    def camera(self):
        return self.ask("window.freedrive.frame.map.camera")

    def picture(self, name, folder):
        folder.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=str(folder / f"{name}.png"), timeout=120_000 * PATIENCE)

    def close(self):
        self.context.close()
        assert not self.problems, "; ".join(self.problems[:5])
