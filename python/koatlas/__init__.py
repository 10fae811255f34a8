"""koatlas: an exhaustive cycle and ko-type analyser for the game of Go.

A position is a :class:`Position`, or the path of a position file. What is asked of it:

- :func:`classify`: what repeats, of which ko type, and what rule sets do with it.
- :func:`explore`, :func:`explore_basic_ko`: how many positions and plays there are, and what can repeat. :func:`graph` gives
  the nodes and edges as NumPy arrays, and for networkx.
- :func:`cycles`: elementary cycles by length.
- :func:`check`, :func:`check_games`, :func:`first_refusals`: what rule sets say of moves and game records.
- :class:`Game`: a game under a rule set, with its history: legal moves, ``push`` and ``pop``, and why a move is illegal.
  :class:`Games` are many at once, as NumPy arrays.
- :func:`longest`: how long a sequence can be under a rule set; :func:`family` has boards to ask about.
- :func:`solve`: who wins with best play.
- :func:`catalogue`, :func:`read_catalogue`: the ko types of all small regions, also as Arrow tables.

Answers are frozen dataclasses with the keys that the command line writes with ``--json``; ``to_dict()`` gives just that. Errors
are :class:`InputError` and :class:`WorkError`, with the sentences of the command line. Other threads run while work is done,
and Ctrl-C ends it.

>>> import koatlas
>>> koatlas.explore(koatlas.Position.empty("2x2")).nodes
57
"""

from ._catalogue import (
    Catalogue,
    CycleEntry,
    CyclesUnder,
    NotDrawnEntry,
    PointsEntry,
    SequenceEntry,
    ShortestEntry,
    TypeEntry,
    WordEntry,
    WordFatesEntry,
    catalogue,
    read_catalogue,
)
from ._answer import Answer
from ._check import (
    BarredPlay,
    CheckedGame,
    CheckedGames,
    End,
    FirstRefusal,
    FirstRefusals,
    GameVerdicts,
    GamesSummary,
    RefusedMove,
    Verdict,
    Verdicts,
    check,
    check_games,
    first_refusals,
)
from ._classify import (
    Classification,
    Component,
    Cycles,
    CyclesOfLength,
    DrrCycles,
    JudgedCycle,
    KnownCycle,
    KoPoints,
    KoString,
    KoType,
    LongestInside,
    QuotedOutcome,
    SequenceInside,
    ShortestCycle,
    classify,
)
from ._cycles import CycleCount, CycleCounts, cycles
from ._explore import (
    BasicKoExploration,
    Components,
    ComponentsOfSize,
    Exploration,
    Sample,
    SituationsOfLength,
    explore,
    explore_basic_ko,
)
from ._fates import Fate
from ._games import ENDS, Games
from ._graph import Graph, graph
from ._longest import LongestSequence, family, longest
from ._native import Game, GameEnd, IllegalMoveError, InputError, Position, WorkError
from ._solve import BestFor, Solution, solve

__all__ = [
    "Answer",
    "BarredPlay",
    "BasicKoExploration",
    "BestFor",
    "Catalogue",
    "CheckedGame",
    "CheckedGames",
    "Classification",
    "Component",
    "Components",
    "ComponentsOfSize",
    "CycleCount",
    "CycleCounts",
    "CycleEntry",
    "Cycles",
    "CyclesOfLength",
    "CyclesUnder",
    "DrrCycles",
    "ENDS",
    "End",
    "Exploration",
    "Fate",
    "FirstRefusal",
    "FirstRefusals",
    "GamesSummary",
    "Game",
    "GameEnd",
    "GameVerdicts",
    "Games",
    "Graph",
    "IllegalMoveError",
    "InputError",
    "JudgedCycle",
    "KnownCycle",
    "KoPoints",
    "KoString",
    "KoType",
    "LongestInside",
    "LongestSequence",
    "NotDrawnEntry",
    "PointsEntry",
    "Position",
    "QuotedOutcome",
    "RefusedMove",
    "Sample",
    "SequenceEntry",
    "SequenceInside",
    "ShortestCycle",
    "ShortestEntry",
    "SituationsOfLength",
    "Solution",
    "TypeEntry",
    "Verdict",
    "Verdicts",
    "WordEntry",
    "WordFatesEntry",
    "WorkError",
    "catalogue",
    "check",
    "check_games",
    "classify",
    "cycles",
    "explore",
    "explore_basic_ko",
    "family",
    "first_refusals",
    "graph",
    "longest",
    "read_catalogue",
    "solve",
]
