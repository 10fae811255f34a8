#!/usr/bin/env python3
"""Compares a table of `koatlas solve --table` with the values that basic_ko_boards.c finds: as many states have each pair of values.

    koatlas solve --board 3x4 --rules basic-ko --table FILE
    ./basic_ko_boards values 3x4 >VALUES
    python3 second_opinion/basic_ko_tables.py FILE VALUES

Both count the states with Black to move, up to symmetry of the board. A table holds a byte for each state and value; 127 is none. How a
table is laid out was read off tables, so only one that comes out equal says something. Which state has which value is not compared: `basic_ko_boards values` prints some states for that.
"""

import json
import struct
import sys
import zlib
from collections import Counter
from pathlib import Path

START = struct.Struct("<12xI8x")  # of a table: the size of its header, between other things
HEAD = struct.Struct("<I8x")  # of a block: its size, and a checksum


def unpacked(table):
    """All blocks of a table, one after the other."""
    place, blocks = START.size + START.unpack_from(table)[0], b""
    while place < len(table):
        (size,) = HEAD.unpack_from(table, place)
        place += HEAD.size + size
        blocks += zlib.decompress(table[place - size : place])
    return blocks


def pairs_of_table(table, states):
    """How many states have each pair of values. The lower values come first, then the upper ones, then other things."""
    values = [None if abs(value) == 127 else value for value in struct.unpack_from(f"{2 * states}b", unpacked(table))]
    return Counter(zip(values[:states], values[states:]))


def main():
    table, second = Path(sys.argv[1]).read_bytes(), json.loads(Path(sys.argv[2]).read_text())
    states = second["states_up_to_symmetry"]
    found = pairs_of_table(table, states)
    equal = found == {(pair["lo"], pair["hi"]): pair["states"] for pair in second["pairs"]}
    print(f"{second['board']}, suicide {second['suicide']}: {states:,} states, {len(found)} pairs: {'equal' if equal else 'NOT equal'}")
    sys.exit(not equal)


if __name__ == "__main__":
    main()
