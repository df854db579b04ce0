"""The program `lied` as a function."""

from __future__ import annotations

import signal
import sys
import threading
from typing import Sequence

from ._convert import path, strings
from ._library import lib

__all__ = ["main"]

_one_at_a_time = threading.Lock()


def main(arguments: Sequence[str]) -> int:
    """The program with these arguments; returns its exit status. One call at a time in a process.

    >>> lied.main(["check", "no such file.mo"])
    2
    """
    if isinstance(arguments, (str, bytes)):
        raise TypeError("arguments must be a list of str")
    words = [path(word, "argument", empty=True) for word in arguments]
    sys.stdout.flush()
    with _one_at_a_time, _DefaultSignals():
        argv, argc = strings(words)
        return int(lib.main(argc, argv))


class _DefaultSignals:
    """Ctrl-C is the program's own matter while it runs."""

    def __enter__(self) -> None:
        self._main = threading.current_thread() is threading.main_thread()
        if self._main:
            self._before = signal.signal(signal.SIGINT, signal.SIG_DFL)

    def __exit__(self, *_: object) -> None:
        if self._main and self._before is not None:
            signal.signal(signal.SIGINT, self._before)
