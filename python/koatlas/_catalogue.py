"""The catalogue of the ko types of small regions."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, TypeAlias
from urllib.parse import quote

from . import _native
from ._answer import json_of, of_json
from ._answers import Catalogue, ShownType, Types
from ._arguments import Memory, MoreRules, Number, Path, written
from ._shards import catalogue_of_tasks

if TYPE_CHECKING:
    from distributed import Client


def catalogue(
    max_points: Number,
    *,
    suicide: Literal["none", "multi"] = "multi",
    mortal: Number = 0,
    longest: bool = True,
    rules: MoreRules = None,
    memory_limit: Memory = None,
    client: Client | None = None,
    shards: int | None = None,
    keep: Path | None = None,
) -> Catalogue:
    """The catalogue of the ko types of all regions of up to ``max_points`` points.

    ``suicide`` is ``none`` or ``multi``. With ``mortal=1`` strings outside the region can be captured, at most one of each
    colour. ``longest=False`` leaves out the longest sequences, which take most of the time. ``rules`` names rule sets besides those of
    the list: ``further_rules`` has what they do with each type.

    With a ``client`` of Dask the workers of its cluster do the work, each thread of them a task at a time. The answer is the same. There
    are as many tasks as ``shards``, twice; usually four for each thread. ``keep`` names a folder in which finished shards are kept: the
    same call goes on from there after an interruption.

    >>> import koatlas
    >>> found = koatlas.catalogue(3, suicide="none", longest=False)
    >>> [entry.cumulative_types for entry in found.by_points]
    [0, 1, 5]
    >>> found.types[0].names
    ('basic ko',)
    >>> (under,) = koatlas.catalogue(2, suicide="none", longest=False, rules="dlgo").further_rules
    >>> [(found.fate.fate, found.fate.by) for found in under.types.values()]
    [('stopped', 'ssk')]
    """
    further = _native.further_rules(json_of({"rules": rules}))
    question = (str(max_points), suicide, str(mortal), written(memory_limit))
    made = _native.catalogue(*question, longest) if client is None else catalogue_of_tasks(client, question, longest, shards, keep)
    if rules is not None:
        made = made.with_further_rules(further)
    return of_json(Catalogue, made.json(), _made=made)


def read_catalogue(directory: str | os.PathLike[str]) -> Catalogue:
    """Reads a catalogue from a directory that ``koatlas catalogue --out`` has written, with what further rule sets do with its types.

    >>> import koatlas
    >>> koatlas.read_catalogue("no such folder")
    Traceback (most recent call last):
    FileNotFoundError: "no such folder": no catalogue is there
    """
    made = _native.read_catalogue(directory)
    return of_json(Catalogue, made.json(), _made=made)


Value: TypeAlias = bool | int | str
"""The value of a filter: ``True``, a number, or a text such as ``"4..6"``."""


def types(of: Catalogue | Path, *, limit: int | None = None, **filters: Value | Iterable[Value] | None) -> Types:
    """Returns the types that have given properties, of a catalogue or of the folder of one. ``sort`` names their order.

    The filters are those that ``koatlas types --help`` lists, with ``_`` for ``-``. A list gives a filter several times: all must pass.

    >>> import koatlas
    >>> small = koatlas.catalogue(4, suicide="none", longest=False)
    >>> found = koatlas.types(small, prime=True, points="..3", for_ever_under="basic-ko", sort="-positions", limit=1)
    >>> found.count, found.query
    (4, 'points=..3&prime=yes&for-ever-under=basic-ko&sort=-positions')
    """
    pairs = [f"{name.replace('_', '-')}={quote(one)}" for name, value in filters.items() for one in _wanted(value)]
    return of_json(Types, _made(of).types(json_of({"query": "&".join(pairs), "limit": limit})))


def show(of: Catalogue | Path, named: str) -> ShownType:
    """Returns all data about one type, of a catalogue or of the folder of one. ``named`` is the identity or a name, or the beginning of one.

    >>> import koatlas
    >>> small = koatlas.catalogue(3, suicide="none", longest=False)
    >>> koatlas.show(small, "basic").shortest.cycle_word
    'B1 W1'
    """
    return of_json(ShownType, _made(of).show(json_of({"named": named})))


def _made(of: Catalogue | Path) -> _native.Catalogue:
    return of._made if isinstance(of, Catalogue) else _native.read_catalogue(of)


def _wanted(value: Value | Iterable[Value] | None) -> list[str]:
    """Returns the values of a filter in the form of an address."""
    if isinstance(value, bool):
        return ["yes" if value else "no"]
    if isinstance(value, int | str):
        return [str(value)]
    return [text for one in value or () for text in _wanted(one)]
