"""Model: a system at a moment of its time. Look into it, set it, run it, step it, change it."""

from __future__ import annotations

import threading
import types
from ctypes import byref, c_double, c_uint64, c_void_p
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, Dict, FrozenSet, List, Mapping, Optional, Sequence, Tuple, Union, overload

import numpy as np
import numpy.typing as npt

from . import _library
from ._convert import Array, Names, Path, array, count, name_list, number, optional_number, text
from ._library import lib
from ._owner import Guard, Owner, address_of
from .binding import Binding
from .errors import LiedError, Message, Status, UnknownNameError, decode, fail_system, system_messages, warn
from .linear import Linear, PortRelation, port_relation
from .run import run
from .snapshot import Snapshot
from .views import SettableValues, Values

if TYPE_CHECKING:
    from .ensemble import Ensemble
    from .report import Report
    from .result import Result
    from .sweep import Sweep

__all__ = ["Experiment", "Model"]

_KINDS: Dict[str, Any] = {
    kind: (getattr(lib, f"n_{kind}s"), getattr(lib, f"{kind}_name")) for kind in ("parameter", "state", "input", "output", "variable")
}


@dataclass(frozen=True)
class Experiment:
    """What the model says of its simulation; None: nothing."""

    start: float
    stop: float
    every: Optional[float]
    tolerance: Optional[float]
    step: Optional[float]
    solver: Optional[str]


