#!/bin/bash
# Benchmarks/import.sh PEERS [EXTRACT.osm.pbf ...] : wall time, CPU time and peak memory of `freedrive import --roads-only` beside the graph
# builds of OSRM (extract, partition, customize) and Valhalla, all in one run, one after the other, medians of several repeats.
#
# PEERS is a working copy of the peers' harness with its `venv`. REPEATS (default 5) and THREADS (default 1, as the peers are run) can
# be set. COPIES="1 20" measures that many copies of each extract side by side instead, to see how time and memory grow. Needs GNU time
# (Debian package `time`) and a release build of freedrive.
set -euo pipefail
peers=$(cd "${1:?Benchmarks/import.sh PEERS [EXTRACT ...]}" && pwd)
shift
root=$(cd "$(dirname "$0")/.." && pwd)
freedrive=${FREEDRIVE:-$root/.build/release/freedrive}
[ $# -gt 0 ] || set -- "$root"/../shared/data/osm/baltimore.osm.pbf "$root"/../shared/data/osm/liechtenstein-2015.osm.pbf
repeats=${REPEATS:-5}
threads=${THREADS:-1}
site=$(echo "$peers"/venv/lib/python3*/site-packages)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
PATH=$peers/venv/bin:$PATH

# measure LABEL COMMAND... : appends "LABEL seconds kilobytes CPU-seconds" to the log.
measure() {
    local label=$1
    shift
    if ! /usr/bin/time -o "$work/time" -f "%e %M %U %S" "$@" > "$work/out" 2>&1; then
        echo "$label failed: $(tail -n 1 "$work/out")" >&2
        exit 1
    fi
    tail -n 1 "$work/time" | awk -v label="$label" '{ print label, $1, $2, $3 + $4 }' >> "$work/log"
}

median() { sort -n | awk '{ v[NR] = $1 } END { print (NR % 2) ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'; }

echo "| extract | program | wall time, s | CPU time, s | peak memory, MB |"
echo "|---|---|---|---|---|"
extracts=()
for extract in "$@"; do
    [ -n "${COPIES:-}" ] || extracts+=("$extract")
    for count in ${COPIES:-}; do
        extracts+=("$work/$(basename "$extract" .osm.pbf)-x$count.osm.pbf")
        "$root/Benchmarks/copies.py" "$count" "$extract" "${extracts[-1]}"
    done
done
for extract in "${extracts[@]}"; do
    name=$(basename "$extract" .osm.pbf)
    : > "$work/log"
    for ((i = 0; i < repeats; i++)); do
        rm -rf "$work/region" "$work/osrm" "$work/tiles"
        mkdir -p "$work/osrm" "$work/tiles"
        measure freedrive "$freedrive" import "$extract" -o "$work/region" --roads-only --threads "$threads"
        ln -s "$(realpath "$extract")" "$work/osrm/x.osm.pbf"
        cd "$work/osrm"
        measure extract "$site/osrm/bin/osrm-extract" -t "$threads" -p "$site/osrm/share/profiles/car.lua" x.osm.pbf
        measure partition "$site/osrm/bin/osrm-partition" -t "$threads" x.osrm
        measure customize "$site/osrm/bin/osrm-customize" -t "$threads" x.osrm
        # Three steps count as one: their times added, the highest of their memories.
        tail -n 3 "$work/log" | awk '{ t += $2; c += $4; if ($3 > m) m = $3 } END { print "osrm", t, m, c }' >> "$work/log"
        valhalla_build_config --mjolnir-tile-dir "$work/tiles" --mjolnir-tile-extract "" --mjolnir-admin "" --mjolnir-timezone "" \
            --mjolnir-concurrency "$threads" > "$work/valhalla.json" 2> /dev/null
        measure valhalla valhalla_build_tiles -c "$work/valhalla.json" "$(realpath "$extract")"
        cd "$root"
    done
    for program in freedrive osrm valhalla; do
        seconds=$(awk -v p=$program '$1 == p { print $2 }' "$work/log" | median)
        memory=$(awk -v p=$program '$1 == p { print $3 / 1024 }' "$work/log" | median)
        cpu=$(awk -v p=$program '$1 == p { print $4 }' "$work/log" | median)
        printf '| %s | %s | %.2f | %.2f | %.0f |\n' "$name" "$program" "$seconds" "$cpu" "$memory"
    done
done
