"""Who wins, with best play, under a rule set."""

import os
from collections.abc import Mapping
from dataclasses import dataclass

from ._answer import Answer, Certificate, ask
from ._arguments import Memory, Number, Options, RuleSetName, Target, VoidIs, options_of
from ._typed import beside


@dataclass(frozen=True, kw_only=True)
class BestFor:
    """The best first moves for each bound, if no move keeps both."""

    lo: tuple[str, ...]
    """The moves that keep what Black can force."""
    hi: tuple[str, ...]
    """The moves that keep what White can force."""


@dataclass(frozen=True, kw_only=True)
class Solution(Answer):
    """Who wins: the answer of :func:`solve`. Values are areas, Black minus White; a win by the rule itself counts as 1000."""

    ruleset: str
    options: Mapping[str, str]
    to_move: str
    komi: float
    lo: float | None
    """Black can force an end at or above this; ``None`` if he can force none."""
    hi: float | None
    """White can force an end at or below this; ``None`` if he can force none."""
    exact: bool
    """True if both numbers are exact; otherwise they are bounds. If both are exact and differ, each player can keep the game from ending."""
    best: tuple[str, ...]
    """All best first moves: those that keep both bounds."""
    best_for: BestFor | None
    """If no move keeps both: the moves that keep one."""
    variation: tuple[str, ...]
    """A sequence in which both play best."""
    repeats_from: int | None
    """If the variation comes back to an earlier state: the number of moves before that."""
    outcome: str | None
    """``score``, ``void``, ``tie``, ``black`` or ``white`` at the end of the variation."""
    states: int
    method: str
    local: bool
    """True if the value holds only while everything outside the region stands still: it names no winner of the game."""
    warnings: tuple[str, ...]
    """The assumptions about the rest of the board."""
    limit: str | None
    """The reason why the search ended early, if it did."""
    certificate: Certificate | None = beside()
    """The strategies of both players; only with ``strategies=True``."""


def solve(
    target: Target,
    *,
    rules: RuleSetName,
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
    return ask(
        Solution,
        "solve",
        target,
        rules=rules,
        options=options_of(options),
        komi=komi,
        void_is=void_is,
        most_states=most_states,
        time_limit=time_limit,
        table=table,
        strategies=strategies,
        memory_limit=memory_limit,
    )
