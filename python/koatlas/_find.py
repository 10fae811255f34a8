"""Kos on a board of any size, with no region marked."""


from ._answer import ask
from ._answers import Found
from ._arguments import Memory, Move, Number, Suicide, Target, position_of


def find(
    target: Target,
    *,
    move: Move = None,
    within: Number = 6,
    soon: Number = 0,
    suicide: Suicide | None = None,
    memory_limit: Memory = None,
) -> Found:
    """Finds what can repeat within a few plays on a board of any size, with no region marked: every cycle of at most ``within`` plays that
    begins after at most ``soon`` plays and whose points are connected or coupled. Without ``suicide`` it is what the rules of the record
    allow, and none if it names none.

    The target may be a game record, or a :class:`Game`; ``move`` is then the move after which the position stands: a number, ``"last"``,
    or a move of a variation such as ``"12.2.17"``. Other questions can be asked about the ``position`` of a ko.

    >>> import koatlas
    >>> board = koatlas.Position.parse(". . . . . .\\n. . X O . .\\n. X O . O .\\n. . X O . .\\n. . . . . .")
    >>> found = koatlas.find(board, soon=0)
    >>> print(found)
    1. basic ko: c3 d3
     5  .  .  .  .  .  .
     4  .  .  X  O  .  .
     3  .  X (O)(.) O  .
     2  .  .  X  O  .  .
     1  .  .  .  .  .  .
        a  b  c  d  e  f
    >>> koatlas.classify(found.kos[0].position).shortest.cycle_word
    'B1 W1'
    """
    position = position_of(target, move)
    found = ask(Found, "find", position, within=within, soon=soon, suicide=suicide, memory_limit=memory_limit)
    object.__setattr__(found, "position", position)
    return found
