#!/usr/bin/env bash
# match.sh FREEDRIVE : what `freedrive match` does where its words, its input or its disk are off. Needs python3 and the sample.
set -uo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd); freedrive=${1:-$top/.build/release/freedrive}
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"; failed=0
"$freedrive" import "$top/Sample/monaco.osm.pbf" -o monaco.region --roads-only >/dev/null || exit 1

check() { # check NAME EXIT-CODE WORDS-OF-THE-ANSWER COMMAND...
  local name=$1 code=$2 words=$3; shift 3
  local said; said=$("$@" 2>&1); local got=$?
  if [ $got != "$code" ] || ! grep -q -- "$words" <<<"$said"; then echo "FAILED: $name: exit $got, said: ${said:0:300}"; failed=1; else echo "ok: $name"; fi
}
absent() { [ ! -e "$2" ] && [ -z "$(ls -- *.part-* 2>/dev/null)" ] && echo "ok: $1" || { echo "FAILED: $1"; ls; failed=1; }; }

cat >trip.gpx <<'X'
<gpx version="1.1" creator="t"><trk><trkseg><trkpt lat="43.7384" lon="7.4246"><time>2026-01-01T10:00:00Z</time></trkpt>
<trkpt lat="43.7388" lon="7.4251"><time>2026-01-01T10:00:05Z</time></trkpt><trkpt lat="43.7392" lon="7.4257"><time>2026-01-01T10:00:10Z</time></trkpt></trkseg></trk></gpx>
X
echo '{"id":"a","points":[{"t":0,"lon":7.4246,"lat":43.7384},{"t":5,"lon":7.4251,"lat":43.7388}]}' >good.jsonl
{ cat good.jsonl; echo '{"id":"b","points":[{"t":0,"lon":'; cat good.jsonl; } >broken.jsonl
match=("$freedrive" match --region monaco.region)

for format in geojson jsonl gpx; do check "writes $format" 0 "" "${match[@]}" -o trip.out.$format trip.gpx; done
check "GeoJSON is JSON with a route" 0 LineString python3 -c 'import json; print({f["geometry"]["type"] for f in json.load(open("trip.out.geojson"))["features"]})'
check "GPX is XML with a track and a route" 0 rtept python3 -c 'import xml.etree.ElementTree as e; print({c.tag for c in e.parse("trip.out.gpx").iter()})'
check "each JSON line is an object of a fix" 0 3 python3 -c 'import json; print(len([json.loads(l) for l in open("trip.out.jsonl")]))'
check "what was written can be matched again" 0 FeatureCollection "${match[@]}" trip.out.gpx
check "a folder as input" 1 "is a folder" "${match[@]}" --lines "$work"
check "a folder as output" 1 "is a folder" "${match[@]}" --lines -o "$work" good.jsonl
check "no such input" 1 "no such file" "${match[@]}" --lines nowhere.jsonl
check "an empty name for the output" 2 "not empty" "${match[@]}" --lines -o '' good.jsonl
check "no such folder of regions" 1 "no such folder" "$freedrive" match --regions nowhere --lines /dev/null
check "a full disk" 1 "no space left" "${match[@]}" --lines -o /dev/full good.jsonl
check "a broken line is told" 1 "broken.jsonl, line 2: expected a number, found the end of the line at byte " "${match[@]}" --lines broken.jsonl
check "the end tells how many lines" 1 "^freedrive: 1 of 3 could not be matched$" "${match[@]}" --lines -o broken.out broken.jsonl
check "an error stands in the place of a broken line" 0 "matched error matched" python3 -c 'import json
a, b, c = [json.loads(l) for l in open("broken.out")]
assert (a["id"], b["id"], c["id"]) == ("a", "b", "a") and "line 2" in b["error"]; print(*["error" if "error" in l else "matched" for l in (a, b, c)])'
check "a line that cannot be read has no id" 1 '{"id":null,"error":"standard input, line 1: expected an object, found ‘x’ at byte 1"}' "${match[@]}" --lines --causal - <<<"x"
mkdir shelf; cp -r monaco.region shelf/here.region
sed 's/{/{"net":"nets\/gone.osm.pbf",/' good.jsonl >nets.jsonl; sed 's/{/{"net":"nets\/here.osm.pbf",/' good.jsonl >>nets.jsonl
check "a missing region is told" 1 "line 1: .*gone.region" "$freedrive" match --regions shelf --lines -o nets.out nets.jsonl
check "behind a missing region it goes on" 0 "^1$" grep -c '"way_id":[0-9]' nets.out
echo '<gpx version="1.1" creator="t"></gpx>' >empty.gpx
check "bad files are told" 1 "nope.gpx.*no such file" "${match[@]}" -o all.geojson trip.gpx nope.gpx empty.gpx trip.gpx
check "the end tells how many files" 1 "^freedrive: 2 of 4 could not be matched$" "${match[@]}" -o all.geojson nope.gpx trip.gpx empty.gpx trip.gpx
check "the good files are matched" 0 "^2$" python3 -c 'import json; print(sum("route" == f["properties"]["kind"] for f in json.load(open("all.geojson"))["features"]))'
check "where nothing can be matched" 1 "^freedrive: 1 of 1 could not be matched$" "${match[@]}" -o nothing.geojson empty.gpx
absent "no output is left" nothing.geojson
cp trip.gpx kept; check "where nothing can be matched, an old file stays" 1 "no track points" "${match[@]}" -o kept empty.gpx
cmp -s kept trip.gpx && echo "ok: the old file is whole" || { echo "FAILED: the old file is whole"; failed=1; }
sed 's/43.7388/137.78/' good.jsonl >nowhere.jsonl
for mode in "" --causal; do
  check "a latitude beyond the pole is told $mode" 0 "nowhere.jsonl, line 1: a point that is no place on the globe was refused (lat 137.78, lon 7.4251)" \
    "${match[@]}" --lines $mode -o nowhere.out nowhere.jsonl
  check "and has no road $mode" 0 '"forward":true.*{"way_id":null,"lon":7.4251000,"lat":137.78' grep matched nowhere.out
