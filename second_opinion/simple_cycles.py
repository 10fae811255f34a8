"""A second opinion on the circuits of `figures.toml`.

Builds the graphs of small boards itself, in plain Python, lets networkx count their elementary circuits, and compares
with every row of `[circuits]` in `figures.toml` up to a length. It shares no code with koatlas; no test needs it.

    python -m venv venv
    venv/bin/pip install networkx
    venv/bin/python second_opinion/simple_cycles.py [LENGTH]

LENGTH, 8 if it is left out, is the longest circuit counted; 24 takes some seconds. Prints a line for each row,
and answers 1 if a count differs. Needs Python 3.11 and networkx 3.1 or later.
"""

import itertools
import pathlib
import sys
import tomllib
from collections import Counter

import networkx

FIGURES = pathlib.Path(__file__).parents[1] / "data" / "figures.toml"
EMPTY, BLACK, WHITE = 0, 1, 2


def adjacency(rows, cols):
    """For every point of a board the points next to it."""
    points = [(r, c) for r in range(rows) for c in range(cols)]
    return [[j for j, q in enumerate(points) if abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1] for p in points]


def string_without_liberty(adjacent, position, point):
    """The string of stones at a point if it has no liberty, else None."""
    string, todo = {point}, [point]
    while todo:
        for q in adjacent[todo.pop()]:
            if position[q] == EMPTY:
                return None
            if position[q] == position[point] and q not in string:
                string.add(q)
                todo.append(q)
    return string


def is_legal(adjacent, position):
    stones = (p for p, content in enumerate(position) if content != EMPTY)
    return all(string_without_liberty(adjacent, position, p) is None for p in stones)


def play(adjacent, position, colour, point, suicide):
    """The position after a play, None if it is a suicide that is not allowed; suicide: "none" or "multi"."""
    after = list(position)
    after[point] = colour
    for q in adjacent[point]:
        if after[q] == 3 - colour:
            for stone in string_without_liberty(adjacent, after, q) or ():
                after[stone] = EMPTY
    own = string_without_liberty(adjacent, after, point)
    if own and (suicide == "none" or len(own) == 1):
        return None
    for stone in own or ():
        after[stone] = EMPTY
    return tuple(after)


def plays(adjacent, suicide):
    """All plays of a whole board: (position, colour, position after)."""
    for position in itertools.product((EMPTY, BLACK, WHITE), repeat=len(adjacent)):
        if not is_legal(adjacent, position):
            continue
        for point, colour in itertools.product(range(len(adjacent)), (BLACK, WHITE)):
            if position[point] == EMPTY and (after := play(adjacent, position, colour, point, suicide)):
                yield position, colour, after


def graph(board, suicide, model):
    adjacent = adjacency(*map(int, board.split("x")))
    result = networkx.DiGraph()
    for position, colour, after in plays(adjacent, suicide):
        if model == "free":
            result.add_edge(position, after)
        else:
            result.add_edge((position, colour), (after, 3 - colour))
    if model == "with-passes":
        for position in {position for position, _ in result.nodes}:
            result.add_edge((position, BLACK), (position, WHITE))
            result.add_edge((position, WHITE), (position, BLACK))
    return result


def is_two_passes(circuit, model):
    return model == "with-passes" and len(circuit) == 2 and circuit[0][0] == circuit[1][0]


def counts(board, suicide, model, length):
    circuits = networkx.simple_cycles(graph(board, suicide, model), length_bound=length)
    return Counter(len(circuit) for circuit in circuits if not is_two_passes(circuit, model))


def check(row, length):
    """Whether a row of the figures agrees, up to a length."""
    length = min(length, row["max_length"])
    expected = {n: count for n, count in row["counts"] if n <= length}
    found = dict(sorted(counts(row["board"], row["suicide"], row["model"], length).items()))
    verdict = "agrees" if found == expected else f"DIFFERS, figures have {expected}"
    print(f"{row['board']} {row['suicide']:5} {row['model']:11} up to {length:2}: {found} {verdict}", flush=True)
    return found == expected


def main():
    length = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    rows = tomllib.loads(FIGURES.read_text())["circuits"]["rows"]
    answers = [check(row, length) for row in rows]
    print(f"{sum(answers)} of {len(answers)} rows agree")
    sys.exit(0 if all(answers) else 1)


if __name__ == "__main__":
    main()
