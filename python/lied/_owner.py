"""Who owns what the library made, and who may use it now.

An Owner frees its object when nothing refers to it any more: models, and every array that lies in the object's memory, hold one.
A Guard lets one thread at a time into a system; the same thread may come again, from a callback.
"""

from __future__ import annotations

import threading
from typing import Any, Callable, Dict, Optional, Tuple

import numpy as np
import numpy.typing as npt

from .errors import LiedError, Status

__all__ = ["Guard", "Owner", "view"]


class Owner:
    """An object of the library, freed with the last reference to this."""

    __slots__ = ("address", "kept", "_free", "__weakref__")

    def __init__(self, address: int, free: Callable[[int], Any]) -> None:
        self.address: Optional[int] = address
        self.kept: Dict[Any, Any] = {}  # what the object points to: arrays that are bound, classes
        self._free = free  # held here: at the end of the interpreter modules are gone before objects

    def release(self) -> None:
        """Frees now: only for what no array lies in."""
        address, self.address = self.address, None
        if address:
            self._free(address)

    def __del__(self) -> None:
        if hasattr(self, "_free"):
            self.release()

    def __copy__(self) -> "Owner":
        return self

    def __deepcopy__(self, _: object) -> "Owner":
        return self

    def __reduce__(self) -> Any:
        raise TypeError("an object of the library cannot be pickled")


class _Memory:
    """Memory of an owner, for numpy: arrays made of this keep the owner alive."""

    def __init__(self, owner: Owner, address: int, shape: Tuple[int, ...], kind: str, writable: bool) -> None:
        self._owner = owner
        self.__array_interface__ = {"version": 3, "data": (address, not writable), "shape": shape, "typestr": kind}

    def __reduce__(self) -> Any:
        raise TypeError("memory of the library cannot be pickled")


def view(owner: Owner, address: Optional[int], shape: Tuple[int, ...], kind: str = "<f8", writable: bool = False) -> npt.NDArray[Any]:
    """An array in the memory of an owner, not copied."""
    if not address or 0 in shape:
        return np.zeros(shape, dtype=kind)
    return np.asarray(_Memory(owner, address, shape, kind, writable))


def own_array(n: int) -> npt.NDArray[np.float64]:
    """n zeros that stay where they are: an array over a bytearray cannot be resized."""
    return np.frombuffer(bytearray(8 * n), dtype=np.float64) if n else np.zeros(0)


class Guard:
    """`with guard:` one thread at a time; another one meets LiedError, as lied.h asks for systems."""

    __slots__ = ("acquire", "release")

    def __init__(self) -> None:
        lock = threading.RLock()
        self.acquire = lock.acquire
        self.release = lock.release

    def __enter__(self) -> None:
        if not self.acquire(False):
            raise busy()

    def __exit__(self, *_: object) -> None:
        self.release()

    def __deepcopy__(self, _: object) -> "Guard":
        return self


def busy() -> LiedError:
    return LiedError("another thread is using this model: give each thread a copy of its own, m.copy()", Status.WRONG_ORDER)


def address_of(values: npt.NDArray[Any]) -> int:
    """Where the numbers of a contiguous array stand."""
    return int(values.ctypes.data)
