"""Sees the page in a real browser, as a driver would: run.py [NAME…] runs all tests, or those whose names hold a word.

Nothing here depends on how fast the browser draws. Pictures go to Artifacts/browser: look at them.
"""

import os
import sys
import traceback

import driving
import maps
import windows
from screen import PICTURES

from playwright.sync_api import sync_playwright

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
FLAGS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
TESTS = driving.TESTS + windows.TESTS + maps.TESTS


def main():
    words = sys.argv[1:]
    chosen = [test for test in TESTS if not words or any(word in test.__name__ for word in words)]
    failures = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=FLAGS)
        for test in chosen:
            name = test.__name__.replace("_", " ")
            # A browser that draws in software beside other work may miss a click: what fails is tried once more, and that is said.
            for attempt in (1, 2):
                try:
                    test(browser)
                    print(f"passed  {name}" + (" (at the second try)" if attempt == 2 else ""), flush=True)
                    break
                except Exception as error:
                    print(f"{'failed once' if attempt == 1 else 'FAILED'}  {name}: {error}", flush=True)
                    if not isinstance(error, AssertionError):
                        traceback.print_exc()
                    failures += attempt == 2
        browser.close()
    print(f"{len(chosen) - failures} of {len(chosen)} passed; pictures in {PICTURES}")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
