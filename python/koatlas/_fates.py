"""The fates of cycles under rule sets."""

from dataclasses import dataclass

from ._typed import optional


@dataclass(frozen=True, kw_only=True)
class Fate:
    """The fate of a cycle under a rule set when both players insist on it."""

    fate: str
    """``stopped``, ``ended``, ``void``, ``forfeited`` or ``for ever``."""
    move: int | None = optional()
    """The number of the move at which it happens, from 1, over all laps."""
    by: str | None = optional()
    """The rule by which it happens."""
    outcome: str | None = optional()
    """The outcome of an end: ``score``, ``tie``, ``black`` or ``white``."""
