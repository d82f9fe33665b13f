#!/usr/bin/env python3
"""copies.py COUNT IN.osm.pbf OUT.osm.pbf [FIRST]: COUNT copies of an extract side by side, to see what imports of larger maps cost.

Ids are numbered anew without gaps, and each copy's lie behind those of the copy before; each copy lies further east by the width of the
extract and a little. FIRST (0) is the number of the first copy. The whole is sorted by type and id, as extracts are. Needs Python alone.
"""
import struct
import sys
import zlib

NODES, WAYS, RELATIONS = 2, 3, 4  # the fields of a PrimitiveGroup; 1, plain nodes, is what no current extract has


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, at
        shift += 7


def coded(value):
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def fields(data):
    """The fields of a message: (number, value), a value being a number or bytes."""
    at = 0
    while at < len(data):
        key, at = varint(data, at)
        if key & 7 == 0:
            value, at = varint(data, at)
        elif key & 7 == 2:
            size, at = varint(data, at)
            value, at = data[at:at + size], at + size
        else:
            raise SystemExit(f"copies.py: wire type {key & 7} is not one that OSM files have")
        yield key >> 3, value


def field(number, value):
    if isinstance(value, int):
        return coded(number << 3) + coded(value)
    return coded(number << 3 | 2) + coded(len(value)) + value


def deltas(data):
    """The numbers of a packed, delta-coded field."""
    at = total = 0
    out = []
    while at < len(data):
        value, at = varint(data, at)
        total += value >> 1 ^ -(value & 1)
        out.append(total)
    return out


def zigzag(value):
    return coded(value << 1 if value >= 0 else (-value << 1) - 1)


class Shifted:
    """A delta-coded field whose numbers can all be moved: only the first one changes."""

    def __init__(self, numbers):
        self.first = numbers[0] if numbers else None
        self.rest = b"".join(zigzag(b - a) for a, b in zip(numbers, numbers[1:]))

    def moved(self, by):
        return b"" if self.first is None else zigzag(self.first + by) + self.rest


def blobs(path):
    with open(path, "rb") as file:
        while head := file.read(4):
            header = dict(fields(file.read(struct.unpack(">I", head)[0])))
            blob = dict(fields(file.read(header[3])))
            yield header[1], zlib.decompress(blob[3]) if 3 in blob else blob[1]


def write_blob(file, kind, data):
    blob = field(2, len(data)) + field(3, zlib.compress(data, 1))
    header = field(1, kind) + field(3, len(blob))
    file.write(struct.pack(">I", len(header)) + header + blob)


def read(path):
    """The header, the blocks as (fields beside the groups, groups as (kind, message's fields)), and all ids by kind."""
    header, blocks, ids = b"", [], {NODES: set(), WAYS: set(), RELATIONS: set()}
    for kind, data in blobs(path):
        if kind == b"OSMHeader":
            header = data
            continue
        frame, groups = b"", []
        for number, value in fields(data):
            if number != 2:
                frame += field(number, value)
                continue
            for group, content in fields(value):
                if group not in ids:
                    raise SystemExit(f"copies.py: elements of kind {group} are not copied, only dense nodes, ways and relations")
                groups.append((group, list(fields(content))))
        blocks.append((frame, groups))
        for group, content in groups:
            part = dict(content)
            if group == NODES:
                ids[NODES].update(deltas(part[1]))
                continue
            ids[group].add(part[1])
            if group == WAYS:
                ids[NODES].update(deltas(part.get(8, b"")))
            else:
                for member, kind in zip(deltas(part.get(9, b"")), part.get(10, b"")):
                    ids[(NODES, WAYS, RELATIONS)[kind]].add(member)
    return header, blocks, {kind: {id: rank + 1 for rank, id in enumerate(sorted(found))} for kind, found in ids.items()}


def renumbered(kind, content, ranks, lons):
    """The fields of an element or of dense nodes, those that are moved as ``Shifted`` or, for ids, as ``[number]``."""
    part = dict(content)
    out = []
    for number, value in content:
        if kind == NODES and number == 1:
            value = Shifted([ranks[NODES][id] for id in deltas(value)])
        elif kind == NODES and number == 9:
            places = deltas(value)
            lons.extend((min(places), max(places)))
            value = ("east", Shifted(places))
        elif kind != NODES and number == 1:
            value = [ranks[kind][value]]
        elif kind == WAYS and number == 8:
            value = Shifted([ranks[NODES][id] for id in deltas(value)])
        elif kind == WAYS and number in (9, 10):
            continue
        elif kind == RELATIONS and number == 9:
            kinds = [(NODES, WAYS, RELATIONS)[kind] for kind in part[10]]
            value = Shifted([ranks[kind][id] for kind, id in zip(kinds, deltas(value))])
        out.append((number, value))
    return out


def moved(content, by, east):
    out = []
    for number, value in content:
        if isinstance(value, list):
            value = value[0] + by
        elif isinstance(value, tuple):
            value = value[1].moved(east)
        elif isinstance(value, Shifted):
            value = value.moved(by)
        out.append(field(number, value))
    return b"".join(out)


def main():
    if len(sys.argv) not in (4, 5):
        raise SystemExit(__doc__)
    count, first = int(sys.argv[1]), int(sys.argv[4]) if len(sys.argv) == 5 else 0
    header, blocks, ranks = read(sys.argv[2])
    lons = []
    blocks = [(frame, [(kind, renumbered(kind, content, ranks, lons)) for kind, content in groups]) for frame, groups in blocks]
    span = max(len(found) for found in ranks.values()) + 1
    width = (max(lons) - min(lons)) * 102 // 100
    with open(sys.argv[3], "wb") as file:
        write_blob(file, b"OSMHeader", header)
        for kind in (NODES, WAYS, RELATIONS):
            for copy in range(first, first + count):
                for frame, groups in blocks:
                    chosen = [content for group, content in groups if group == kind]
                    if not chosen:
                        continue
                    group = b"".join(field(kind, moved(content, copy * span, copy * width)) for content in chosen)
                    write_blob(file, b"OSMData", frame + field(2, group))


if __name__ == "__main__":
    main()
