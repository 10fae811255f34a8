"""The classes of the answers. Generated from docs/schema by python/answers/generate: change the types of the library instead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from . import _methods
from ._answer import Answer
from ._typed import flat, optional

__all__ = [
    "AnnotatedLine",
    "Annotation",
    "AnnotationCounts",
    "AnswerGroup",
    "ApartEntry",
    "ArisingKo",
    "BarEntry",
    "BarredPlay",
    "BasicKo",
    "BasicKoExploration",
    "BestFor",
    "Bounds",
    "Catalogue",
    "CensusDifference",
    "CensusEntry",
    "CheckedField",
    "CheckedGame",
    "CheckedGames",
    "CheckedStrategy",
    "Claim",
    "Classification",
    "ComparedRuleSets",
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
    "End",
    "EndEntry",
    "EndsEntry",
    "ExampleEntry",
    "ExhaustiveProof",
    "Exploration",
    "FamousEntry",
    "Fate",
    "FateCounts",
    "FightInWords",
    "FirstRefusal",
    "FirstRefusals",
    "FlowProof",
    "FollowedRules",
    "ForcedString",
    "Found",
    "FoundCount",
    "FoundCycle",
    "FoundKo",
    "FurtherRules",
    "GameCount",
    "GameVerdicts",
    "GamesSummary",
    "InferredRules",
    "JudgedCycle",
    "KnownCycle",
    "KnownFor",
    "Ko",
    "KoPoints",
    "KoString",
    "KoType",
    "KomasterValue",
    "KomiRange",
    "Kos",
    "Life",
    "LineVerdicts",
    "LongestInside",
    "LongestSequence",
    "LongestStart",
    "NamedPart",
    "NotDrawnEntry",
    "ParameterEntry",
    "PhaseBegin",
    "PhaseEntry",
    "PieceEntry",
    "PlayedKo",
    "PlayedMoves",
    "PlaysEntry",
    "PointsEntry",
    "ProgramFailure",
    "QuotedOutcome",
    "RefusedMove",
    "Repetition",
    "RepetitionNote",
    "RuleSet",
    "RuleSets",
    "RulesEntry",
    "RulesNote",
    "Sample",
    "SearchedBoard",
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
    "SlipWarning",
    "SmallestBoard",
    "Solution",
    "Suite",
    "Threats",
    "ThreatsCell",
    "TraditionOutcome",
    "TypeEntry",
    "TypeLine",
    "TypeUnderRules",
    "TypedKo",
    "Types",
    "TypesEntry",
    "TypesSearched",
    "UndecidedClaim",
    "UsedRegion",
    "ValueRow",
    "ValueSearch",
    "Verdict",
    "VerifiedAnswer",
    "VerifiedCatalogue",
    "VerifiedFight",
    "VerifiedLongest",
    "VerifiedOutcome",
    "VerifiedSequence",
    "VerifiedTable",
    "WiderKo",
    "WordEntry",
    "WordFatesEntry",
    "WordOnAnyBoard",
    "WordsOfMoves",
    "WordsOfPlays",
    "WordsOnAnyBoard",
]


@dataclass(frozen=True, kw_only=True)
class Component:
    """The component of a position: all positions that can be reached from it and from which it can be reached again."""

    positions: int
    """Number of positions; 1 if the position lies in no component."""
    plays: int
    """Number of plays between the positions, all points and both colours counted."""


@dataclass(frozen=True, kw_only=True)
class CyclesOfLength:
    """The number of cycles of one length."""

    moves: int
    """Length of a cycle in moves, passes included."""
    count: int
    """Number of cycles of this length."""


@dataclass(frozen=True, kw_only=True)
class DrrCycles:
    """All cycles under the Default Restriction Rules of at most ``max_length`` moves. Longer ones are not searched for. A cycle is a
    legal sequence of alternating moves from the situation up to its first return to it, with a play."""

    max_length: int
    """The greatest length of cycles that was searched for, in moves."""
    shortest_moves: int | None
    """Length of a shortest cycle in moves; ``None`` if there is none of at most ``max_length``."""
    cycles: tuple[CyclesOfLength, ...]
    """Number of cycles of each length that occurs, the shortest first."""
    witness: tuple[str, ...] | None
    """A shortest cycle, the first in the order of its moves."""


@dataclass(frozen=True, kw_only=True)
class Fate:
    """The fate of a cycle under a rule set, in JSON. Keys that do not apply are left out."""

    fate: str
    """``stopped``, ``ended``, ``void``, ``forfeited`` or ``for ever``."""
    by: str | None = optional()
    """The identifier of the rule that decides the fate."""
    move: int | None = optional()
    """The number of the decisive move, from 1, over all laps."""
    outcome: str | None = optional()
    """The outcome of an end: ``score``, ``tie``, ``black`` or ``white``."""


@dataclass(frozen=True, kw_only=True)
class FightInWords:
    """What players say of the fight for the score of a region, under the basic ko rule and with up to two threats of each player. The
    question ``threats`` answers for other rules, goals and numbers."""

    first: str
    """The player who moves first: ``B`` or ``W``. No ban bars his move."""
    kind: str | None
    """The kind of ko, such as ``direct ko``, ``two-stage ko`` or ``one-move approach ko``; ``None`` if it is none of these."""
    first_threat: str | None
    """The player who needs the first threat; ``None`` if nobody does."""
    sentence: str
    """What a player would say of it."""


@dataclass(frozen=True, kw_only=True)
class LongestInside:
    """The longest sequences inside a component."""

    refused: str | None
    """The reason for which the search was refused; ``None`` if it was done."""
    sequences: tuple[SequenceInside, ...]
    """The longest sequence for each group of rule sets that allow the same sequences, shortest first. Empty if nothing repeats."""


@dataclass(frozen=True, kw_only=True)
class JudgedCycle:
    """A cycle with its fates under every rule set."""

    plays: int
    """Number of plays."""
    moves: int
    """Number of moves: plays and passes."""
    passes: int
    """Number of passes."""
    balance: int
    """White stones minus black stones that the cycle removes; ``0`` if it is balanced."""
    cycle_word: str
    """The cycle word, such as ``B1 W1``: the colour of each play and the number of stones that it removes."""
    witness: tuple[str, ...]
    """The moves of the cycle, such as ``B d2`` and ``W pass``."""
    rulesets: Mapping[str, Fate]
    """The fates of the cycle if the players repeat it."""


@dataclass(frozen=True, kw_only=True)
class Cycles:
    """Cycles of a position with their fates. A field is ``None`` if there is no such cycle."""

    known: KnownCycle | None
    """The cycle that the position is known for."""
    past_basic_ko: JudgedCycle | None
    """The shortest cycle that the rule set ``basic-ko`` does not stop."""
    shortest: JudgedCycle | None
    """The shortest cycle of all."""


@dataclass(frozen=True, kw_only=True)
class KnownCycle:
    """The cycle that a position is known for."""

    named_by: Literal["option", "file"]
    """The source of the cycle: ``option`` or ``file``."""
    no_cycle: str | None = optional()
    """The reason for which the moves are no cycle under the suicides that are allowed; they are one if all suicides are."""
    judged: JudgedCycle | None = flat()
    """The cycle with its fates, if it is one."""


@dataclass(frozen=True, kw_only=True)
class KoPoints:
    """The points that change."""

    free: tuple[str, ...]
    """Points that change inside the component: the cyclical part of the position."""
    pass_free: tuple[str, ...]
    """Points that change on an alternating walk without passes from the position back to the position. Either player may move first,
    and either may be to move at the end."""
    drr: tuple[str, ...]
    """The points on which the cycles under the Default Restriction Rules play or remove a stone."""


@dataclass(frozen=True, kw_only=True)
class KoString:
    """A string of the position that a cycle captures."""

    colour: str
    """The colour of the stones."""
    points: tuple[str, ...]
    """Its points."""
    size: int
    """Number of points."""
    witness: tuple[str, ...]
    """A sequence from the position back to it that captures the string, with the fewest plays. It has passes only between two plays of
    one colour. Either player may begin, and either may be to move at the end."""


@dataclass(frozen=True, kw_only=True)
class KoType:
    """A ko type with its identity, its names and its prime factors."""

    id: str
    """The identity of the type."""
    names: tuple[str, ...]
    """Its names: those of the collection, sorted by file. For coupled kos also a description such as ``triple ko (one string shared by
    3 kos)``, for a ko of several stages its number of stages, and for a composite type the names of its factors joined by `` x ``. A
    factor without a name appears with its identity."""
    factors: tuple[str, ...]
    """The identities of its prime factors in ascending order; a prime type has itself as the only one. Exchanging the colours of a
    factor does not change its identity."""
    factors_exchanged: tuple[bool, ...]
    """By factor, true if its colours are exchanged, relative to the first factor that differs from its own exchange."""
    examples: tuple[str, ...]
    """The positions of the collection that have this type and give it no name."""


@dataclass(frozen=True, kw_only=True)
class QuotedOutcome:
    """A statement of a source about a position under some rule sets. It is a quotation, not computed by koatlas."""

    rules: tuple[str, ...]
    """The rule sets, as the file names them."""
    says: str
    """The statement."""
    source: str
    """The author, and where he says it."""


@dataclass(frozen=True, kw_only=True)
class SequenceInside:
    """The longest known sequence inside a component under some rule sets."""

    rulesets: tuple[str, ...]
    """The identifiers of the rule sets, such as ``psk``, in the order of their list."""
    lower: int
    """The number of plays of the sequence."""
    upper: int
    """Upper bound: no sequence has more plays."""
    exact: bool
    """True if ``lower`` equals ``upper``."""
    diagram: tuple[str, ...]
    """The board on which the sequence begins."""
    moves: tuple[str, ...]
    """The moves of the sequence."""


@dataclass(frozen=True, kw_only=True)
class ShortestCycle:
    """The shortest cycles from a situation back to it, by several measures. Each has a play. All but ``pass_free_witness`` may have
    passes."""

    plays: int
    """Fewest plays of a cycle, by either colour in any order."""
    pass_free_plays: int | None
    """Fewest plays in strict alternation, without passes; ``None`` if there is no such cycle."""
    moves: int
    """Fewest moves, passes included."""
    passes: int
    """Fewest passes."""
    balance: int
    """White stones minus black stones removed in ``witness``."""
    needs_suicide: bool
    """True if every cycle through the position has a suicide."""
    cycle_word: str
    """The word of ``witness``, which describes its plays."""
    witness: tuple[str, ...]
    """A cycle with the fewest plays and, among those, the fewest moves."""
    pass_free_witness: tuple[str, ...] | None
    """A cycle with ``pass_free_plays`` plays in strict alternation, if there is one."""
    moves_witness: tuple[str, ...]
    """A cycle with the fewest moves and, among those, the fewest plays."""
    passes_witness: tuple[str, ...]
    """A cycle with the fewest passes and, among those, the fewest plays."""


@dataclass(frozen=True, kw_only=True)
class UsedRegion:
    """The region, if the file of the position does not give it, and what is assumed about the rest of the board."""

    move: int | None
    """The number of the move in a game record after which the position occurs; ``None`` if the position is not from a record."""
    ko: int | None
    """The number of the ko among those that were found; ``None`` if the caller chose the region."""
    after: tuple[str, ...]
    """The plays from the position of the question to the ko; empty if ``soon`` is 0."""
    region: tuple[str, ...]
    """The points on which plays are made, such as ``c2``."""
    leaks: tuple[str, ...]
    """The stones outside the region that some sequence of plays in it removes, including suicides."""
    immortal: tuple[str, ...]
    """The stones next to the region that plays in it cannot remove. They are assumed to stay."""


@dataclass(frozen=True, kw_only=True)
class Classification(_methods.ClassificationMethods, _methods.Asked, Answer):
    """The classification of a position: the answer of :func:`classify`. In a notebook it shows as a picture of the position."""

    to_move: str
    """The player to move: ``B`` or ``W``."""
    suicide: Literal["none", "multi", "all"]
    """The suicides that are allowed: ``none``, ``multi`` (of two stones or more) or ``all``."""
    component: Component
    """The size of the component of the position."""
    type: KoType | None
    """The ko type; ``None`` if nothing repeats."""
    ko_points: KoPoints
    """The points whose content changes in the component."""
    cyclical_part: tuple[str, ...]
    """The points of ``ko_points`` as one list."""
    non_cyclical_points: int
    """The number of points of the board that are not in ``cyclical_part``."""
    ko_strings: tuple[KoString, ...]
    """The strings of the position that some cycle captures."""
    ko_string_sizes: tuple[int, ...]
    """The sizes, in stones, of all strings captured in the component."""
    shortest: ShortestCycle | None
    """The shortest cycles; ``None`` if nothing repeats."""
    rulesets: Mapping[str, Fate]
    """The fates of the shortest cycle of all under every rule set, by identifier such as ``psk``."""
    cycles: Cycles
    """The cycles whose fates are given."""
    fight: FightInWords | None
    """What players say of the fight for the region, if the player moves first with whom the first of the ``cycles`` begins; ``None`` if
    it has too many states."""
    quoted_outcomes: tuple[QuotedOutcome, ...]
    """Statements by others about the position, as its file quotes them."""
    warnings: tuple[str, ...]
    """Assumptions about the points outside the region, as sentences."""
    drr: DrrCycles
    """The cycles under the Default Restriction Rules."""
    longest: LongestInside | None = optional()
    """The longest sequences inside the component, if they were asked for."""
    rules_files: Mapping[str, str] | None = optional()
    """The texts of the files of further rule sets that were asked about, by the identifiers of these."""
    used: UsedRegion | None = flat()
    """The region, if the file gives none."""


@dataclass(frozen=True, kw_only=True)
class FirstRefusals(Answer):
    """The first move that each rule set refuses: the answer of :func:`first_refusals`."""

    traditions: tuple[TraditionOutcome, ...]
    """The traditions. The French one bars suicide, which its rule set does not; that of OGS looks back some moves only."""
    rulesets: tuple[FirstRefusal, ...]
    """The rule sets. All moves of a recorded game are replayed; given moves are replayed up to the first illegal one."""
    warnings: tuple[SlipWarning, ...]
    """The slips of the record, which was read in spite of them."""


@dataclass(frozen=True, kw_only=True)
class BarredPlay:
    """A play that the bare rules allow and the rule set bars: an item of ``GameVerdicts.barred``."""

    move: str
    """The play, such as ``B d2``."""
    reason: str
    """The identifier of the rule that bars it, such as ``psk``."""
    explanation: str
    """The sentence for ``reason``."""


@dataclass(frozen=True, kw_only=True)
class RefusedMove:
    """The first move that a rule set bars."""

    number: int
    """The number of the move, from ``1``."""
    move: str
    """The move, such as ``B d2``, ``W pass`` or ``B kopass:c2``."""
    reason: str
    """The identifier of the ``Refusal``."""
    explanation: str
    """The sentence for ``reason``."""


@dataclass(frozen=True, kw_only=True)
class End:
    """The end of a sequence."""

    outcome: str
    """The outcome: ``score``, ``void``, ``tie``, ``black`` or ``white``."""
    by: str
    """The identifier of the rule that ends it, such as ``passes``."""
    explanation: str
    """The sentence for ``by``."""
    score: int | None
    """Black's area minus White's, or what else the rule set counts, with forfeits, if the outcome is a score."""
    after_move: int
    """The number of the move that ends the sequence, whatever was recorded after it."""
    sentence: str
    """The event; after a repetition also the rule set and the article."""


@dataclass(frozen=True, kw_only=True)
class FirstRefusal:
    """A summary of what a rule set does in a game: an item of ``FirstRefusals.rulesets``."""

    ruleset: str
    """The identifier of the rule set, such as ``psk``."""
    first_refused: RefusedMove | None
    """The first move that the rule set bars."""
    ended: End | None
    """The end of the game, if it ends."""
    sentence: str
    """The first move that is illegal or whose stone is taken off, and the end. An event by a rule about repetition is followed by the
    name of the rule set and the article of its text."""


@dataclass(frozen=True, kw_only=True)
class GameVerdicts(_methods.GameVerdictsMethods):
    """The verdicts of a rule set on the moves of a game, and the board after the last move: the answer to ``CheckQuestion`` by one rule
    set. Moves are numbered from 1 as they are listed, including illegal ones that are not made."""

    ruleset: str
    """The identifier of the rule set."""
    options: Mapping[str, str]
    """The values of all its options."""
    verdicts: tuple[Verdict, ...]
    """A verdict on every move. A strict replay has no verdicts after the first illegal move."""
    phases: tuple[PhaseBegin, ...]
    """The later phases of the rules that have begun."""
    ended: End | None
    """The end of the sequence, if it has ended."""
    lines: tuple[LineVerdicts, ...]
    """The variations, in the order of the file."""
    rows: tuple[str, ...]
    """The rows of the board after the last move."""
    to_move: str
    """The player to move after the last move: ``B`` or ``W``."""
    barred_by_repetition: tuple[str, ...]
    """The points where the bare rules allow the player a play that the rule set bars."""
    barred: tuple[BarredPlay, ...]
    """The plays on ``barred_by_repetition``, with reasons."""
    warnings: tuple[SlipWarning, ...]
    """The slips of the record, which was read in spite of them."""
    rules_file: str | None = optional()
    """The text of its file, if it is not compiled in."""


@dataclass(frozen=True, kw_only=True)
class LineVerdicts:
    """The verdicts on a variation: an item of ``GameVerdicts.lines``."""

    path: str
    """The address of the variation, such as ``12.2``, the second that goes on after move 12."""
    first_move: int
    """The number of the first of ``verdicts``. Moves before it belong to an earlier line too."""
    verdicts: tuple[Verdict, ...]
    """A verdict on every move that no earlier line has."""
    phases: tuple[PhaseBegin, ...]
    """The later phases of the rules that have begun with these moves."""
    ended: End | None
    """The end of the sequence, if it has ended."""


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """The verdict on a move: an item of ``GameVerdicts.verdicts``."""

    move: str
    """The move, such as ``B d2``, ``W pass`` or ``B kopass:c2``."""
    legal: bool
    """True if the move is legal."""
    made: bool
    """True if the move is made. In a recorded game illegal moves are made too."""
    reason: str | None
    """The identifier of the rule that makes the move illegal (a ``Refusal``), if it is."""
    explanation: str | None
    """The sentence for ``reason``."""
    forfeited: bool
    """True if the stone of the move is taken off because it repeats."""
    removed: tuple[str, ...]
    """The stones that the move removes."""
    void_offered: bool
    """True if the players may now agree that the game has no result."""


@dataclass(frozen=True, kw_only=True)
class PhaseBegin:
    """The beginning of a phase after the first: an item of ``GameVerdicts.phases``."""

    phase: int
    """The number of the phase, from 2."""
    name: str
    """Its name; it may be empty."""
    after_move: int
    """The number of the move that ended the phase before."""


@dataclass(frozen=True, kw_only=True)
class SlipWarning:
    """A slip in a game record that was read in spite of it."""

    line: int | None
    """The number of the line, from 1; ``None`` if the slip is about the file as a whole."""
    column: int | None
    """The number of the character in its line, from 1."""
    sentence: str
    """The slip, and what was assumed."""


@dataclass(frozen=True, kw_only=True)
class TraditionOutcome:
    """A summary of what a tradition does in a game. A tradition is a rule set by which people or programs play, with a name."""

    name: str
    """The name of the tradition, such as ``Chinese``."""
    ruleset: str
    """The identifier of its usual rule set, such as ``chinese-practice``."""
    sentence: str
    """The first move that is illegal or whose stone is taken off, and the end. An event by a rule about repetition is followed by the
    name of the rule set and the article of its text."""


@dataclass(frozen=True, kw_only=True)
class CheckedGames(Answer):
    """The verdicts of rule sets on games: the answer of :func:`check_games`."""

    games: tuple[CheckedGame, ...]
    """The games, in order."""
    summary: GamesSummary
    """The number of games."""


@dataclass(frozen=True, kw_only=True)
class GamesSummary:
    """The counts of ``CheckedGames``."""

    games: int
    """Number of all games."""
    illegal: int
    """Number of games with illegal moves."""
    errors: int
    """Number of games that cannot be checked."""


@dataclass(frozen=True, kw_only=True)
class CheckedGame:
    """An item of ``CheckedGames.games``: the answer about a game, or an error."""

    file: str | None
    """The file of the game; ``None`` if it cannot be read: then the error names it."""
    game: int | None
    """The number of the game in its file, from 1."""
    title: str | None
    """The title of the game."""
    error: str | None
    """The reason for which the game cannot be checked."""
    answer: GameVerdicts | None = flat()
    """The verdicts; ``None`` if the game could not be checked."""


@dataclass(frozen=True, kw_only=True)
class Found(_methods.FoundMethods, _methods.Asked, Answer):
    """The kos of a board: the answer of :func:`find`. ``str()`` draws each ko; a notebook shows them as pictures."""

    within: int
    """Maximum number of plays of a cycle."""
    soon: int
    """Maximum number of plays before a cycle begins."""
    suicide: Literal["none", "multi", "all"]
    """The suicides that are allowed: ``none``, ``multi`` (of two stones or more) or ``all``."""
    move: int | None
    """The number of the move in a game record after which the position occurs; ``None`` if the position is not from a record."""
    to_move: str
    """The player to move: ``B`` or ``W``."""
    counts: tuple[FoundCount, ...]
    """Numbers of elementary cycles of one piece through the position itself, by number of plays."""
    rules: str | None
    """The identifier of the rule set that the game record names; ``None`` if it names none that is known."""
    kos: tuple[FoundKo, ...]
    """The kos: first those of the position itself, then those after further plays. Among these those come first that are fought in the
    game record, then those without suicide, and those with a name before others."""


@dataclass(frozen=True, kw_only=True)
class FoundCycle:
    """A cycle on a board: an item of ``FoundKo.cycles``."""

    plays: int
    """Number of plays."""
    passes: int
    """Number of passes."""
    moves: tuple[str, ...]
    """The moves of the cycle, such as ``B d2`` and ``W pass``."""
    word: str
    """The cycle word, such as ``B1 W1``: the colour of each play and the number of stones that it removes."""
    balance: int
    """White stones minus black stones that the cycle removes; ``0`` if it is balanced."""
    one_piece: bool
    """True if the points on which the cycle is played are connected. If false, strings tie them whose last liberties are now in one
    part and now in another."""


@dataclass(frozen=True, kw_only=True)
class FoundCount:
    """The number of cycles with the same number of plays: an item of ``Found.counts``."""

    plays: int
    """The number of plays of a cycle."""
    cycles: int
    """The number of cycles."""


@dataclass(frozen=True, kw_only=True)
class FoundKo(_methods.FoundKoMethods):
    """A ko on a board. ``str()`` draws it, its points in round brackets; in a notebook it shows as a picture."""

    points: tuple[str, ...]
    """The points whose content changes in the component; if it is too large, the points on which its cycles are played."""
    rows: tuple[str, ...]
    """The rows of the board on which the ko is."""
    to_move: str
    """The player to move in the position of the question."""
    region: tuple[str, ...]
    """The region: the points on which plays are made."""
    closed: bool
    """True if no sequence of plays in the region, of either colour in any order, removes a stone outside."""
    leaks: tuple[str, ...]
    """The stones outside the region that some sequence of plays in it removes, including suicides."""
    immortal: tuple[str, ...]
    """The stones next to the region that plays in it cannot remove. They are assumed to stay."""
    after: tuple[str, ...]
    """The plays from the position of the question to the ko; empty if ``soon`` is 0."""
    positions: int | None
    """Number of positions of the component; ``None`` if it is too large."""
    plays: int | None
    """Number of plays of the component; ``None`` if it is too large."""
    type: KoType | None
    """The ko type; ``None`` if the component is too large."""
    parts: tuple[NamedPart, ...]
    """Its other parts with a name: points on which something repeats if everything else stands still."""
    wider: WiderKo | None
    """All points of the ko, if it is called by a part of them; ``None`` if these are the region."""
    fight: FightInWords | None
    """What players say of the fight for it, if the player moves first with whom the first of the ``cycles`` begins; ``None`` if it has
    too many states."""
    cycles: tuple[FoundCycle, ...]
    """The cycles that were found: first those on all points of the region, then those on some of them, then the others, the shortest
    first."""
    verdicts: Mapping[str, str]
    """For each rule set, the events if the players repeat the first of the cycles, in words."""
    traditions: tuple[TraditionOutcome, ...]
    """The events under the traditions, which are rule sets by which people and programs play."""


@dataclass(frozen=True, kw_only=True)
class NamedPart:
    """A part of a ko with a name: an item of ``FoundKo.parts``."""

    points: tuple[str, ...]
    """The points on which plays are made."""
    name: str
    """The name of their type."""


@dataclass(frozen=True, kw_only=True)
class WiderKo:
    """All points of a ko that is called by a part of them: ``FoundKo.wider``."""

    points: tuple[str, ...]
    """The points on which its cycles are played."""
    leaks: tuple[str, ...]
    """The stones outside these points that some sequence of plays on them removes, including suicides."""
    positions: int | None
    """Number of positions of the component; ``None`` if it is too large."""
    type: KoType | None
    """The ko type; ``None`` if the component is too large."""


@dataclass(frozen=True, kw_only=True)
class Annotation(Answer):
    """The annotations of a record: the answer of :func:`annotate`."""

    moves: int
    """The number of moves of the game, at ``path``."""
    within: int
    """Maximum number of plays of a cycle."""
    suicide: Literal["none", "multi", "all"]
    """The suicides that are allowed: ``none``, ``multi`` (of two stones or more) or ``all``."""
    counts: AnnotationCounts
    """The numbers of kos, repetitions and barred moves of all lines."""
    kos: tuple[ArisingKo, ...]
    """The kos that arise, in the order of the moves after which they first arise."""
    repetitions: tuple[RepetitionNote, ...]
    """The repetitions, in the order of moves."""
    barred: tuple[RulesNote, ...]
    """The moves that rule sets bar."""
    ended: tuple[RulesNote, ...]
    """The moves at which rule sets end the game for another reason than passes."""
    lines: tuple[AnnotatedLine, ...]
    """The annotations of the variations that have some, in the order of the file."""
    warnings: tuple[SlipWarning, ...]
    """The slips of the record, which was read in spite of them."""
    rules_files: Mapping[str, str] | None = optional()
    """The texts of the files of further rule sets that were asked about, by the identifiers of these."""


@dataclass(frozen=True, kw_only=True)
class AnnotatedLine:
    """The annotations of a variation: an item of ``Annotation.lines``."""

    path: str
    """The address of the variation, such as ``12.2``, the second that goes on after move 12."""
    kos: tuple[ArisingKo, ...]
    """The kos that arise, in the order of the moves after which they first arise."""
    repetitions: tuple[RepetitionNote, ...]
    """The repetitions, in the order of moves."""
    barred: tuple[RulesNote, ...]
    """The moves that rule sets bar."""
    ended: tuple[RulesNote, ...]
    """The moves at which rule sets end the game for another reason than passes."""


@dataclass(frozen=True, kw_only=True)
class AnnotationCounts:
    """Counts of ``Annotation``: kos, repetitions and barred moves of a game."""

    kos: int
    """Number of kos; a ko that arises more than once, or in several lines, counts once."""
    repetitions: int
    """Number of repetitions."""
    barred: int
    """Number of moves that at least one rule set bars."""


@dataclass(frozen=True, kw_only=True)
class ArisingKo(FoundKo):
    """A ko that arises in a game: an item of ``Annotation.kos``."""

    label: str
    """The letter of the ko in the record, such as ``A``."""
    arises: tuple[int, ...]
    """The numbers of the moves after which the ko is on the board and was not before."""


@dataclass(frozen=True, kw_only=True)
class RepetitionNote:
    """A move after which the board is the same as after an earlier move: an item of ``Annotation.repetitions``."""

    from_move: int
    """The last earlier move after which the board was the same; 0 is the start."""
    to_move: int
    """The number of the move that repeats the board."""
    plays: int
    """The number of plays of the cycle."""
    word: str | None
    """The cycle word; ``None`` for long cycles."""
    balance: int
    """White stones minus black stones that the cycle removes; ``0`` if it is balanced."""


@dataclass(frozen=True, kw_only=True)
class RulesNote:
    """A statement about a move on which some rule sets agree, such as ``would repeat the position after move 1``."""

    number: int
    """The number of the move, from ``1``."""
    move: str
    """The move, such as ``B d2``, ``W pass`` or ``B kopass:c2``."""
    sentence: str
    """The statement, as a sentence without a full stop: ``would repeat the position after move 1``."""
    traditions: tuple[str, ...]
    """The names of the traditions that make it, such as ``Chinese``: rule sets by which people and programs play."""
    models: tuple[str, ...]
    """The identifiers of the other rule sets that make it, such as ``psk``."""


@dataclass(frozen=True, kw_only=True)
class Catalogue(_methods.CatalogueMethods, Answer):
    """The catalogue of the ko types of small regions: the answer of :func:`catalogue`."""

    max_points: int
    """Number of points of the largest regions."""
    suicide: Literal["none", "multi", "all"]
    """Suicide policy: ``None`` or ``Multi``."""
    mortal: int
    """Largest number of mortal strings of each colour: 0 or 1."""
    by_points: tuple[PointsEntry, ...]
    """Counts for each number of points."""
    fates: tuple[Mapping[str, Fate], ...]
    """Fates of the cycles in ``TypeEntry.word_fates`` under the rule sets: every list of fates once, in the order of first use."""
    types: tuple[TypeEntry, ...]
    """The types."""
    words: tuple[WordEntry, ...]
    """The cycle words of up to 6 plays."""
    further_rules: tuple[FurtherRules, ...] | None = optional()
    """What rule sets do with its types that are not of the list: of files that were named. Left out if there are none."""
    not_drawn: tuple[NotDrawnEntry, ...] | None = optional()
    """Types for which no board was found, or that provably have none. They are not among ``types``."""
    resumed_from: tuple[str, ...] | None = optional()
    """The files from which the work went on: the answer depends on what they hold, which was not verified. Left out if it began
    afresh."""


@dataclass(frozen=True, kw_only=True)
class CycleEntry:
    """A cycle with the board on which it begins."""

    rows: tuple[str, ...]
    """Board on which the cycle begins."""
    witness: tuple[str, ...]
    """Moves of the cycle."""


@dataclass(frozen=True, kw_only=True)
class CyclesUnder:
    """The shortest of all cycles of a type that go on for ever under a rule set."""

    for_ever: bool
    """True if some cycle goes on for ever."""
    fewest_moves: int | None
    """The fewest moves of a cycle that goes on for ever."""
    rows: tuple[str, ...]
    """The board on which such a cycle begins, the top row first. Empty if no cycle goes on for ever; ``witness`` is empty then too."""
    witness: tuple[str, ...]
    """The moves of this cycle."""
    pass_free: int | None
    """The fewest moves of such a cycle without passes."""
    balanced: int | None
    """The fewest moves of such a cycle that removes as many black as white stones."""
    balanced_at_least: int | None = optional()
    """Lower bound of ``balanced``, if it is not known whether such a cycle exists."""
    balanced_cycle: CycleEntry | None = optional()
    """A shortest such cycle that removes as many black as white stones."""
    pass_free_cycle: CycleEntry | None = optional()
    """A shortest such cycle without passes."""


@dataclass(frozen=True, kw_only=True)
class FurtherRules:
    """What a rule set that is not of the list does with each type of a catalogue."""

    ruleset: str
    """The identifier of the rule set."""
    options: Mapping[str, str]
    """The values of all its options."""
    types: Mapping[str, TypeUnderRules]
    """What it does with each type, by identity."""
    rules_file: str | None = optional()
    """The text of its file, if it is not compiled in."""


@dataclass(frozen=True, kw_only=True)
class NotDrawnEntry:
    """A type without a board."""

    id: str
    """Identity."""
    points: int
    """Least number of points of a setting that has the type."""
    pieces: int
    """Pieces of ``setting``."""
    mortal_strings: int
    """Mortal strings of ``setting``."""
    positions: int
    """Positions of the component."""
    plays: int
    """Plays between the positions."""
    setting: tuple[PieceEntry, ...]
    """The first such setting: its pieces, in a position of the component."""
    reason: str
    """Reason why the type has no board: ``cannot be drawn``, which is proved, or ``not found``, with the reason."""


@dataclass(frozen=True, kw_only=True)
class PieceEntry:
    """A piece of a setting in a position, in one of its shapes. Its points have names as on a board of as many rows and columns as
    ``rows``."""

    rows: tuple[str, ...]
    """The points: empty (``.``), black (``X``) or white (``O``). What is no point of the piece is ``_``."""
    black: tuple[str, ...] | None = optional()
    """The points that touch an immortal black stone."""
    mortal_black: tuple[str, ...] | None = optional()
    """The points that touch the mortal black string."""
    mortal_white: tuple[str, ...] | None = optional()
    """The points that touch the mortal white string."""
    obstacle: Literal["no-colouring", "interlaced", "blocked", "not-planar", "too-narrow"] | None = optional()
    """Reason why no board shows the piece in this shape. ``None`` if none is known."""
    white: tuple[str, ...] | None = optional()
    """The points that touch an immortal white stone."""


@dataclass(frozen=True, kw_only=True)
class PointsEntry:
    """Counts for the regions with a number of points."""

    points: int
    """Number of points of the regions."""
    settings: int
    """Settings of one piece: connected regions with their contacts, up to symmetry and exchange of colours."""
    new_types: int
    """Types that no smaller region has."""
    cumulative_types: int
    """Types of regions of up to ``points`` points."""
    types_of_all_settings: int
    """Types of settings of up to ``points`` points, including those that cannot be drawn."""
    components: int
    """Components in all settings of one piece."""


@dataclass(frozen=True, kw_only=True)
class SequenceEntry:
    """A long sequence inside a component."""

    rulesets: tuple[str, ...]
    """Rule sets that allow the sequence and have no longer one in the catalogue."""
    diagram: tuple[str, ...]
    """Board on which the sequence begins."""
    first: str
    """Player who moves first."""
    moves: str
    """Points of the plays, and ``None`` for passes. The players take turns."""


@dataclass(frozen=True, kw_only=True)
class ShortestEntry:
    """The shortest cycle of a type: fewest plays, then fewest passes."""

    plays: int
    """The number of plays."""
    moves: int
    """The number of moves: plays, and passes that make it a situational cycle."""
    passes: int
    """The number of passes."""
    balance: int
    """White stones minus black stones that the cycle removes; ``0`` if it is balanced."""
    needs_suicide: bool
    """True if every cycle of the type has a suicide."""
    cycle_word: str
    """The cycle word, such as ``B1 W1``: the colour of each play and the number of stones that it removes."""
    witness: tuple[str, ...]
    """Moves from the realisation."""


@dataclass(frozen=True, kw_only=True)
class TypeEntry(_methods.TypeEntryMethods):
    """A ko type. In a notebook it shows as a picture of its smallest board."""

    id: str
    """Identity."""
    names: tuple[str, ...]
    """Names, the first one preferred."""
    factors: tuple[str, ...]
    """Identities of the prime factors. A prime type has itself only."""
    factors_exchanged: tuple[bool, ...]
    """For each factor, true if its colours are exchanged."""
    first_points: int
    """Least number of points of a setting that has the type."""
    pieces: int
    """Pieces of the setting of the realisation."""
    mortal_strings: int
    """Mortal strings of the setting of the realisation."""
    ko_points: tuple[str, ...]
    """Points of the realisation whose content changes."""
    positions: int
    """Positions of the component."""
    plays: int
    """Plays between the positions."""
    ko_string_sizes: tuple[int, ...]
    """Sizes of all strings that are captured in the realisation."""
    shortest: ShortestEntry
    """The shortest cycle."""
    rulesets: Mapping[str, Fate]
    """Fate of the shortest cycle under every rule set if the players insist on it."""
    cycles_under: Mapping[str, CyclesUnder]
    """Under every rule set, the shortest of all cycles that go on for ever."""
    cycle_words: Mapping[str, int]
    """By word, the number of elementary cycles of up to 6 plays that spell it."""
    word_fates: Mapping[str, WordFatesEntry]
    """By word, the fates of one cycle that spells it."""
    cycle_lengths: Mapping[int, int]
    """By number of plays, the number of elementary cycles of up to 6 plays."""
    diagram: tuple[str, ...]
    region: tuple[str, ...]
    immortal: tuple[str, ...]
    occurrences: int
    """Number of settings of one piece that have the type."""
    examples: tuple[str, ...]
    """Known positions that have the type without giving it a name."""
    longest: Mapping[str, int | tuple[int, int]] | None = optional()
    """Under every finite rule set, with the catalogue's suicide policy, the plays of the longest sequence inside the component: two
    numbers are bounds. ``None`` if it was not searched for."""
    longest_sequences: tuple[SequenceEntry, ...] | None = optional()
    """The longest sequences. ``None`` if they were not searched for."""
    proofs: Mapping[str, Any] | None = optional()
    """Proofs of the upper bounds. ``None`` if the longest sequences were not searched for."""


@dataclass(frozen=True, kw_only=True)
class TypeUnderRules:
    """What a rule set does with a type."""

    fate: Fate
    """The fate of the shortest cycle of the type."""
    cycles_under: CyclesUnder | None
    """The cycles of the type that go on for ever; ``None`` if the search for them does not cover the rule set."""


@dataclass(frozen=True, kw_only=True)
class WordEntry:
    """A cycle word: a class of cycles."""

    word: str
    """The word."""
    plays: int
    """Number of plays."""
    passes: int
    """Passes that make it a situational cycle."""
    balance: int
    """White stones minus black stones removed."""
    first_points: int
    """Least number of points of a region that has such a cycle."""
    types: tuple[str, ...]
    """Types with such a cycle."""
    diagram: tuple[str, ...]
    region: tuple[str, ...]
    immortal: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class WordFatesEntry:
    """The fates of one elementary cycle that spells a word. The cycle is chosen as follows. Positions of the component are ordered by
    their black stones, then their white ones, both as binary numbers in which the first point of the region is the lowest digit. A
    cycle is the list of its positions from the least on. Of all cycles with the word the one with the least list is taken. If it spells
    the word in several ways, the colours are not exchanged if possible, and it begins as early in the list as possible."""

    diagram: tuple[str, ...]
    """The board on which the cycle begins: the realisation of the type in another position, perhaps with the colours exchanged, so that
    Black makes the first play of the word."""
    moves: str
    """Points of the plays, and ``None`` for passes. Black moves first, and the players take turns. A pass stands between two plays of
    one colour, and at the end if the first and the last play are of one colour."""
    fates: int
    """Index of its fates in ``Catalogue.fates``, from 0."""


@dataclass(frozen=True, kw_only=True)
class Types(Answer):
    """The types of a catalogue that pass all filters: the answer of :func:`types`."""

    query: str
    """The filters and the order, as they stand in the address of a page of the atlas."""
    count: int
    """The number of types that pass."""
    types: tuple[TypeLine, ...]
    """The first of these types, up to the limit, in order."""


@dataclass(frozen=True, kw_only=True)
class ShortestLine:
    """The shortest cycle of a type in a line: its numbers and its word."""

    plays: int
    """The number of plays."""
    moves: int
    """The number of moves: plays, and passes that make it a situational cycle."""
    passes: int
    """The number of passes."""
    balance: int
    """White stones minus black stones that the cycle removes; ``0`` if it is balanced."""
    needs_suicide: bool
    """True if every cycle of the type has a suicide."""
    cycle_word: str
    """The cycle word, such as ``B1 W1``: the colour of each play and the number of stones that it removes."""


@dataclass(frozen=True, kw_only=True)
class TypeLine:
    """A type in ``Types.types``: the keys of ``catalogue.json`` that fit a line."""

    id: str
    """The identity of the type."""
    names: tuple[str, ...]
    """The names of the type."""
    factors: tuple[str, ...]
    """The identities of the prime factors."""
    first_points: int
    """The smallest number of points of a region that has the type."""
    pieces: int
    """The number of pieces of that region."""
    mortal_strings: int
    """The number of mortal strings of that region."""
    positions: int
    """The number of positions of the component."""
    plays: int
    """The number of plays of the component."""
    ko_string_sizes: tuple[int, ...]
    """The sizes of the ko strings, in stones."""
    shortest: ShortestLine
    """The shortest cycle."""
    cycles_under: Mapping[str, CyclesUnder]
    """For each rule set under which some cycles go on for ever, the shortest of these."""
    occurrences: int
    """The number of settings of one piece that have the type."""


@dataclass(frozen=True, kw_only=True)
class ShownType(TypeEntry, Answer):
    """All data of a catalogue about one type: the answer of :func:`show`."""

    fates: Mapping[int, Mapping[str, Fate]]
    """The fates of cycles of the type under the rule sets, by the number that the entry's ``word_fates`` have."""
    known_positions: tuple[str, ...]
    """The file names of the positions of the collection that have the type."""
    known_cycle: KnownFor | None = optional()
    """The cycle that the type is known for; left out if there is none."""


