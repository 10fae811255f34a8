"""Ko fights: who gets his way, by the number of threats."""

from typing import Literal

from ._answer import ask
from ._answers import Threats
from ._arguments import Memory, Number, Options, Rules, Target


def threats(
    target: Target,
    *,
    rules: Rules,
    options: Options = None,
    goal: str = "value",
    max_threats: Number = 8,
    without_passes: Literal["all", "reversible"] | None = None,
    most_states: Number | None = None,
    strategies: bool = False,
    memory_limit: Memory = None,
) -> Threats:
    """Says who gets his way in a ko fight, by the number of threats that each player has elsewhere, and what kind of ko it is.

    ``goal`` is ``value`` (the score of the board), or ``life:`` and a stone of a string: ``life:c3``. ``max_threats`` is the largest number
    of threats of each player, from 1 to 20. With ``without_passes`` nobody passes, no position may come back, and who cannot play has lost:
    with ``all`` plays of the region, or only ``reversible`` ones, which the opponent's next play could take back. Then ``strategies`` adds
    a certificate with the winner's replies without threats. ``most_states`` limits the states of the local game.

    >>> import koatlas
    >>> text = ". X O .\\nX O . O\\n. X O .\\n. . . .\\nregion: b3 c3"
    >>> ko = koatlas.Position.parse(text)
    >>> found = koatlas.threats(ko, rules="basic-ko", max_threats=2)
    >>> found.kind, found.first_threat, found.value_of_play
    ('direct ko', 'W', '1/3')
    >>> found = koatlas.threats(ko, rules="psk", without_passes="all", strategies=True)
    >>> koatlas.verify(found.certificate).winner
    'B'
    """
    return ask(Threats, "threats", **locals())
