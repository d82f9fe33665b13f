#!/usr/bin/env bash
# commands.sh FREEDRIVE : what `freedrive` and its commands say where their words or files are off. Needs the sample.
set -uo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd); freedrive=${1:-$top/.build/release/freedrive}
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"; failed=0
unset FREEDRIVE_REGION
"$freedrive" import "$top/Sample/monaco.osm.pbf" -o monaco.region --roads-only >/dev/null || exit 1

check() { # check NAME EXIT-CODE WORDS-OF-THE-ANSWER COMMAND...
  local name=$1 code=$2 words=$3; shift 3
  local said; said=$("$@" 2>&1 </dev/null); local got=$?
  if [ $got != "$code" ] || ! grep -q -- "$words" <<<"$said"; then echo "FAILED: $name: exit $got, said: ${said:0:300}"; failed=1; else echo "ok: $name"; fi
}
region=(--region monaco.region) place=(--at 43.7384,7.4246)
mkdir folder

# What cannot be read or written is told in the system's words.
drive=("$freedrive" drive "${region[@]}" --json --source)
check "a folder as history" 1 "folder cannot be read: it is a folder" "${drive[@]}" history:folder
check "no such script" 1 "nope cannot be read: there is no such file" "${drive[@]}" script:nope
check "a folder as script" 1 "folder cannot be read: it is a folder" "${drive[@]}" script:folder
check "a recording that cannot be read" 1 "cannot be read: input/output error" "${drive[@]}" gpx:/proc/self/mem
for kind in gpx jsonl script; do
  check "a folder as standard input of $kind" 1 "^freedrive: standard input cannot be read: is a directory" \
    bash -c '"$@" <.' - "${drive[@]}" $kind:-
done
check "a folder as standard input to receive" 1 "^freedrive: standard input cannot be read: is a directory" \
  bash -c '"$@" <.' - "$freedrive" receive gpx:-
snapshot=("$freedrive" snapshot "${region[@]}" "${place[@]}" -o)
check "a picture where nothing can be written" 1 "/proc/x.svg: cannot be written: no such file or directory" "${snapshot[@]}" /proc/x.svg
check "a folder as picture" 1 "is a folder" "${snapshot[@]}" folder
check "a picture on a full disk" 1 "no space left" "${snapshot[@]}" /dev/full
check "a picture of another format" 2 "x.png’ says another format; what can be written is an SVG picture" "${snapshot[@]}" x.png
check "a picture" 0 "" "${snapshot[@]}" x.svg
check "is SVG" 0 "<svg" head -c 200 x.svg

# A place elsewhere is told, and no empty answer given.
elsewhere="48.1,11.5 lies outside of the region ‘.*’, whose bounds are 43\.[0-9]*,7\.[0-9]* to 43\."
check "the roads of a place elsewhere" 1 "$elsewhere" "$freedrive" inspect "${region[@]}" --at 48.1,11.5
check "the same for programs" 1 "$elsewhere" "$freedrive" inspect "${region[@]}" --at 48.1,11.5 --json
check "a picture of a place elsewhere" 1 "$elsewhere" "$freedrive" snapshot "${region[@]}" --at 48.1,11.5 -o elsewhere.svg
check "a place in the sea" 0 "no road within" "$freedrive" inspect "${region[@]}" --at 43.7250,7.4300

# The region may be named once, for all commands.
for words in "inspect" "snapshot --at 43.7384,7.4246 -o b.svg" "match --lines" "drive --source simulate --for 2 --rate max --json"; do
  # shellcheck disable=SC2086
  check "${words%% *} without a region" 2 "FREEDRIVE_REGION" "$freedrive" $words
  # shellcheck disable=SC2086
  check "${words%% *} in FREEDRIVE_REGION" 0 "" env FREEDRIVE_REGION=monaco.region "$freedrive" $words
  check "${words%% *} tells its exit codes" 0 "exit codes: 0 " "$freedrive" help "${words%% *}"
done
check "--region goes before FREEDRIVE_REGION" 0 "" env FREEDRIVE_REGION=nowhere "$freedrive" inspect "${region[@]}"
check "--regions goes before FREEDRIVE_REGION" 0 "" env FREEDRIVE_REGION=nowhere "$freedrive" match --regions . --lines

check "help of a command" 0 "usage: freedrive drive" "$freedrive" help drive
check "help of no command" 2 "there is no command ‘dive’" "$freedrive" help dive
check "the version" 0 "^freedrive [0-9]*\.[0-9]*\.[0-9]*.*, road tiles of format [0-9]" "$freedrive" --version

# What a drive cannot do is said once, with the way out.
check "a missing extract, without a word on tippecanoe" 1 "^freedrive: nope.osm.pbf: cannot be read" "$freedrive" import nope.osm.pbf -o nope.region
touch old.history
check "a history that is there" 1 "old.history: it is there already" "${drive[@]}" simulate --for 2 --rate max --record old.history
check "said once" 0 "^1$" bash -c '"$0" "$@" 2>&1 | grep -c .' "${drive[@]}" simulate --for 2 --rate max --record old.history
check "no gpsd, no fix" 1 "not a single fix came" "${drive[@]}" gpsd:localhost:1 --for 2
check "how gpsd is started" 1 "systemctl start gpsd" "$freedrive" receive gpsd:localhost:1 --for 2
echo '{"time":"2026-06-01T10:00:00Z","lat":52.5,"lon":13.4}' > berlin.jsonl
check "a car off the map" 0 "no map here; the bounds of the region are 43" "$freedrive" drive "${region[@]}" --ui text --rate max --source jsonl:berlin.jsonl
"${drive[@]}" simulate --for 5 --rate max > states.jsonl
check "states as fixes" 1 "receive SOURCE --json" "$freedrive" match "${region[@]}" states.jsonl
exit $failed
