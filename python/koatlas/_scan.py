"""Repetitions in game records."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from ._answer import Answer, ask
from ._arguments import Path, Suicide


@dataclass(frozen=True, kw_only=True)
class Repetition(Answer):
    """A play after which the board is as it was after an earlier move, and all that goes on with the same cycle."""

    file: str
    game: int
    """The number of the game in its file."""
    variation: int
    """The number of the variation in its game; 1 is the main line."""
    from_move: int
    """The last earlier move after which the board was the same; 0 is the start."""
    to_move: int
    """The play that repeats."""
    last_move: int
    """The last play that goes on with the same cycle."""
    moves: int
    """Moves of the cycle, passes included."""
    plays: int
    situational: bool
    """True if the same player is to move again."""
    type: str | None
    """The identity of the ko type of the points that the cycle touches."""
    name: str | None
    why_no_type: Literal["no-change", "too-large"] | None
    word: str | None
    """The cycle word; none for cycles of more than 256 plays."""
    balance: int
    """White stones minus black stones removed in the cycle."""
    refused_by: Mapping[str, int]
    """The first move to which each rule set objects, if it does."""
    refused_how: Mapping[str, str]
    """What it does with that move."""


@dataclass(frozen=True, kw_only=True)
class ExistingKo(Answer):
    """A ko that a game had for some time, whether it repeated or not."""

    file: str
    game: int
    """The number of the game in its file."""
    variation: int
    """The number of the variation in its game; 1 is the main line."""
    from_move: int
    """The first move after which it was there; 0 is the start."""
    to_move: int
    """The last move after which it was there."""
    played: int
    """Plays that changed its points after the first move and up to the last."""
    points: tuple[str, ...]
    """Its points when it came."""
    type: str | None
    """The identity of its type when it came."""
    name: str | None
    why_no_type: Literal["no-change", "too-large"] | None
    plays: int
    """Plays of its shortest cycle when it came."""
    word: str
    balance: int
    """White stones minus black stones removed in that cycle."""


@dataclass(frozen=True, kw_only=True)
class Scan(Answer):
    """What repeats in game records: the answer of :func:`scan`. The command line prints each of the repetitions."""

    repetitions: tuple[Repetition, ...]
    kos: tuple[ExistingKo, ...]
    """Every ko that there was, if they are looked for."""
    unreadable: tuple[str, ...]
    """The games, files and folders that could not be read, and why."""
    games: int
    lines: int
    """Lines that were taken of the games: as many, if it is the main line of each."""
    moves: int


def scan(
    *paths: Path,
    variations: Literal["main", "all"] = "main",
    suicide: Suicide = "multi",
    kos: bool = False,
    out: Path | None = None,
    replace: bool = False,
) -> Scan:
    """The repetitions in SGF files, folders and archives; with ``kos`` every ko too that there was. ``out`` names a folder for tables as CSV and Parquet.

    >>> import koatlas, pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     game = pathlib.Path(folder, "game.sgf")
    ...     _ = game.write_text("(;SZ[4]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[bb])")
    ...     found = koatlas.scan(game)
    >>> [(one.from_move, one.to_move, one.name, one.refused_by["psk"]) for one in found.repetitions]
    [(0, 2, 'basic ko', 2)]
    """
    return ask(Scan, "scan", paths=paths, variations=variations, suicide=suicide, kos=kos, out=out, replace=replace)
