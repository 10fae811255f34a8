"""Certificates in files, folders and archives, and the keys that they have."""

import json
import tarfile
from pathlib import Path

from .errors import require

LONGEST = {"format", "version", "ruleset", "measure", "board", "lower", "sequence", "upper"}, {"rules", "options", "proof", "checksum"}
OUTCOME = {"format", "version", "ruleset", "options", "board", "komi", "void_is", "checksum"}, {"rules", "black", "white"}
BOARD = {"rows", "to_move"}, {"region", "immortal"}
FLOW = {"kind", "tokens_are", "nodes_are", "plus", "scale", "potentials", "tokens", "cuts"}, set()
CUT = {"nodes", "token", "value"}, set()
# The strategy of a player, with the key of its bound.
PLAYERS = {"black": ({"at_least"}, {"nodes", "plays"}), "white": ({"at_most"}, {"nodes", "plays"})}
FORMATS = {("koatlas-certificate", 2): LONGEST, ("koatlas-outcome", 1): OUTCOME}


def contents(path):
    """The name and the bytes of each certificate in a file, a folder or an archive."""
    path = Path(path)
    if path.is_dir():
        for file in sorted(path.rglob("*.json")):
            yield str(file), file.read_bytes()
    elif path.name.endswith(".tar.xz"):
        with tarfile.open(path) as archive:
            for member in sorted(filter(tarfile.TarInfo.isfile, archive.getmembers()), key=lambda member: member.name):
                yield f"{path}: {member.name}", archive.extractfile(member).read()
    else:
        yield str(path), path.read_bytes()


def parse(content):
    """The certificate of a file, with the keys that its format has."""
    certificate = json.loads(content, object_pairs_hook=without_repetition)
    require(type(certificate) is dict, "this is no certificate")
    known = FORMATS.get((certificate.get("format"), certificate.get("version")))
    require(known is not None, "no certificate of a version that is known here")
    check_keys(certificate, known)
    check_keys(certificate["board"], BOARD)
    for player, keys in PLAYERS.items():
        if player in certificate:
            check_keys(certificate[player], keys)
    proof = certificate.get("proof")
    if proof is not None:
        check_keys(proof, FLOW if proof.get("kind") == "flow" else ({"kind"}, set()))
        for cut in proof.get("cuts", []):
            check_keys(cut, CUT)
    return certificate


def without_repetition(pairs):
    require(len(dict(pairs)) == len(pairs), "a key comes twice")
    return dict(pairs)


def check_keys(found, keys):
    needed, others = keys
    require(type(found) is dict and needed <= found.keys() <= needed | others, f"the keys are not {', '.join(sorted(needed))}")
