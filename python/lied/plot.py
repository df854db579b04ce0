"""Plots of results: through matplotlib where it is installed, else the library's own SVG."""

from __future__ import annotations

import os
import tempfile
from typing import TYPE_CHECKING, Any, List, Optional, Sequence

import numpy as np

from . import _library
from ._convert import Path, path, text
from ._library import lib
from ._owner import address_of
from .errors import fail

if TYPE_CHECKING:
    from .result import Result

__all__ = ["Drawing", "plot"]


class Drawing:
    """An SVG. In a notebook it shows itself."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def save(self, file: Path) -> None:
        with open(os.fsdecode(path(file)), "w", encoding="utf-8") as out:
            out.write(self.svg)

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<lied.Drawing, {len(self.svg)} characters>"


def plot(result: "Result", names: Sequence[str], file: Optional[Path], show: bool, title: Optional[str]) -> Any:
    """Result.plot."""
    if not names:
        raise TypeError("plot takes the names of variables")
    columns = [result[text(name).decode()] for name in names]
    encoded = None if file is None else path(file)
    heading = None if title is None else text(title, "title").decode()
    pyplot = _pyplot()
    if pyplot is None:
        return _draw(result, names, columns, encoded, heading)
    return _with_pyplot(pyplot, result, names, columns, encoded, show, heading)


def _pyplot() -> Any:
    try:
        from matplotlib import pyplot  # type: ignore[import]
    except ImportError:
        return None
    return pyplot


def _with_pyplot(pyplot: Any, result: "Result", names: Sequence[str], columns: List[Any], file: Any, show: bool, title: Any) -> Any:
    figure, axes = pyplot.subplots()
    units = result.units
    for name, column in zip(names, columns):
        axes.plot(result.time, column, label=_label(name, units[name]))
    axes.set_xlabel("time [s]")
    axes.legend()
    if title:
        axes.set_title(title)
    if file is not None:
        figure.savefig(os.fsdecode(file))
    if show:
        pyplot.show()
    elif file is not None:
        pyplot.close(figure)  # it is in the file; figures that stay open pile up
    return axes


def _label(name: str, unit: str) -> str:
    return f"{name} [{unit}]" if unit else name


def _draw(result: "Result", names: Sequence[str], columns: List[Any], file: Optional[bytes], title: Optional[str]) -> Drawing:
    if file is not None and not file.endswith(b".svg"):
        raise ImportError("without matplotlib (python3-matplotlib) plots are written as SVG: give a file that ends in .svg")
    units = result.units
    return draw(result.time, columns, [_label(name, units[name]) for name in names], "time [s]", title, file)


def draw(x: Any, columns: Sequence[Any], labels: Sequence[str], x_label: str, title: Optional[str], file: Optional[bytes]) -> Drawing:
    """Lines over x by lied_plot."""
    kept = [np.ascontiguousarray(values, dtype=np.float64) for values in (x, *columns)]
    series = (_library.Series * len(columns))(
        *(_library.Series(text(label), address_of(kept[0]), address_of(y), y.size) for label, y in zip(labels, kept[1:]))
    )
    request = _library.Plot(None if title is None else text(title), text(x_label), None, series, len(columns))
    if file is not None:
        return _drawn(request, file)
    with tempfile.TemporaryDirectory() as folder:
        return _drawn(request, os.fsencode(os.path.join(folder, "plot.svg")))


def _drawn(request: _library.Plot, file: bytes) -> Drawing:
    status = lib.plot(request, file)
    if status:
        fail(status, f"the plot could not be written to {os.fsdecode(file)}")
    with open(file, encoding="utf-8") as svg:
        return Drawing(svg.read())
