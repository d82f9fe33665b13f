#!/usr/bin/env python3
"""check_causal.py prefix TRACES.jsonl K > PREFIX.jsonl : the same traces cut after K fixes
check_causal.py compare FULL_RESULT.jsonl PREFIX_RESULT.jsonl [LAG] : every answer of the cut run (but the last LAG) must equal the full run's. Exit 1 if not."""
import json, sys
if sys.argv[1] == "prefix":
    for l in open(sys.argv[2]):
        t = json.loads(l); k = int(sys.argv[3]); t["points"] = t["points"][:k]
        if isinstance(t["truth"], dict): t["truth"]["s"] = t["truth"]["s"][:k]      # a recorded drive
        else: t["truth"] = t["truth"][:k]                                           # a simulated one
        print(json.dumps(t, separators=(",", ":")))
else:
    F = {(r := json.loads(l))["id"]: r for l in open(sys.argv[2])}; bad = n = 0; lag = int(sys.argv[4]) if len(sys.argv) > 4 else 0
    for l in open(sys.argv[3]):
        r = json.loads(l); m = r["matched"][:len(r["matched"]) - lag]; n += len(m)
        bad += sum(a != b for a, b in zip(m, F[r["id"]]["matched"]))
    print(f"{bad} of {n} answers differ"); sys.exit(bool(bad))
