"""Many games at once, as NumPy arrays."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _native
from ._arguments import Options, Rules, Target, options_of, position_of
from ._native import Game, Position

ENDS = (None, "score", "void", "tie", "black", "white")
"""The meaning of the codes of :attr:`Games.ended`."""


class Games:
    """Many games from one position under one rule set, each with its own history.

    An action is a number: a point of the board, counted row by row from the top left, or ``games.actions - 1`` for a pass. Work on many
    games is shared among the processors.

    >>> import koatlas, numpy as np
    >>> games = koatlas.Games("psk", koatlas.Position.empty("1x2"), count=2)
    >>> games.legal.tolist()
    [[True, True, True], [True, True, True]]
    >>> games.push([0, 2])
    >>> games.contents.tolist(), games.to_move.tolist()
    ([[1, 0], [0, 0]], [2, 2])
    """

    def __init__(self, rules: Rules, position: Target = Position.empty("19x19"), *, count: int, options: Options = None) -> None:
        """``count`` games under a rule set. Raises :class:`InputError` if an argument cannot be used."""
        self.position = position_of(position)
        """The position at the start of every game."""
        self._options = options_of(options)
        self._games = _native.Games(rules, self.position, self._options, count)

    def __len__(self) -> int:
        return len(self._games)

    def __getitem__(self, number: int) -> Game:
        """Returns an independent copy of a game, with its history."""
        return self._games.game(range(len(self))[number], self.position, self._options)

    @property
    def actions(self) -> int:
        """The number of actions: the points of the board, and a pass."""
        return self._points + 1

    @property
    def legal(self) -> NDArray[np.bool_]:
        """True for each legal action: one row per game, one column per action. In a game that has ended no action is legal."""
        return np.frombuffer(self._games.legal(), np.bool_).reshape(len(self), self.actions)

    def push(self, actions: ArrayLike) -> None:
        """Makes an action in each game; -1 leaves a game as it is.

        If one of the actions is illegal, none is made, and :class:`IllegalMoveError` names the game, the move and the reason.
        """
        self._games.push(np.ascontiguousarray(actions, "<i4").tobytes())

    def pop(self) -> None:
        """Takes back the last move of each game that has one."""
        self._games.pop()

    def reset(self, games: ArrayLike) -> None:
        """Begins the games with these numbers anew.

        >>> import koatlas, numpy as np
        >>> games = koatlas.Games("psk", koatlas.Position.empty("1x2"), count=2)
        >>> games.push([2, -1])
        >>> games.push([2, -1])
        >>> games.ended.tolist(), games.scores.tolist()
        ([1, 0], [0, 0])
        >>> games.reset(np.flatnonzero(games.ended))
        >>> games.ended.tolist()
        [0, 0]
        """
        self._games.reset(np.asarray(games, np.int64).tolist())

    @property
    def contents(self) -> NDArray[np.uint8]:
        """The content of every point: one row per game, one column per point; 0 empty, 1 black, 2 white."""
        return np.frombuffer(self._games.contents(), np.uint8).reshape(len(self), self._points)

    @property
    def to_move(self) -> NDArray[np.uint8]:
        """The player to move in each game: 1 Black, 2 White."""
        return np.frombuffer(self._games.to_move(), np.uint8)

    @property
    def ended(self) -> NDArray[np.uint8]:
        """The end of each game: an index in :data:`ENDS`, 0 if the game goes on."""
        return np.frombuffer(self._games.ended(), np.uint8)

    @property
    def scores(self) -> NDArray[np.int32]:
        """Black's area minus White's on each present board."""
        return np.frombuffer(self._games.scores(), "<i4")

    @property
    def _points(self) -> int:
        rows, columns = self.position.size.split("x")
        return int(rows) * int(columns)
