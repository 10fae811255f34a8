"""Points, strings, plays by the bare rules, and area.

A position is a tuple of rows of text, the top row first: `X` a black stone, `O` a white one, `.` an empty point. A point is
(column, row), both from 0, the row from the top. A player is `B` or `W`.
"""

from typing import NamedTuple

COLUMNS = "abcdefghjklmnopqrstuvwxyz"
STONES = {"B": "X", "W": "O"}


def opponent(player):
    return "W" if player == "B" else "B"


class Played(NamedTuple):
    """What a play does: the position after it, the opponent's stones it removes, and the player's own."""

    after: tuple
    captured: tuple
    suicide: tuple


class Board:
    """The points of a board, those where plays may be made, and the stones that are never captured."""

    def __init__(self, rows, cols, region=None, immortal=()):
        self.rows, self.cols = rows, cols
        self.points = [(x, y) for y in range(rows) for x in range(cols)]
        self.region = self.points if region is None else [self.point(name) for name in region]
        self.immortal = {self.point(name) for name in immortal}
        self.neighbours = {point: [near for near in beside(point) if near in self.points] for point in self.points}

    def name(self, point):
        """A point as players write it: the column as a letter without i, the row as a number from the bottom."""
        return COLUMNS[point[0]] + str(self.rows - point[1])

    def point(self, name):
        """The point of a name; None if the board has no such point."""
        if name[:1] not in COLUMNS or not name[1:].isdigit():
            return None
        point = COLUMNS.index(name[0]), self.rows - int(name[1:])
        return point if point in self.points else None

    def connected(self, position, point):
        """All points that are connected to a point and have the same content, and the points next to them."""
        what = content(position, point)
        found, border, todo = {point}, set(), [point]
        while todo:
            for near in self.neighbours[todo.pop()]:
                if content(position, near) != what:
                    border.add(near)
                elif near not in found:
                    found.add(near)
                    todo.append(near)
        return found, border

    def liberties(self, position, point):
        """The empty points next to the string of a stone."""
        _, border = self.connected(position, point)
        return {near for near in border if content(position, near) == "."}

    def without_liberty(self, position, point):
        """The string of a stone if it has no liberty and may be removed; otherwise nothing."""
        string, _ = self.connected(position, point)
        if self.liberties(position, point) or string & self.immortal:
            return set()
        return string

    def play(self, position, player, point):
        """A play on an empty point: the stone, then the opponent's strings without liberty; if there is none, the own string."""
        position = put(position, point, STONES[player])
        captured = set()
        for near in self.neighbours[point]:
            if content(position, near) == STONES[opponent(player)]:
                captured |= self.without_liberty(position, near)
        suicide = set() if captured else self.without_liberty(position, point)
        for stone in captured | suicide:
            position = put(position, stone, ".")
        return Played(position, tuple(sorted(captured)), tuple(sorted(suicide)))

    def area(self, position):
        """Black's stones and the empty points that touch black stones alone, minus the same of White."""
        return sum(self.owner(position, point) for point in self.points)

    def owner(self, position, point):
        """1 for a point of Black's area, -1 for one of White's, 0 for any other."""
        around = content(position, point)
        if around == ".":
            _, border = self.connected(position, point)
            around = "".join({content(position, near) for near in border})
        return {"X": 1, "O": -1}.get(around, 0)


def beside(point):
    x, y = point
    return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]


def content(position, point):
    x, y = point
    return position[y][x]


def put(position, point, what):
    """The position with something else on one point."""
    x, y = point
    row = position[y][:x] + what + position[y][x + 1 :]
    return (*position[:y], row, *position[y + 1 :])
