"""Result: what a run recorded, as arrays that lie in the library's memory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Dict, Iterator, List, Optional, Sequence, Union

import numpy as np
import numpy.typing as npt

from ._convert import Array, Path, name_list, path
from ._library import lib
from ._owner import Owner, view
from .errors import MessageList, Status, UnknownNameError, decode, fail, fail_with
from .linear import _module
from .report import Report, write_report

__all__ = ["Result", "read"]


class Result(Mapping):  # type: ignore[type-arg]
    """A mapping from names to columns. m.run() and lied.read make one; it may outlive the model.

    Columns are views, not copies, and cannot be written; take r["x"].copy() to change numbers.

    >>> r = lied.load_text(MODEL).run(stop=1.0)
    >>> r["x"].shape == r.time.shape
    True
    """

    def __init__(self, owner: Owner, status: Status = Status.OK) -> None:
        if not isinstance(owner, Owner):
            raise TypeError("results come from Model.run and lied.read")
        self._owner = owner
        self.status = status
        """OK, STOPPED by a callback, or TERMINATED by the model; of a failed run why it failed."""
        shape = int(lib.result_rows(owner.address)), int(lib.result_columns(owner.address))
        self._table: Array = view(owner, lib.result_values(owner.address), shape)
        self._columns = {decode(lib.result_name(owner.address, k)) or "": k for k in range(shape[1])}

    @property
    def names(self) -> List[str]:
        """All columns; "time" is the first."""
        return list(self._columns)

    @property
    def units(self) -> Dict[str, str]:
        """The unit of each column, "" where there is none."""
        return {name: decode(lib.result_unit(self._owner.address, k)) or "" for name, k in self._columns.items()}

    @property
    def time(self) -> Array:
        return self._table[:, 0]

    @property
    def table(self) -> Array:
        """All numbers: a row for each instant, a column for each name."""
        return self._table

    def __getitem__(self, name: Union[str, Sequence[str]]) -> Array:
        """r["x"]: a column; r[["x", "v"]]: a new array of several."""
        if not isinstance(name, str):
            return np.column_stack([self[each] for each in name_list(name)] or [np.zeros((len(self.time), 0))])
        if name not in self._columns:
            raise UnknownNameError(f"the result has no {name!r}", Status.UNKNOWN_NAME)
        return self._table[:, self._columns[name]]

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def __copy__(self) -> "Result":
        return self

    def __deepcopy__(self, _: object) -> "Result":
        return self  # nothing of it can be changed

    def __reduce__(self) -> Any:
        raise TypeError("a result cannot be pickled: save it to a file, or take dict(r)")

    def __repr__(self) -> str:
        rows, columns = self._table.shape
        span = f" from {self.time[0]:g} to {self.time[-1]:g} s" if rows else ""
        return f"<lied.Result, {rows} rows of {columns} columns{span}>"

    def at(self, name: str, time: npt.ArrayLike) -> Any:
        """The value at a time, or at several, linear between rows; at an event the value after it.

        >>> round(float(lied.load_text(MODEL).run(stop=1.0).at("x", 0.5)), 3)
        0.607
        """
        wanted = np.asarray(time, dtype=np.float64)
        if not self.time.size or np.any(wanted < self.time[0]) or np.any(wanted > self.time[-1]):
            raise ValueError(f"the time asked for is not within this result: {self!r}")
        values = np.interp(wanted, self.time, self[name])
        return float(values) if wanted.ndim == 0 else values

    def save(self, file: Path) -> None:
        """To a file: .mat in the MAT layout, anything else as CSV; the same bytes as the program writes."""
        encoded = path(file)
        status = lib.write_result(self._owner.address, encoded)
        if status:
            fail(status, f"the result could not be written to {file}")

    def report(self, file: Optional[Path] = None) -> Report:
        """The HTML report: shown inline in a notebook, and written to a file if one is given."""
        return write_report(self, file)

    def plot(self, *names: str, file: Optional[Path] = None, show: bool = False, title: Optional[str] = None) -> Any:
        """Variables over time: matplotlib's axes if it is installed, else a Drawing in SVG. file: written there, too.

        >>> lied.load_text(MODEL).run(stop=1.0).plot("x") is not None
        True
        """
        from .plot import plot

        return plot(self, names, file, show, title)

    def to_pandas(self) -> Any:
        """A pandas.DataFrame with the time as index."""
        pandas = _module("pandas", "python3-pandas")
        frame = pandas.DataFrame(self._table[:, 1:].copy(), columns=self.names[1:], index=pandas.Index(self.time.copy(), name="time"))
        frame.attrs["units"] = self.units
        return frame

    def to_xarray(self) -> Any:
        """An xarray.Dataset over time, with units."""
        xarray = _module("xarray", "python3-xarray")
        units = self.units
        columns = {name: ("time", self[name].copy(), {"units": units[name]}) for name in self.names[1:]}
        return xarray.Dataset(columns, coords={"time": ("time", self.time.copy(), {"units": "s"})})

    def _repr_html_(self) -> str:
        """A small table for notebooks: first, last, least and most of the first columns."""
        from html import escape

        units = self.units
        rows = []
        for name in self.names[:12]:
            x = self[name]
            cells = [f"{value:.6g}" for value in (x[0], x[-1], np.min(x), np.max(x))] if x.size else [""] * 4
            rows.append("".join(f"<td>{escape(cell)}</td>" for cell in [name, units[name], *cells]))
        head = "".join(f"<th>{title}</th>" for title in ("name", "unit", "first", "last", "least", "most"))
        body = "".join(f"<tr>{row}</tr>" for row in rows)
        return f"<div>{escape(repr(self))}<table><tr>{head}</tr>{body}</table></div>"


def read(file: Path) -> Result:
    """A result from a CSV or MAT file, of lied or of another program.

    >>> lied.read("no such file.csv")
    Traceback (most recent call last):
    lied.errors.LiedError: ...
    """
    encoded = path(file)
    with MessageList() as messages:
        address = lib.read_result(encoded, messages.pointer)
        if not address:
            fail_with(Status.IO, messages)
        return Result(Owner(address, lib.free_result))
