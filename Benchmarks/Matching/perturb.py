#!/usr/bin/env python3
"""perturb.py KIND TRACES.jsonl OUT.jsonl [--seed S] : traces as real receivers spoil them, each kind by its own rule and seed.

outliers    2 % of the fixes 50 to 150 m off, each alone
bursts      six fixes in a row displaced by the same 60 m, 2.4 % of all fixes
gaps        30 s of every 120 s missing
late-speed  speed 3 % high and one second late
courses     one course in ten is random
offset      every fix 4 m to the right of the driven line
silent      30 % of the fixes without speed, another 30 % without course
accuracy    the receiver always claims 7.6 m
positions   no speed, no course, no accuracy: a bare track
canyon      a bias of 1.5 sigma with three minutes of memory that comes and goes by blocks of 90 s, as between tall houses
multipath   Student-t noise with 2.5 degrees of freedom on top, in runs of some seconds: many small errors, few huge ones
"""
import argparse, json, math, random

KY = 111194.93


def moved(point, east, north):
    point["lat"] = round(point["lat"] + north / KY, 7)
    point["lon"] = round(point["lon"] + east / (KY * math.cos(math.radians(point["lat"]))), 7)


def outliers(trace, r):
    for p in trace["points"]:
        if r.random() < 0.02:
            a, d = r.uniform(0, 2 * math.pi), r.uniform(50, 150)
            moved(p, d * math.cos(a), d * math.sin(a))


def bursts(trace, r):
    left, shift = 0, None
    for p in trace["points"]:
        if left == 0 and r.random() < 0.004:
            left, a = 6, r.uniform(0, 2 * math.pi)
            shift = 60 * math.cos(a), 60 * math.sin(a)
        if left:
            moved(p, *shift)
            left -= 1


def gaps(trace, r):
    first = trace["points"][0]["t"] + r.uniform(0, 120)
    keep = [i for i, p in enumerate(trace["points"]) if (p["t"] - first) % 120 < 90]
    trace["points"] = [trace["points"][i] for i in keep]
    trace["truth"] = [trace["truth"][i] for i in keep]


def late_speed(trace, r):
    points = trace["points"]
    speeds = [p.get("speed") for p in points]
    for i, p in enumerate(points):
        late = speeds[max(0, i - 1)]
        if late is not None: p["speed"] = round(late * 1.03, 2)


def courses(trace, r):
    for p in trace["points"]:
        if "course" in p and r.random() < 0.1: p["course"] = round(r.uniform(0, 360), 1)


def offset(trace, r):
    truth = trace["truth"]
    for i, p in enumerate(trace["points"]):
        a, b = truth[max(0, i - 1)], truth[min(len(truth) - 1, i + 1)]
        east = (b["lon"] - a["lon"]) * math.cos(math.radians(a["lat"]))
        north = b["lat"] - a["lat"]
        length = math.hypot(east, north)
        if length > 0: moved(p, 4 * north / length, -4 * east / length)


def silent(trace, r):
    for p in trace["points"]:
        if r.random() < 0.3: p.pop("speed", None)
        if r.random() < 0.3: p.pop("course", None)


def accuracy(trace, r):
    for p in trace["points"]: p["accuracy"] = 7.6


def positions(trace, r):
    for p in trace["points"]:
        for key in ("speed", "course", "accuracy"): p.pop(key, None)


def canyon(trace, r):
    sigma = max(trace["sigma"], 5)
    east = north = 0.0
    last, inside = None, False
    for p in trace["points"]:
        dt = 1 if last is None else max(p["t"] - last, 0)
        last = p["t"]
        if r.random() < 1 - math.exp(-dt / 90): inside = not inside
        keep = math.exp(-dt / 180)
        spread = 1.5 * sigma * math.sqrt(1 - keep * keep)
        east = east * keep + r.gauss(0, spread)
        north = north * keep + r.gauss(0, spread)
        if inside: moved(p, east, north)


def multipath(trace, r):
    sigma = max(trace["sigma"], 5)
    left, east, north = 0, 0.0, 0.0
    for p in trace["points"]:
        if left == 0:
            left = 1 + int(r.expovariate(1 / 3))
            scale = 0.5 * sigma / math.sqrt(max(r.gammavariate(1.25, 2), 0.05) / 2.5)
            east, north = r.gauss(0, scale), r.gauss(0, scale)
        left -= 1
        moved(p, east, north)


KINDS = {f.__name__.replace("_", "-"): f for f in
         (outliers, bursts, gaps, late_speed, courses, offset, silent, accuracy, positions, canyon, multipath)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("kind", choices=sorted(KINDS))
    parser.add_argument("traces")
    parser.add_argument("out")
    parser.add_argument("--seed", type=int, default=1)
    a = parser.parse_args()
    with open(a.traces) as lines, open(a.out, "w") as out:
        for number, line in enumerate(lines):
            trace = json.loads(line)
            KINDS[a.kind](trace, random.Random(f"{a.seed}/{a.kind}/{number}"))
            out.write(json.dumps(trace, separators=(",", ":")) + "\n")


main()
