"""Verification of certificates, tables and catalogues."""

import tempfile
from pathlib import Path as FilePath
from typing import Any, TypeAlias, cast

from ._answer import Certificate, ask
from ._answers import VerifiedCatalogue, VerifiedFight, VerifiedOutcome, VerifiedSequence, VerifiedTable
from ._arguments import Memory, Number, Path


Verified: TypeAlias = VerifiedSequence | VerifiedOutcome | VerifiedFight | VerifiedTable | VerifiedCatalogue
"""The proved claim of a file, by its kind: the answer of :func:`verify`."""


def verify(what: Path | bytes | Certificate, *, work_limit: Number | None = None, memory_limit: Memory = None) -> Verified:
    """Checks a certificate, a table of :func:`solve`, or a catalogue: its folder or its file. The code shares nothing with the code that made them.
    The other files of a folder are made again, and compared.

    ``what`` is a path, or a certificate itself. If it does not hold, :class:`RefutedError` is raised. If the limits leave it open,
    another :class:`WorkError` is raised, which says nothing against it.

    >>> import koatlas
    >>> found = koatlas.longest(koatlas.Position.empty("1x2"), rules="psk")
    >>> proved = koatlas.verify(found.certificate)
    >>> proved.lower == proved.upper == found.lower
    True
    """
    if isinstance(what, bytes | Certificate):
        with tempfile.TemporaryDirectory() as folder:
            file = FilePath(folder, "certificate.json")
            file.write_bytes(bytes(what))
            return verify(file, work_limit=work_limit, memory_limit=memory_limit)
    kinds = cast(Any, Verified)
    found: Verified = ask(kinds, "verify", file=what, work_limit=work_limit, memory_limit=memory_limit)
    return found
