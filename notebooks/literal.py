"""A literal board for the studies that count by hand: strings are flooded point by point. It shares nothing with the program.

A board is a dictionary from points to `X`, `O` or `.`. A position is the string of what the points of a region hold, in their order.
"""

from dataclasses import dataclass

COLUMNS = "abcdefghjklmnopqrstuvwxyz"
COLOURS = {"X": "B", "O": "W"}
OTHER = {"X": "O", "O": "X"}
# The smallest suicide that is legal: none is so large.
NO_SUICIDE, MULTI = 10**6, 2


@dataclass(frozen=True)
class Play:
    """A play from a position to another. `strings` has the sizes of the strings that it removes, of its own colour if it is a suicide."""

    before: str
    colour: str
    place: str
    after: str
    strings: tuple
    suicide: bool

    @property
    def taken(self):
        return sum(self.strings)

    def __str__(self):
        return f"{COLOURS[self.colour]} {self.place}"


class Region:
    """A region of a board, and the plays in it that remove nothing outside of it. Immortal stones are never captured."""

    def __init__(self, rows, region=None, immortal=()):
        self.rows = rows
        self.board = {at: held for at, held in points(rows) if held != " "}
        self.points = list(region or self.board)
        self.immortal = set(immortal)
        self.around = {at: [to for to in neighbours(at) if to in self.board] for at in self.board}
        self.start = "".join(self.board[at] for at in self.points)

    def holding(self, position):
        return self.board | dict(zip(self.points, position))

    def position(self, board):
        return "".join(board[at] for at in self.points)

    def string(self, board, at):
        """The string of a stone, and whether it lives: it has a liberty or is immortal."""
        found, new, lives = {at}, [at], False
        while new:
            here = new.pop()
            lives |= here in self.immortal
            for to in self.around[here]:
                lives |= board[to] == "."
                if board[to] == board[at] and to not in found:
                    found.add(to)
                    new.append(to)
        return found, lives

    def dead(self, board, stones):
        """The strings of these stones that have no liberty."""
        strings = {frozenset(found) for found, lives in (self.string(board, at) for at in stones) if not lives}
        return sorted(strings, key=sorted)

    def play(self, position, colour, place):
        """The position after a play, the strings that it removes, and whether they are the player's own."""
        board = self.holding(position) | {place: colour}
        removed = self.dead(board, [to for to in self.around[place] if board[to] == OTHER[colour]])
        suicide = [] if removed else self.dead(board, [place])
        board |= {at: "." for string in removed or suicide for at in string}
        return self.position(board), removed or suicide, bool(suicide)

    def plays(self, position, suicide):
        """All plays of both colours that change the position, with suicides of at least `suicide` stones."""
        for place in (at for at, held in zip(self.points, position) if held == "."):
            for colour in "XO":
                after, removed, own = self.play(position, colour, place)
                play = Play(position, colour, place, after, tuple(map(len, removed)), own)
                inside = all(string <= set(self.points) for string in removed)
                if after != position and inside and (not own or play.taken >= suicide):
                    yield play

    def reached(self, suicide):
        """The plays from each position that the start leads to."""
        plays, new = {}, [self.start]
        while new:
            here = new.pop()
            if here not in plays:
                plays[here] = list(self.plays(here, suicide))
                new += [play.after for play in plays[here]]
        return plays

    def component(self, suicide):
        """The positions that the start leads to and that lead back to it, and the plays between them."""
        plays, before = self.reached(suicide), {}
        for play in (play for some in plays.values() for play in some):
            before.setdefault(play.after, []).append(play.before)
        inside, new = set(), [self.start]
        while new:
            here = new.pop()
            if here not in inside:
                inside.add(here)
                new += before.get(here, [])
        return inside, [play for here in sorted(inside) for play in plays[here] if play.after in inside]

    def score(self, position):
        """The area of a position, Black minus White, all of the board."""
        board, seen, total = self.holding(position), set(), 0
        for at in board:
            if board[at] == "." and at not in seen:
                room = self.string(board, at)[0]
                beside = {board[to] for here in room for to in self.around[here]} - {"."}
                seen |= room
                total += {("X",): len(room), ("O",): -len(room)}.get(tuple(beside), 0)
            total += {"X": 1, "O": -1, ".": 0}[board[at]]
        return total

    def drawn(self, position):
        """The rows of a position, for people."""
        board, width = self.holding(position), max(map(len, self.rows))
        names = [[COLUMNS[column] + str(len(self.rows) - row) for column in range(width)] for row in range(len(self.rows))]
        return [" ".join(self.sign(board, at) for at in line).rstrip() for line in names]

    def sign(self, board, at):
        held = board.get(at, " ")
        return held.lower() if at in self.immortal else held

    def text(self, position, to_move):
        """The position as a file that the program reads."""
        lines = ["".join(line) for line in self.unmarked(position)]
        immortal = [f"immortal: {' '.join(sorted(self.immortal))}"] if self.immortal else []
        return "\n".join([*lines, f"region: {' '.join(self.points)}", *immortal, f"to-move: {COLOURS[to_move]}", ""])

    def unmarked(self, position):
        board = self.holding(position)
        for row in range(len(self.rows)):
            yield [board.get(COLUMNS[column] + str(len(self.rows) - row), ".") for column in range(len(self.rows[row]))]


def points(rows):
    for row, line in enumerate(rows):
        for column, held in enumerate(line):
            yield COLUMNS[column] + str(len(rows) - row), held


def neighbours(at):
    column, row = COLUMNS.index(at[0]), int(at[1:])
    beside = [COLUMNS[to] for to in (column - 1, column + 1) if to >= 0]
    return [to + at[1:] for to in beside] + [f"{at[0]}{row + 1}", f"{at[0]}{row - 1}"]


def empty(board):
    """The region of a whole board, empty."""
    rows, columns = map(int, board.split("x"))
    return Region(["." * columns] * rows)
