#!/usr/bin/env python3
"""score.py [--ids A:B] [--removed IDS] TRACES.jsonl RESULT.jsonl [RESULT2.jsonl ...] : prints one table row per result.

--removed IDS leaves out the fixes whose true way stands in that file: ways that the map of this run did not have.

way     fraction of fixes whose way_id equals the truth's way_id (strict)
way±    same, but any way the truth route uses within +-(10 m + 2 sigma) along the route counts (way-boundary jitter forgiven)
dir     fraction with the right way_id AND travel direction (only where the runner gives `forward`)
off m   median / p95 distance from matched to true position
RMF     route mismatch fraction (d- + d+)/d0, Newson & Krumm 2009, on geometry: both routes sampled every 2 m,
        a sample is shared if the other route has one within 5 m heading within 60 deg; ends within 10 m + 3 sigma excluded.
        pooled over traces; RMF50 = median trace; 'bad' = traces over 5 %
95% ci  bootstrap over traces (1000 resamples) of the column to its left; n = traces scored
null    unmatched fixes;  kfix/s = 1000 fixes per CPU second in the engine call;  RSS = peak minus base (MB)
"""
import json, math, os, sys
import numpy as np
from scipy.spatial import cKDTree

KY = 111194.93


def sample(polys, kx, lon0, lat0, step=2.0):
    out = []
    s0 = 0.0
    for poly in polys:
        p = np.array(poly, float)
        if len(p) < 2: continue
        p = np.column_stack([(p[:, 0] - lon0) * kx, (p[:, 1] - lat0) * KY])
        d = np.hypot(*np.diff(p, axis=0).T); keep = np.concatenate([[True], d > 1e-3]); p = p[keep]
        if len(p) < 2: continue
        v = np.diff(p, axis=0); d = np.hypot(*v.T); S = np.concatenate([[0], np.cumsum(d)])
        n = max(1, int(S[-1] / step)); g = (np.arange(n) + .5) * S[-1] / n
        i = np.clip(np.searchsorted(S, g, side="right") - 1, 0, len(d) - 1)
        xy = p[i] + ((g - S[i]) / d[i])[:, None] * v[i]
        u = v[i] / d[i][:, None]
        out.append(np.column_stack([xy, u, np.full(n, S[-1] / n), g + s0])); s0 += S[-1]
    return np.concatenate(out) if out else np.zeros((0, 6))


def covered(A, B, r=5.0):
    if not len(A): return np.zeros(0, bool)
    if not len(B): return np.zeros(len(A), bool)
    t = cKDTree(B[:, :2]); d, i = t.query(A[:, :2], k=min(24, len(B)), distance_upper_bound=r)
    if d.ndim == 1: d, i = d[:, None], i[:, None]
    ok = np.isfinite(d); ii = np.where(ok, i, 0)
    dot = (A[:, None, 2:4] * B[ii][:, :, 2:4]).sum(-1)
    return (ok & (dot > 0.5)).any(1)


