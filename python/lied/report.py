"""Report: the HTML page of a result, for a file, a browser or a notebook."""

from __future__ import annotations

import html
import os
import tempfile
from typing import TYPE_CHECKING, Optional

from ._convert import Path, path
from ._library import lib
from .errors import fail

if TYPE_CHECKING:
    from .result import Result

__all__ = ["Report"]


class Report:
    """A page with motion, plots, diagram, eigenvalues, energy and equations. In a notebook it shows itself.

    >>> lied.load_text(MODEL).run(stop=1.0).report().html[:9].lower()
    '<!doctype'
    """

    def __init__(self, page: str, height: int = 700) -> None:
        self.html = page
        self.height = height

    def save(self, file: Path) -> None:
        with open(os.fsdecode(path(file)), "w", encoding="utf-8", errors="surrogateescape") as out:
            out.write(self.html)

    def _repr_html_(self) -> str:
        page = html.escape(self.html, quote=True)
        return f'<iframe srcdoc="{page}" style="width:100%;height:{self.height}px;border:0"></iframe>'

    def __repr__(self) -> str:
        return f"<lied.Report, {len(self.html)} characters>"


def write_report(result: "Result", file: Optional[Path]) -> Report:
    """Result.report."""
    if file is not None:
        return _written(result, path(file))
    with tempfile.TemporaryDirectory() as folder:
        return _written(result, os.fsencode(os.path.join(folder, "report.html")))


def _written(result: "Result", file: bytes) -> Report:
    status = lib.write_report(result._owner.address, file)
    if status:
        fail(status, f"the report could not be written to {os.fsdecode(file)}")
    with open(file, encoding="utf-8", errors="surrogateescape") as page:
        return Report(page.read())