@dataclass(frozen=True, kw_only=True)
class KnownFor:
    """The cycle that a type is known for, on the board of the type."""

    known_as: str
    """Title of the known position that has the cycle."""
    rows: tuple[str, ...]
    """The board of the type, in the position in which the cycle begins."""
    moves: tuple[str, ...]
    """Moves of the cycle."""
    cycle_word: str
    """Cycle word: the effects of its plays."""
    balance: int
    """White stones minus black stones removed."""
    fates: Mapping[str, Fate]
    """Fates of the cycle under the rule sets. If White begins, they are those of the cycle with the colours exchanged."""


@dataclass(frozen=True, kw_only=True)
class Solution(_methods.Proved, Answer):
    """Who wins: the answer of :func:`solve`. Values are areas, Black minus White; a win by the rule itself counts as 1000."""

    ruleset: str
    """The identifier of the rule set."""
    options: Mapping[str, str]
    """The values of all its options."""
    to_move: str
    """The player who moves first: ``B`` or ``W``."""
    komi: float
    """The komi: the points that White gets, such as ``6.5``."""
    lo: float | None
    """The greatest score at or above which Black can force an end. ``None`` if he can force no end at all."""
    hi: float | None
    """The least score at or below which White can force an end. ``None`` if White can force no end at all."""
    exact: bool
    """True if neither player can force more. If the values then differ, each player can keep the sequence from ending."""
    best: tuple[str, ...]
    """The moves that keep both bounds."""
    best_for: BestFor | None
    """The moves that keep one bound, if no move keeps both."""
    variation: tuple[str, ...]
    """A line of best play."""
    repeats_from: int | None
    """If the variation comes back to an earlier state: the number of moves before that state."""
    outcome: str | None
    """The outcome at the end of the variation, if it ends."""
    states: int
    """Number of states that were looked at."""
    method: Literal[
        "proof-number search over states with their history",
        "depth-first search for a strategy that does not look at the history",
        "retrograde analysis of all states that can be reached",
        "retrograde analysis of all states of the board",
        "nothing ends a sequence under this rule set",
    ]
    """The method by which it was found."""
    local: bool
    """True if the value is local: it holds while everything outside the region stands still, and names no winner of the game. Then
    ``warnings`` has the reasons."""
    warnings: tuple[str, ...]
    """Assumptions about the points outside the region, as sentences."""
    limit: Literal[
        "an interruption",
        "the time limit",
        "the memory limit",
        "the time limit or the memory limit",
        "the limit of states or of memory",
        "a limit of states, time or memory",
    ] | None
    """The limit that ended the search early, so that the values are bounds; ``None`` if it was finished."""
    rules_file: str | None = optional()
    """The text of its file, if it is not compiled in."""


