"""Elementary cycles by length, and what repeats within few plays on boards of any size."""

import os

from ._answer import ask
from ._answers import CycleCounts, WordsOnAnyBoard
from ._arguments import Memory, Model, Number, Suicide, Target


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
    rules = "basic-ko" if basic_ko else None
    del basic_ko
    return ask(CycleCounts, "cycles", **locals())


def cycles_on_any_board(*, max_plays: Number = 6, suicide: Suicide | None = None, memory_limit: Memory = None) -> WordsOnAnyBoard:
    """Lists the words of all cycles of up to ``max_plays`` plays, on boards of any size. The list is complete: in a cycle of n plays at
    most n points are played on. 6 plays take a second, 7 some seconds, and 8 some minutes.

    >>> import koatlas
    >>> found = koatlas.cycles_on_any_board(max_plays=3, suicide="none")
    >>> [word.word for word in found.words]
    ['B1 W1', 'B B1 W2', 'B W2 B1']
    """
    return ask(WordsOnAnyBoard, "cycles_on_any_board", **locals())
