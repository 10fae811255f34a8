"""Elementary cycles by length, and what repeats within few plays on boards of any size."""

import os
from collections.abc import Mapping
from dataclasses import dataclass

from ._answer import Answer, ask
from ._arguments import Memory, Model, Number, Suicide, Target
from ._fates import Fate
from ._native import Position
from ._typed import optional


@dataclass(frozen=True, kw_only=True)
class CycleCount:
    """The number of elementary cycles with this number of edges."""

    length: int
    cycles: int


@dataclass(frozen=True, kw_only=True)
class CycleCounts(Answer):
    """Elementary cycles by length: the answer of :func:`cycles`."""

    model: str
    suicide: str
    rules: str | None = optional()
    """``basic-ko``, if cycles that this rule stops are left out."""
    max_length: int
    counts: tuple[CycleCount, ...]
    warnings: tuple[str, ...]
    """The assumptions about the rest of the board."""


def cycles(
    target: Target,
    *,
    model: Model | None = None,
    suicide: Suicide | None = None,
    basic_ko: bool = False,
    max_length: Number = 8,
    list: str | os.PathLike[str] | None = None,
    memory_limit: Memory = None,
) -> CycleCounts:
    """Counts the elementary cycles of a position or a board by their number of edges. In an elementary cycle no node occurs twice.

    ``model`` is ``free``, ``alternating`` or ``with-passes`` (where the circuit of two passes is left out). ``basic_ko`` leaves
    out what the basic ko rule stops, in the model ``alternating`` without suicide. ``list`` names a file for all cycles as
    sequences of moves, one JSON object per line; an existing file is not replaced.

    >>> import koatlas
    >>> found = koatlas.cycles(koatlas.Position.empty("1x3"), suicide="none", max_length=4)
    >>> [count.cycles for count in found.counts]
    [0, 0, 8, 6]
    """
    model = model or ("alternating" if basic_ko else "free")
    suicide = suicide or ("none" if basic_ko else "multi")
    return ask(
        CycleCounts,
        "cycles",
        target,
        model=model,
        suicide=suicide,
        basic_ko=basic_ko,
        max_length=max_length,
        list=list,
        memory_limit=memory_limit,
    )


@dataclass(frozen=True, kw_only=True)
class WordsOfPlays:
    """The number of cycle words with this number of plays."""

    plays: int
    words: int
    one_piece: int
    """Those of a connected region of at most ``max_plays`` points."""
    without_passes: int


@dataclass(frozen=True, kw_only=True)
class WordsOfMoves:
    """The number of cycle words with this number of plays and passes."""

    moves: int
    words: int


@dataclass(frozen=True, kw_only=True)
class SmallestBoard:
    """The smallest board found that has a cycle, in the position where it begins."""

    rows: tuple[str, ...]
    """The board, the top row first."""
    region: tuple[str, ...] | None
    """The points that are played on, and those that touch them."""
    immortal: tuple[str, ...]
    """Stones that are declared immortal: none, as all strings outside the region have liberties outside."""
    to_move: str
    ko: str | None

    @property
    def position(self) -> Position:
        """The position, to be used in other questions."""
        region = [f"region: {' '.join(self.region)}"] if self.region else []
        return Position.parse("\n".join([*self.rows, *region, f"to-move: {self.to_move}"]))


@dataclass(frozen=True, kw_only=True)
class WordOnAnyBoard:
    """A cycle word: what a single cycle does."""

    word: str
    plays: int
    passes: int
    """Passes that make the moves alternate."""
    balance: int
    """White stones minus black stones removed."""
    one_piece: bool
    """True if a connected region of at most ``max_plays`` points has such a cycle."""
    smallest: SmallestBoard | None
    """``None`` if no board was found."""
    moves: tuple[str, ...]
    """The moves of the cycle on this board."""
    fates: Mapping[str, Fate]
    """What each rule set does with this cycle, if the players repeat it."""


@dataclass(frozen=True, kw_only=True)
class WordsOnAnyBoard(Answer):
    """The words of all cycles of few plays: the answer of :func:`cycles_on_any_board`."""

    max_plays: int
    suicide: str
    counts: tuple[WordsOfPlays, ...]
    by_moves: tuple[WordsOfMoves, ...]
    words: tuple[WordOnAnyBoard, ...]


def cycles_on_any_board(*, max_plays: Number = 6, suicide: Suicide | None = None, memory_limit: Memory = None) -> WordsOnAnyBoard:
    """Lists the words of all cycles of up to ``max_plays`` plays, on boards of any size. The list is complete: in a cycle of n plays at
    most n points are played on. 6 plays take a second, 7 some seconds, and 8 some minutes.

    >>> import koatlas
    >>> found = koatlas.cycles_on_any_board(max_plays=3, suicide="none")
    >>> [word.word for word in found.words]
    ['B1 W1', 'B B1 W2', 'B W2 B1']
    """
    return ask(WordsOnAnyBoard, "cycles_on_any_board", max_plays=max_plays, suicide=suicide, memory_limit=memory_limit)
