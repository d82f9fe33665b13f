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
snapshot=("$freedrive" snapshot "${region[@]}" "${place[@]}" -o)
check "a picture where nothing can be written" 1 "/proc/x.svg: cannot be written: no such file or directory" "${snapshot[@]}" /proc/x.svg
check "a folder as picture" 1 "is a folder" "${snapshot[@]}" folder
check "a picture on a full disk" 1 "no space left" "${snapshot[@]}" /dev/full
check "a picture of another format" 2 "x.png’ says another format; what can be written is an SVG picture" "${snapshot[@]}" x.png
check "a picture" 0 "" "${snapshot[@]}" x.svg
check "is SVG" 0 "<svg" head -c 200 x.svg
exit $failed
