/// The tables of letters, as `Scripts/extract-outlines.py` wrote them: a line for each letter with its code point, its width, and its outline.
enum OutlineTables {}
