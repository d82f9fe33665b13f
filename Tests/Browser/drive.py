"""A running `freedrive drive` with its page, for the tests."""

import os
import re
import subprocess
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("FREEDRIVE", str(ROOT / ".build/release/freedrive"))
REGION = os.environ.get("FREEDRIVE_REGION", str(ROOT / "Build/monaco.region"))


class Drive:
    """Starts the program, or an app, and knows the address that it prints."""

    def __init__(self, source="simulate:7", rate="1x", port=0, options=(), words=None):
        self.words = words or [PROGRAM, "drive", "--region", REGION, "--source", source, *(["--rate", rate] if rate else []), *options]
        self.takes_port = words is None
        self.output = []
        self.start(port)

    def start(self, port):
        words = self.words + (["--port", str(port)] if self.takes_port else [])
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        found = threading.Event()

        def read():
            for line in self.process.stdout:
                self.output.append(line.rstrip())
                if match := re.search(r"Open (http://\S+)", line):
                    self.url = match.group(1)
                    found.set()

        threading.Thread(target=read, daemon=True).start()
        if not found.wait(30):
            self.stop()
            raise AssertionError("the drive printed no address:\n" + "\n".join(self.output))

    @property
    def port(self):
        return int(self.url.rstrip("/").rsplit(":", 1)[1])

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise AssertionError("the drive did not end within 10 s of being asked to")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop()