done
for kind in gpx:- gpx:trip.gpx trip.gpx; do check "reads $kind" 0 LineString "${match[@]}" "$kind" <trip.gpx; done
check "bad standard input is named" 1 "freedrive: standard input: line 1 is broken XML" "${match[@]}" gpx:- <<<"x"
check "a folder as standard input" 1 "standard input cannot be read: is a directory" "${match[@]}" gpx:- <.
check "standard input twice" 2 "only once" "${match[@]}" gpx:- gpx:-
check "a name of another format" 2 "trip.csv’ says another format; what can be written is GeoJSON (.geojson, .json), JSON Lines" "${match[@]}" -o trip.csv trip.gpx
check "a name of another format than --format" 2 "with this --format GPX (.gpx)" "${match[@]}" --format gpx -o trip.geojson trip.gpx
check "a name of another format than that of lines" 2 "with --lines JSON Lines (.jsonl, .ndjson, .json)" "${match[@]}" --lines -o a.csv good.jsonl
check "a track is named after its file" 0 "^<trk><name>trip.gpx</name>" "${match[@]}" --format gpx "$work/trip.gpx"
point='<trkpt lat="43.7384" lon="7.4246"><time>2026-01-01T10:00:20Z<\/time><\/trkpt>'
sed "s/<\/trkseg><\/trk>/<\/trkseg><trkseg>$point&/" trip.gpx >twice.gpx
check "of several tracks each has its number" 0 "^<trk><name>twice.gpx 2</name>" "${match[@]}" --format gpx twice.gpx
sed 's/lat="43/lat="48/g' trip.gpx >elsewhere.gpx
check "a drive of another place is told" 0 "elsewhere.gpx: no fix lies in the region ‘.*’, whose bounds are 43.* to 43.*; the fixes are in 48.73840,7.42460 to 48.73920,7.42570" "${match[@]}" -o e.geojson elsewhere.gpx
cat >undated.nmea <<'X'
$GPGGA,100000.00,4344.304,N,00725.476,E,1,08,1.0,20.0,M,0,M,,*7D
$GPGGA,100001.00,4344.310,N,00725.480,E,1,08,1.0,20.0,M,0,M,,*70
X
check "what was odd in a file is said" 0 "undated.nmea: .*1970-01-01" "${match[@]}" -o undated.out.jsonl undated.nmea
cp -r monaco.region damaged.region; python3 - <<'X'
path = "damaged.region/roads.pmtiles"; bytes = bytearray(open(path, "rb").read())
for place in range(len(bytes) // 2, len(bytes), 97): bytes[place] ^= 0x10
open(path, "wb").write(bytes)
X
cp trip.out.gpx old.gpx; check "a damaged region" 1 "cannot be used" "$freedrive" match --region damaged.region -o old.gpx trip.gpx
cmp -s old.gpx trip.out.gpx && echo "ok: a damaged region leaves an old file" || { echo "FAILED: a damaged region leaves an old file"; failed=1; }
check "the input as output" 2 "overwritten" "${match[@]}" --lines -o good.jsonl good.jsonl
check "--format with --lines" 2 "leave --format out" "${match[@]}" --lines --format gpx good.jsonl
check "--causal without --lines" 2 "needs --lines" "${match[@]}" --causal trip.gpx
check "--meta without --causal" 2 "needs --causal" "${match[@]}" --lines --meta m good.jsonl
check "--interval with --lines" 2 "without times" "${match[@]}" --lines --interval 1 good.jsonl
check "no file" 2 "is needed" "${match[@]}"
check "a file of no known kind" 2 "does not say what it is" "${match[@]}" trip
exit $failed
