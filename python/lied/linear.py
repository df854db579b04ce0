"""Linear: a model linearised at a moment; PortRelation: how a port answers a reaction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, List

import numpy as np
import numpy.typing as npt

from ._convert import Array
from ._library import lib
from ._owner import address_of

if TYPE_CHECKING:
    from .model import Model

__all__ = ["Linear", "PortRelation"]


@dataclass(frozen=True, eq=False)
class Linear:
    """der(x) = A x + B u, y = C x + D u, with the names of states, inputs and outputs.

    >>> lied.load_text(MODEL).linearise(outputs="x").eigenvalues()
    array([-1.+0.j])
    """

    A: Array
    B: Array
    C: Array
    D: Array
    states: List[str]
    inputs: List[str]
    outputs: List[str]

    def eigenvalues(self) -> "npt.NDArray[np.complex128]":
        """Of A, sorted by real part, then imaginary part."""
        values = np.linalg.eigvals(self.A).astype(np.complex128) if self.A.size else np.zeros(0, dtype=np.complex128)
        return np.asarray(values[np.lexsort((values.imag, values.real))])

    def to_scipy(self) -> Any:
        """scipy.signal.StateSpace"""
        return _module("scipy.signal", "python3-scipy").StateSpace(self.A, self.B, self.C, self.D)

    def to_control(self) -> Any:
        """control.StateSpace with names"""
        control = _module("control", "python3-control, or pip install control")
        return control.ss(self.A, self.B, self.C, self.D, states=self.states, inputs=self.inputs, outputs=self.outputs)


def _module(name: str, package: str) -> Any:
    """An optional module, or ImportError that says where it comes from."""
    import importlib

    try:
        return importlib.import_module(name)
    except ImportError:
        raise ImportError(f"this needs {name}, which is not installed ({package})") from None


@dataclass(frozen=True, eq=False)
class PortRelation:
    """der(kinetic) = Ya lambda + a0, der(position) = Ye lambda + e0: rows as the connector has velocities and positions."""

    Ya: Array
    a0: Array
    Ye: Array
    e0: Array


def port_relation(model: "Model", port: bytes) -> PortRelation:
    """Model.port_relation. The library does not say how many numbers a port has: those that it writes are counted."""
    most = int(model.stats.unknowns)
    a0, e0 = np.full(most + 1, _UNWRITTEN), np.full(most + 1, _UNWRITTEN)
    model._do(lib.port_relation, port, None, address_of(a0), None, address_of(e0))
    a0, e0 = _written(a0), _written(e0)
    Ya, Ye = np.full(a0.size * most + 1, _UNWRITTEN), np.full(e0.size * most + 1, _UNWRITTEN)
    model._do(lib.port_relation, port, address_of(Ya), None, address_of(Ye), None)
    return PortRelation(_rows(Ya, a0.size), a0, _rows(Ye, e0.size), e0)


_UNWRITTEN = np.uint64(0x7FF8_6C69_6564_0001).view(np.float64)  # a NaN that no computation makes


def _written(values: Array) -> Array:
    unwritten = np.flatnonzero(values.view(np.uint64) == _UNWRITTEN.view(np.uint64))
    return values[: unwritten[0]].copy() if unwritten.size else values


def _rows(values: Array, n: int) -> Array:
    return _written(values).reshape(n, -1) if n else np.zeros((0, 0))
