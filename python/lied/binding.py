"""Binding: arrays for inputs and outputs, and a step that costs little more than the library's own."""

from __future__ import annotations

from ctypes import ArgumentError
from typing import TYPE_CHECKING, Callable, List

import numpy.typing as npt

from ._convert import Array, broadcast
from ._library import lib
from ._owner import address_of, busy, own_array
from .errors import LiedError, Status, fail_system

if TYPE_CHECKING:
    from .model import Model

__all__ = ["Binding"]


class Binding:
    """m.bind(...) makes one. Each step reads the inputs from `u` and writes the outputs to `y`.

    The arrays stay the same for life: take them into local variables for a fast loop, and write into them (u[0] = 3).
    A model has one binding: a new one ends the one before, whose steps raise LiedError.

    >>> b = lied.load_text(MODEL).bind(outputs=["x"])
    >>> for k in range(10):
    ...     status = b.step(0.1)
    >>> round(float(b.y[0]), 4)
    0.3679
    """

    step: Callable[[float], int]
    """step(h): one step of length h; 0, or Status.TERMINATED where the model ended the run. Failures are raised."""

    def __init__(self, model: "Model", inputs: List[str], outputs: List[str]) -> None:
        self.inputs, self.outputs = inputs, outputs
        self._model = model
        self._handles = model._handles(inputs), model._handles(outputs)
        self._u, self._y = own_array(len(inputs)), own_array(len(outputs))
        if inputs:
            self._u[:] = model.get(inputs)
        self._bind()
        self.step = _fast_step(model, self._u)

    def _bind(self) -> None:
        (hu, hy), u, y = self._handles, self._u, self._y
        self._model._do(lib.bind, address_of(hu), hu.size, address_of(u), address_of(hy), hy.size, address_of(y))
        # The library points into the arrays until something else is bound.
        self._model._owner.kept["bound", self._model._pointer.value] = u, y

    @property
    def u(self) -> Array:
        """Inputs, in the order of `inputs`."""
        return self._u

    @u.setter
    def u(self, values: npt.ArrayLike) -> None:
        self._u[:] = broadcast(values, self._u.shape, "u")

    @property
    def y(self) -> Array:
        """Outputs after the last step, in the order of `outputs`."""
        return self._y

    def refresh(self) -> Array:
        """Outputs as they are now, after m.set or m.restore."""
        self._model._do(lib.get_values, address_of(self._handles[1]), self._y.size, address_of(self._y))
        return self._y

    def close(self) -> None:
        """Steps no longer read and write the arrays."""
        self._model._do(lib.bind, None, 0, None, None, 0, None)
        self._model._owner.kept.pop(("bound", self._model._pointer.value), None)


def _fast_step(model: "Model", u: Array) -> Callable[[float], int]:
    """A closure: everything that a step needs is a local variable. The pointer is NULL once the model is closed."""
    bound, key = model._owner.kept, ("bound", model._pointer.value)
    acquire, release = model._guard.acquire, model._guard.release
    pointer, call, terminated = model._pointer, lib.step, int(Status.TERMINATED)

    def step(h: float) -> int:
        if not acquire(False):
            raise busy()
        try:
            if key in bound and bound[key][0] is not u:
                raise LiedError("this binding ended when the model was bound again: take the steps of the new one")
            status: int = call(pointer, h)
            if status and status != terminated:
                fail_system(status, pointer)
            return status
        except ArgumentError:
            raise TypeError(f"h must be a number, not {type(h).__name__}") from None
        finally:
            release()

    return step
