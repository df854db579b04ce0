"""Sweeps: a run for each value of a parameter, side by side in threads."""

from __future__ import annotations

import os
from collections.abc import Sequence as SequenceType
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any, Dict, List, Mapping, Optional, Union

import numpy as np
import numpy.typing as npt

from ._convert import Array, count, text
from .errors import SimulationError
from .model import Model
from .result import Result

__all__ = ["Sweep", "sweep"]


class Sweep(SequenceType):  # type: ignore[type-arg]
    """Results in the order of the values: sweep[k], sweep.final("x"), sweep.most("x"), sweep.each(function)."""

    def __init__(self, values: Dict[str, Array], results: List[Result]) -> None:
        self.values = values
        self.results = results

    def __getitem__(self, k: Any) -> Any:
        return self.results[k]

    def __len__(self) -> int:
        return len(self.results)

    def each(self, function: Any) -> "npt.NDArray[Any]":
        """A number made of each result."""
        return np.array([function(result) for result in self.results])

    def final(self, name: str) -> Array:
        return self.each(lambda r: r[name][-1])

    def least(self, name: str) -> Array:
        return self.each(lambda r: np.min(r[name]))

    def most(self, name: str) -> Array:
        return self.each(lambda r: np.max(r[name]))

    def __repr__(self) -> str:
        return f"<lied.Sweep of {len(self)} runs over {', '.join(self.values)}>"


def sweep(
    model: Model,
    name: Union[str, Mapping[str, npt.ArrayLike]],
    values: Optional[npt.ArrayLike] = None,
    *,
    threads: int = 0,
    keep_failed: bool = False,
    **options: Any,
) -> Sweep:
    """A run from here for each value, with the options of Model.run; the model itself stays where it is.

    name and values, or a mapping of names to values of equal length. threads: 0, as many as there are processors.
    A run that fails raises SimulationError, or with keep_failed leaves the rows until then (result.status says so).

    >>> s = lied.sweep(lied.load_text(MODEL), "k", [1.0, 2.0], stop=1.0)
    >>> s.final("x").round(3)
    array([0.368, 0.135])
    """
    if not isinstance(model, Model):
        raise TypeError(f"model must be a Model, not {type(model).__name__}")
    columns = _columns(name, values)
    points = [dict(zip(columns, point)) for point in zip(*columns.values())]
    copies = [model.copy() for _ in points]
    workers = count(threads, "threads", most=1000) or os.cpu_count() or 1
    stop = Event()
    with ThreadPoolExecutor(workers) as pool:
        runs = [pool.submit(_one, copy, point, keep_failed, options, stop) for copy, point in zip(copies, points)]
        try:
            return Sweep(columns, [run.result() for run in runs])
        except BaseException:  # a run that failed, or Ctrl-C: the others end, too
            stop.set()
            for run in runs:
                run.cancel()
            raise


def _columns(name: Union[str, Mapping[str, npt.ArrayLike]], values: Optional[npt.ArrayLike]) -> Dict[str, Array]:
    if isinstance(name, Mapping) == (values is not None):
        raise TypeError("sweep takes a mapping, or a name and values")
    given: Dict[str, Any] = {}
    if isinstance(name, Mapping):
        given.update(name)
    else:
        given[name] = values
    columns: Dict[str, Array] = {}
    for key, each in given.items():
        numbers = np.asarray(each)
        if numbers.dtype.kind not in "biuf" or numbers.ndim != 1:
            raise TypeError(f"values of {key!r} must be a list of numbers")
        columns[text(key).decode()] = numbers.astype(np.float64)
    if len({column.size for column in columns.values()}) > 1:
        raise ValueError("all parameters of a sweep need the same number of values")
    return columns


def _one(copy: Model, point: Dict[str, Any], keep_failed: bool, options: Dict[str, Any], stop: Event) -> Result:
    copy._stop = stop
    with copy:
        copy.set(point)
        try:
            return copy.run(**options)
        except SimulationError as error:
            if keep_failed and error.result is not None:
                return error.result
            raise
