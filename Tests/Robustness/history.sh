#!/bin/bash
# Tests/Robustness/history.sh [ROUNDS] : kills recorded drives at random moments, and lets one run into a full disk. Each history must be
# read whole up to the kill, with no record damaged or missing, and be played again.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
freedrive=${FREEDRIVE:-$root/.build/release/freedrive}
region=${REGION:-$root/Build/monaco.region}
rounds=${1:-100}
RANDOM=${SEED:-1}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
    echo "history.sh: $1" >&2
    exit 1
}

records=0
for ((round = 1; round <= rounds; round++)); do
    file=$work/$round.history
    "$freedrive" drive --region "$region" --source "simulate:$round" --rate max --json --record "$file" > /dev/null 2>&1 &
    pid=$!
    sleep "$(awk -v r=$RANDOM 'BEGIN { printf "%.4f", r / 32767 * 0.7 }')"
    kill -9 $pid 2> /dev/null || true
    wait $pid 2> /dev/null || true
    [ -s "$file" ] || continue
    # The last line may be cut; every other must have its checksum, and its number.
    python3 - "$file" << 'PYTHON' || fail "round $round: the history is damaged"
import json, sys, zlib
lines = open(sys.argv[1], "rb").read().split(b"\n")
for number, line in enumerate(lines[:-1]):
    body, sum = line[:-18], line[-10:-2]
    assert int(sum, 16) == zlib.crc32(body), f"line {number + 1}: checksum"
    assert json.loads(line)["n"] == number, f"line {number + 1}: number"
PYTHON
    lines=$(wc -l < "$file")
    records=$((records + lines))
    if [ "$lines" -gt 2 ]; then
        "$freedrive" receive "history:$file" --json > /dev/null 2> "$work/said" || fail "round $round: $(cat "$work/said")"
    fi
done
[ "$records" -gt 0 ] || fail "nothing was recorded: $("$freedrive" inspect --region "$region" 2>&1)"
echo "$rounds drives killed: $records records, none damaged, none missing"

"$freedrive" drive --region "$region" --source simulate:7 --for 600 --rate max --json --record "$work/a" > "$work/driven.json"
"$freedrive" drive --region "$region" --source "history:$work/a" --rate max --json --record "$work/b" > "$work/played.json"
# With their times; the numbers of the records, which the checksum covers too, may differ.
states() { grep -o '"state":{.*' "$1" | sed 's/,"crc":.*//'; }
states "$work/a" > "$work/a.states"
states "$work/b" > "$work/b.states"
cmp "$work/a.states" "$work/b.states" || fail "the replay has other states"
echo "a drive of 600 s and its replay: $(wc -l < "$work/a.states") states, the same to the bit"

if mkdir "$work/small" && mount -t tmpfs -o size=64k tmpfs "$work/small" 2> /dev/null; then
    "$freedrive" drive --region "$region" --source simulate:7 --for 600 --rate max --json --record "$work/small/full" \
        > "$work/full.json" 2> "$work/said" || fail "the drive ended with the disk: $(cat "$work/said")"
    [ "$(grep -c 'cannot be written' "$work/said")" = 1 ] || fail "a full disk was told $(grep -c 'cannot be written' "$work/said") times"
    cmp "$work/full.json" "$work/driven.json" || fail "the drive was another one"
    [ "$(tail -c 1 "$work/small/full" | xxd -p)" = 0a ] || fail "a half record was left"
    umount "$work/small"
    echo "a full disk: told once, whole records, the drive went on"
fi
