#!/usr/bin/env python3
"""Writes the outlines of letters that NavigationUI draws, from open fonts, as tables in Swift.

    python3 -m venv venv && venv/bin/pip install uharfbuzz fonttools==4.68.0
    apt-get install fonts-inter fonts-roadgeek
    venv/bin/python Scripts/extract-outlines.py

Inter: SIL Open Font License 1.1. Roadgeek: MIT. The tables stay under the license of the font they come from.
"""
import pathlib
import string

import uharfbuzz as hb
from fontTools.ttLib import TTFont
from fontTools.pens.recordingPen import DecomposingRecordingPen

INTER = "/usr/share/fonts/opentype/inter/"
ROADGEEK = "/usr/share/fonts/truetype/roadgeek/"
OFL = "Inter, Copyright 2016 The Inter Project Authors, SIL Open Font License 1.1"
MIT = "Roadgeek 2014, Copyright 2014-2015 Sammi De Guzman, MIT license"
ASCII = list(range(0x20, 0x7F))
LATIN = ASCII + list(range(0xA0, 0x180)) + [0x218, 0x219, 0x21A, 0x21B, 0x1E9E]
PUNCTUATION = [0x2010, 0x2011, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x201E, 0x2022, 0x2026, 0x2212, 0x221E]
OTHER = list(range(0x386, 0x3CF)) + list(range(0x400, 0x460)) + [0x490, 0x491]
VIETNAMESE = [0x1A0, 0x1A1, 0x1AF, 0x1B0] + list(range(0x1EA0, 0x1EFA))
SIGN = [ord(c) for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -"]

# name, source, license, code points
FACES = [
    ("interBoldNumerals", INTER + "InterDisplay-Bold.otf", OFL, [ord(c) for c in "0123456789 -."] + [0x2013, 0x221E]),
    ("interSemiBold", INTER + "Inter-SemiBold.otf", OFL, LATIN + PUNCTUATION),
    ("interSemiBoldOther", INTER + "Inter-SemiBold.otf", OFL, OTHER + VIETNAMESE),
    ("interMedium", INTER + "Inter-Medium.otf", OFL, ASCII + list(range(0xA0, 0x100)) + PUNCTUATION),
    ("roadgeekB", ROADGEEK + "RG2014B.ttf", MIT, SIGN),
    ("roadgeekC", ROADGEEK + "RG2014C.ttf", MIT, SIGN),
    ("roadgeekD", ROADGEEK + "RG2014D.ttf", MIT, SIGN),
    ("roadgeekE", ROADGEEK + "RG2014E.ttf", MIT, SIGN),
]


def pairs(path):
    """How much closer (negative) or wider two letters stand beside one another, thousandths of the font's size."""
    face = hb.Face(hb.Blob.from_file_path(path))
    font = hb.Font(face)

    def width(text, kerning):
        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        hb.shape(font, buffer, {"kern": kerning, "calt": False, "liga": False})
        return sum(position.x_advance for position in buffer.glyph_positions)

    letters = string.ascii_letters + string.digits + ".,-' éèàâôüöäÉ"
    for first in letters:
        for second in letters:
            closer = round((width(first + second, True) - width(first + second, False)) * 1000 / face.upem)
            if abs(closer) >= 12:
                yield f"{first}{second}{closer}"


def outline(glyphs, name, scale):
    """The outline as letters and relative whole numbers, in thousandths of the font's size, up positive."""
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    at, text = (0, 0), ""

    def numbers(points):
        nonlocal at, text
        base = at
        for point in points:
            spot = (round(point[0] * scale), round(point[1] * scale))
            for value in (spot[0] - base[0], spot[1] - base[1]):
                text += (" " if value >= 0 and text[-1].isdigit() else "") + str(value)
            at = spot

    for operation, points in pen.value:
        if operation == "qCurveTo":
            points = list(points)
            for index in range(len(points) - 1):
                control, end = points[index], points[index + 1]
                if index < len(points) - 2:
                    end = ((control[0] + end[0]) / 2, (control[1] + end[1]) / 2)
                text += "q"
                numbers([control, end])
            continue
        if operation == "closePath":
            text += "z"
            continue
        text += {"moveTo": "m", "lineTo": "l", "curveTo": "c"}[operation]
        numbers(points)
    return text


def write(name, license, lines):
    """A table as a file of Swift."""
    folder = pathlib.Path(__file__).resolve().parent.parent / "Sources/NavigationUI/Lettering/Outlines"
    folder.mkdir(parents=True, exist_ok=True)
    text = f"// Written by Scripts/extract-outlines.py. {license}.\n// swift-format-ignore-file\n\n"
    text += f"extension OutlineTables {{\n    static let {name} = \"\"\"\n"
    text += "".join(f"        {line}\n" for line in lines) + "        \"\"\"\n}\n"
    (folder / f"OutlineTables+{name[0].upper()}{name[1:]}.swift").write_text(text)


def main():
    for name, path, license, points in FACES:
        font = TTFont(path)
        glyphs, cmap = font.getGlyphSet(), font.getBestCmap()
        scale = 1000 / font["head"].unitsPerEm
        lines = []
        for point in points:
            glyph = cmap.get(point)
            if glyph is None:
                continue
            lines.append(f"{point:04X} {round(glyphs[glyph].width * scale)} {outline(glyphs, glyph, scale)}".rstrip())
        write(name, license, lines)
    found = list(pairs(INTER + "Inter-SemiBold.otf"))
    write("interSemiBoldPairs", OFL, ["\t".join(found[i : i + 16]) for i in range(0, len(found), 16)])


main()
