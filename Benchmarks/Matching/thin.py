#!/usr/bin/env python3
"""thin.py SECONDS TRACES.jsonl OUT.jsonl : the same traces, simulated or recorded, with a fix only every so many seconds."""
import json, sys

step, source, target = float(sys.argv[1]), sys.argv[2], sys.argv[3]
with open(source) as lines, open(target, "w") as out:
    for line in lines:
        trace = json.loads(line)
        points, keep, due = trace["points"], [], None
        for i, p in enumerate(points):
            if due is None or p["t"] >= due - 1e-3 or p["t"] < points[keep[-1]]["t"]:
                keep.append(i)
                due = p["t"] + step
        trace["points"], trace["step"] = [points[i] for i in keep], step
        truth = trace["truth"]
        if isinstance(truth, dict): truth["s"] = [truth["s"][i] for i in keep]
        else: trace["truth"] = [truth[i] for i in keep]
        out.write(json.dumps(trace, separators=(",", ":")) + "\n")
