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
- :func:`threats`: who gets his way in a ko fight, by the number of threats that each player has.
- :func:`ko`: kos by what players can force. :func:`diagram`: pictures and files in other formats.
- :func:`verify`: whether a certificate, a table or a catalogue holds.
- :func:`rules`: the rule sets, described; :func:`compare_rules`: some side by side; :func:`suite`: tests of one for programs; :func:`conform`: which rule set another program
  follows; :func:`infer`: the smallest rule file that agrees with it.
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

from . import _answers
from ._annotate import annotate
from ._answer import Answer, Certificate
from ._answers import *
from ._catalogue import catalogue, read_catalogue, show, types
from ._check import Verdicts, check, check_games, first_refusals
from ._classify import classify
from ._compare import compare, separate
from ._cycles import cycles, cycles_on_any_board
from ._diagram import diagram
from ._explore import explore, explore_basic_ko
from ._find import find
from ._games import ENDS, Games
from ._graph import Graph, graph
from ._ko import ko
from ._longest import family, games, longest
from ._methods import Roles
from ._native import Game, GameEnd, IllegalMoveError, InputError, Position, RefutedError, WorkError
from ._rules import compare_rules, conform, infer, rules, suite
from ._scan import Scan, scan
from ._solve import solve
from ._threats import threats
from ._verify import Verified, verify

__all__ = [
    "Answer",
    "Certificate",
    "ENDS",
    "Game",
    "GameEnd",
    "Games",
    "Graph",
    "IllegalMoveError",
    "InputError",
    "Position",
    "RefutedError",
    "Roles",
    "Scan",
    "Verdicts",
    "Verified",
    "WorkError",
    "annotate",
    "catalogue",
    "check",
    "check_games",
    "classify",
    "compare",
    "compare_rules",
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
    "infer",
    "ko",
    "longest",
    "read_catalogue",
    "rules",
    "scan",
    "separate",
    "show",
    "solve",
    "suite",
    "threats",
    "types",
    "verify",
]
__all__ += _answers.__all__