@dataclass(frozen=True, kw_only=True)
class BestFor:
    """The best moves for each bound, if no move keeps both."""

    lo: tuple[str, ...]
    """The moves that keep Black's bound."""
    hi: tuple[str, ...]
    """The moves that keep White's bound."""


@dataclass(frozen=True, kw_only=True)
class Comparison(Answer):
    """Who wins under each rule set: the answer of :func:`compare`."""

    to_move: str
    """The player who moves first: ``B`` or ``W``."""
    komi: float
    """The komi: the points that White gets, such as ``6.5``."""
    rows: tuple[ValueRow, ...]
    """The rule sets grouped by value: best for Black first, undecided ones last."""
    cycles_under: Mapping[str, CyclesUnder] | None
    """For each rule set under which some cycles of the position's component go on for ever, these cycles; also for further rule sets
    under which none does. ``None`` if nothing repeats or if the component is too large."""
    local: bool
    """True if the values are local: they hold while everything outside the region stands still, and name no winner of the game. Then
    ``warnings`` has the reasons."""
    warnings: tuple[str, ...]
    """Assumptions about the points outside the region, as sentences."""
    limit: Literal[
        "an interruption",
        "the time limit",
        "the memory limit",
        "the time limit or the memory limit",
        "the limit of states or of memory",
        "a limit of states, time or memory",
    ] | None
    """The limit that ended some searches early; ``None`` if all were finished."""
    rules_files: Mapping[str, str] | None = optional()
    """The texts of the files of further rule sets that were asked about, by the identifiers of these."""
    used: UsedRegion | None = flat()
    """The region, if the file gives none."""


