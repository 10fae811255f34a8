"""Position graphs as NumPy arrays."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from . import _native
from ._arguments import Memory, Model, Suicide, Target, position_of, written
from ._native import Position

if TYPE_CHECKING:
    import networkx

COLOURS = (".", "B", "W")
"""The meaning of the codes of contents and players: 0 empty, 1 black, 2 white."""

PASS = -1
"""The value for a pass in :attr:`Graph.played`."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Graph:
    """A position graph as arrays in the form CSR (compressed sparse rows): the answer of :func:`graph`.

    The edges of node ``v`` are those from ``offsets[v]`` up to ``offsets[v + 1]``. Nodes are positions, or in the models
    ``alternating`` and ``with-passes`` situations. The same question gives the same numbers. Arrays cannot be written to.

    As a SciPy matrix: ``scipy.sparse.csr_array((removed + 1, targets, offsets), shape=(nodes, nodes))``; it adds up edges
    that join the same two nodes.
    """

    position: Position = field(repr=False)
    """The position that was asked about."""
    model: str
    suicide: str
    points: tuple[str, ...] = field(repr=False)
    """The points whose content can change."""
    start: int | None
    """The node of the position, and the player to move."""
    offsets: NDArray[np.int64] = field(repr=False)
    """The first edge of each node; it has one entry more than there are nodes."""
    targets: NDArray[np.uint32] = field(repr=False)
    """The node to which each edge leads."""
    played: NDArray[np.int16] = field(repr=False)
    """The index in ``points`` of the point of each play; -1 for a pass."""
    colours: NDArray[np.uint8] = field(repr=False)
    """The player of each move: 1 Black, 2 White."""
    removed: NDArray[np.uint8] = field(repr=False)
    """The number of stones that each move removes; in a suicide this includes the stone just played."""
    suicides: NDArray[np.bool_] = field(repr=False)
    """True for each suicide: the stones removed are the player's own."""
    contents: NDArray[np.uint8] = field(repr=False)
    """A row for each node, a column for each of ``points``: 0 empty, 1 black, 2 white."""
    to_move: NDArray[np.uint8] | None = field(repr=False)
    """The player to move in each situation: 1 Black, 2 White; ``None`` if nodes are positions."""

    @property
    def nodes(self) -> int:
        """The number of nodes."""
        return len(self.offsets) - 1

    @property
    def edges(self) -> int:
        """The number of edges."""
        return len(self.targets)

    @property
    def sources(self) -> NDArray[np.int64]:
        """The node from which each edge leads."""
        return np.repeat(np.arange(self.nodes), np.diff(self.offsets))

    def move(self, edge: int) -> str:
        """The move of an edge, for example ``B c1`` or ``W pass``."""
        played = int(self.played[edge])
        return f"{COLOURS[self.colours[edge]]} {'pass' if played == PASS else self.points[played]}"

    def position_of(self, node: int) -> Position:
        """The position of a node.

        >>> import koatlas
        >>> graph = koatlas.graph(koatlas.Position.empty("1x3"), suicide="none")
        >>> graph.position_of(0).rows
        ('...',)
        """
        position = self.position.with_contents(self.points, self.contents[node].tobytes())
        return position if self.to_move is None else position.with_to_move("B" if self.to_move[node] == 1 else "W")

    def rows(self) -> list[tuple[str, ...]]:
        """The rows of every node's board, the top row first.

        >>> import koatlas
        >>> koatlas.graph(koatlas.Position.empty("1x2"), suicide="none").rows()
        [('..',), ('O.',), ('.O',), ('X.',), ('.X',)]
        """
        board = np.array([list(row) for row in self.position.rows])
        places = [(len(board) - int(point[1:]), "abcdefghjklmnopqrstuvwxyz".index(point[0])) for point in self.points]
        boards = np.tile(board, (self.nodes, 1, 1))
        for index, (row, column) in enumerate(places):
            boards[:, row, column] = np.array(list(".XO"))[self.contents[:, index]]
        return [tuple("".join(row) for row in board) for board in boards]

    def to_networkx(self) -> networkx.MultiDiGraph[int]:
        """The graph for networkx. Nodes have ``rows``, the board with the top row first, and situations ``to_move``; edges have
        ``move``, ``removed`` and ``suicide``. The graph itself has ``size``, ``model``, ``suicide``, ``points`` and ``start``.

        >>> import koatlas
        >>> graph = koatlas.graph(koatlas.Position.empty("1x3"), suicide="none").to_networkx()
        >>> graph.number_of_nodes(), graph.number_of_edges()
        (15, 36)
        >>> graph.nodes[0], graph.graph["size"]
        ({'rows': ('...',)}, '1x3')
        """
        import networkx

        of_graph = {"size": self.position.size, "model": self.model, "suicide": self.suicide}
        graph: networkx.MultiDiGraph[int] = networkx.MultiDiGraph(**of_graph, points=self.points, start=self.start)
        rows = self.rows()
        for node in range(self.nodes):
            to_move = {} if self.to_move is None else {"to_move": COLOURS[self.to_move[node]]}
            graph.add_node(node, rows=rows[node], **to_move)
        graph.add_edges_from(
            (int(source), int(target), self._attributes(edge))
            for edge, (source, target) in enumerate(zip(self.sources, self.targets, strict=True))
        )
        return graph

    def _attributes(self, edge: int) -> dict[str, Any]:
        return {"move": self.move(edge), "removed": int(self.removed[edge]), "suicide": bool(self.suicides[edge])}


def graph(target: Target, *, model: Model = "free", suicide: Suicide = "multi", memory_limit: Memory = None) -> Graph:
    """The graph that :func:`explore` counts, with its nodes and edges one by one.

    >>> import koatlas
    >>> graph = koatlas.graph(koatlas.Position.parse(". X O .\\nX O . O\\n. X O .\\nregion: b2 c2"))
    >>> graph.offsets, graph.targets
    (array([0, 2, 2, 4, 4]), array([2, 1, 3, 0], dtype=uint32))
    >>> [graph.move(edge) for edge in range(graph.edges)]
    ['B c2', 'W c2', 'B b2', 'W b2']
    """
    position = position_of(target)
    found = _native.graph(position, model, suicide, written(memory_limit))
    nodes = len(found.array("offsets")) // 8 - 1
    return Graph(
        position=position,
        model=model,
        suicide=suicide,
        points=found.points,
        start=found.start,
        offsets=np.frombuffer(found.array("offsets"), "<i8"),
        targets=np.frombuffer(found.array("targets"), "<u4"),
        played=np.frombuffer(found.array("played"), "<i2"),
        colours=np.frombuffer(found.array("colours"), np.uint8),
        removed=np.frombuffer(found.array("removed"), np.uint8),
        suicides=np.frombuffer(found.array("suicides"), np.bool_),
        contents=np.frombuffer(found.array("contents"), np.uint8).reshape(nodes, len(found.points)),
        to_move=None if model == "free" else np.frombuffer(found.array("to_move"), np.uint8),
    )
