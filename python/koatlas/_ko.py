"""Kos by what players can force."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from ._answer import Answer, ask
from ._arguments import Memory, Move, Number, Target, ko_of
from ._classify import UsedRegion
from ._typed import flat


@dataclass(frozen=True, kw_only=True)
class Ko:
    """A ko: ko-intersections next to each other."""

    points: tuple[str, ...]
    kinds: tuple[str, ...]
    """``basic``, ``local``, ``global``."""


@dataclass(frozen=True, kw_only=True)
class ForcedString:
    """A string all of whose stones are ko-stones."""

    colour: str
    points: tuple[str, ...]
    size: int


@dataclass(frozen=True, kw_only=True)
class BasicKo:
    """A basic ko."""

    open: str
    """The player who may take."""
    mouth: str
    """The empty point."""
    stone: str


@dataclass(frozen=True, kw_only=True)
class Roles:
    """The player in question, and who moves first."""

    player: str
    first: str


@dataclass(frozen=True, kw_only=True)
class Claim(Roles):
    """A smallest set of ko-intersections, with its witness."""

    kind: Literal["local", "global"]
    points: tuple[str, ...]
    line: tuple[str, ...]
    forcing_states: int
    preventing_states: int


@dataclass(frozen=True, kw_only=True)
class UndecidedClaim(Roles):
    """Sets of points that could not be decided within the limit."""

    kind: Literal["local", "global", "komi-ranges"]
    sets: int
    points: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class KomiRange(Roles):
    """Values of komi for which points are global-ko-intersections, in half points."""

    points: tuple[str, ...]
    lowest: int | None
    highest: int | None


@dataclass(frozen=True, kw_only=True)
class Life:
    """True for each player who lives."""

    player: str
    part: Literal["open", "closed"]
    begins: Literal["player", "opponent", "player-twice"]
    on: Literal["ko", "locale"]
    lives: bool | None
    line: tuple[str, ...]
    states: int


@dataclass(frozen=True, kw_only=True)
class TypedKo:
    """A basic ko with its type. Values that are not decided are ``None``."""

    points: tuple[str, ...]
    """The empty point, and the point of the stone."""
    locale: tuple[str, ...]
    """The points of the ko and those next to them."""
    type: str | None
    external: bool | None
    closed_killers: tuple[str, ...] | None
    strong_killers: tuple[str, ...] | None
    lives: tuple[Life, ...]


@dataclass(frozen=True, kw_only=True)
class Kos(Answer):
    """The kos of a position: the answer of :func:`ko`. Everything except the basic kos is a reconstruction."""

    basic: tuple[str, ...]
    """The basic-ko-intersections."""
    local: tuple[str, ...]
    """The local-ko-intersections."""
    global_: tuple[str, ...]
    """The global-ko-intersections: ``global`` in JSON, which is no name in Python."""
    kos: tuple[Ko, ...]
    ko_stones: tuple[str, ...]
    ko_strings: tuple[ForcedString, ...]
    reconstruction: bool
    komi: float
    local_not_basic: tuple[str, ...]
    global_not_basic: tuple[str, ...]
    basic_kos: tuple[BasicKo, ...]
    claims: tuple[Claim, ...]
    undecided: tuple[UndecidedClaim, ...]
    not_decided: str | None
    """The reason why local- and global-ko-intersections are left out, if they are."""
    komi_ranges: tuple[KomiRange, ...] | None
    types: tuple[TypedKo, ...] | None
    used: UsedRegion | None = flat()
    """The region, if the file gives none."""
    warnings: tuple[str, ...]
    """The assumptions about the rest of the board."""


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