@dataclass(frozen=True, kw_only=True)
class AnswerGroup:
    """Rule sets that agree in value, best moves, length and outcome."""

    rulesets: tuple[str, ...]
    """The identifiers of the rule sets, such as ``psk``."""
    best: tuple[str, ...]
    """The moves that keep both bounds."""
    best_for: BestFor | None
    """The moves that keep one bound, if no move keeps both."""
    length: int | None
    """The number of moves of the line of best play; ``None`` if it goes on for ever."""
    outcome: str | None
    """The outcome of that line."""


@dataclass(frozen=True, kw_only=True)
class ValueRow:
    """Rule sets under which the position has the same value."""

    rulesets: tuple[str, ...]
    """The identifiers of the rule sets, such as ``psk``."""
    lo: float | None
    """The greatest score at or above which Black can force an end. ``None`` if he can force no end at all."""
    hi: float | None
    """The least score at or below which White can force an end. ``None`` if White can force no end at all."""
    exact: bool
    """True if the value is proved to be the best for both players."""
    winner: Literal["black", "white", "nobody", "neither"] | None
    """The winner, if known; ``None`` if the value is local."""
    best: tuple[str, ...]
    """The moves that are best under all of these rule sets."""
    length: int | None
    """The number of moves of the line of best play, if it ends and has the same length under all of them."""
    outcome: str | None
    """The outcome of that line, if it is the same under all of them."""
    groups: tuple[AnswerGroup, ...]
    """Subgroups that agree in best moves, length and outcome."""


