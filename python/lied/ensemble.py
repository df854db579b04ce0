"""Ensemble: copies of one model that the library steps together, by threads."""

from __future__ import annotations

import time
from ctypes import byref, c_uint64, c_void_p
from typing import TYPE_CHECKING, Any, Callable, Iterator, List, Optional, Tuple

import numpy as np
import numpy.typing as npt

from . import _library
from ._convert import Array, Names, array, broadcast, count, number, text
from ._library import lib
from ._owner import Guard, Owner, address_of, view
from .errors import LiedError, SimulationError, Status, decode, fail

if TYPE_CHECKING:
    from .model import Model

__all__ = ["Ensemble"]


class Ensemble:
    """Copies of a model at its present moment, with its solver. The results do not depend on the number of threads.

    inputs: open inputs, None for all of them. outputs: any variables, None for the outputs of the model.
    The arrays `inputs`, `outputs`, `states`, `times` and `statuses` lie in the library's memory, a row for each copy.

    >>> with lied.load_text(MODEL).ensemble(3, outputs=["x"]) as e:
    ...     e.set("k", [1.0, 2.0, 3.0])
    ...     e.step(0.01, 100)
    ...     e.outputs[:, 0].round(2)
    array([0.37, 0.14, 0.05])
    """

    def __init__(
        self, model: "Model", copies: int, inputs: Optional[Names] = None, outputs: Optional[Names] = None, threads: int = 0
    ) -> None:
        from .model import Model

        if not isinstance(model, Model):
            raise TypeError(f"model must be a Model, not {type(model).__name__}")
        n = count(copies, "copies", least=1)
        self.input_names: List[str] = model._or_all(inputs, "input")
        self.output_names: List[str] = model._or_all(outputs, "output")
        self.state_names: List[str] = model._names("state")
        self._family = model._family
        self._guard = Guard()
        self._owner = _new(model, n, count(threads, "threads", most=10000), self.input_names, self.output_names)
        self._pointer = c_void_p(self._owner.address)  # becomes NULL when the ensemble is closed
        self._size = n
        self._view()

    def _view(self) -> None:
        def lay(function: Any, columns: List[str], writable: bool) -> Array:
            return view(self._owner, function(self._pointer), (self._size, len(columns)), writable=writable)

        self._inputs = lay(lib.ensemble_inputs, self.input_names, True)
        self._outputs = lay(lib.ensemble_outputs, self.output_names, False)
        self._states = lay(lib.ensemble_states, self.state_names, True)
        self._times: Array = view(self._owner, lib.ensemble_times(self._pointer), (self._size,))
        self._statuses = view(self._owner, lib.ensemble_statuses(self._pointer), (self._size,), "<i4")

    # ---- arrays --------------------------------------------------------------------------------------------------------

    @property
    def inputs(self) -> Array:
        """Inputs that steps read, copies x inputs. Write into it: e.inputs[:, 0] = 1."""
        return self._inputs

    @inputs.setter
    def inputs(self, values: npt.ArrayLike) -> None:
        self._inputs[...] = broadcast(values, self._inputs.shape, "inputs")

    @property
    def outputs(self) -> Array:
        """Outputs after the last step, copies x outputs; not writable."""
        return self._outputs

    @property
    def states(self) -> Array:
        """States, copies x states. What is written here takes effect at the next step."""
        return self._states

    @states.setter
    def states(self, values: npt.ArrayLike) -> None:
        self._states[...] = broadcast(values, self._states.shape, "states")

    @property
    def times(self) -> Array:
        return self._times

    @property
    def statuses(self) -> "npt.NDArray[np.int32]":
        """0, or the Status of a copy that failed: it stands still until it is reset."""
        return self._statuses

    # ---- calls ---------------------------------------------------------------------------------------------------------

    def _do(self, function: Any, *arguments: Any) -> None:
        with self._guard:
            self._check(function(self._pointer, *arguments))

    def _check(self, status: int) -> None:
        if not self._pointer:
            raise LiedError("this ensemble was closed", Status.WRONG_ORDER)
        if status:
            fail(status, decode(lib.ensemble_message(self._pointer)) or "")

    def _handle(self, name: str) -> int:
        handle = c_uint64()
        self[0]._do(lib.handle, text(name), byref(handle))
        return handle.value

    def set(self, name: str, values: npt.ArrayLike) -> None:
        """A parameter, state, input or discrete variable: a number for each copy, or one for all."""
        given = broadcast(values, (self._size,), "values")
        self._do(lib.ensemble_set, self._handle(name), address_of(given), given.size)

    def get(self, name: str) -> Array:
        """Any variable or parameter, of each copy."""
        values = np.zeros(self._size)
        self._do(lib.ensemble_get, self._handle(name), address_of(values), values.size)
        return values

    def seed(self, seed: int) -> None:
        """Seeds the random numbers of the models, of each copy another."""
        self._do(lib.ensemble_seed, count(seed, "seed", most=2**64 - 1))

    def step(self, h: float, n: int = 1, check: bool = True) -> None:
        """n steps of length h, inputs held. A copy that fails stands still; unless check is False, that is raised at the end."""
        length, steps = number(h, "h"), count(n, "n")
        self._in_portions(steps, check, lambda _, some: int(lib.ensemble_step(self._pointer, length, some)))

    def rollout(self, u: Optional[npt.ArrayLike], h: float, steps: Optional[int] = None, check: bool = True) -> Array:
        """Steps with inputs of their own, u[steps, copies, inputs]; None: inputs held. Returns y[steps, copies, outputs]."""
        length = number(h, "h")
        n = np.shape(u)[0] if steps is None and np.ndim(u) else count(steps, "steps")  # type: ignore[arg-type]
        given = None if u is None else array(u, (n, *self._inputs.shape), "u")
        y = np.zeros((n, *self._outputs.shape))

        def roll(k: int, some: int) -> int:
            inputs = None if given is None else address_of(given[k:])
            return int(lib.ensemble_rollout(self._pointer, length, some, inputs, address_of(y[k:])))

        self._in_portions(n, check, roll)
        return y

    def _in_portions(self, n: int, check: bool, call: Callable[[int, int], int]) -> None:
        """All steps, also after a failure; what was first said of it counts."""
        first, said = 0, ""
        with self._guard:
            for k, some in _portions(n):
                status = call(k, some)
                if status and first in (0, Status.TERMINATED) and self._pointer:
                    first, said = status, decode(lib.ensemble_message(self._pointer)) or ""
            self._stepped(first or status, said.rstrip(), check)

    def _stepped(self, status: int, said: str, check: bool) -> None:
        """A copy that failed has a status of its own; anything else is about the call."""
        failed = status and bool(self._pointer) and np.any((self._statuses != 0) & (self._statuses != Status.TERMINATED))
        if failed and check:
            fail(status, said, kind=SimulationError)
        if not failed and status != Status.TERMINATED:
            self._check(status)

    def mark(self) -> None:
        """From now on `reset` returns to this moment."""
        self._do(lib.ensemble_mark)

    def reset(self, mask: Optional[npt.ArrayLike] = None) -> None:
        """Back to the moment of the last mark: all copies, or those where the mask is true."""
        if mask is None:
            self._do(lib.ensemble_reset, None, 0)
            return
        which = np.ascontiguousarray(array(mask, (self._size,), "mask") != 0, dtype=np.uint8)
        self._do(lib.ensemble_reset, address_of(which), which.size)

    # ---- copies --------------------------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, k: int) -> "Model":
        """Copy k as a model, for every other call. It lives as long as the ensemble."""
        from .model import Model

        index = count(k, "copy", least=-(2**63))
        if not -self._size <= index < self._size:
            raise IndexError(f"there are {self._size} copies, no copy {index}")
        index %= self._size
        with self._guard:
            if not self._pointer:
                raise LiedError("this ensemble was closed", Status.WRONG_ORDER)
            address = lib.ensemble_copy(self._pointer, index)
        return Model(self._owner, self._guard, address, self._family)

    def __iter__(self) -> Iterator["Model"]:
        return (self[k] for k in range(self._size))

    def close(self) -> None:
        """No more calls. Its memory is freed with the last array that lies in it."""
        with self._guard:
            self._pointer.value = None

    def __enter__(self) -> "Ensemble":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> Any:
        raise TypeError("an ensemble cannot be pickled")

    def __repr__(self) -> str:
        return f"<lied.Ensemble of {self._size}{'' if self._pointer else ', closed'}>"


def _new(model: "Model", n: int, threads: int, inputs: List[str], outputs: List[str]) -> Owner:
    hu, hy = model._handles(inputs), model._handles(outputs)
    setup = _library.EnsembleSetup(n, threads, address_of(hu), address_of(hy), hu.size, hy.size)
    out = c_void_p()
    model._do(lib.new_ensemble, byref(setup), byref(out))
    owner = Owner(out.value or 0, lib.free_ensemble)
    owner.kept.update({key: kept for key, kept in model._owner.kept.items() if not isinstance(key, tuple)})
    return owner


def _portions(n: int) -> Iterator[Tuple[int, int]]:
    """n steps as (first, number), each portion of about a tenth of a second: Python raises KeyboardInterrupt between two."""
    first, some = 0, min(n, 16)
    while True:
        began = time.monotonic()
        yield first, some
        first += some
        if first >= n:
            return
        some = min(n - first, 2 * some if time.monotonic() - began < 0.05 else max(some // 2, 1))
