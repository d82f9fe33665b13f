#!/usr/bin/env python3
"""The error of a receiver's log, as `freedrive receive` reads it, against a survey of the same drive.

usage: truth.py LOG TRUTH [--freedrive PATH]

Both are NMEA; times of day that both have (the truth's dates stand in sentences with wrong checksums) are compared on a plane about the truth.
"""
import argparse, json, math, statistics, subprocess

def fixes(freedrive, path):
    run = subprocess.run([freedrive, "receive", "nmea:" + path, "--json"], capture_output=True, text=True, check=True)
    return {fix["time"].split("T")[1]: fix for fix in map(json.loads, run.stdout.splitlines())}

def quantile(values, share): return sorted(values)[min(len(values) - 1, int(share * len(values)))]

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("log")
parser.add_argument("truth")
parser.add_argument("--freedrive", default=".build/release/freedrive")
options = parser.parse_args()
log, truth = fixes(options.freedrive, options.log), fixes(options.freedrive, options.truth)
errors, within, courses, speeds = [], 0, [], []
shared = sorted(set(log) & set(truth))
for time in shared:
    ours, true = log[time], truth[time]
    north = (ours["lat"] - true["lat"]) * 111_132.95
    east = (ours["lon"] - true["lon"]) * 111_319.49 * math.cos(math.radians(true["lat"]))
    errors.append(math.hypot(north, east))
    if "accuracy" in ours: within += errors[-1] <= ours["accuracy"]
print(f"fixes: log {len(log)}, truth {len(truth)}, moments of both {len(shared)}")
print(f"error, m: mean {statistics.mean(errors):.2f}, median {quantile(errors, .5):.2f}, 68 % {quantile(errors, .68):.2f}, "
      f"95 % {quantile(errors, .95):.2f}, largest {max(errors):.2f}")
print(f"within the accuracy that the fix states (should be 68 %): {100 * within / len(shared):.1f} %")
