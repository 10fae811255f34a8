import os
from collections.abc import Sequence
from typing import final

__all__ = [
    "Catalogue",
    "Graph",
    "InputError",
    "Position",
    "WorkError",
    "catalogue",
    "check",
    "check_files",
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

class InputError(ValueError):
    """The input cannot be used."""

class WorkError(RuntimeError):
    """The work was begun and could not be finished, for example at a limit."""

@final
class Position:
    @classmethod
    def empty(cls, size: str) -> Position: ...
    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Position: ...
    @classmethod
    def parse(cls, text: str, format: str = "text") -> Position: ...
    @property
    def name(self) -> str: ...
    @property
    def size(self) -> str: ...
    @property
    def rows(self) -> tuple[str, ...]: ...
    @property
    def region(self) -> tuple[str, ...]: ...
    @property
    def immortal(self) -> tuple[str, ...]: ...
    @property
    def to_move(self) -> str: ...
    @property
    def is_empty_board(self) -> bool: ...
    def with_to_move(self, colour: str) -> Position: ...
    def with_contents(self, points: Sequence[str], contents: bytes) -> Position: ...
    def to_text(self, format: str = "text") -> str: ...
    def svg(
        self,
        *,
        ko_points: Sequence[str] = ...,
        ko_strings: Sequence[str] = ...,
        moves: Sequence[str] = ...,
        coordinates: bool = True,
    ) -> str: ...
    def _repr_svg_(self) -> str: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Graph:
    @property
    def points(self) -> tuple[str, ...]: ...
    @property
    def start(self) -> int | None: ...
    def array(self, name: str) -> bytes: ...

@final
class Catalogue:
    def json(self) -> str: ...
    def tables(self) -> list[tuple[str, bytes]]: ...

def catalogue(max_points: str, suicide: str, mortal: str, longest: bool, memory_limit: str | None) -> Catalogue: ...
def read_catalogue(directory: str | os.PathLike[str]) -> Catalogue: ...
def check(position: Position, moves: str, rules: str, options: Sequence[str], strict: bool) -> str: ...
def check_files(
    paths: Sequence[str | os.PathLike[str]], rules: str | None, options: Sequence[str], strict: bool
) -> str: ...
def first_refusals(position: Position, moves: str) -> str: ...
def classify(
    position: Position, suicide: str, max_length: str, cycle: str | None, longest: bool, memory_limit: str | None
) -> str: ...
def cycles(
    position: Position,
    model: str,
    suicide: str,
    basic_ko: bool,
    max_length: str,
    list: str | os.PathLike[str] | None,
    memory_limit: str | None,
) -> str: ...
def explore(position: Position, model: str, suicide: str, reduce: bool, memory_limit: str | None) -> str: ...
def explore_basic_ko(position: Position, memory_limit: str | None) -> str: ...
def graph(position: Position, model: str, suicide: str, memory_limit: str | None) -> Graph: ...
def family(name: str, n: str) -> Position: ...
def longest(
    position: Position,
    rules: str,
    options: Sequence[str],
    measure: str,
    iterations: str | None,
    seed: str | None,
    time_limit: str | None,
    memory_limit: str | None,
) -> str: ...
def solve(
    position: Position,
    rules: str,
    options: Sequence[str],
    komi: str,
    void_is: str,
    most_states: str | None,
    time_limit: str | None,
    table: str | os.PathLike[str] | None,
    memory_limit: str | None,
) -> str: ...
