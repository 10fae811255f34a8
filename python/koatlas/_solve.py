"""Who wins, with best play, under a rule set."""

import os

from ._answer import ask
from ._answers import Solution
from ._arguments import Memory, Number, Options, Rules, Target, VoidIs


def solve(
    target: Target,
    *,
    rules: Rules,
    options: Options = None,
    komi: float | str = 0,
    void_is: VoidIs = "draw",
    most_states: Number | None = None,
    time_limit: float | str | None = None,
    table: str | os.PathLike[str] | None = None,
    strategies: bool = False,
    memory_limit: Memory = None,
) -> Solution:
    """Solves a position under a rule set: who wins with best play, by how much and by which first moves.

    ``void_is`` says what a game without result counts as: ``draw``, ``black``, ``white`` or ``separate`` (no end at all).
    ``most_states`` and ``time_limit`` (seconds) end the search with the bounds so far. ``table`` names a file for the values
    of a whole board under the basic ko rule: it is read if it exists, and otherwise made. ``strategies`` adds a certificate with
    a strategy for each player, which proves the bounds.

    >>> import koatlas
    >>> found = koatlas.solve(koatlas.Position.empty("2x2"), rules="psk")
    >>> found.exact, found.lo, found.hi, found.best
    (True, 1, 1, ('B a2', 'B b2', 'B a1', 'B b1'))
    >>> found = koatlas.solve(koatlas.Position.empty("1x3"), rules="psk", strategies=True)
    >>> koatlas.verify(found.certificate).statement
    'under psk on 1x3 from the empty board: Black can force at least 3, White at most 3: exactly 3'
    """
    return ask(Solution, "solve", **locals())