def main():
    av = sys.argv[1:]; lo_, hi_ = 0, None
    if "--ids" in av:                      # --ids A:B scores traces A..B-1 of the file only (same subset for every row)
        k = av.index("--ids"); a_, b_ = av[k + 1].split(":"); lo_, hi_ = int(a_ or 0), int(b_) if b_ else None; del av[k:k + 2]
    gone = set()
    if "--removed" in av:
        k = av.index("--removed"); gone = {int(l) for l in open(av[k + 1])}; del av[k:k + 2]
    tf = av[0]; files = av[1:]
    truth = [json.loads(l) for l in open(tf)][lo_:hi_]
    cache = {}
    rows = []
    for f in files:
        res = {}
        for l in open(f):
            r = json.loads(l); res[r["id"]] = r
        per = []; nt = 0; n = way = wayt = dr = drn = null = 0; off = []; dm = dp = d0 = 0; rm = []; cpu = 0; err = 0; ml = 0
        for tr in truth:
            r = res.get(tr["id"])
            if r is None: continue
            nt += 1; n_b, w_b = n, wayt; err += "error" in r; cpu += r.get("cpu_s", r["seconds"])
            T = tr["truth"]; sig = tr["sigma"]; W = tr["route"]["ways"]
            lon0, lat0 = T[0]["lon"], T[0]["lat"]; kx = 111319.49 * math.cos(math.radians(lat0))
            win = 10 + 2 * sig; lo = 0
            assert len(r["matched"]) == len(T), (f, tr["id"])
            for m, t in zip(r["matched"], T):
                if t["way_id"] in gone: continue
                n += 1
                if m["way_id"] is None: null += 1
                else:
                    off.append(math.hypot((m["lon"] - t["lon"]) * kx, (m["lat"] - t["lat"]) * KY))
                    while W[lo][3] < t["s"] - win and lo < len(W) - 1: lo += 1
                    ok = m["way_id"] == t["way_id"]; k = lo; okw = ok
                    while not okw and k < len(W) and W[k][2] <= t["s"] + win:
                        okw = W[k][0] == m["way_id"]; k += 1
                    way += ok; wayt += okw
                if m.get("forward") is not None:
                    drn += 1; dr += m["way_id"] == t["way_id"] and m["forward"] == t["forward"]
            per.append([wayt - w_b, n - n_b, float("nan"), tr["route"]["length"]])
            if r.get("path") is not None:
                if tr["id"] not in cache: cache[tr["id"]] = sample([tr["route"]["coords"]], kx, lon0, lat0)
                A = cache[tr["id"]]; B = sample(r["path"], kx, lon0, lat0); end = 10 + 3 * sig
                L = tr["route"]["length"]
                ca = covered(A, B) | (A[:, 5] < end) | (A[:, 5] > L - end)
                cb = covered(B, A)
                if len(B):
                    e = np.array([[(T[0]["lon"] - lon0) * kx, (T[0]["lat"] - lat0) * KY], [(T[-1]["lon"] - lon0) * kx, (T[-1]["lat"] - lat0) * KY]])
                    cb |= (np.hypot(*(B[:, :2] - e[0]).T) < end) | (np.hypot(*(B[:, :2] - e[1]).T) < end)
                x, y = A[~ca, 4].sum(), B[~cb, 4].sum() if len(B) else 0
                per[-1][2] = x + y; dm += x; dp += y; d0 += L; rm.append((x + y) / L); ml += B[:, 4].sum() if len(B) else 0
        meta = {}
        if os.path.exists(f + ".meta.json"): meta = json.load(open(f + ".meta.json"))
        q = np.percentile(off, [50, 95]) if off else [float("nan")] * 2
        pa = np.array(per); bi = np.random.default_rng(0).integers(0, len(pa), (1000, len(pa))); bs = pa[bi].sum(1)
        cw = np.percentile(100 * bs[:, 0] / bs[:, 1], [2.5, 97.5]); cr = np.percentile(100 * bs[:, 2] / bs[:, 3], [2.5, 97.5]) if d0 else None
        rows.append([os.path.basename(f).replace(".jsonl", ""), nt, f"{100*way/n:.2f}", f"{100*wayt/n:.2f}", f"{cw[0]:.1f}-{cw[1]:.1f}",
                     f"{100*dr/n:.2f}" if drn else "-", f"{q[0]:.1f}/{q[1]:.1f}",
                     f"{100*(dm+dp)/d0:.2f}" if d0 else "-", f"{cr[0]:.1f}-{cr[1]:.1f}" if d0 else "-", f"{100*dm/d0:.2f}/{100*dp/d0:.2f}" if d0 else "-",
                     f"{100*np.median(rm):.2f}" if rm else "-", f"{sum(v > .05 for v in rm)}" if rm else "-", f"{100*null/n:.2f}", err,
                     f"{n/max(cpu,1e-9)/1000:.1f}", f"{meta['rss_peak_mb']-meta['rss_base_mb']:.0f}" if meta else "-",
                     f"{meta['lat_p50_ms']}/{meta['lat_p99_ms']}" if "lat_p50_ms" in meta else "-"])
    h = ["result", "n", "way%", "way±%", "95% ci", "dir%", "off m", "RMF%", "95% ci", "d-/d+ %", "RMF50%", "bad", "null%", "err", "kfix/s", "RSS", "ms p50/p99"]
    w = [max(len(str(r[i])) for r in rows + [h]) for i in range(len(h))]
    for r in [h, ["-" * x for x in w]] + rows: print("| " + " | ".join(str(v).ljust(x) for v, x in zip(r, w)) + " |")


main()
