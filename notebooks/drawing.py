"""The graph of a component as a picture."""

import itertools
import math

import networkx

from showing import axes


def component(graph):
    """The rows of the positions that can be reached from the start and from which one can come back, by number, and the plays
    from number to number."""
    joined = graph.to_networkx()
    inside = sorted({graph.start} | networkx.descendants(joined, graph.start) & networkx.ancestors(joined, graph.start))
    plays = [(here, there, label(play)) for here, there, play in joined.subgraph(inside).edges(data=True)]
    return {number: graph.position_of(number).rows for number in inside}, sorted(plays)


def label(play):
    """What stands beside an arrow: the play, and how many stones it removes."""
    return play["move"] + (f" \u00d7{play['removed']}" if play["removed"] else "")


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
        drawn.text(*middle, play, ha="center", va="center", bbox={"facecolor": "white", "linewidth": 0, "pad": 1})
    for number, (x, y) in places.items():
        frame = {"boxstyle": "round,pad=0.5", "facecolor": "#f3e3c3", "edgecolor": "#222222", "linewidth": 2.5 if boards[number] == start else 1}
        drawn.text(x, y, "\n".join(" ".join(row) for row in boards[number]), ha="center", va="center", family="monospace", bbox=frame)
    drawn.set(xlim=(-1.4, 1.4), ylim=(-1.4, 1.4), aspect="equal")
    drawn.axis("off")
    return figure
