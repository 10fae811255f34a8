"""koatlas: an exhaustive analyser of cycles and ko types in the game of Go.

A position is a :class:`Position`, or the path of a position file. These functions answer questions about it:

- :func:`classify`: what repeats, of which ko type, and what rule sets do with it.
- :func:`find`: what can repeat within a few plays on a board of any size, after any move of a game record.
- :func:`explore`, :func:`explore_basic_ko`: how many positions and plays there are, and what can repeat. :func:`graph` gives
  the nodes and edges as NumPy arrays or for networkx.
- :func:`cycles`: elementary cycles by length. :func:`cycles_on_any_board`: what repeats within few plays on boards of any size.
- :func:`check`, :func:`check_games`, :func:`first_refusals`: what rule sets say of moves and game records.
- :class:`Game`: a game under a rule set, with its history: legal moves, ``push`` and ``pop``, and why a move is illegal.
  :class:`Games` holds many games at once, as NumPy arrays.
- :func:`longest`: how long a sequence can be under a rule set; :func:`family` makes boards of a family. :func:`games`: how many complete
  games there are.
- :func:`solve`: who wins with best play; :func:`compare` does this under every rule set; :func:`separate` finds where they differ.
- :func:`ko`: kos by what players can force. :func:`diagram`: pictures and files in other formats.
- :func:`verify`: whether a certificate, a table or a catalogue holds.
- :func:`rules`: the rule sets, described; :func:`suite`: tests of one for programs; :func:`conform`: which rule set another program
  follows.
- :func:`scan`: repetitions and kos in game records. :func:`annotate`: a record with its kos marked and explained.
- :func:`catalogue`, :func:`read_catalogue`: the ko types of all small regions, also as Arrow tables; :func:`types` searches
  them, and :func:`show` has all data about one.

Answers are frozen dataclasses with the keys of ``--json`` on the command line. ``to_dict()`` returns that JSON object. Errors
are :class:`InputError` and :class:`WorkError`, with the messages of the command line. Other threads run during the work,
and Ctrl-C ends it.

>>> import koatlas
>>> koatlas.explore(koatlas.Position.empty("2x2")).nodes
57
"""

from ._catalogue import (
    Catalogue,
    CycleEntry,
    CyclesUnder,
    KnownFor,
    NotDrawnEntry,
    PieceEntry,
    PointsEntry,
    SequenceEntry,
    ShortestEntry,
    ShortestLine,
    ShownType,
    TypeEntry,
    TypeLine,
    Types,
    WordEntry,
    WordFatesEntry,
    catalogue,
    read_catalogue,
    show,
    types,
)
from ._annotate import AnnotationCounts, Annotation, ArisingKo, RepetitionNote, RulesNote, annotate
from ._answer import Answer, Certificate
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
    TraditionOutcome,
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
    UsedRegion,
    classify,
)
from ._compare import AnswerGroup, Comparison, SeparatedPair, SeparatedPosition, Separations, ValueRow, compare, separate
from ._cycles import (
    CycleCount,
    CycleCounts,
    SmallestBoard,
    WordOnAnyBoard,
    WordsOfMoves,
    WordsOfPlays,
    WordsOnAnyBoard,
    cycles,
    cycles_on_any_board,
)
from ._diagram import Diagram, diagram
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
from ._find import Found, FoundCount, FoundCycle, FoundKo, NamedPart, WiderKo, find
from ._games import ENDS, Games
from ._graph import Graph, graph
from ._ko import BasicKo, Claim, ForcedString, Ko, KomiRange, Kos, Life, Roles, TypedKo, UndecidedClaim, ko
from ._longest import GameCount, LongestSequence, family, games, longest
from ._native import Game, GameEnd, IllegalMoveError, InputError, Position, RefutedError, WorkError
from ._rules import (
    BarEntry,
    Conformance,
    Disagreement,
    EndEntry,
    FollowedRules,
    ParameterEntry,
    PlayedMoves,
    ProgramFailure,
    RuleSets,
    RulesEntry,
    Suite,
    conform,
    rules,
    suite,
)
from ._scan import ExistingKo, Repetition, Scan, scan
from ._solve import BestFor, Solution, solve
from ._verify import (
    CheckedField,
    CheckedStrategy,
    ExhaustiveProof,
    FlowProof,
    Verified,
    VerifiedAnswer,
    VerifiedCatalogue,
    VerifiedLongest,
    VerifiedOutcome,
    VerifiedSequence,
    VerifiedTable,
    verify,
)

