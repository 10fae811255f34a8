"""What rule sets do with cycles."""

from dataclasses import dataclass

from ._typed import optional


@dataclass(frozen=True, kw_only=True)
class Fate:
    """What a rule set does when the players insist on a cycle."""

    fate: str
    """``stopped``, ``ended``, ``void``, ``forfeited`` or ``for ever``."""
    move: int | None = optional()
    """The number of the move at which it happens, from 1, over all laps."""
    by: str | None = optional()
    """The rule by which it happens."""
    outcome: str | None = optional()
    """What an end is worth: ``score``, ``tie``, ``black`` or ``white``."""
