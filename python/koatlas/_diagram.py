"""Positions as pictures and files."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

from ._answer import ask
from ._answers import Diagram
from ._arguments import Memory, Suicide, Target

DiagramFormat: TypeAlias = Literal["svg", "sgf", "text", "sensei", "toml"]
"""A picture, a game record, a text diagram, a diagram of Sensei's Library, or a position file."""


def diagram(
    target: Target,
    *,
    format: DiagramFormat = "svg",
    moves: str | Iterable[str] | None = None,
    cycle: str | None = None,
    suicide: Suicide = "multi",
    coordinates: bool = True,
    plain: bool = False,
    memory_limit: Memory = None,
) -> Diagram:
    """A position, perhaps with moves, as a picture, a game record or a file in another format.

    The moves are given, or those of a ``cycle``: ``shortest``, ``past-basic-ko``, ``known``, or a cycle word. ``plain`` draws the
    position without its ko points, so that boards of any size are drawn at once.

    >>> import koatlas
    >>> ko = koatlas.Position.parse(". X O .\\nX O . O\\n. X O .\\nregion: b2 c2")
    >>> "The moves are a cycle: B1 W1." in koatlas.diagram(ko, format="sgf", cycle="shortest").text
    True
    """
    no_coordinates = not coordinates
    del coordinates
    return ask(Diagram, "diagram", **locals())
