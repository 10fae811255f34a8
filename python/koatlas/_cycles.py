"""Elementary cycles by length."""

import os
from dataclasses import dataclass

from ._answer import Answer, ask
from ._arguments import Memory, Model, Number, Suicide, Target
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
