"""Conversion between the JSON of the command line and typed values."""

import dataclasses
import types
import typing
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, TypeVar

K = TypeVar("K")
T = TypeVar("T")

# Numbers from here on are written as texts of digits: readers of JSON may hold numbers as doubles.
_EXACT = 1 << 53


def optional() -> Any:
    """A field whose key is left out of the JSON instead of being null."""
    return dataclasses.field(default=None, metadata={"left_out": True})


def flat() -> Any:
    """A field whose object has its keys in the object around it; either all of them are there or none."""
    return dataclasses.field(default=None, metadata={"flat": True})


def beside() -> Any:
    """A field that is no part of the JSON."""
    return dataclasses.field(default=None, repr=False, compare=False, metadata={"beside": True})


class FrozenDict(Mapping[K, T]):
    """A dictionary that cannot be changed, and that can be a key or an element of a set."""

    __slots__ = ("_entries",)

    def __init__(self, entries: Mapping[K, T]) -> None:
        self._entries = dict(entries)

    def __getitem__(self, key: K) -> T:
        return self._entries[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __hash__(self) -> int:
        return hash(frozenset(self._entries.items()))

    def __repr__(self) -> str:
        return repr(self._entries)


def read(kind: type[T], value: Any) -> T:
    """Converts a JSON value to a value of the type ``kind``."""
    return typing.cast(T, _reader(typing.cast(typing.Hashable, kind))(value))


@cache
def _reader(kind: Any) -> Callable[[Any], Any]:
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return _of_union(kind, inner)
    if origin is tuple:
        one = _reader(inner[0])
        return lambda value: tuple(map(one, value))
    if origin is Mapping:
        key, one = _reader(inner[0]), _reader(inner[1])
        return lambda value: FrozenDict({key(name): one(entry) for name, entry in value.items()})
    if dataclasses.is_dataclass(kind):
        return _of_class(kind)
    return int if kind is int else _frozen


def _frozen(value: Any) -> Any:
    """Converts a JSON value without a declared type to one that cannot be changed."""
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    return FrozenDict({key: _frozen(entry) for key, entry in value.items()}) if isinstance(value, dict) else value


def _of_union(kind: Any, inner: tuple[Any, ...]) -> Callable[[Any], Any]:
    """Reads an optional value, or an object of the class that has its keys. Values of other unions are plain values, and stay as
    they are."""
    others = [one for one in inner if one is not type(None)]
    if len(others) > 1 and all(map(dataclasses.is_dataclass, others)):
        readers = [(_keys(one), _reader(one)) for one in others]
        return lambda value: value and next(reader(value) for keys, reader in readers if keys <= value.keys())
    if len(others) > 1:
        return _frozen
    one = _reader(others[0])
    return lambda value: None if value is None else one(value)


def _of_class(kind: Any) -> Callable[[Any], Any]:
    hints = typing.get_type_hints(kind)
    fields = [field for field in dataclasses.fields(kind) if "beside" not in field.metadata]
    others = [field for field in fields if "flat" not in field.metadata]
    readers = [(field.name, _key(field), _reader(hints[field.name])) for field in others]
    flat = {field.name: (_keys(_something(hints[field.name])), _reader(hints[field.name])) for field in fields if "flat" in field.metadata}

    def of(value: Any) -> Any:
        inner = {name: reader(value) for name, (keys, reader) in flat.items() if keys <= value.keys()}
        return kind(**{name: reader(value[key]) for name, key, reader in readers if key in value}, **inner)

    return of


def _something(kind: Any) -> Any:
    """Returns the type beside ``None`` in a union."""
    (one,) = (one for one in typing.get_args(kind) if one is not type(None))
    return one


def _keys(kind: Any) -> set[str]:
    """Returns the keys that the object of a type always has."""
    return {_key(field) for field in dataclasses.fields(kind) if not field.metadata}


def _key(field: dataclasses.Field[Any]) -> str:
    """Returns the key of a field. The name of a field that is a Python keyword ends with an underscore."""
    return field.name.rstrip("_")


def plain(value: Any) -> Any:
    """Converts a typed value to JSON."""
    if dataclasses.is_dataclass(value):
        written: dict[str, Any] = {}
        for field in dataclasses.fields(value):
            entry = getattr(value, field.name)
            if "flat" in field.metadata:
                written |= plain(entry) or {}
            elif _is_written(field, entry):
                written[_key(field)] = plain(entry)
        return written
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    if isinstance(value, Mapping):
        return {str(name): plain(entry) for name, entry in value.items()}
    if isinstance(value, int) and value >= _EXACT:
        return str(value)
    return value


def _is_written(field: dataclasses.Field[Any], entry: Any) -> bool:
    left_out = "left_out" in field.metadata and entry is None
    return not left_out and "beside" not in field.metadata