@dataclass(frozen=True, kw_only=True)
class Separations(Answer):
    """The positions in which rule sets differ: the answer of :func:`separate`."""

    max_points: int
    """Maximum number of points of a board."""
    board: str | None
    """The only board whose positions were solved; ``None`` for all boards of up to ``max_points`` points."""
    differ: Literal["value", "winner"]
    """The result in which the rule sets must differ: ``value`` or ``winner``."""
    komi: float
    """The komi: the points that White gets, such as ``6.5``."""
    rulesets: tuple[str, ...]
    """The identifiers of the rule sets, such as ``psk``."""
    suicide: tuple[Literal["none", "multi", "all"], ...]
    """The suicide rules of the rule sets, in the same order."""
    pairs: tuple[SeparatedPair, ...]
    """All pairs of the rule sets."""
    rules_files: Mapping[str, str] | None = optional()
    """The texts of the files of rule sets that are not compiled in, by the identifiers of these."""


@dataclass(frozen=True, kw_only=True)
class SeparatedPair:
    """The positions in which two rule sets differ: an item of ``Separations.pairs``."""

    rulesets: tuple[str, ...]
    """The identifiers of the two rule sets, such as ``psk``."""
    smallest: SeparatedPosition | None
    """The position with the fewest points, and among these with the shortest play; ``None`` if no decided position differs."""
    all: tuple[SeparatedPosition, ...] | None
    """Every position that differs, up to symmetry, if all were asked for."""
    decided: int
    """Number of positions that were decided under both, up to the points of the smallest."""
    undecided: int
    """Number of positions that were undecided under at least one."""


@dataclass(frozen=True, kw_only=True)
class SeparatedPosition(_methods.BoardMethods):
    """A position in which two rule sets differ, with the results under each in the order of ``rulesets``."""

    points: int
    """The number of points of the region."""
    rows: tuple[str, ...]
    """The rows, the top one first: ``.`` an empty point, ``X`` a black stone, ``O`` a white stone."""
    region: tuple[str, ...] | None
    """The points on which plays are made; ``None`` if these are all points."""
    immortal: tuple[str, ...]
    """Stones outside the region that are declared uncapturable."""
    to_move: str
    """The player who moves first: ``B`` or ``W``."""
    ko: str | None
    """The point where the player who moves first may not retake; ``None`` if there is no ban."""
    lo: tuple[float | None, ...]
    """The lower bound of the value under each: Black can force an end of at least this."""
    hi: tuple[float | None, ...]
    """The upper bound of the value under each: White can force an end of at most this."""
    winner: tuple[Literal["black", "white", "nobody", "neither"], ...]
    """The winner under each."""
    moves: int
    """The number of moves of the longer of the two variations of best play."""


@dataclass(frozen=True, kw_only=True)
class Conformance(Answer):
    """The disagreements of a program with a rule set, and the rule sets that it follows: the answer of :func:`conform`."""

    ruleset: str
    """The identifier of the rule set."""
    options: Mapping[str, str]
    """The values of all its options."""
    program: str
    """The name that the program gives itself."""
    games: int
    """The number of games that were begun."""
    attempts: int
    """Moves that the program called legal or illegal."""
    agreed: int
    """Those of ``attempts`` about which the program and the rule set agree."""
    barred_by_repetition: int
    """Those of ``attempts`` that only a rule about repetition forbids."""
    boards: int
    """Boards that the program showed after moves."""
    ends: int
    """Moves after which the program said if the game has ended."""
    areas: int
    """Areas that the program counted at the end."""
    disagreements: tuple[Disagreement, ...]
    """The disagreements, one of each kind."""
    follows: tuple[FollowedRules, ...]
    """The rule sets that agree with every answer of the program."""
    nearest: tuple[FollowedRules, ...]
    """The rule sets that agree with the most answers, if ``follows`` is empty. An answer after a move that ends the game under a rule
    set, or that it bars, counts as no agreement."""
    nearest_differences: int | None
    """The number of answers with which the nearest disagree; ``None`` if ``nearest`` is empty."""
    candidates: int
    """The number of rule sets with options that were tried."""
    tells_end: bool
    """True if the program reports that games have ended. If not, nothing is compared after the end of a game under a rule set, and
    ``passes`` is not listed as an option."""
    failures: tuple[ProgramFailure, ...]
    """The failures of the program."""
    rules_file: str | None = optional()
    """The text of its file, if it is not compiled in."""


@dataclass(frozen=True, kw_only=True)
class Disagreement:
    """A kind of disagreement between a program and a rule set, with games that show it."""

    kind: str
    """The kind."""
    count: int
    """Number of disagreements of this kind."""
    shortest: PlayedMoves
    """The shortest game whose last move shows it."""
    engine: str
    """The statement of the program about that move."""
    referee: str
    """The statement of the rule set about that move."""
    first: PlayedMoves
    """The first game that showed it."""


@dataclass(frozen=True, kw_only=True)
class FollowedRules:
    """A rule set with options, and the other values of these options that agree as well, in every combination."""

    ruleset: str
    """The rule set."""
    options: Mapping[str, str]
    """Its options, each with one value that agrees: the default if possible."""
    other_values: Mapping[str, tuple[str, ...]]
    """Options with several values that agree, each with the values other than that in ``options``."""


@dataclass(frozen=True, kw_only=True)
class PlayedMoves:
    """A start and moves. A script is played as long as the program and the referee allow its moves. Test suites and other sources of
    sequences are lists of scripts."""

    rows: tuple[str, ...]
    """The board before the first move, the top row first."""
    to_move: str
    """The player to move there."""
    moves: tuple[str, ...]
    """The moves."""


@dataclass(frozen=True, kw_only=True)
class ProgramFailure(PlayedMoves):
    """A failure of a program in a game."""

    kind: str
    """Kind of failure: ``size-refused``, ``late``, ``ended``, ``garbage``, ..."""
    explanation: str
    """Description in a sentence."""


@dataclass(frozen=True, kw_only=True)
class InferredRules(Answer):
    """An answer after the name of the command and the version of the program."""

    program: str
    """The name that the program gives itself."""
    file: str
    """The text of the rule file."""
    parts: int
    """Its number of parts: bars, ends, ``suicide`` if it is not ``none``, and a start that is ignored."""
    agrees: bool
    """True if the program gives the answers of the file in all experiments and games. If not, the file is the nearest."""
    experiments: int
    """The number of experiments."""
    games: int
    """The number of games after the experiments."""
    answers: int
    """The number of answers about the legality of a move."""
    agrees_up_to_moves: int | None
    """All files of the grammar that agree with all answers are the same for sequences of up to this number of moves on the boards
    ``searched``. ``None`` if the file does not agree, or not everything could be asked."""
    searched: tuple[SearchedBoard, ...]
    """The boards on which all sequences were searched."""
    longest_cycle: int | None
    """The greatest number of moves after which a repetition was tried; ``None`` if no game with a long cycle could be played."""
    known_as: tuple[str, ...]
    """The known rule sets that have the parts of the file, as far as the program shows them, and agree with all answers."""
    agree_too: tuple[str, ...]
    """Other known rule sets that agree with all answers."""
    tells_end: bool
    """True if the program tells when games end. If not, the file says nothing about ends, and ends of known rule sets do not count."""
    sets_up: bool
    """True if the program sets positions up. If not, all experiments begin with the empty board."""
    differences: int
    """Number of answers that differ from those of the file."""
    disagreements: tuple[Disagreement, ...]
    """The disagreements with the file, one of each kind, with the shortest game found."""
    inconsistent: PlayedMoves | None
    """A game after which the program gave two answers to one question; ``None`` if none was found."""
    failures: tuple[ProgramFailure, ...]
    """The failures of the program."""
    proved: str
    """What is proved, in a sentence; empty if no file agrees."""


@dataclass(frozen=True, kw_only=True)
class SearchedBoard:
    """A board on which all sequences are searched, up to a number of moves."""

    start_kind: Literal["empty-board", "set-up", "any-position"]
    """The starts: the empty board, or all positions with stones. Black moves first."""
    board: str
    """The size of the board."""
    moves: int
    """The largest number of moves of a sequence."""


@dataclass(frozen=True, kw_only=True)
class CycleCounts(Answer):
    """Elementary cycles by length: the answer of :func:`cycles`."""

    model: Literal["free", "alternating", "with-passes"]
    """The players who may move: ``free`` (either at any time), ``alternating`` or ``with-passes``."""
    suicide: Literal["none", "multi", "all"]
    """The suicides that are allowed: ``none``, ``multi`` (of two stones or more) or ``all``."""
    max_length: int
    """Maximum number of edges of a cycle."""
    counts: tuple[CycleCount, ...]
    """The number of cycles of each length, from 1 to ``max_length``."""
    warnings: tuple[str, ...]
    """Assumptions about the points outside the region, as sentences."""
    rules: str | None = optional()
    """``basic-ko`` if cycles that this rule stops are left out."""


@dataclass(frozen=True, kw_only=True)
class CycleCount:
    """The number of elementary cycles of one length: an item of ``CycleCounts.counts``."""

    length: int
    """The number of edges of a cycle."""
    cycles: int
    """The number of cycles of this length."""


@dataclass(frozen=True, kw_only=True)
class WordsOnAnyBoard(Answer):
    """The words of all cycles of few plays: the answer of :func:`cycles_on_any_board`."""

    max_plays: int
    """Maximum number of plays of a cycle."""
    suicide: Literal["none", "multi", "all"]
    """The suicides that are allowed: ``none`` or ``multi`` (of two stones or more)."""
    counts: tuple[WordsOfPlays, ...]
    """The number of words by plays, from 1 to ``max_plays``."""
    by_moves: tuple[WordsOfMoves, ...]
    """The number of words by moves (plays, and the passes that make the moves alternate), from 1 to ``max_plays``."""
    words: tuple[WordOnAnyBoard, ...]
    """The words, by their plays, then by their labels."""
    resumed_from: tuple[str, ...] | None = optional()
    """The files from which the work went on: the answer depends on what they hold, which was not verified. Left out if it began
    afresh."""


@dataclass(frozen=True, kw_only=True)
class WordOnAnyBoard:
    """A cycle word: a class of cycles."""

    word: str
    """The word."""
    plays: int
    """Number of plays."""
    passes: int
    """Passes that make the moves alternate."""
    balance: int
    """White stones minus black stones removed."""
    one_piece: bool
    """True if a cycle in one connected piece of at most ``max_plays`` points has the word."""
    smallest: SmallestBoard | None
    """The smallest board found that shows such a cycle, in the position where it begins. No stone is declared immortal: each string
    outside the region has a liberty there. ``None`` if none was found."""
    moves: tuple[str, ...]
    """The moves of the cycle on this board; empty without a board."""
    fates: Mapping[str, Fate]
    """The fates of this cycle under the rule sets, if the players repeat it; empty without a board."""


@dataclass(frozen=True, kw_only=True)
class SmallestBoard(_methods.BoardMethods):
    """A position in an answer. It is complete: a position file with these keys has the same position."""

    rows: tuple[str, ...]
    """The rows, the top one first: ``.`` an empty point, ``X`` a black stone, ``O`` a white stone."""
    region: tuple[str, ...] | None
    """The points on which plays are made; ``None`` if these are all points."""
    immortal: tuple[str, ...]
    """Stones outside the region that are declared uncapturable."""
    to_move: str
    """The player who moves first: ``B`` or ``W``."""
    ko: str | None
    """The point where the player who moves first may not retake; ``None`` if there is no ban."""


@dataclass(frozen=True, kw_only=True)
class WordsOfMoves:
    """The number of words with one number of moves."""

    moves: int
    """The number of plays and passes."""
    words: int
    """The number of words."""


