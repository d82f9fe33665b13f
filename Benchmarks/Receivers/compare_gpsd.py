#!/usr/bin/env python3
"""Compares how many valid epochs `freedrive receive` gives of receiver logs with what gpsd gives of the same logs.

usage: compare_gpsd.py FOLDER [--freedrive PATH] [--only WORD] [--cycle SECONDS]

Needs gpsd and gpsfake (Debian: gpsd, gpsd-clients). For each log: the moments (UTC, to the millisecond) at which gpsd reports a fix
(TPV of mode 2 or 3 with a time and a place), the moments of our fixes from the file, and the moments of our fixes from that same daemon
over TCP, as a live receiver. What only one of the two has is listed by moment, so that each difference can be named.
"""
import argparse, json, os, re, signal, socket, subprocess, sys, tempfile, time

def moment(text):
    """hh:mm:ss.mmm of an ISO time: dates of old receivers roll over, and gpsd corrects some of them."""
    clock = re.search(r"T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?", text)
    if not clock: return None
    return "%s:%s:%s.%s" % (clock[1], clock[2], clock[3], ((clock[4] or "") + "000")[:3])

def ours_of_file(freedrive, path):
    run = subprocess.run([freedrive, "receive", "nmea:" + path, "--json"], capture_output=True, text=True)
    fixes = [json.loads(line) for line in run.stdout.splitlines()]
    notes = [line.split(": ", 2)[-1] for line in run.stderr.splitlines() if path in line]
    return [moment(fix["time"]) for fix in fixes], notes

def from_daemon(freedrive, path, port, options):
    """Plays the log into gpsd once; what a plain client of gpsd hears, and what we hear of the same daemon."""
    fake = subprocess.Popen(["gpsfake", "-1", "-n", "-q", "-P", str(port), "-c", str(options.cycle), path], stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL, start_new_session=True)
    theirs, link, mine = [], None, None
    # Into a file: a pipe that nobody reads would be full after some hundred fixes, and we would hear no more.
    output = tempfile.TemporaryFile("w+")
    try:
        for _ in range(100):
            try:
                link = socket.create_connection(("127.0.0.1", port), timeout=5)
                break
            except OSError:
                time.sleep(0.02)
        if link is None: return None, None
        mine = subprocess.Popen([freedrive, "receive", f"gpsd:127.0.0.1:{port}", "--json"], stdout=output,
                                stderr=subprocess.DEVNULL)
        link.sendall(b'?WATCH={"enable":true,"json":true};\n')
        link.settimeout(4)
        rest = b""
        while True:
            try: data = link.recv(65536)
            except (TimeoutError, socket.timeout): break
            except OSError: break
            if not data: break
            rest += data
            *lines, rest = rest.split(b"\n")
            for line in lines:
                try: report = json.loads(line)
                except ValueError: continue
                if report.get("class") == "TPV" and report.get("mode", 0) >= 2 and "time" in report and "lat" in report:
                    theirs.append(moment(report["time"]))
    finally:
        if link: link.close()
        for number in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(fake.pid, number)
                fake.wait(2)
                break
            except ProcessLookupError: break
            except subprocess.TimeoutExpired: continue
        if mine:
            time.sleep(0.3)
            mine.send_signal(signal.SIGINT)
            mine.wait()
            output.seek(0)
            heard = [moment(json.loads(line)["time"]) for line in output]
        else: heard = None
    return theirs, heard

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--freedrive", default=".build/release/freedrive")
    parser.add_argument("--only", default="")
    parser.add_argument("--cycle", type=float, default=0.01, help="seconds between sentences")
    options = parser.parse_args()
    print("| log | ours, file | gpsd | ours, over gpsd | only ours | only gpsd | first moments that differ |")
    print("|---|---|---|---|---|---|---|")
    port = 23470
    for name in sorted(os.listdir(options.folder)):
        path = os.path.join(options.folder, name)
        if name.endswith(".gga") or name == "README.md" or options.only not in name: continue
        port += 1
        file, notes = ours_of_file(options.freedrive, path)
        theirs, heard = from_daemon(options.freedrive, path, port, options)
        if theirs is None:
            print(f"| {name} | {len(set(file))} | no answer | | | | |")
            continue
        only_ours, only_theirs = sorted(set(file) - set(theirs)), sorted(set(theirs) - set(file))
        sample = "; ".join(filter(None, ["+" + ",".join(only_ours[:3]) if only_ours else "", "−" + ",".join(only_theirs[:3]) if only_theirs else ""]))
        print(f"| {name} | {len(set(file))} | {len(set(theirs))} | {len(set(heard))} | {len(only_ours)} | {len(only_theirs)} | {sample} |", flush=True)
        for note in notes: print(f"    {name}: {note}", file=sys.stderr)

main()