class Model:
    """A system at a moment of its time. lied.load makes one.

    >>> with lied.load_text(MODEL) as m:
    ...     m["k"] = 2.0
    ...     r = m.run(stop=1.0)
    >>> round(float(r["x"][-1]), 5)
    0.13534
    """

    def __init__(self, owner: Owner, guard: Optional[Guard] = None, address: Optional[int] = None, family: object = None) -> None:
        if not isinstance(owner, Owner):
            raise TypeError("models come from lied.load, lied.load_text and lied.System")
        self._owner = owner
        self._guard = guard or Guard()
        self._pointer = c_void_p(owner.address if address is None else address)  # becomes NULL when the model is closed
        self._family = family or object()  # the same for copies: they share classes and snapshots
        self._running = False
        self._stop: Optional[threading.Event] = None  # set: runs are to stop; for those who start several
        self._messages: List[Message] = []
        self._name_sets: Dict[str, Tuple[Tuple[int, int], FrozenSet[str]]] = {}

    # ---- life ----------------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Frees the system now. Results, snapshots and arrays stay valid; every later call raises LiedError."""
        with self._guard:
            if self._running:
                raise LiedError("a model cannot be closed while it runs", Status.WRONG_ORDER)
            whole = self._pointer.value is not None and self._pointer.value == self._owner.address
            self._pointer.value = None
            if whole:
                self._owner.release()

    @property
    def closed(self) -> bool:
        return not self._pointer

    def __enter__(self) -> "Model":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def copy(self) -> "Model":
        """A model at the same moment with a life of its own, for another thread or another attempt."""
        out = c_void_p()
        self._do(lib.copy, byref(out))
        owner = Owner(out.value or 0, lib.free)
        owner.kept.update({key: kept for key, kept in self._owner.kept.items() if not isinstance(key, tuple)})
        return Model(owner, family=self._family)

    def __copy__(self) -> "Model":
        return self.copy()

    def __deepcopy__(self, _: object) -> "Model":
        return self.copy()

    def __reduce__(self) -> Any:
        raise TypeError("a model cannot be pickled: load it in the other process")

    def __repr__(self) -> str:
        if not self._pointer:
            return "<lied.Model, closed>"
        return f"<lied.Model {self.name or 'without name'} at {self.time:g} s, {len(self.states)} states>"

    # ---- calls ---------------------------------------------------------------------------------------------------------

    def _do(self, function: Callable[..., int], *arguments: Any) -> None:
        """A call with a status; anything but LIED_OK is raised."""
        with self._guard:
            status = function(self._pointer, *arguments)
            if status:
                fail_system(status, self._pointer)

    def _do_and_warn(self, function: Callable[..., int], *arguments: Any) -> None:
        """The same for calls that may leave warnings."""
        with self._guard:
            status = function(self._pointer, *arguments)
            if status:
                fail_system(status, self._pointer)
            self._messages = system_messages(self._pointer)
        warn(self._messages, 2)

    def _ask(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """A call that returns what it finds."""
        with self._guard:
            if not self._pointer:
                fail_system(Status.WRONG_ORDER, None)
            return function(self._pointer, *arguments)

    def _count(self, kind: str) -> int:
        return int(self._ask(_KINDS[kind][0]))

    def _names(self, kind: str) -> List[str]:
        number_of, name_of = _KINDS[kind]
        with self._guard:
            return [decode(name_of(self._pointer, k)) or "" for k in range(self._ask(number_of))]

    def _name_set(self, kind: str) -> FrozenSet[str]:
        """The names of a kind, for quick questions: asked again when the model was composed again, or has more or fewer."""
        raw = _library.Stats()
        self._ask(lib.stats, byref(raw))
        stamp = raw.compositions, self._count(kind)
        known = self._name_sets.get(kind)
        if known is None or known[0] != stamp:
            known = self._name_sets[kind] = stamp, frozenset(self._names(kind))
        return known[1]

    def _handles(self, names: Sequence[str]) -> "npt.NDArray[np.uint64]":
        handles = np.zeros(len(names), dtype=np.uint64)
        handle = c_uint64()
        for k, name in enumerate(names):
            self._do(lib.handle, text(name), byref(handle))
            handles[k] = handle.value
        return handles

    # ---- look and set --------------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The dotted name of the model, "" for a system that was built by hand."""
        return decode(self._ask(lib.model_name)) or ""

    @property
    def time(self) -> float:
        return float(self._ask(lib.time))

    @property
    def experiment(self) -> Experiment:
        """annotation(experiment(...), __lied(...)) of the model."""
        raw = _library.Experiment()
        self._do(lib.experiment, byref(raw))
        every, tolerance, step = (None if np.isnan(value) else value for value in (raw.every, raw.tolerance, raw.step))
        return Experiment(raw.start, raw.stop, every, tolerance, step, decode(raw.solver))

    @property
    def messages(self) -> List[Message]:
        """Warnings and notes of loading, or of the last run, steady state or composition."""
        return list(self._messages)

    @property
    def stats(self) -> types.SimpleNamespace:
        """Sizes and counts: m.stats.steps, m.stats.evaluations, ..."""
        raw = _library.Stats()
        self._ask(lib.stats, byref(raw))
        return types.SimpleNamespace(**{field[0]: getattr(raw, field[0]) for field in raw._fields_})

    @property
    def parameters(self) -> SettableValues:
        return SettableValues(self, "parameter")

    @property
    def states(self) -> SettableValues:
        return SettableValues(self, "state")

    @property
    def inputs(self) -> SettableValues:
        """Open inputs: those that nothing drives."""
        return SettableValues(self, "input")

    @property
    def outputs(self) -> Values:
        """Outputs of the model itself."""
        return Values(self, "output")

    @property
    def variables(self) -> Values:
        """Everything that a result can show."""
        return Values(self, "variable")

    def unit(self, name: str) -> str:
        unit = decode(self._ask(lib.unit, text(name)))
        if unit is None:
            raise UnknownNameError(f"there is no {name!r} in this model", Status.UNKNOWN_NAME)
        return unit

    @overload
    def get(self, name: str) -> float: ...  # type: ignore[misc]

    @overload
    def get(self, name: Sequence[str]) -> Array: ...

    def get(self, name: Union[str, Sequence[str]]) -> Union[float, Array]:
        """The present value of a variable or parameter; of a list of names, an array.

        >>> lied.load_text(MODEL).get(["k", "x"])
        array([1., 1.])
        """
        if not isinstance(name, str):
            return np.array([self.get(each) for each in name_list(name)], dtype=np.float64)
        value = c_double()
        self._do(lib.get, text(name), byref(value))
        return value.value

    def set(self, name: Union[str, Mapping[str, float]], value: Optional[float] = None) -> None:
        """A parameter, state, discrete variable or open input: set("c", 3) or set({"c": 3, "d": 1}).

        >>> m = lied.load_text(MODEL)
        >>> m.set({"k": 3, "x": 2}); m["x"]
        2.0
        """
        if isinstance(name, Mapping):
            if value is not None:
                raise TypeError("set takes a mapping, or a name and a value")
            for key, each in name.items():
                self.set(key, each)
            return
        if value is None:
            raise TypeError("set takes a name and a value, or a mapping")
        self._do(lib.set, text(name), number(value))

    def __getitem__(self, name: str) -> float:
        return self.get(text(name).decode())

    def __setitem__(self, name: str, value: float) -> None:
        self.set(name, number(value))

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self._ask(lib.unit, text(name)) is not None

    __iter__ = None  # names are in m.variables, m.parameters, ...

    def set_bounds(self, name: str, least: float, most: float) -> None:
        """Other bounds for a parameter or variable than its class gives."""
        self._do(lib.set_bounds, text(name), number(least, "least"), number(most, "most"))

    def seed(self, seed: int) -> None:
        """Seeds every random number of the model from this one."""
        self._do(lib.seed, count(seed, "seed", most=2**64 - 1))

    def get_states(self) -> Array:
        """All states, in the order of m.states.names."""
        x = np.zeros(self._count("state"))
        self._do(lib.get_states, address_of(x), x.size)
        return x

    def set_states(self, x: npt.ArrayLike, time: Optional[float] = None) -> None:
        """Moves to another state, and time if given."""
        values = array(x, (self._count("state"),), "x")
        self._do(lib.set_states, self.time if time is None else number(time, "time"), address_of(values), values.size)

    def derivatives(self, x: Optional[npt.ArrayLike] = None, time: Optional[float] = None) -> Array:
        """f(t, x), by default here and now. Leaves the model where it is."""
        values = self.get_states() if x is None else array(x, (self._count("state"),), "x")
        dx = np.zeros(values.size)
        t = self.time if time is None else number(time, "time")
        self._do(lib.evaluate, t, address_of(values), address_of(dx), dx.size)
        return dx

    def energies(self) -> Dict[str, float]:
        """kinetic, elastic, damping, ..., total [J], where the classes declare them.

        Powers are integrated from the moment an energy is first asked for.
        """
        prefix = "energy."
        return {name[len(prefix) :]: self.get(name) for name in self._names("variable") if name.startswith(prefix)}

    # ---- run -----------------------------------------------------------------------------------------------------------

    def run(
        self,
        stop: Optional[float] = None,
        *,
        solver: Optional[str] = None,
        step: Optional[float] = None,
        every: Optional[float] = None,
        tolerance: Optional[float] = None,
        variables: Optional[Names] = None,
        file: Optional[Path] = None,
        events: bool = True,
        progress: Optional[Callable[[float], object]] = None,
    ) -> "Result":
        """From the present time to `stop`. What is not given is as the model says.

        variables: patterns of what to record, `*` and `?` wild. file: also written there (.mat or CSV). events: rows at events.
        progress(time) is called after each step; a true value stops the run, an exception stops it and is raised here.
        A run that fails raises SimulationError, whose `result` has the rows until then. Ctrl-C stops a run.

        >>> r = lied.load_text(MODEL).run(stop=2.0, solver="rk4", step=0.01)
        >>> r.time[-1]
        2.0
        """
        return run(self, stop, solver, step, every, tolerance, variables, file, events, progress)

    def use_solver(self, solver: str, tolerance: Optional[float] = None) -> None:
        """The solver of `step`."""
        self._do(lib.use_solver, text(solver, "solver"), optional_number(tolerance, "tolerance"))

    def step(self, h: float) -> Status:
        """One step of length h: the call for a loop of your own. TERMINATED: the model ended the run."""
        length = number(h, "h")
        with self._guard:
            status = lib.step(self._pointer, length)
            if status and status != Status.TERMINATED:
                fail_system(status, self._pointer)
        return Status(status)

    def bind(self, inputs: Optional[Names] = None, outputs: Optional[Names] = None) -> Binding:
        """Arrays for inputs and outputs and a fast step. None: all open inputs; all outputs of the model.

        >>> b = lied.load_text(MODEL).bind(outputs=["x"])
        >>> b.step(0.1) or len(b.y)
        1
        """
        return Binding(self, self._or_all(inputs, "input"), self._or_all(outputs, "output"))

    def _or_all(self, names: Optional[Names], kind: str) -> List[str]:
        return self._names(kind) if names is None else name_list(names, kind + "s")

    def steady(self) -> None:
        """Moves to a steady state, der(x) = 0, near the present one."""
        self._do_and_warn(lib.steady)

    def sweep(self, name: Union[str, Mapping[str, npt.ArrayLike]], values: Optional[npt.ArrayLike] = None, **options: Any) -> "Sweep":
        """A run for each value of a parameter, from here; see lied.sweep."""
        from .sweep import sweep

        return sweep(self, name, values, **options)

    def report(self, file: Optional[Path] = None, **options: Any) -> "Report":
        """The HTML report of a run from here, with the options of `run`. The model itself stays where it is."""
        with self.copy() as copy:
            return copy.run(**options).report(file)

    # ---- linearise -----------------------------------------------------------------------------------------------------

    def linearise(self, inputs: Optional[Names] = None, outputs: Optional[Names] = None) -> Linear:
        """der(x) = A x + B u, y = C x + D u around this moment. None: all open inputs; all outputs of the model.

        >>> lied.load_text(MODEL).linearise(outputs="x").A
        array([[-1.]])
        """
        u, y = self._or_all(inputs, "input"), self._or_all(outputs, "output")
        n, hu, hy = self._count("state"), self._handles(u), self._handles(y)
        A, B, C, D = (np.zeros(shape) for shape in ((n, n), (n, len(u)), (len(y), n), (len(y), len(u))))
        self._do(lib.linearise, address_of(hu), len(u), address_of(hy), len(y), *(address_of(M) for M in (A, B, C, D)))
        return Linear(A, B, C, D, self._names("state"), u, y)

    def jacobian(self) -> Array:
        """df/dx here, as a matrix [row, column]."""
        n = self._count("state")
        columns = np.zeros((n, n))
        self._do(lib.jacobian, address_of(columns), n)
        return columns.T

    def eigenvalues(self) -> "npt.NDArray[np.complex128]":
        """Of the linearised system, sorted by real part, then imaginary part."""
        n = self._count("state")
        parts = np.zeros((2, n))
        self._do(lib.eigenvalues, address_of(parts[0]), address_of(parts[1]), n)
        return np.asarray(parts[0] + 1j * parts[1])

    def port_relation(self, port: str) -> PortRelation:
        """How a port answers an extra reaction lambda: der(kinetic) = Ya lambda + a0, der(position) = Ye lambda + e0."""
        return port_relation(self, text(port, "port"))

    # ---- keep and return -----------------------------------------------------------------------------------------------

    def save(self, into: Optional[Snapshot] = None) -> Snapshot:
        """Keeps the present moment, in an earlier snapshot if one is given.

        >>> m = lied.load_text(MODEL)
        >>> s = m.save(); r = m.run(stop=1.0); m.restore(s); m.time
        0.0
        """
        if into is not None and not isinstance(into, Snapshot):
            raise TypeError(f"into must be a Snapshot, not {type(into).__name__}")
        snapshot = Snapshot() if into is None else into
        with snapshot._guard:
            self._do(lib.save, byref(snapshot._pointer))
            snapshot._took()
        return snapshot

    def restore(self, snapshot: Snapshot) -> None:
        """Back to a moment that this model, or a copy of it, has kept."""
        if not isinstance(snapshot, Snapshot):
            raise TypeError(f"snapshot must be a Snapshot, not {type(snapshot).__name__}")
        with snapshot._guard:
            self._do(lib.restore, snapshot._pointer)

    def ensemble(self, copies: int, inputs: Optional[Names] = None, outputs: Optional[Names] = None, threads: int = 0) -> "Ensemble":
        """Copies that are stepped together, by threads; see lied.Ensemble."""
        from .ensemble import Ensemble

        return Ensemble(self, copies, inputs, outputs, threads)

    # ---- change the structure ------------------------------------------------------------------------------------------

    def add(self, class_: Any, name: str, **options: Any) -> None:
        """An instance: of a class by its Modelica name (options as of lied.load: file, text, set, libraries), or of a lied.Class.

        >>> s = lied.System()
        >>> s.add("Dialectic.Translational.Fixed", "wall")
        """
        from .classes import add

        add(self, class_, name, options)

    def connect(self, port_a: str, port_b: str) -> None:
        """Makes two ports meet in a node: connect("wall.flange_b", "joint.flange_a")."""
        self._do(lib.connect, text(port_a, "port_a"), text(port_b, "port_b"))

    def add_free_motion(self, class_: Any, **options: Any) -> None:
        """A class by which things move on that lose their hold, such as "Dialectic.Planar.FreeEnd"; before anything is cut."""
        from .classes import add_free_motion

        add_free_motion(self, class_, options)

    def disconnect(self, port: str) -> None:
        """Takes a port out of its node: what loses its hold moves on freely."""
        self._do(lib.disconnect, text(port, "port"))

    def remove(self, instance: str) -> None:
        """Removes an instance; its variables read NaN from then on."""
        self._do(lib.remove, text(instance, "instance"))

    def compose(self) -> None:
        """Checks every rule and applies changes of structure."""
        self._do_and_warn(lib.compose)

    def reserve_contacts(self, points: int) -> None:
        """Room for so many points of contact, from the next composition on."""
        self._do(lib.reserve_contacts, count(points, "points"))