__all__ = [
    "Annotation",
    "AnnotationCounts",
    "Answer",
    "AnswerGroup",
    "ArisingKo",
    "BarEntry",
    "BarredPlay",
    "BasicKo",
    "BasicKoExploration",
    "BestFor",
    "Catalogue",
    "Certificate",
    "CheckedField",
    "CheckedGame",
    "CheckedGames",
    "CheckedStrategy",
    "Claim",
    "Classification",
    "Comparison",
    "Component",
    "Components",
    "ComponentsOfSize",
    "Conformance",
    "CycleCount",
    "CycleCounts",
    "CycleEntry",
    "Cycles",
    "CyclesOfLength",
    "CyclesUnder",
    "Diagram",
    "Disagreement",
    "DrrCycles",
    "ENDS",
    "End",
    "EndEntry",
    "ExhaustiveProof",
    "ExistingKo",
    "Exploration",
    "Fate",
    "FirstRefusal",
    "FirstRefusals",
    "FlowProof",
    "FollowedRules",
    "ForcedString",
    "Found",
    "FoundCount",
    "FoundCycle",
    "FoundKo",
    "Game",
    "GameCount",
    "GameEnd",
    "GameVerdicts",
    "Games",
    "GamesSummary",
    "Graph",
    "IllegalMoveError",
    "InputError",
    "JudgedCycle",
    "KnownCycle",
    "KnownFor",
    "Ko",
    "KoPoints",
    "KoString",
    "KoType",
    "KomiRange",
    "Kos",
    "Life",
    "LongestInside",
    "LongestSequence",
    "NotDrawnEntry",
    "ParameterEntry",
    "PieceEntry",
    "PlayedMoves",
    "PointsEntry",
    "Position",
    "ProgramFailure",
    "QuotedOutcome",
    "RefusedMove",
    "RefutedError",
    "Repetition",
    "RepetitionNote",
    "Roles",
    "RuleSets",
    "RulesEntry",
    "RulesNote",
    "Sample",
    "Scan",
    "SeparatedPair",
    "SeparatedPosition",
    "Separations",
    "SequenceEntry",
    "SequenceInside",
    "ShortestCycle",
    "ShortestEntry",
    "ShortestLine",
    "ShownType",
    "SituationsOfLength",
    "SmallestBoard",
    "Solution",
    "Suite",
    "TraditionOutcome",
    "TypeEntry",
    "TypeLine",
    "TypedKo",
    "Types",
    "UndecidedClaim",
    "UsedRegion",
    "ValueRow",
    "Verdict",
    "Verdicts",
    "Verified",
    "VerifiedAnswer",
    "VerifiedCatalogue",
    "VerifiedLongest",
    "VerifiedOutcome",
    "VerifiedSequence",
    "VerifiedTable",
    "WordEntry",
    "WordFatesEntry",
    "WordOnAnyBoard",
    "WordsOfMoves",
    "WordsOfPlays",
    "WordsOnAnyBoard",
    "WorkError",
    "annotate",
    "catalogue",
    "check",
    "check_games",
    "classify",
    "compare",
    "conform",
    "cycles",
    "cycles_on_any_board",
    "diagram",
    "explore",
    "explore_basic_ko",
    "family",
    "find",
    "first_refusals",
    "games",
    "graph",
    "ko",
    "longest",
    "read_catalogue",
    "rules",
    "scan",
    "separate",
    "show",
    "solve",
    "suite",
    "types",
    "verify",
]
