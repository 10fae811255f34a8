"""The positions and moves of a sequence so far."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Move:
    """A move with the positions around it.

    `kind` is `play`, `pass` or `kopass`, a pass for a ko. `point` is where the stone was put, or the point of that ko.
    """

    kind: str
    player: str
    point: tuple | None
    before: tuple
    after: tuple
    captured: tuple = ()
    suicide: tuple = ()
    forfeited: bool = False

    def is_play(self):
        return self.kind == "play"


class History:
    """Position number i lies between move i and move i + 1; number 0 is the start."""

    def __init__(self, start, first_mover, start_counts):
        self.positions, self.to_move, self.moves = [start], [first_mover], []
        self.start_counts = start_counts

    def add(self, move, to_move):
        self.moves.append(move)
        self.positions.append(move.after)
        self.to_move.append(to_move)

    def occurred(self):
        """The numbers of the positions that have occurred, the present one among them."""
        return range(0 if self.start_counts else 1, len(self.positions))

    def since_pass(self):
        """The same since the last pass; the position at that pass is the first of them."""
        passes = [number for number, move in enumerate(self.moves, 1) if move.kind == "pass"]
        return [number for number in self.occurred() if number >= max(passes, default=0)]

    def plays(self):
        return [move for move in self.moves if move.is_play()]

    def balance(self, number, last):
        """White minus black stones removed since position `number`, by the moves made and by one more."""
        return sum(balance(move) for move in [*self.moves[number:], last])


def balance(move):
    """White minus black stones that a move removes."""
    black_removes = len(move.captured) - len(move.suicide)
    return black_removes if move.player == "B" else -black_removes
