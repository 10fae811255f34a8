"""Classification of positions."""

from collections.abc import Iterable

from ._answer import ask
from ._answers import Classification
from ._arguments import Memory, MoreRules, Move, Number, Suicide, Target, ko_of, moves_of


def classify(
    target: Target,
    *,
    move: Move = None,
    region: Iterable[str] | None = None,
    ko: int | None = None,
    suicide: Suicide = "multi",
    max_length: Number = 8,
    cycle: str | Iterable[str] | None = None,
    longest: bool = False,
    rules: MoreRules = None,
    memory_limit: Memory = None,
) -> Classification:
    """Classifies a position: component, ko type, ko points, ko strings, shortest cycles and their fates under rule sets.

    ``suicide`` is ``none``, ``multi`` (of two stones or more) or ``all``. ``max_length`` bounds the cycles under the Default
    Restriction Rules, in moves. ``cycle`` has the moves of the cycle that the position is known for; if not given, the file
    may name them. ``longest`` also searches for the longest sequences inside the component. ``rules`` names
    rule sets whose verdicts stand beside those of the list.

    The target may be a game record, or a :class:`Game`; ``move`` is then the move after which the position stands. ``region`` has the points where
    plays are made. On a board of more than 20 points without a region the only ko is classified that :func:`find` finds, or the one with the number
    ``ko``.

    Raises :class:`InputError` if the target or an argument cannot be used, :class:`WorkError` if a limit is reached.

    >>> import koatlas
    >>> sending_two = koatlas.Position.parse('''
    ... . X O .
    ... X X O O
    ... X O O .
    ... . X . O
    ... region: a1 b1 c1
    ... ''')
    >>> found = koatlas.classify(sending_two)
    >>> found.type.names
    ('sending-two-returning-one',)
    >>> found.shortest.cycle_word, found.rulesets["psk"].move
    ('B W2 B1', 3)
    """
    position = ko_of(target, move, region, ko, suicide, memory_limit)
    found = ask(
        Classification,
        "classify",
        position,
        suicide=suicide,
        max_length=max_length,
        cycle=None if cycle is None else moves_of(cycle),
        longest=longest,
        rules=rules,
        memory_limit=memory_limit,
    )
    object.__setattr__(found, "position", position)
    return found
