#!/usr/bin/env python3
"""What matching costs beside the last release, on this machine, in this run.

usage: beside_release.py REGION

The last release is the commit that wrote release.tsv. Its guard-benchmark is built beside ours; both measure three times in turns, and the
least of each counts. Exit code 1 where a fix costs more than 1.25 times what it did. The ratio to the fixed kernel alone, which
guard-benchmark judges, differs more than that from machine to machine.
"""
import os, re, shutil, subprocess, sys
from pathlib import Path

MOST = 1.25
ROUNDS = 3
ROOT = Path(__file__).resolve().parents[2]
OLD = ROOT / ".build-release-guard"

def git(*words):
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True).stdout.strip()

def build(*options):
    words = ["swift", "build", "-q", "-c", "release", "--product", "guard-benchmark", *options]
    if subprocess.run(words, cwd=ROOT).returncode: sys.exit("beside_release: guard-benchmark cannot be built")

def costs(program, region):
    """What each kind of work costs. The program also judges itself by its own figures: here only what it measured counts."""
    said = subprocess.run([program, region], capture_output=True, text=True).stdout
    return {name: float(cost) for name, cost in re.findall(r"^(.+): a thousand fixes: ([\d.]+)", said, re.M)}

def main():
    if len(sys.argv) != 2: sys.exit(__doc__)
    region = os.path.abspath(sys.argv[1])
    release = git("log", "-1", "--format=%H", "--", "Benchmarks/Guard/release.tsv")
    if not release or git("rev-parse", "--is-shallow-repository") == "true":
        return print("the history of this checkout does not reach the last release: only the ratio to the kernel is judged")
    shutil.rmtree(OLD / "source", ignore_errors=True)
    (OLD / "source").mkdir(parents=True)
    archive = subprocess.run(["git", "archive", release], cwd=ROOT, capture_output=True, check=True).stdout
    subprocess.run(["tar", "-x", "-C", OLD / "source"], input=archive, check=True)
    build()
    build("--package-path", str(OLD / "source"), "--scratch-path", str(OLD / "build"))
    programs = {"then": OLD / "build/release/guard-benchmark", "now": ROOT / ".build/release/guard-benchmark"}
    least = {when: {} for when in programs}
    for _ in range(ROUNDS):
        for when, program in programs.items():
            for name, cost in costs(program, region).items():
                least[when][name] = min(cost, least[when].get(name, cost))
    if not least["then"] or least["then"].keys() - least["now"].keys(): sys.exit(f"beside_release: not all was measured: {least}")
    worse = False
    for name, then in least["then"].items():
        ratio = least["now"][name] / then
        worse |= ratio > MOST
        print(f"{name}: {ratio:.2f} times what it cost at {release[:7]}{'  WORSE' if ratio > MOST else ''}")
    sys.exit(worse)

main()
