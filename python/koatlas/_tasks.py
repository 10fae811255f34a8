"""Work that is cut into shards, which a cluster does as tasks of Dask."""

from __future__ import annotations

import logging
import os
import uuid
from collections.abc import Callable, Sequence
from pathlib import Path as File
from typing import TYPE_CHECKING, Any

from ._arguments import Path
from ._native import InputError

if TYPE_CHECKING:
    from distributed import Client

RETRIES = 3
"""How often a task is done again that has failed. Dask has a number of its own for workers that die: ``allowed-failures``."""


MOST_SHARDS = 1000


def number_of_shards(client: Client, shards: int | None) -> int:
    """Returns how many shards there are: unless told, four for each thread of the workers, so that none waits long for the last ones."""
    if shards is None:
        threads: int = sum(client.nthreads().values())
        return min(max(16, 4 * threads), MOST_SHARDS)
    if not 1 <= shards <= MOST_SHARDS:
        raise InputError(f"shards: {shards} is no number of shards: write one from 1 to {MOST_SHARDS}")
    return shards


def results(
    client: Client,
    name: str,
    function: Callable[..., bytes],
    calls: Sequence[tuple[Any, ...]],
    *,
    shared: bytes | None = None,
    keep: Path | None = None,
) -> list[bytes]:
    """Returns what a function returns for each of some arguments, in their order. The workers call it, each time in a task.

    ``shared`` are the bytes of an argument that all calls have before their own. ``keep`` names a folder for results: those that are there
    already are not computed again.
    """
    from distributed import as_completed

    files = [File(keep, f"{name}-{number}-of-{len(calls)}") for number in range(1, len(calls) + 1)] if keep else []
    found = {number: file.read_bytes() for number, file in enumerate(files) if file.exists()}
    missing = [number for number in range(len(calls)) if number not in found]
    # A worker that dies takes the bytes with it: as they are the result of a task, Dask finds them again.
    before = [client.submit(bytes, shared, pure=False)] if missing and shared is not None else []
    run = uuid.uuid4().hex
    futures = {
        client.submit(function, *before, *calls[number], key=(f"koatlas-{name}-{run}", number), retries=RETRIES): number for number in missing
    }
    try:
        for future, result in as_completed(futures, with_results=True):
            number = futures[future]
            found[number] = result
            if keep:
                _write(files[number], result)
            logging.getLogger("koatlas").info("%s: %d of %d shards", name, len(found), len(calls))
    except BaseException:
        client.cancel([*futures], force=True)
        raise
    return [found[number] for number in range(len(calls))]


def _write(file: File, data: bytes) -> None:
    """Writes a file that is there only when it is whole."""
    part = file.with_name(f"{file.name}.part")
    part.write_bytes(data)
    os.replace(part, file)
