#!/bin/bash
# Benchmarks/Receivers/day.sh [HOURS] : drives so many hours (24) of a simulated car as fast as it can, recording them, and shows how much memory
# the process has at each tenth of them. Fails where it grew by more than 5 MB from the second tenth to the end.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
freedrive=${FREEDRIVE:-$root/.build/release/freedrive}
region=${REGION:-$root/Build/monaco.region}
hours=${1:-24}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# An hour's drive, again and again, so that all hours are alike.
"$freedrive" drive --region "$region" --source simulate:1 --for 3600 --rate max --json --record "$work/hour" > /dev/null
"$freedrive" receive "history:$work/hour" --json 2> /dev/null | python3 -c '
import json, sys, datetime
fixes = [json.loads(line) for line in sys.stdin]
for hour in range(int(sys.argv[1])):
    for second, fix in enumerate(fixes):
        moment = datetime.datetime(2026, 6, 1) + datetime.timedelta(seconds=hour * 3600 + second)
        print(json.dumps(fix | {"time": moment.isoformat() + "Z"}))
' "$hours" > "$work/day.jsonl"
"$freedrive" drive --region "$region" --source "jsonl:$work/day.jsonl" --rate max --json --record "$work/day.history" \
    > "$work/out" 2> "$work/said" &
pid=$!
start=$(date +%s%N)
while kill -0 $pid 2> /dev/null; do
    memory=$(awk '/VmRSS/ { print $2 }' "/proc/$pid/status" 2> /dev/null) || break
    [ -n "$memory" ] && echo "$(stat -c %s "$work/out") $memory" >> "$work/memory"
    sleep 0.5
done
wait $pid || { cat "$work/said" >&2; exit 1; }
[ -s "$work/memory" ] || { echo "day.sh: no sample of the memory was taken; give more hours than $hours" >&2; exit 1; }
seconds=$((($(date +%s%N) - start) / 1000000))
states=$(grep -c '"type":"state"' "$work/out")
awk -v size="$(stat -c %s "$work/out")" -v hours="$hours" '
    { tenth = int(10 * $1 / size); if (!(tenth in kb) || kb[tenth] < $2) kb[tenth] = $2 }
    END {
        if (!((2 in kb) && (9 in kb))) { print "day.sh: no sample in the second or the last tenth; give more hours than " hours > "/dev/stderr"; exit 1 }
        for (t = 0; t <= 10; t++) if (t in kb) printf "hour %4.1f  %6.1f MB\n", t * hours / 10, kb[t] / 1024
        growth = (kb[9] - kb[2]) / 1024
        printf "growth from hour %.1f to %.1f: %.1f MB\n", 2 * hours / 10, 9 * hours / 10, growth
        exit growth > 5
    }' "$work/memory"
echo "$hours hours, $states states in $seconds ms; history $(du -cb "$work"/day.history* | tail -1 | cut -f1) bytes"
