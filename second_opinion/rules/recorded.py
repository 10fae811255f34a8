"""A game that was played elsewhere, legal or not: it goes on as it was played, and each violation is told once.

`docs/rules.md` says how. When a sequence has ended, the next move is a violation. The moves after that are none, also if the
sequence ends again.
"""

from typing import NamedTuple

from .board import content, opponent
from .referee import Referee


class Judged(NamedTuple):
    """What is said of a move of a recorded game: why it is illegal, if it is, and whether it was made."""

    reasons: list
    made: bool


class RecordedGame(Referee):
    """A referee who lets a game go on."""

    told = False

    def record(self, player, move):
        """The next move of the game."""
        after_end = ["ended"] if self.ended and not self.told else []
        self.told, self.ended = bool(after_end) or self.told, None
        out_of_turn = ["turn"] if player != self.to_move else []
        self.to_move = player
        reasons = out_of_turn + self.reasons_in_turn(player, move)
        made = move == "pass" or self.is_free(self.board.point(move))
        if made:
            self.put_on_record(self.move(player, move), legal=not reasons)
        self.to_move = opponent(player)
        return Judged(after_end + reasons, made)

    def is_free(self, point):
        return point in self.board.region and content(self.position, point) == "."
