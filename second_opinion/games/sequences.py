"""Replays the sequences of the project, those of `data/sequences.toml`, with the second referee.

`data/README.md` says how they are written.
"""

import tomllib
from pathlib import Path

from rules.referee import Referee

FILE = Path(__file__).parents[2] / "data" / "sequences.toml"


class Differs(Exception):
    """The second referee says something else than a file."""


def sequences():
    return tomllib.loads(FILE.read_text())["sequence"]


def rows(diagram):
    """A diagram as a position."""
    return tuple("".join(line.split()) for line in diagram.strip().splitlines())


def steps(sequence):
    """The steps of a sequence, one text each."""
    return [step.strip() for line in sequence["moves"].strip().splitlines() for step in line.split(",")]


def replay(sequence, referee=Referee):
    """Goes through all steps of a sequence; tells how many there are."""
    beside = {key: sequence[key] for key in ("options", "region", "immortal") if key in sequence}
    game = referee(sequence["rules"], rows(sequence["diagram"]), sequence["to_move"], **beside)
    for step in steps(sequence):
        take(game, step, f"{sequence['id']}, {step}")
    return len(steps(sequence))


def take(game, step, where):
    """One step: a board, a move that is refused, or a move that is made."""
    if step.startswith("board "):
        equal(where, game.position, tuple(step.removeprefix("board ").split("/")))
    elif step.startswith("! "):
        player, move, *reasons = step.removeprefix("! ").split()
        equal(where, game.reasons(player, move), reasons)
    else:
        make(game, step, where)


def make(game, step, where):
    """A move that is made, with what it is said to bring about: nothing is left out, and nothing else happens."""
    made, _, end = step.partition(" = ")
    player, move, *marks = made.split()
    equal(where, game.make(player, move), [])
    equal(where, game.history.moves[-1].forfeited, "forfeited" in marks)
    equal(where, game.offered, "offered" in marks)
    equal(where, told(game.ended, end), end)


def told(ended, like):
    """The end of a sequence as the file writes it, by the rule that the file names if it is one of several."""
    if ended is None:
        return ""
    score = "score 0" if ended.score == 0 else f"score {ended.score:+}"
    outcome = {"score": score, "black": "black wins", "white": "white wins"}.get(ended.outcome, ended.outcome)
    named = like.rpartition(" by ")[2]
    return f"{outcome} by {named if named in ended.by else ended.by[0]}"


def equal(where, found, expected):
    if found != expected:
        raise Differs(f"{where}: the second referee has {found!r}, not {expected!r}")
