#!/usr/bin/env python3
"""remove_ways.py IN.osm.pbf OUT.osm.pbf PERCENT [--seed S] : the same map with some car ways missing; prints their ids to OUT.removed.

Only fixes whose true way is still there are to be scored: `score.py --removed OUT.removed`."""
import argparse, random, osmium

parser = argparse.ArgumentParser()
parser.add_argument("source"); parser.add_argument("out"); parser.add_argument("percent", type=float); parser.add_argument("--seed", type=int, default=1)
a = parser.parse_args()
r = random.Random(a.seed)
removed = []
with osmium.SimpleWriter(a.out, overwrite=True) as writer:
    for element in osmium.FileProcessor(a.source):
        if element.is_way() and "highway" in element.tags and r.random() * 100 < a.percent:
            removed.append(element.id)
            continue
        writer.add(element)
open(a.out + ".removed", "w").write("\n".join(map(str, removed)) + "\n")
