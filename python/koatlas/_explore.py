"""Positions that can be reached, and those that can repeat."""

from ._answer import ask
from ._answers import BasicKoExploration, Exploration
from ._arguments import Memory, Model, Suicide, Target


def explore(
    target: Target, *, model: Model = "free", suicide: Suicide = "multi", reduce: bool = False, memory_limit: Memory = None
) -> Exploration:
    """Explores the positions that can be reached from a position, or all legal positions of an empty board.

    ``model`` says who may move: ``free`` (either colour at any time), ``alternating`` or ``with-passes``. ``reduce`` counts up
    to the symmetries and the exchange of colours. :func:`graph` gives the nodes and edges themselves.

    >>> import koatlas
    >>> found = koatlas.explore(koatlas.Position.empty("2x3"), suicide="none")
    >>> found.nodes, found.edges, found.components.largest
    (489, 2220, 488)
    """
    return ask(Exploration, "explore", **locals())


def explore_basic_ko(target: Target, *, memory_limit: Memory = None) -> BasicKoExploration:
    """Counts the situations of an empty board that recur in spite of the basic ko rule. Players alternate, without passes and suicide.

    >>> import koatlas
    >>> found = koatlas.explore_basic_ko(koatlas.Position.empty("2x2"))
    >>> found.situations_on_cycles, found.shortest_cycle_lengths
    (80, (SituationsOfLength(length=6, situations=80),))
    """
    return ask(BasicKoExploration, "explore", target, rules="basic-ko", memory_limit=memory_limit)
