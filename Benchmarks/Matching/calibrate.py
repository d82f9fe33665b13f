#!/usr/bin/env python3
"""calibrate.py [--ids A:B] TRACES.jsonl RESULT.jsonl : is the published probability true? One row a bin of probability.

RESULT comes from `freedrive match --lines --causal --likeliest`. `p` is the mean probability of the published way and direction in the bin,
`observed` the share of the fixes that were on that way in that direction (near = also on a way that the truth uses within 10 m + 2 sigma,
where noise puts a right answer on the far side of a node). `gap` is observed - p. Bins of 500 fixes or fewer say little.
Exit 1 if a larger one is off by more than 0.1.
"""
import json, os, sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))


def simulated(trace):
    ways, reach, low = trace["route"]["ways"], 10 + 2 * trace["sigma"], 0
    for t in trace["truth"]:
        while ways[low][3] < t["s"] - reach and low < len(ways) - 1: low += 1
        near, k = set(), low
        while k < len(ways) and ways[k][2] <= t["s"] + reach:
            near.add((ways[k][0], bool(ways[k][1])))
            k += 1
        yield (t["way_id"], bool(t["forward"])), near


def recorded(trace):
    from score_real import Truth
    for label in Truth(trace).lab:
        yield ((label[0][0], bool(label[0][1])), {(w, bool(f)) for w, f in label[1]}) if label else (None, set())


def main():
    words, low, high = sys.argv[1:], 0, None
    if "--ids" in words:
        k = words.index("--ids")
        a, b = words[k + 1].split(":")
        low, high = int(a or 0), int(b) if b else None
        del words[k:k + 2]
    results = {(r := json.loads(line))["id"]: r for line in open(words[1])}
    bins = [[0, 0.0, 0, 0] for _ in range(10)]
    for line in list(open(words[0]))[low:high]:
        trace = json.loads(line)
        labels = recorded(trace) if isinstance(trace["truth"], dict) else simulated(trace)
        for match, (true, near) in zip(results[trace["id"]]["matched"], labels):
            if true is None or match["way_id"] is None: continue
            said = match["way_id"], match["forward"]
            row = bins[min(9, int(match["p"] * 10))]
            row[0] += 1
            row[1] += match["p"]
            row[2] += said == true
            row[3] += said == true or said in near
    off = 0
    print("| bin | fixes | p | observed | gap | near |\n| --- | --- | --- | --- | --- | --- |")
    for index in range(9, -1, -1):
        n, p, strict, near = bins[index]
        if not n: continue
        gap = (strict - p) / n
        off += n > 500 and abs(gap) > 0.1
        print(f"| {index / 10:.1f}-{index / 10 + 0.1:.1f} | {n} | {p / n:.3f} | {strict / n:.3f} | {gap:+.3f} | {near / n:.3f} |")
    sys.exit(off > 0)


main()
