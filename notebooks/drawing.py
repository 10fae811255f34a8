"""Pictures of positions: the program's own, and the graph of a component."""

import itertools
import math
import re

from IPython import get_ipython
from IPython.display import SVG, display

from common import run
from showing import axes

NODE = re.compile(r'^ *(\d+) \[ label = "([^"]*)"')
EDGE = re.compile(r'^ *(\d+) -> (\d+) \[ label = "([^"]*)"')


def show_picture(svg):
    """A picture that the program has drawn. A script leaves it out."""
    if get_ipython():
        display(SVG(svg))


def reached(start, plays):
    """Everything that plays lead to."""
    found, new = {start}, [start]
    while new:
        at = new.pop()
        beyond = {there for here, there, _ in plays if here == at} - found
        found |= beyond
        new += beyond
    return found


def component(file, start):
    """The positions of the component of a position with these rows, by number, and the plays from number to number."""
    graph = run("explore", file, "--dot", "-").splitlines()
    boards = {int(m[1]): m[2].split("\\n") for m in map(NODE.match, graph) if m}
    plays = [(int(m[1]), int(m[2]), m[3]) for m in map(EDGE.match, graph) if m]
    first = next(number for number, rows in boards.items() if rows == start)
    inside = reached(first, plays) & reached(first, [(there, here, play) for here, there, play in plays])
    plays = [(here, there, play) for here, there, play in plays if {here, there} <= inside]
    return {number: boards[number] for number in sorted(inside)}, plays


def round_the_circle(boards, plays):
    """An order of few positions in which the fewest arrows cross; many stay as they are."""
    pairs = {tuple(sorted(play[:2])) for play in plays}

    def crossings(order):
        spans = [sorted((order.index(here), order.index(there))) for here, there in pairs]
        return sum(a < c < b < d for (a, b), (c, d) in itertools.permutations(spans, 2))

    first, *others = boards
    return min(([first, *order] for order in itertools.permutations(others)), key=crossings) if len(boards) <= 7 else list(boards)


def draw_component(boards, plays, start):
    """The graph: positions in a circle, the one with the rows `start` with a thick frame."""
    figure, drawn = axes(6.4, 5.2)
    turn = 2 * math.pi / len(boards)
    places = {number: (math.sin(turn * at), math.cos(turn * at)) for at, number in enumerate(round_the_circle(boards, plays))}
    for here, there, play in plays:
        (x, y), (to_x, to_y) = places[here], places[there]
        arrow = {"arrowstyle": "-|>", "shrinkA": 34, "shrinkB": 34, "color": "#222222", "connectionstyle": "arc3,rad=0.12"}
        drawn.annotate("", (to_x, to_y), (x, y), arrowprops=arrow)
        # Beside the middle of the arrow, on the side to which it bends.
        middle = (x + to_x) / 2 + 0.10 * (to_y - y), (y + to_y) / 2 - 0.10 * (to_x - x)
        drawn.text(*middle, play.replace("removes ", "\u00d7"), ha="center", va="center", bbox={"facecolor": "white", "linewidth": 0, "pad": 1})
    for number, (x, y) in places.items():
        frame = {"boxstyle": "round,pad=0.5", "facecolor": "#f3e3c3", "edgecolor": "#222222", "linewidth": 2.5 if boards[number] == start else 1}
        drawn.text(x, y, "\n".join(" ".join(row) for row in boards[number]), ha="center", va="center", family="monospace", bbox=frame)
    drawn.set(xlim=(-1.4, 1.4), ylim=(-1.4, 1.4), aspect="equal")
    drawn.axis("off")
    return figure
