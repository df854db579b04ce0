"""Snapshot: a moment of a model, to which it and its copies may return."""

from __future__ import annotations

from ctypes import c_void_p
from typing import Any

from ._library import lib
from ._owner import Guard, Owner

__all__ = ["Snapshot"]


class Snapshot:
    """A moment of a model. m.save() makes one; it may outlive the model.

    >>> lied.load_text(MODEL).save().size > 0
    True
    """

    def __init__(self) -> None:
        self._pointer = c_void_p()
        self._owner = Owner(0, lib.free_snapshot)
        self._guard = Guard()

    def _took(self) -> None:
        self._owner.address = self._pointer.value  # the library may have moved it

    @property
    def size(self) -> int:
        """Bytes."""
        with self._guard:
            return int(lib.snapshot_size(self._pointer))

    def __repr__(self) -> str:
        return f"<lied.Snapshot, {self.size} bytes>"

    def __copy__(self) -> "Snapshot":
        return self

    def __deepcopy__(self, _: object) -> "Snapshot":
        return self

    def __reduce__(self) -> Any:
        raise TypeError("a snapshot cannot be pickled")
