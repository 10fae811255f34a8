"""Who wins under different rule sets, and where they differ."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from ._answer import Answer, ask
from ._arguments import Memory, Move, Number, Path, RuleSetName, Suicide, Target, VoidIs, ko_of
from ._catalogue import CyclesUnder
from ._classify import UsedRegion
from ._native import Position
from ._solve import BestFor
from ._typed import flat

Winner: TypeAlias = Literal["black", "white", "nobody", "neither"]
"""Who wins; ``nobody`` if it is equal, ``neither`` if no player can force a win and it is not equal."""


@dataclass(frozen=True, kw_only=True)
class AnswerGroup:
    """Rule sets that agree in the value, in best moves and in their consequences."""

    rulesets: tuple[str, ...]
    best: tuple[str, ...]
    best_for: BestFor | None
    """If no move keeps both bounds: the moves that keep one."""
    length: int | None
    """The number of moves of the variation with best play; ``None`` if it goes on for ever."""
    outcome: str | None


@dataclass(frozen=True, kw_only=True)
class ValueRow:
    """Rule sets under which the position has the same value."""

    rulesets: tuple[str, ...]
    lo: float | None
    hi: float | None
    exact: bool
    winner: Winner | None
    best: tuple[str, ...]
    """The moves that are best under all of them."""
    length: int | None
    outcome: str | None
    groups: tuple[AnswerGroup, ...]


@dataclass(frozen=True, kw_only=True)
class Comparison(Answer):
    """Who wins under each rule set: the answer of :func:`compare`."""

    to_move: str
    komi: float
    rows: tuple[ValueRow, ...]
    """The values, the best for Black first, undecided ones last."""
    cycles_under: Mapping[str, CyclesUnder] | None
    """The cycles of the position's component that go on for ever, for each rule set under which some do."""
    used: UsedRegion | None = flat()
    """The region, if the file gives none."""
    local: bool
    """True if the values hold only while everything outside the region stands still: they name no winner of the game."""
    warnings: tuple[str, ...]
    """The assumptions about the rest of the board."""
    limit: str | None
    """The limits that have ended some searches early."""


@dataclass(frozen=True, kw_only=True)
class SeparatedPosition:
    """A position in which two rule sets differ, with its values under both."""

    points: int
    rows: tuple[str, ...]
    """The board, the top row first."""
    region: tuple[str, ...] | None
    """The region; empty if plays may be made everywhere."""
    immortal: tuple[str, ...]
    to_move: str
    ko: str | None
    lo: tuple[float | None, ...]
    """The bound that Black can force under each rule set."""
    hi: tuple[float | None, ...]
    """The bound that White can force under each rule set."""
    winner: tuple[Winner, ...]
    moves: int
    """Moves of the longer of the two variations of best play."""

    @property
    def position(self) -> Position:
        """The position."""
        region = [] if self.region is None else [f"region: {' '.join(self.region)}"]
        immortal = [f"immortal: {' '.join(self.immortal)}"] if self.immortal else []
        return Position.parse("\n".join([*self.rows, *region, *immortal, f"to-move: {self.to_move}"]))


@dataclass(frozen=True, kw_only=True)
class SeparatedPair:
    """The positions in which two rule sets differ."""

    rulesets: tuple[str, ...]
    smallest: SeparatedPosition | None
    """The position with the fewest points, and among these with the shortest play; none if there is no difference as far as decided."""
    all: tuple[SeparatedPosition, ...] | None
    """Every position in which they differ, up to symmetry; only with ``all=True``."""
    decided: int
    undecided: int


@dataclass(frozen=True, kw_only=True)
class Separations(Answer):
    """The positions in which rule sets differ: the answer of :func:`separate`."""

    max_points: int
    board: str | None
    differ: Literal["value", "winner"]
    komi: float
    rulesets: tuple[str, ...]
    suicide: tuple[str, ...]
    pairs: tuple[SeparatedPair, ...]


def compare(
    target: Target,
    *,
    move: Move = None,
    region: Iterable[str] | None = None,
    ko: int | None = None,
    komi: float | str = 0,
    void_is: VoidIs = "draw",
    most_states: Number | None = None,
    time_limit: float | str | None = None,
    memory_limit: Memory = None,
) -> Comparison:
    """Who wins a position under each rule set, with its own suicides. The limits are as in :func:`solve`: that of states is for each
    rule set, that of time for all together.

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
        most_states=most_states,
        time_limit=time_limit,
        memory_limit=memory_limit,
    )


def separate(
    rules: Iterable[RuleSetName] | Literal["all"],
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
    return ask(
        Separations,
        "separate",
        rules=["all"] if rules == "all" else list(rules),
        max_points=max_points,
        board=board,
        differ=differ,
        komi=komi,
        suicide=suicide,
        all=all,
        catalogue=catalogue,
        most_states=most_states,
        memory_limit=memory_limit,
    )