@dataclass(frozen=True, kw_only=True)
class WordsOfPlays:
    """The number of words with one number of plays."""

    plays: int
    """The number of plays."""
    words: int
    """The number of words."""
    one_piece: int
    """The number of words of cycles in one connected piece of at most ``max_plays`` points."""
    without_passes: int
    """The number of words without passes: the players take turns."""


@dataclass(frozen=True, kw_only=True)
class Diagram(_methods.DiagramMethods, Answer):
    """A position as a picture or a file: the answer of :func:`diagram`. A picture shows in a notebook."""

    format: Literal["svg", "sgf", "text", "sensei", "toml"]
    """The format of ``text``."""
    text: str
    """The content of the picture or file."""


@dataclass(frozen=True, kw_only=True)
class Components:
    """Numbers and sizes of the components of a graph."""

    count: int
    """Number of components, including single nodes."""
    nontrivial: int
    """Number of components with more than one node, or with a loop."""
    largest: int
    """Number of nodes of the largest component."""
    nodes_on_cycles: int
    """Number of nodes in nontrivial components."""
    sizes: tuple[ComponentsOfSize, ...]
    """The sizes that occur, in ascending order."""


@dataclass(frozen=True, kw_only=True)
class ComponentsOfSize:
    """The number of components of one size: an item of ``Components.sizes``."""

    size: int
    """The number of nodes of a component."""
    components: int
    """The number of components of size ``size``."""


@dataclass(frozen=True, kw_only=True)
class Sample:
    """A random sample of the situations on cycles."""

    situations: int
    """The number of situations in the sample."""
    seed: int
    """The seed of the random choice."""


@dataclass(frozen=True, kw_only=True)
class SituationsOfLength:
    """The number of situations whose shortest cycle has one length."""

    length: int
    """The number of plays of the cycle."""
    situations: int
    """The number of situations."""


@dataclass(frozen=True, kw_only=True)
class Exploration(Answer):
    """The size of a position graph: the answer of :func:`explore`."""

    model: Literal["free", "alternating", "with-passes"]
    """The players who may move: ``free`` (either at any time), ``alternating`` or ``with-passes``."""
    suicide: Literal["none", "multi", "all"]
    """The suicides that are allowed: ``none``, ``multi`` (of two stones or more) or ``all``."""
    terms: str
    """A description of the nodes."""
    nodes: int
    """Number of nodes."""
    edges: int
    """Number of edges."""
    reachable_from_start: int
    """Number of nodes that can be reached from the start, including the start."""
    components: Components
    """The strongly connected components."""
    content_hash: str
    """A hash of the nodes and of the sizes of their components: graphs with equal hashes have equal ones. Left out under the basic ko
    rule."""


@dataclass(frozen=True, kw_only=True)
class BasicKoExploration(Answer):
    """The situations that recur in spite of the basic ko rule: the answer of :func:`explore_basic_ko`."""

    model: Literal["free", "alternating", "with-passes"]
    """The players who may move: ``free`` (either at any time), ``alternating`` or ``with-passes``."""
    suicide: Literal["none", "multi", "all"]
    """The suicides that are allowed: ``none``, ``multi`` (of two stones or more) or ``all``."""
    rules: str
    """``basic-ko`` if plays that this rule bars are left out."""
    terms: str
    """A description of the nodes."""
    nodes: int
    """Number of nodes."""
    edges: int
    """Number of edges."""
    reachable_from_start: int
    """Number of nodes that can be reached from the start, including the start."""
    components: Components
    """The strongly connected components."""
    situations: int
    """Number of all situations."""
    situations_up_to_symmetry: int
    """Number of all situations up to symmetry."""
    situations_on_cycles: int
    """Number of situations on a cycle that the rule does not stop."""
    situations_on_cycles_up_to_symmetry: int
    """Number of situations on such a cycle, up to symmetry."""
    shortest_cycle_lengths: tuple[SituationsOfLength, ...]
    """Numbers of situations by length of their shortest cycle, of all situations on cycles or of the sample."""
    sample: Sample | None
    """The sample; ``None`` if all situations on cycles are counted."""


@dataclass(frozen=True, kw_only=True)
class GameCount(Answer):
    """The number of complete games: the answer of :func:`games`."""

    ruleset: Literal["psk", "ssk"]
    """The superko rule: ``psk`` or ``ssk``."""
    suicide: Literal["none", "multi", "all"]
    """The suicides that are allowed: ``none``, ``multi`` (of two stones or more) or ``all``."""
    games: int
    """The number of games, as sequences of plays; the passes between the plays follow from these."""
    longest_plays: int
    """The number of plays of the longest game."""


@dataclass(frozen=True, kw_only=True)
class Kos(Answer):
    """The kos of a position: the answer of :func:`ko`. Everything except the basic kos is a reconstruction."""

    basic: tuple[str, ...]
    """The basic-ko-intersections."""
    local: tuple[str, ...]
    """The local-ko-intersections."""
    global_: tuple[str, ...]
    """The global-ko-intersections."""
    kos: tuple[Ko, ...]
    """The kos."""
    ko_stones: tuple[str, ...]
    """The stones on ko-intersections."""
    ko_strings: tuple[ForcedString, ...]
    """The strings all of whose stones are ko-stones."""
    reconstruction: bool
    """Always true: definitions are reconstructed."""
    komi: float
    """The komi: the points that White gets, such as ``6.5``."""
    local_not_basic: tuple[str, ...]
    """The local-ko-intersections that are no basic-ko-intersections."""
    global_not_basic: tuple[str, ...]
    """The global-ko-intersections that are no basic-ko-intersections."""
    basic_kos: tuple[BasicKo, ...]
    """The basic kos."""
    claims: tuple[Claim, ...]
    """The smallest sets of ko-intersections, with their proofs."""
    undecided: tuple[UndecidedClaim, ...]
    """The sets that could not be decided within the limit."""
    not_decided: str | None
    """The reason for which local- and global-ko-intersections are not decided; ``None`` if they are."""
    komi_ranges: tuple[KomiRange, ...] | None
    """The ranges of komi with global-ko-intersections; ``None`` if not asked for."""
    types: tuple[TypedKo, ...] | None
    """The types of the basic kos; ``None`` if not asked for."""
    warnings: tuple[str, ...]
    """Assumptions about the points outside the region, as sentences."""
    used: UsedRegion | None = flat()
    """The region, if the file gives none."""


@dataclass(frozen=True, kw_only=True)
class BasicKo:
    """A basic ko: two adjacent points on which two plays in a row would recreate the position."""

    open: str
    """The player who can take now."""
    mouth: str
    """The empty point on which he plays."""
    stone: str
    """The point of the stone that he takes."""


@dataclass(frozen=True, kw_only=True)
class Ko:
    """A ko: the points of a basic ko, or of a smallest set of local- or global-ko-intersections. Sets that share a point are one ko."""

    points: tuple[str, ...]
    """Its points."""
    kinds: tuple[Literal["basic", "local", "global"], ...]
    """The kinds of its ko-intersections, in order."""


@dataclass(frozen=True, kw_only=True)
class ForcedString:
    """A string of ko-stones."""

    colour: str
    """The colour of its stones."""
    points: tuple[str, ...]
    """The points of its stones."""
    size: int
    """Number of stones."""


@dataclass(frozen=True, kw_only=True)
class KomiRange(_methods.Roles):
    """The komi values for which a set of points are global-ko-intersections."""

    player: str
    """The player who forces it."""
    first: str
    """The player who moves first."""
    points: tuple[str, ...]
    """The points of the set."""
    lowest: int | None
    """The lowest such komi, in whole points; ``None`` if there is no lower limit."""
    highest: int | None
    """The highest such komi, in whole points; ``None`` if there is no upper limit."""


@dataclass(frozen=True, kw_only=True)
class Life:
    """The result of one search: true if a player can virtually force uncapturable life. See ``BasicKoType``."""

    player: str
    """The player who is to live."""
    part: Literal["open", "closed"]
    """His part in the ko before the first move."""
    begins: Literal["player", "opponent", "player-twice"]
    """The first moves."""
    on: Literal["ko", "locale"]
    """The points on which he is to live."""
    lives: bool | None
    """True if he can force it; ``None`` if the limit is reached."""
    line: tuple[str, ...]
    """A sequence in which the player who gets his way follows his strategy. Empty if nothing is decided, or if no first play helps
    before two moves in a row. With two moves in a row, the play and a pass of the opponent come first: they bar nothing in the sequence
    and do not count for its end."""
    states: int
    """Number of states for which that strategy has a move."""


@dataclass(frozen=True, kw_only=True)
class Claim(_methods.Roles):
    """A result, with the kind of search that found it."""

    kind: Literal["local", "global", "komi-ranges"]
    """The kind of search."""
    player: str
    """The player who forces it."""
    first: str
    """The player who moves first."""
    points: tuple[str, ...]
    """The points that change in the cycles of the strategy."""
    line: tuple[str, ...]
    """A sequence that completes a cycle: the player follows his strategy, and his opponent the one that prevents the goal."""
    forcing_states: int
    """Number of states for which the strategy that forces has a move."""
    preventing_states: int
    """Number of states for which the opponent's strategy that prevents the goal has a move."""


@dataclass(frozen=True, kw_only=True)
class UndecidedClaim(_methods.Roles):
    """A result, with the kind of search that found it."""

    kind: Literal["local", "global", "komi-ranges"]
    """The kind of search."""
    player: str
    """The player who forces it."""
    first: str
    """The player who moves first."""
    sets: int
    """Number of sets."""
    points: tuple[str, ...]
    """The points of all these sets."""


@dataclass(frozen=True, kw_only=True)
class TypedKo:
    """A basic ko with its type. What is not decided is ``None`` (``null`` in JSON)."""

    points: tuple[str, ...]
    """The points of the ko: the empty one, and that of the stone."""
    locale: tuple[str, ...]
    """The points of the ko and those adjacent to them."""
    type: Literal["fighting", "disturbing-death", "disturbing-life", "semi-stable", "unknown"] | None
    """The type of the ko."""
    external: bool | None
    """True if the ko is external, false if it is internal."""
    closed_killers: tuple[str, ...] | None
    """The players who can live on the ko as the closed player, moving first."""
    strong_killers: tuple[str, ...] | None
    """The players who can live on the locale as the closed player, moving first."""
    lives: tuple[Life, ...]
    """The searches for life, with their results."""


@dataclass(frozen=True, kw_only=True)
class LongestSequence(_methods.Proved, Answer):
    """The bounds of the longest sequence: the answer of :func:`longest`."""

    ruleset: str
    """The identifier of the rule set."""
    options: Mapping[str, str]
    """The values of all its options."""
    measure: Literal["plays", "moves"]
    """The unit of ``lower`` and ``upper``: ``plays`` or ``moves``."""
    unbounded: bool
    """True if a sequence can go on for ever."""
    lower: int | None
    """The length of the sequence; ``None`` if sequences can go on for ever."""
    upper: int | None
    """Upper bound: no sequence is longer. ``None`` if no bound is known."""
    exact: bool
    """True if ``lower`` equals ``upper``."""
    certified_upper: int | None
    """The bound that the certificate proves. It is greater than ``upper`` if all games have been counted, as a count gives no proof
    that a certificate could hold."""
    sequence: tuple[str, ...]
    """A long sequence. If sequences can go on for ever, a cycle that can be repeated."""
    lead_in: tuple[str, ...]
    """The moves that lead to the cycle."""
    method: str
    """The source of the sequence, and the proof of the upper bound, in words."""
    limit: Literal[
        "an interruption",
        "the time limit",
        "the memory limit",
        "the time limit or the memory limit",
        "the limit of states or of memory",
        "a limit of states, time or memory",
    ] | None
    """The limit that ended the search early; ``None`` if it was finished."""
    warnings: tuple[str, ...]
    """Assumptions about the points outside the region, as sentences."""
    rules_file: str | None = optional()
    """The text of its file, if it is not compiled in."""


