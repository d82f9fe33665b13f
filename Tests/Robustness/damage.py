#!/usr/bin/env python3
"""damage.py [ROUNDS [SEED]]: damages a copy of a region at random, again and again, and has every command open it.

Each command must end with 0, or with 1 and a sentence, within twenty seconds. What `match` then answers is what it answers on the whole
region, or it refuses: it gives no answers from damaged tiles. `inspect --check` must see every change of roads and map. FREEDRIVE and
REGION name another program and region than those of the source tree.
"""
import collections
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FREEDRIVE = os.environ.get("FREEDRIVE", str(ROOT / ".build/release/freedrive"))
REGION = pathlib.Path(os.environ.get("REGION", ROOT / "Build/monaco.region"))
FILES = ["region.json", "roads.pmtiles", "basemap.pmtiles"]
PLACE = "43.7384,7.4246"


def run(*words):
    """The exit code, standard output, standard error; the code is `None` where the command had to be stopped."""
    try:
        done = subprocess.run([FREEDRIVE, *words], capture_output=True, timeout=20, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return None, b"", b""
    return done.returncode, done.stdout, done.stderr


def flip(data, dice):
    at = dice.randrange(len(data))
    data[at] ^= 1 << dice.randrange(8)


def flip_header(data, dice):
    data[dice.randrange(min(len(data), 200))] = dice.randrange(256)


def flip_many(data, dice):
    for _ in range(dice.randrange(2, 200)):
        data[dice.randrange(len(data))] = dice.randrange(256)


def erase(data, dice):
    at = dice.randrange(len(data))
    size = min(len(data) - at, dice.choice([16, 512, 4096, 65536]))
    data[at:at + size] = bytes(size)


def move(data, dice):
    at, to, size = dice.randrange(len(data)), dice.randrange(len(data)), dice.choice([64, 4096])
    part = data[at:at + size]
    data[to:to + len(part)] = part


def cut(data, dice):
    del data[dice.choice([dice.randrange(len(data)), len(data) - dice.randrange(1, min(len(data), 64)), dice.randrange(min(len(data), 300))]):]


def lengthen(data, dice):
    data.extend(dice.randbytes(dice.randrange(1, 5000)))


DAMAGES = [flip, flip, flip, flip_header, flip_header, flip_many, erase, move, cut, cut, lengthen]


def traces(region):
    """Traces that touch most tiles, from simulated drives."""
    lines = []
    with tempfile.TemporaryDirectory() as work:
        for seed in range(1, 6):
            history = f"{work}/{seed}.history"
            run("drive", "--region", region, "--source", f"simulate:{seed}", "--for", "900", "--rate", "max", "--json", "--record", history)
            fixes = [json.loads(line) for line in run("receive", f"history:{history}", "--json")[1].splitlines()][::15]
            points = [{"t": 15 * i, "lon": fix["lon"], "lat": fix["lat"]} for i, fix in enumerate(fixes)]
            lines.append(json.dumps({"id": str(seed), "points": points}))
    return "\n".join(lines) + "\n"


def answers(output):
    return re.sub(rb',"seconds".*', b"", output)


def says(region):
    """What `region.json` says of the files; `None` where it is none."""
    try:
        info = json.loads((region / "region.json").read_bytes())
        return info["files"], info["counts"]["tiles"]
    except (ValueError, KeyError, TypeError):
        return None


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    dice = random.Random(seed)
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        region = work / "r.region"
        shutil.copytree(REGION, region)
        whole = {name: (region / name).read_bytes() for name in FILES if (region / name).exists()}
        facts = says(region)
        (work / "traces.jsonl").write_text(traces(str(region)))
        commands = {
            "inspect": [],
            "inspect --check": ["--check"],
            "inspect --at": ["--at", PLACE, "--radius", "1000"],
            "match": ["--lines", str(work / "traces.jsonl")],
            "drive": ["--source", "simulate:1", "--for", "300", "--rate", "max", "--json"],
            "drive on the page": ["--source", "simulate:1", "--for", "5", "--rate", "max", "--port", "0"],
            "snapshot": ["--at", PLACE, "-o", str(work / "picture.svg")],
        }
        words = {name: [name.split()[0], "--region", str(region), *rest] for name, rest in commands.items()}
        expected = {}
        for name in commands:
            code, output, said = run(*words[name])
            if code != 0:
                raise SystemExit(f"damage.py: {name} fails on the whole region: {said.decode(errors='replace')}")
            expected[name] = output
        fixes = len(re.findall(rb'"way_id":\d', expected["match"]))
        if fixes < 100:
            raise SystemExit(f"damage.py: the traces show nothing: {fixes} fixes on roads")
        for number in range(1, rounds + 1):
            name = dice.choice([file for file in ["region.json", "roads.pmtiles", "roads.pmtiles", "basemap.pmtiles"] if file in whole])
            damage = dice.choice(DAMAGES)
            data = bytearray(whole[name])
            damage(data, dice)
            (region / name).write_bytes(data)
            what = f"round {number} of seed {seed} ({damage.__name__} in {name})"
            for command in commands:
                code, output, said = run(*words[command])
                said = said.decode(errors="replace")
                if code not in (0, 1) or "Fatal error" in said:
                    raise SystemExit(f"damage.py: {what}: {command} ended with {code}: {said[-500:]}")
                if code == 1 and not said.startswith("freedrive: "):
                    raise SystemExit(f"damage.py: {what}: {command} failed without a sentence: {said[-500:]}")
                if command == "match" and code == 0 and answers(output) != answers(expected["match"]):
                    raise SystemExit(f"damage.py: {what}: match gave other answers without a word")
                if command == "inspect --check" and code == 0 and data != whole[name]:
                    if name != "region.json" or says(region) != facts:
                        raise SystemExit(f"damage.py: {what}: inspect --check sees nothing")
                counts[command, name, code] += 1
            (region / name).write_bytes(whole[name])
    print(f"{rounds} damages of seed {seed}, {fixes} fixes matched each time; no trap, no hang, no wrong answer")
    print("| command | " + " | ".join(f"{file}: done, refused" for file in whole) + " |")
    print("|---|" + "---|" * len(whole))
    for command in commands:
        print(f"| {command} | " + " | ".join(f"{counts[command, file, 0]}, {counts[command, file, 1]}" for file in whole) + " |")


if __name__ == "__main__":
    main()
