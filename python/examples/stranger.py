"""Says what repeats at a position, and saves a proof of how long a sequence can get there, which is then checked."""

import tempfile
from pathlib import Path

import koatlas

BOARD = """
. X O .
X O . O
. X O .
region: b2 c2
name: my position
"""


def main() -> None:
    """Asks, saves and verifies."""
    position = koatlas.Position.parse(BOARD)
    found = koatlas.classify(position)
    if found.type is None:
        raise SystemExit("nothing repeats")
    print(f"{position.name}: {', '.join(found.type.names)}")

    longest = koatlas.longest(position, rules="psk")
    if longest.certificate is None:
        raise SystemExit("sequences need not end")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "longest.json")
        longest.certificate.save(file)
        proved = koatlas.verify(file)
    print(proved.statement)
    assert isinstance(proved, koatlas.VerifiedSequence) and proved.lower == longest.lower


if __name__ == "__main__":
    main()
