"""Repetitions in game records."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from . import _native
from ._answer import Answer, ask, json_of
from ._answers import PlayedKo, Repetition
from ._arguments import MoreRules, Path, Suicide
from ._tasks import number_of_shards, results

if TYPE_CHECKING:
    from distributed import Client


@dataclass(frozen=True, kw_only=True)
class Scan(Answer):
    """The repetitions in game records: the answer of :func:`scan`. The command line prints each repetition."""

    repetitions: tuple[Repetition, ...]
    kos: tuple[PlayedKo, ...]
    """Every ko of the games in which stones are taken; only with ``kos=True``."""
    unreadable: tuple[str, ...]
    """The games, files and folders that could not be read, with the reasons."""
    games: int
    lines: int
    """The number of lines of moves that were scanned: the number of games, if only main lines are scanned."""
    moves: int


def scan(
    *paths: Path,
    variations: Literal["main", "all"] = "main",
    suicide: Suicide | None = None,
    rules: MoreRules = None,
    encoding: str | None = None,
    kos: bool = False,
    out: Path | None = None,
    parquet: bool = False,
    replace: bool = False,
    client: Client | None = None,
    shards: int | None = None,
) -> Scan:
    """Finds the repetitions in SGF files, folders and archives; with ``kos`` also every ko in which stones are taken.
    Without ``suicide`` types have suicide where the rules of the record allow it. ``out`` names a folder for tables as CSV, with ``parquet``
    as Parquet too. ``encoding`` names that of the records, such as ``GBK``; if not given, each record tells or it is
    recognised. ``rules`` names rule sets that judge the games beside those of the list.

    With a ``client`` of Dask the workers of its cluster scan the games, each thread of them a part at a time. The answer is the same. Each
    worker reads the files itself, by the same paths. There are about as many parts as ``shards``; usually four for each thread.

    >>> import koatlas, pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     game = pathlib.Path(folder, "game.sgf")
    ...     _ = game.write_text("(;SZ[4]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[bb])")
    ...     found = koatlas.scan(game)
    >>> [(one.from_move, one.to_move, one.name, one.refused_by["psk"]) for one in found.repetitions]
    [(0, 2, 'basic ko', 2)]
    """
    question: dict[str, Any] = {"variations": variations, "kos": kos}
    question |= {key: value for key, value in {"suicide": suicide, "rules": rules, "encoding": encoding}.items() if value is not None}
    scanned = None if client is None else _scanned(client, paths, shards, question)
    return ask(Scan, "scan", paths=paths, out=out, parquet=parquet, replace=replace, parts=scanned, **question)


def _scanned(client: Client, paths: tuple[Path, ...], shards: int | None, question: dict[str, Any]) -> list[bytes]:
    """Returns the parts of the games, scanned by tasks."""
    parts = _native.scan_parts(paths, number_of_shards(client, shards))
    return [zlib.decompress(part) for part in results(client, "scan", _scan_part, [(part, question) for part in parts])]


def _scan_part(part: bytes, question: dict[str, Any]) -> bytes:
    return zlib.compress(_native.scan_part(part, json_of(question)))
