"""Positions that can be reached, and those that can repeat."""

from dataclasses import dataclass
from typing import Any

from ._answer import Answer, ask
from ._arguments import Memory, Model, Suicide, Target


@dataclass(frozen=True, kw_only=True)
class ComponentsOfSize:
    """The number of components with this number of nodes."""

    size: int
    components: int


@dataclass(frozen=True, kw_only=True)
class Components:
    """The strongly connected components of a graph."""

    count: int
    """All components, also those of a single node."""
    nontrivial: int
    """The components with a cycle."""
    largest: int
    """The nodes of the largest component."""
    nodes_on_cycles: int
    sizes: tuple[ComponentsOfSize, ...]


@dataclass(frozen=True, kw_only=True)
class Exploration(Answer):
    """The size of a position graph: the answer of :func:`explore`."""

    model: str
    suicide: str
    terms: str
    """The kind of the nodes."""
    nodes: int
    edges: int
    reachable_from_start: int
    components: Components
    content_hash: str
    """A hash: two answers with equal hashes have the same nodes, each in a component of the same size."""


@dataclass(frozen=True, kw_only=True)
class SituationsOfLength:
    """The number of situations whose shortest cycle has this number of plays."""

    length: int
    situations: int


@dataclass(frozen=True, kw_only=True)
class Sample:
    """A random sample of the situations on cycles."""

    situations: int
    seed: int


@dataclass(frozen=True, kw_only=True)
class BasicKoExploration(Answer):
    """The situations that recur in spite of the basic ko rule: the answer of :func:`explore_basic_ko`."""

    model: str
    suicide: str
    rules: str
    terms: str
    nodes: int
    edges: int
    reachable_from_start: int
    components: Components
    situations: int
    situations_up_to_symmetry: int
    situations_on_cycles: int
    situations_on_cycles_up_to_symmetry: int
    shortest_cycle_lengths: tuple[SituationsOfLength, ...]
    sample: Sample | None
    """The sample, if the shortest cycle was not computed for all situations on cycles."""


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
    return ask(Exploration, "explore", target, model=model, suicide=suicide, reduce=reduce, memory_limit=memory_limit)


def explore_basic_ko(target: Target, *, memory_limit: Memory = None) -> BasicKoExploration:
    """Counts the situations of an empty board that recur in spite of the basic ko rule. Players alternate, without passes and suicide.

    >>> import koatlas
    >>> found = koatlas.explore_basic_ko(koatlas.Position.empty("2x2"))
    >>> found.situations_on_cycles, found.shortest_cycle_lengths
    (80, (SituationsOfLength(length=6, situations=80),))
    """
    rules: dict[str, Any] = {"model": "alternating", "suicide": "none", "basic_ko": True}
    return ask(BasicKoExploration, "explore", target, **rules, memory_limit=memory_limit)