@dataclass(frozen=True, kw_only=True)
class RuleSets(Answer):
    """Some rule sets, described: the answer of :func:`rules`."""

    rulesets: tuple[RulesEntry, ...]
    """The rule sets."""


@dataclass(frozen=True, kw_only=True)
class BarEntry:
    """A rule that bars plays: an item of ``RulesEntry.bars``."""

    id: str
    """The identifier of the rule, such as ``basic-ko``."""
    name: str
    """The name of the rule in sentences."""


@dataclass(frozen=True, kw_only=True)
class EndEntry:
    """A rule that ends sequences: an item of ``RulesEntry.ends``."""

    id: str
    """The identifier of the rule, such as ``basic-ko``."""
    text: str
    """The condition and its consequence, in words."""


@dataclass(frozen=True, kw_only=True)
class ExampleEntry:
    """An example of a file: an item of ``RulesEntry.examples``."""

    note: str
    """What it shows."""
    wrong: str | None
    """What is wrong with it; ``None`` if the rules do what it says."""


@dataclass(frozen=True, kw_only=True)
class ParameterEntry:
    """An option of a rule set: an item of ``RulesEntry.parameters``."""

    key: str
    """The key of the option, such as ``passes``."""
    default: str
    """The default value."""
    values: tuple[str, ...]
    """The values that the option can have."""
    meaning: str
    """The meaning of the option."""


@dataclass(frozen=True, kw_only=True)
class PhaseEntry:
    """A phase after the first: an item of ``RulesEntry.phases``."""

    name: str
    """The name; it may be empty."""
    bars: tuple[BarEntry, ...]
    """The rules that bar plays, in the order in which they are applied."""
    ends: tuple[EndEntry, ...]
    """The rules that end the phase, in the order in which they are applied."""


@dataclass(frozen=True, kw_only=True)
class RulesEntry:
    """The description of a rule set: an item of ``RuleSets.rulesets``."""

    id: str
    """The identifier, such as ``tromp-taylor``."""
    name: str
    """The name."""
    aliases: tuple[str, ...]
    """Other names of the rule set with its defaults."""
    family: str
    """The family."""
    source: str
    """The place of publication."""
    standing: Literal["published", "reconstruction", "reduction"]
    """The closeness of the rule set to the published text."""
    reading: str
    """The reading of the text that was chosen, in a sentence or two; empty if the text leaves no choice."""
    suicide: Literal["none", "multi", "all"]
    """The default suicide rule: ``none``, ``multi`` (of two stones or more) or ``all``."""
    bars: tuple[BarEntry, ...]
    """The rules that bar plays, in the order in which they are applied."""
    ends: tuple[EndEntry, ...]
    """The rules that end sequences, in the order in which they are applied."""
    phases: tuple[PhaseEntry, ...]
    """The phases that follow when these rules have led to an end by scoring."""
    forfeits: bool
    """True if a stone just played is taken off if it repeats."""
    finite: bool
    """True if it is proved that every sequence ends, however the players move."""
    why_finite: str | None
    """Why every sequence ends; ``None`` if that is not proved."""
    endless: str | None
    """A known cycle that can be played for ever, of a rule set that is not in the list; ``None`` if none was found, or not sought."""
    quote: str
    """The sentence of the source that says what may repeat; empty if none is quoted."""
    examples: tuple[ExampleEntry, ...]
    """The examples of the file, each with its verdict."""
    parameters: tuple[ParameterEntry, ...]
    """The options."""


@dataclass(frozen=True, kw_only=True)
class ComparedRuleSets(Answer):
    """Rule sets side by side: the answer of :func:`compare_rules`."""

    rulesets: tuple[str, ...]
    """The identifiers of the rule sets."""
    definitions: tuple[RuleSet, ...]
    """The rule sets with the values of their options, in the same order; with the text of the file of one that is not compiled in."""
    ends: Mapping[str, EndsEntry]
    """By rule set, whether every sequence ends."""
    memory: Mapping[str, str]
    """By rule set, what a referee has to remember besides the position on the board and the player to move."""
    famous: tuple[FamousEntry, ...]
    """What each rule set does with the cycles of famous kos."""
    census: CensusEntry
    """What they would have done in games that were played."""
    apart: tuple[ApartEntry, ...]
    """For each two of the rule sets and each kind of moves, the smallest sequence that tells them apart."""
    values: tuple[ValueSearch, ...]
    """For each two of the rule sets that can be searched, the smallest position in which what the players can force differs: a search
    of small boards, and for those that do not differ there a search of larger ones."""
    not_solved: Mapping[str, str]
    """By rule set, the reason why ``values`` leaves it out; those that were searched are not listed."""
    types: Mapping[str, TypesEntry]
    """By rule set, the numbers of ko types and of short cycles by what happens if the players repeat them."""
    types_searched: TypesSearched
    """The types and cycles that are counted."""
    longest: tuple[LongestStart, ...]
    """The longest sequences from some starts, in plays."""


@dataclass(frozen=True, kw_only=True)
class ApartEntry:
    """The smallest sequence that tells two rule sets apart, among moves of one kind."""

    rulesets: tuple[str, ...]
    """The identifiers of the two rule sets."""
    difference: Literal["any-move", "repetition"]
    """The moves that may tell them apart: ``any-move``, or ``repetition``, a play that is no suicide, with no suicides and no two
    passes in a row before it."""
    moves: tuple[str, ...] | None
    """The moves: the rule sets agree on all but the last. ``None`` if no sequence was found."""
    position: SmallestBoard | None
    """The position in which they begin."""
    last_move: tuple[str, ...] | None
    """What each of the two says of the last move."""
    bound: str
    """What was searched, and so in which sense the sequence is the smallest; or the reason why there is none."""


@dataclass(frozen=True, kw_only=True)
class CensusDifference:
    """The games in which two rule sets differ: another move of a repetition is the first that is illegal, ends the game or loses its
    stone, or it does so in another way."""

    rulesets: tuple[str, ...]
    """The identifiers of the two rule sets."""
    games: int
    """The number of games."""


@dataclass(frozen=True, kw_only=True)
class CensusEntry:
    """What rule sets would have done in the games of the census that came back to a position. Each repetition is judged from the
    position before its cycle to the last move that went on with it, without what had been played before. Rules that look at more than
    what repeats, such as ``prohibition`` and ``configuration``, may object to more of the whole games."""

    games: int
    """The number of games."""
    games_that_repeat: int
    """The number of games that came back to a position, as they were played."""
    objects: Mapping[str, Mapping[str, int]]
    """By rule set, the games in which a move of a repetition is illegal, ends the game or loses its stone: for each rule that does so,
    its identifier or the outcome with the number of games."""
    differ: tuple[CensusDifference, ...]
    """For each two rule sets, the games in which they differ."""


@dataclass(frozen=True, kw_only=True)
class EndsEntry:
    """Whether every sequence ends under a rule set."""

    always: bool | None
    """True if it is proved for boards of every size, false if a cycle is known that goes on for ever; ``None`` if neither is known."""
    reason: str
    """The reason, or the cycle."""


@dataclass(frozen=True, kw_only=True)
class FamousEntry:
    """What each rule set does with the cycle of a famous ko."""

    name: str
    """The name that players use."""
    position: str
    """The name of the known position."""
    cycle: tuple[str, ...]
    """The moves of the cycle, which the players repeat."""
    sentences: Mapping[str, str]
    """By rule set, what happens."""


@dataclass(frozen=True, kw_only=True)
class FateCounts:
    """Numbers of cycles by what happens if the players repeat them."""

    for_ever: int
    """Those that go on for ever."""
    stopped: int
    """Those of which a move becomes illegal."""
    void: int
    """Those that end without result."""
    ended: int
    """Those that end otherwise: by a score, a draw or a win."""
    forfeited: int
    """Those of which a stone is taken off."""


@dataclass(frozen=True, kw_only=True)
class LongestStart:
    """The longest sequences from a start under each rule set."""

    family: str
    """The family: ``1xn`` and ``2xn`` are empty boards, others are those of ``koatlas longest --family``."""
    n: int
    """The member of the family."""
    lengths: Mapping[str, PlaysEntry | None]
    """By rule set, the length; ``None`` if the search refuses the rule set."""


@dataclass(frozen=True, kw_only=True)
class PlaysEntry:
    """Bounds of the number of plays of the longest sequence."""

    unbounded: bool
    """True if a sequence can go on for ever."""
    lower: int | None
    """A sequence has this number of plays; ``None`` if sequences can go on for ever."""
    upper: int | None
    """No sequence has more plays; ``None`` if no bound is known."""
    exact: bool
    """True if ``lower`` equals ``upper``."""


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """A rule set: bars, ends, the suicides that are legal, and the treatment of the start position. ``RuleSet.find`` and
    ``RuleSet.all`` return it with the defaults of its definition, ``RuleSet.with_option`` sets options. Serde writes its identifier and
    the values of all its options."""

    ruleset: str
    """The identifier of the rule set."""
    options: Mapping[str, str]
    """The values of all its options."""
    rules_file: str | None = optional()
    """The text of its file, if it is not compiled in."""


@dataclass(frozen=True, kw_only=True)
class TypesEntry:
    """What happens to the types and to the short cycles under a rule set."""

    for_ever: int
    """Those that go on for ever."""
    stopped: int
    """Those of which a move becomes illegal."""
    void: int
    """Those that end without result."""
    ended: int
    """Those that end otherwise: by a score, a draw or a win."""
    forfeited: int
    """Those of which a stone is taken off."""
    some_cycle_for_ever: int | None
    """The number of types of which some cycle goes on for ever; ``None`` if the search does not cover the rule set."""
    cycles: FateCounts
    """The short cycles by their fate."""


@dataclass(frozen=True, kw_only=True)
class TypesSearched:
    """The types and cycles that are counted."""

    max_points: int
    """Number of points of the largest regions of the catalogue, which is complete."""
    suicide: Literal["none", "multi", "all"]
    """The suicides of the catalogue: ``none``."""
    types: int
    """The number of its types."""
    cycles: int
    """The number of short cycles: one for each type and each cycle word of up to six plays that the type has."""


@dataclass(frozen=True, kw_only=True)
class ValueSearch:
    """A search for positions in which the values of two rule sets differ."""

    max_points: int
    """Number of points of the largest boards."""
    most_states: int
    """The number of states that the search of a position may visit; a position that needs more is not decided."""
    pairs: tuple[SeparatedPair, ...]
    """For each two rule sets that were compared, the smallest position in which they differ."""


@dataclass(frozen=True, kw_only=True)
class Suite(Answer):
    """The test suite of a rule set, and its files: the answer of :func:`suite`."""

    ruleset: str
    """The identifier of the rule set."""
    options: Mapping[str, str]
    """The values of all its options."""
    suite_version: int
    """The version of the format of suites."""
    cases: int
    """The number of cases."""
    illegal: int
    """The number of cases whose last move is illegal."""
    ended: int
    """The number of cases whose last move ends the sequence."""
    not_shown: tuple[str, ...]
    """The features of the rule set that no case shows."""
    files: tuple[str, ...]
    """The files that were written."""
    rules_file: str | None = optional()
    """The text of its file, if it is not compiled in."""


