"""Kos by what players can force."""

from collections.abc import Iterable

from ._answer import ask
from ._answers import Kos
from ._arguments import Memory, Move, Number, Target, ko_of


def ko(
    target: Target,
    *,
    move: Move = None,
    region: Iterable[str] | None = None,
    ko: int | None = None,
    komi: float | str = 0,
    komi_ranges: bool = False,
    player_second: bool = False,
    types: bool = False,
    limit: Number = 2_000_000,
    memory_limit: Memory = None,
) -> Kos:
    """Finds the points and strings of a position that are kos, by what players can force. It considers both players, each moving first.

    ``move``, ``region`` and ``ko`` choose the position and its region as in :func:`classify`. ``komi_ranges`` searches for the values of
    komi for which points are global-ko-intersections. ``player_second`` adds what each player can force if his opponent moves first.
    ``types`` adds the type of each basic ko. ``limit`` is the largest number of states in the searches of one kind for one player.

    >>> import koatlas
    >>> found = koatlas.ko(koatlas.Position.parse(". X O .\\nX O . O\\n. X O .\\nregion: b2 c2"))
    >>> found.basic, found.ko_stones
    (('b2', 'c2'), ('b2',))
    """
    return ask(
        Kos,
        "ko",
        ko_of(target, move, region, ko, memory=memory_limit),
        komi=komi,
        komi_ranges=komi_ranges,
        player_second=player_second,
        types=types,
        limit=limit,
        memory_limit=memory_limit,
    )
