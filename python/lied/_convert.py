"""Python values to what C takes, checked: what is refused here never reaches the library."""

from __future__ import annotations

import ctypes
import operator
import os
from typing import Any, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

__all__ = ["Array", "Names", "Path", "array", "count", "name_list", "number", "path", "pattern_list", "setting_list", "strings", "text"]

Array = npt.NDArray[np.float64]
Path = Union[str, "os.PathLike[str]"]
Names = Union[str, Iterable[str]]


def text(value: str, what: str = "name") -> bytes:
    """A str for C: UTF-8 without zero bytes."""
    if not isinstance(value, str):
        raise TypeError(f"{what} must be a str, not {type(value).__name__}")
    try:
        encoded = value.encode()
    except UnicodeEncodeError:
        raise ValueError(f"{what} has a surrogate, which is no character: {value!r}") from None
    return _without_zero(encoded, what)


def _without_zero(value: bytes, what: str) -> bytes:
    if b"\0" in value:
        raise ValueError(f"{what} has a zero character: {value!r}")
    return value


def path(value: Path, what: str = "file", empty: bool = False) -> bytes:
    """The name of a file: str, bytes or pathlib.Path."""
    try:
        encoded = os.fsencode(value)
    except UnicodeEncodeError:
        raise ValueError(f"{what} cannot be the name of a file: {value!r}") from None
    except TypeError:
        raise TypeError(f"{what} must be a str or a path, not {type(value).__name__}") from None
    if not encoded and not empty:
        raise ValueError(f"{what} is empty")
    return _without_zero(encoded, what)


def number(value: float, what: str = "value") -> float:
    """A real number; NaN and infinity pass, the library judges them."""
    if isinstance(value, (str, bytes, bytearray)):
        raise TypeError(f"{what} must be a number, not {type(value).__name__}")
    try:
        return float(value)
    except TypeError:
        raise TypeError(f"{what} must be a number, not {type(value).__name__}") from None


def optional_number(value: Optional[float], what: str) -> float:
    """A positive number; None: 0, which the library takes for "not given"."""
    if value is None:
        return 0.0
    given = number(value, what)
    if not given > 0:
        raise ValueError(f"{what} must be positive, not {given}")
    return given


def count(value: int, what: str, least: int = 0, most: int = 2**63 - 1) -> int:
    """A whole number within bounds."""
    try:
        whole = operator.index(value)
    except TypeError:
        raise TypeError(f"{what} must be a whole number, not {type(value).__name__}") from None
    if not least <= whole <= most:
        raise ValueError(f"{what} must be from {least} to {most}, not {whole}")
    return whole


def array(value: npt.ArrayLike, shape: Tuple[int, ...], what: str) -> Array:
    """Numbers as a contiguous array of doubles of this shape; copied only if they are not one already."""
    given = np.asarray(value)
    if given.dtype.kind not in "biuf":
        raise TypeError(f"{what} must be numbers, not {given.dtype}")
    if given.shape != shape:
        raise ValueError(f"{what} must have the shape {shape}, not {given.shape}")
    return np.ascontiguousarray(given, dtype=np.float64)


def broadcast(value: npt.ArrayLike, shape: Tuple[int, ...], what: str) -> Array:
    """As array, but smaller ones are repeated, as numpy does."""
    given = np.asarray(value)
    if given.shape == shape:
        return array(given, shape, what)
    try:
        return array(np.broadcast_to(given, shape), shape, what)
    except ValueError:
        raise ValueError(f"{what} must have the shape {shape}, not {given.shape}") from None


def name_list(names: Names, what: str = "names") -> List[str]:
    """One name or several as a list."""
    if isinstance(names, str):
        return [names]
    if isinstance(names, (bytes, bytearray)) or not isinstance(names, Iterable):
        raise TypeError(f"{what} must be names, not {type(names).__name__}")
    listed = list(names)
    for name in listed:
        text(name, what)
    return listed


def strings(values: Sequence[bytes]) -> Tuple[Any, int]:
    """char ** and its length; NULL for none."""
    return ((ctypes.c_char_p * len(values))(*values) if values else None), len(values)


def pattern_list(patterns: Optional[Names]) -> List[bytes]:
    return [] if patterns is None else [text(p, "variables") for p in name_list(patterns, "variables")]


def setting_list(settings: Optional[Mapping[str, object]]) -> List[bytes]:
    """{"n": 3} as NAME=VALUE, the way the program takes it after --set."""
    if settings is None:
        return []
    if not isinstance(settings, Mapping):
        raise TypeError(f"set must be a mapping of names to values, not {type(settings).__name__}")
    return [text(name, "set") + b"=" + text(_literal(value, name), f"set[{name!r}]") for name, value in settings.items()]


def _literal(value: object, name: str) -> str:
    """A Modelica literal."""
    if isinstance(value, str):
        return value
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if isinstance(value, (list, tuple, np.ndarray)):
        return "{" + ",".join(_literal(part, name) for part in value) + "}"
    if isinstance(value, (int, np.integer)):
        return str(int(value))
    return repr(number(value, f"set[{name!r}]"))  # type: ignore[arg-type]
