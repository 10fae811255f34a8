"""Who wins under different rule sets, and where they differ."""

from collections.abc import Iterable
from typing import Literal

from ._answer import ask
from ._answers import Comparison, Separations
from ._arguments import Memory, MoreRules, Move, Number, Path, Rules, Suicide, Target, VoidIs, ko_of


def compare(
    target: Target,
    *,
    move: Move = None,
    region: Iterable[str] | None = None,
    ko: int | None = None,
    komi: float | str = 0,
    void_is: VoidIs = "draw",
    rules: MoreRules = None,
    most_states: Number | None = None,
    time_limit: float | str | None = None,
    memory_limit: Memory = None,
) -> Comparison:
    """Who wins a position under each rule set, with its own suicides. The limits are as in :func:`solve`: that of states is for each
    rule set, that of time for all together. ``rules`` names rule sets besides those of the list.

    >>> import koatlas
    >>> found = koatlas.compare(koatlas.Position.empty("1x2"))
    >>> [(row.lo, row.hi, len(row.rulesets)) for row in found.rows][0]
    (2, 2, 1)
    """
    return ask(
        Comparison,
        "compare",
        ko_of(target, move, region, ko, memory=memory_limit),
        komi=komi,
        void_is=void_is,
        rules=rules,
        most_states=most_states,
        time_limit=time_limit,
        memory_limit=memory_limit,
    )


def separate(
    rules: Iterable[Rules] | Literal["all"],
    *,
    max_points: Number = 4,
    board: str | None = None,
    differ: Literal["value", "winner"] = "value",
    komi: float | str = 0,
    suicide: Suicide | None = None,
    all: bool = False,
    catalogue: Path | None = None,
    most_states: Number = 100_000,
    memory_limit: Memory = None,
) -> Separations:
    """The smallest positions in which each two of some rule sets differ: in what a player can force, or in who wins.

    All positions of boards of up to ``max_points`` points are solved, or those of one ``board`` alone, and those of the types of a
    ``catalogue``, the folder of one. ``suicide`` sets which suicides are allowed under all of them. ``all`` lists every position that
    differs. What takes more than ``most_states`` counts as not decided.

    >>> import koatlas
    >>> (pair,) = koatlas.separate(["psk", "ssk"], max_points=2).pairs
    >>> pair.smallest.rows, pair.smallest.lo, pair.smallest.winner
    (('X.',), (-2, 0), ('white', 'nobody'))
    """
    return ask(Separations, "separate", **locals() | {"rules": ["all"] if rules == "all" else list(rules)})