@dataclass(frozen=True, kw_only=True)
class Threats(_methods.Proved, Answer):
    """Who gets his way in a ko fight, by the number of threats: the answer of :func:`threats`."""

    ruleset: str
    """The identifier of the rule set."""
    options: Mapping[str, str]
    """The values of all its options."""
    goal: str
    """What the players want: ``value``, or ``life:`` and a point; ``no passes`` in a fight without passes."""
    to_move: str
    """The player to move in the position: ``B`` or ``W``."""
    kind: str | None
    """The kind of ko, such as ``direct ko``, ``two-stage ko`` or ``one-move approach ko``; ``None`` if it is none of these."""
    sentence: str
    """What a player would say of it."""
    table: tuple[ThreatsCell, ...]
    """Who gets his way, for each number of threats and each first player."""
    first_threat: str | None
    """The player who needs the first threat, if ``to_move`` moves first: ``B`` or ``W``; ``None`` if nobody does."""
    black_needs: tuple[int | None, ...]
    """The least number of threats with which Black gets his way, by the number of White's, if ``to_move`` moves first; ``None`` if none
    of those tried is enough."""
    white_needs: tuple[int | None, ...]
    """The same for White, by the number of Black's threats."""
    black_ignores: int | None
    """The number of threats that Black must leave unanswered to get his way, if he moves first, has none, and White has as many as were
    tried; ``None`` if it does not help him."""
    white_ignores: int | None
    """The same for White."""
    swing: str | None
    """What the two ends differ in, in points of territory, as a fraction such as ``13``: the area, less a point for each of the
    ``plays``. ``None`` if there is no fight, none about points, or no number of plays."""
    plays: int | None
    """The plays between the two ends: those of Black alone to his end and those of White alone to his."""
    value_of_play: str | None
    """What each of these plays gains, in points of territory, as a fraction such as ``13/3``."""
    count: str | None
    """What the position is worth to Black between the two ends: a score by area, as a fraction."""
    black_komaster: KomasterValue | None
    """The value if Black is komaster, who can win the ko but has no profit from further threats; ``None`` if thermographs do not give
    it."""
    white_komaster: KomasterValue | None
    """The value if White is komaster."""
    states: int
    """The number of states of the local game."""
    warnings: tuple[str, ...]
    """Assumptions about the points outside the region, as sentences."""
    rules_file: str | None = optional()
    """The text of its file, if it is not compiled in."""


@dataclass(frozen=True, kw_only=True)
class Bounds:
    """The ends that each player can force, as scores: Black's area minus White's. A bound is missing if the player can force no end."""

    lo: float | None
    """The greatest score at or above which Black can force an end. ``None`` if he can force no end at all."""
    hi: float | None
    """The least score at or below which White can force an end. ``None`` if White can force no end at all."""


@dataclass(frozen=True, kw_only=True)
class KomasterValue:
    """The value of a position under a komaster, by its thermograph: ``black_komaster``."""

    value_of_play: str
    """What a play gains, in points of territory, as a fraction."""
    count: str
    """What the position is worth to Black: a score by area, as a fraction."""


@dataclass(frozen=True, kw_only=True)
class ThreatsCell:
    """Who gets his way with some threats: an item of ``Threats.table``."""

    black: int
    """The number of Black's threats."""
    white: int
    """The number of White's threats."""
    first: str
    """The player who moves first: ``B`` or ``W``."""
    winner: str | None
    """The player who gets the best that he can get with any number of threats; ``None`` if neither does."""
    value: Bounds | None
    """The scores that both players can force; ``None`` if the goal is no score."""
    best: tuple[str, ...]
    """The first moves that give nothing away, such as ``B c3``, ``B pass`` or ``B threat``."""


@dataclass(frozen=True, kw_only=True)
class Repetition(Answer):
    """A play that repeats an earlier position of the board, with the plays after it that follow the same cycle."""

    file: str
    """The file, with the name in its archive."""
    game: int
    """The number of the game in its file, from 1."""
    variation: int
    """The number of the variation in its game; 1 is the main line."""
    from_move: int
    """The last earlier move after which the board was the same; 0 is the start."""
    to_move: int
    """The play that repeats."""
    last_move: int
    """The last play that goes on with the same cycle; ``to_move`` if none does."""
    moves: int
    """Moves of the cycle, passes included."""
    plays: int
    """Plays of the cycle."""
    situational: bool
    """True if the same player is to move again."""
    type: str | None
    """The identity of the ko type of the points that the cycle touches."""
    name: str | None
    """The first name of the type, if it has one."""
    why_no_type: Literal["no-change", "too-large"] | None
    """Why there is no type."""
    word: str | None
    """The cycle word; none for cycles of more than 256 plays."""
    balance: int
    """White stones minus black stones removed in the cycle."""
    refused_by: Mapping[str, int]
    """The move to which each rule set objects first, by the identifiers of the rule sets."""
    refused_how: Mapping[str, str]
    """Identifier of what each rule set does then."""


@dataclass(frozen=True, kw_only=True)
class PlayedKo(Answer):
    """A ko of a game in which stones are taken, whether it is repeated or not."""

    file: str
    """The file, with the name in its archive."""
    game: int
    """The number of the game in its file, from 1."""
    variation: int
    """The number of the variation in its game; 1 is the main line."""
    from_move: int
    """The last move before stones are taken in it for the first time; 0 is the start."""
    to_move: int
    """The last move after which it was there."""
    played: int
    """Plays that changed its points, after ``from_move`` and up to ``to_move``; at least one."""
    points: tuple[str, ...]
    """Its points after ``from_move``."""
    type: str | None
    """The identity of its type after ``from_move``."""
    name: str | None
    """The first name of the type, if it has one."""
    why_no_type: Literal["no-change", "too-large"] | None
    """Why there is no type."""
    plays: int
    """Plays of its shortest cycle after ``from_move``."""
    word: str
    """The word of that cycle."""
    balance: int
    """White stones minus black stones removed in that cycle."""


@dataclass(frozen=True, kw_only=True)
class VerifiedAnswer(Answer):
    """The keys that every answer of :func:`verify` has."""

    verified: bool
    """Always true: a file with a false claim is an error."""
    claims: tuple[CheckedField, ...]
    """The fields of the file, and how their values were checked."""
    statement: str
    """The claims in a sentence."""


@dataclass(frozen=True, kw_only=True)
class CheckedField:
    """A field of a file, and how its values were checked."""

    field: str
    """The keys of the field, with points between them; ``*`` stands for any key."""
    count: int
    """The number of values."""
    status: Literal["proved", "recomputed", "compared", "not_checked"]
    """The way in which they were checked."""


@dataclass(frozen=True, kw_only=True)
class ExhaustiveProof:
    """An enumeration of all sequences."""

    kind: Literal["exhaustive"]
    moves: int
    """Number of their moves; common beginnings count once."""


@dataclass(frozen=True, kw_only=True)
class FlowProof:
    """A flow, checked along all edges of a graph."""

    kind: Literal["flow"]
    tokens_are: Literal["positions", "creations", "situations", "pairs", "classes", "points", "passes"]
    """The kind of its single-use marks."""
    nodes: int
    """Number of nodes."""
    edges: int
    """Number of edges."""
    tokens: int
    """Number of single-use marks."""
    cuts: int
    """Number of cuts."""


@dataclass(frozen=True, kw_only=True)
class CheckedStrategy:
    """A strategy of a ``VerifiedOutcome``, with its size."""

    nodes: int
    """Number of nodes."""
    moves: int
    """Number of moves made to check it, against every reply. Where the moves before make no difference, a node is checked once for all
    of them."""


@dataclass(frozen=True, kw_only=True)
class VerifiedCatalogue(VerifiedAnswer):
    """Numbers of the claims of a catalogue that are proved. Everything that it says holds, except for what ``not_checked`` names."""

    types: int
    """Number of types."""
    words: int
    """Number of cycle words."""
    fates: int
    """Number of fates, one for each cycle and rule set."""
    longest: VerifiedLongest
    """Bounds on the lengths of longest sequences."""
    further_fates: int | None
    """Number of fates in ``further_rules.json``, under rule sets that are not of the list; ``None`` if only the file of the catalogue
    was verified, or if there is no such file."""
    complete_up_to: int
    """Number of points up to which no type is missing."""
    not_drawn: int
    """Number of types without a board."""
    not_checked: tuple[str, ...]
    """The claims that were not checked, and the files in the folder that are not of the catalogue."""
    files: int | None
    """Number of files of the folder that are what the catalogue gives, byte by byte; ``None`` if only its file was verified."""


@dataclass(frozen=True, kw_only=True)
class VerifiedFight(VerifiedAnswer):
    """The winner of a fight of kos without passes, in which no position may come back: the claim of a certificate of a fight."""

    winner: str
    """The player who wins."""
    first: str
    """The player who moves first."""
    plays: Literal["reversible", "all"]
    """The plays that are allowed."""
    suicide: Literal["none", "multi", "all"]
    """The suicides that are allowed."""
    positions: int
    """Number of positions that occur if the winner follows his replies."""
    replies: int
    """Number of his replies."""
    phases: int
    """Number of phases of his strategy."""
    covers: str
    """The scope of the proof, in words."""


@dataclass(frozen=True, kw_only=True)
class VerifiedLongest:
    """Numbers of bounds on longest sequences, one for each type and rule set."""

    bounds: int
    """Number of bounds."""
    exact: int
    """Number of exact bounds."""
    proved: int
    """Equal to ``exact``."""
    by_argument: int
    """Number of upper bounds that follow by an argument from the rules."""
    by_search: int
    """Number of upper bounds by an enumeration of all sequences."""
    proofs: int
    """Number of proofs that were checked."""


@dataclass(frozen=True, kw_only=True)
class VerifiedOutcome(VerifiedAnswer):
    """Bounds on the value that players can force: the claim of an outcome certificate. Each bound is forced: whatever the opponent
    does, a player who follows the strategy reaches an end of the sequence that is at least that good for him. Nothing else is proved.
    If there is only one bound, or the lower one is below the upper one, the certificate does not say if a player could force more; in
    particular it does not say that the players could go on for ever."""

    ruleset: str
    """The identifier of the rule set, such as ``psk``."""
    komi: float
    """The komi: the points that White gets, such as ``6.5``."""
    void_is: Literal["draw", "black", "white", "separate"]
    """The value of an end that is void or a tie: ``draw``, ``black``, ``white`` or ``separate``."""
    lo: float | None
    """Lower bound: Black can force an end worth at least this."""
    hi: float | None
    """Upper bound: White can force an end worth at most this."""
    exact: bool
    """True if ``lo`` equals ``hi``."""
    black: CheckedStrategy | None
    """The strategy of Black; ``None`` if the file has none."""
    white: CheckedStrategy | None
    """The strategy of White; ``None`` if the file has none."""
    covers: str
    """The scope of the proof, in words."""


@dataclass(frozen=True, kw_only=True)
class VerifiedSequence(VerifiedAnswer):
    """Bounds on the length of the longest sequence: the claim of a certificate."""

    ruleset: str
    """The identifier of the rule set, such as ``psk``."""
    measure: Literal["plays", "moves"]
    """The unit of ``lower`` and ``upper``: ``plays`` or ``moves``."""
    lower: int
    """Lower bound: some sequence has this length, in the unit of ``measure``."""
    upper: int | None
    """Upper bound: no sequence is longer. ``None`` if no upper bound is proved."""
    exact: bool
    """True if ``lower`` equals ``upper``."""
    proof: ExhaustiveProof | FlowProof | None
    """The proof of the upper bound."""
    covers: str
    """The scope of the proof, in words."""


@dataclass(frozen=True, kw_only=True)
class VerifiedTable(VerifiedAnswer):
    """The bounds that both players can force from every state of a board are as the table states."""

    board: str
    """The board."""
    ko_rule: str
    """The ko rule: ``basic-ko`` or ``unrestricted``."""
    suicide: str
    """The suicides that are legal."""
    states: int
    """Number of states in the table."""
    lo: int | None
    """The lower bound from the empty board, Black first; ``None`` (``null`` in JSON) if Black can force no end."""
    hi: int | None
    """The upper bound from the empty board, Black first; ``None`` (``null`` in JSON) if White can force no end."""
    largest_rank: int
    """Maximum number of moves to an end that a player forces at a bound."""
