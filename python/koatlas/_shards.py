"""A catalogue whose shards are tasks of Dask."""

from __future__ import annotations

import os
import zlib
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, TypeAlias

from . import _native
from ._arguments import Path
from ._tasks import number_of_shards, results

if TYPE_CHECKING:
    from distributed import Client

Question: TypeAlias = tuple[str, str, str, str | None]
"""The arguments of a plan: points, suicide, mortal strings, and the memory limit."""


def catalogue_of_tasks(client: Client, question: Question, longest: bool, shards: int | None, keep: Path | None) -> _native.Catalogue:
    """Makes a catalogue: tasks explore its settings, then others describe the types that were found."""
    plan, of = _plan(question), number_of_shards(client, shards)
    if keep:
        os.makedirs(keep, exist_ok=True)
    name = "-".join(question[:3])
    explored = results(client, f"explore-{name}", _explore, [(question, index, of) for index in range(1, of + 1)], keep=keep)
    run = plan.merge([zlib.decompress(shard) for shard in explored])
    calls = [(question, index, of, longest) for index in range(1, of + 1)]
    name = f"describe-{'longest-' * longest}{name}"
    described = results(client, name, _describe, calls, shared=zlib.compress(run), keep=keep)
    return plan.catalogue(run, [zlib.decompress(shard) for shard in described])


def _explore(question: Question, index: int, of: int) -> bytes:
    return zlib.compress(_plan(question).explore(index, of))


def _describe(types: bytes, question: Question, index: int, of: int, longest: bool) -> bytes:
    return zlib.compress(_plan(question).describe(zlib.decompress(types), index, of, longest))


_ONE_AT_A_TIME = Lock()


def _plan(question: Question) -> _native.CataloguePlan:
    """Returns the plan, which takes seconds from ten points on: a process makes it once."""
    with _ONE_AT_A_TIME:
        return _made(question)


@lru_cache(maxsize=1)
def _made(question: Question) -> _native.CataloguePlan:
    return _native.CataloguePlan(*question)
