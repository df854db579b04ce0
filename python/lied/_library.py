"""The shared library and the types of its functions, as include/lied/lied.h declares them."""

from __future__ import annotations

import ctypes
import os
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_double, c_int, c_size_t, c_uint, c_uint64, c_void_p
from typing import Any, Callable, Dict, Optional, Tuple

__all__ = ["lib", "library_file"]

Look = CFUNCTYPE(c_int, c_void_p)


class Message(Structure):
    """LiedMessage"""

    _fields_ = [
        ("severity", c_int),
        ("code", c_char_p),
        ("text", c_char_p),
        ("remedy", c_char_p),
        ("instance", c_char_p),
        ("port", c_char_p),
        ("variable", c_char_p),
        ("file", c_char_p),
        ("line", c_uint),
        ("column", c_uint),
    ]


class Load(Structure):
    """LiedLoad"""

    _fields_ = [
        ("file", c_char_p),
        ("text", c_char_p),
        ("model", c_char_p),
        ("settings", POINTER(c_char_p)),
        ("n_settings", c_size_t),
        ("libraries", POINTER(c_char_p)),
        ("n_libraries", c_size_t),
        ("inputs", c_char_p),
        ("contacts", c_size_t),
        ("allocator", c_void_p),
    ]


class ClassInfo(Structure):
    """LiedClassInfo"""

    _fields_ = [
        ("name", c_char_p),
        ("kind", c_char_p),
        ("description", c_char_p),
        ("file", c_char_p),
        ("line", c_uint),
        ("is_partial", c_int),
    ]


class Experiment(Structure):
    """LiedExperiment"""

    _fields_ = [
        ("start", c_double),
        ("stop", c_double),
        ("every", c_double),
        ("tolerance", c_double),
        ("step", c_double),
        ("solver", c_char_p),
    ]


class Stats(Structure):
    """LiedStats"""

    _fields_ = [
        *((name, c_size_t) for name in ("instances", "classes", "nodes", "states", "unknowns", "core_unknowns")),
        *((name, c_size_t) for name in ("factor_entries", "blocks", "batches", "modes")),
        *((name, c_uint64) for name in ("compositions", "evaluations", "steps", "rejected_steps", "events")),
        *((name, c_uint64) for name in ("mode_passes", "mode_exhausted", "jacobians", "reorderings", "looks", "pair_changes")),
        ("recomposing", c_double),
        ("warnings", c_uint64),
        ("bytes", c_size_t),
        ("rows", c_uint64),
    ]


class Run(Structure):
    """LiedRun"""

    _fields_ = [
        ("stop", c_double),
        ("solver", c_char_p),
        ("step", c_double),
        ("every", c_double),
        ("tolerance", c_double),
        ("file", c_char_p),
        ("patterns", POINTER(c_char_p)),
        ("n_patterns", c_size_t),
        ("progress", c_void_p),
        ("user", c_void_p),
        ("no_events", c_int),
        ("result", POINTER(c_void_p)),
    ]


class Pace(Structure):
    """LiedPace"""

    _fields_ = [("look", Look), ("user", c_void_p), ("interval", c_double), ("due", c_double)]


class EnsembleSetup(Structure):
    """LiedEnsembleSetup"""

    _fields_ = [
        ("copies", c_size_t),
        ("threads", c_uint),
        ("inputs", c_void_p),
        ("outputs", c_void_p),
        ("n_inputs", c_size_t),
        ("n_outputs", c_size_t),
    ]


class Series(Structure):
    """LiedSeries"""

    _fields_ = [("label", c_char_p), ("x", c_void_p), ("y", c_void_p), ("n", c_size_t)]


class Plot(Structure):
    """LiedPlot"""

    _fields_ = [
        ("title", c_char_p),
        ("x_label", c_char_p),
        ("y_label", c_char_p),
        ("series", POINTER(Series)),
        ("n_series", c_size_t),
        ("log_x", c_int),
        ("log_y", c_int),
        ("rounds", c_size_t),
    ]


# Letters for the table below. Everything opaque, and every array, is an address.
_LETTERS: Dict[str, Any] = {
    "p": c_void_p,
    "s": c_char_p,
    "d": c_double,
    "i": c_int,
    "u": c_uint,
    "n": c_size_t,
    "q": c_uint64,
    "L": POINTER(Load),
    "M": POINTER(Message),
    "C": POINTER(ClassInfo),
    "E": POINTER(Experiment),
    "S": POINTER(Stats),
    "R": POINTER(Run),
    "N": POINTER(EnsembleSetup),
    "P": POINTER(Plot),
    "A": POINTER(c_char_p),
    "v": None,
}

# name: what it returns, then its arguments. Statuses are "i".
_PROTOTYPES = """
version                 s
status_name             s i
main                    i iA
new_messages            p
free_messages           v p
n_messages              n p
get_message             i pnM
messages_text           s p
load_with               p Lp
load_class              i pLp
list_classes            p Lp
n_classes               n p
get_class               i pnC
free_classes            v p
model_name              s p
experiment              i pE
new                     p p
free                    v p
message                 s p
messages                i pp
add                     i pps
connect                 i pss
set                     i psd
n_parameters            n p
parameter_name          s pn
n_inputs                n p
input_name              s pn
n_outputs               n p
output_name             s pn
handle                  i psp
get_values              i ppnp
set_values              i ppnp
seed                    i pq
set_bounds              i psdd
compose                 i p
get                     i psp
unit                    s ps
time                    d p
n_variables             n p
variable_name           s pn
n_states                n p
state_name              s pn
get_states              i ppn
set_states              i pdpn
evaluate                i pdppn
jacobian                i ppn
eigenvalues             i pppn
linearise               i ppnpnpppp
port_relation           i pspppp
stats                   v pS
steady                  i p
run                     i pR
use_solver              i psd
step                    i pd
bind                    i ppnppnp
result_rows             n p
result_columns          n p
result_values           p p
result_name             s pn
result_unit             s pn
result_find             n ps
read_result             p sp
write_result            i ps
write_report            i ps
free_result             v p
save                    i pp
restore                 i pp
snapshot_size           n p
free_snapshot           v p
copy                    i pp
reserve_contacts        i pn
new_ensemble            i pNp
free_ensemble           v p
ensemble_size           n p
ensemble_copy           p pn
ensemble_inputs         p p
ensemble_outputs        p p
ensemble_states         p p
ensemble_times          p p
ensemble_statuses       p p
ensemble_message        s p
ensemble_set            i pqpn
ensemble_get            i pqpn
ensemble_seed           i pq
ensemble_step           i pdn
ensemble_rollout        i pdnpp
ensemble_mark           i p
ensemble_reset          i ppn
add_free_motion         i pp
disconnect              i ps
remove                  i ps
plot                    i Ps
paced_progress          i pd
"""


def _open() -> Tuple[ctypes.CDLL, str]:
    """LIED_LIBRARY, else the build beside the package, else what the loader finds."""
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "build", "liblied.so")
    named = os.environ.get("LIED_LIBRARY")
    file = named if named else os.path.normpath(beside) if os.path.exists(beside) else "liblied.so.1"
    try:
        return ctypes.CDLL(file), file
    except OSError as error:
        raise ImportError(f"the shared library of lied cannot be loaded: {error}: build or install it, or name it in LIED_LIBRARY") from None


def _missing(name: str) -> Callable[..., Any]:
    def call(*_: object) -> Any:
        raise NotImplementedError(f"{library_file} has no {name}: it is older than this package")

    return call


class Functions:
    """The functions of lied.h without their prefix, each with its types."""

    def __init__(self, cdll: ctypes.CDLL) -> None:
        for row in _PROTOTYPES.split("\n"):
            if row:
                self._declare(cdll, *row.split())

    def _declare(self, cdll: ctypes.CDLL, name: str, result: str, arguments: str = "") -> None:
        function: Optional[Any] = getattr(cdll, "lied_" + name, None)
        if function is None:
            setattr(self, name, _missing("lied_" + name))
            return
        function.restype = _LETTERS[result]
        function.argtypes = [_LETTERS[letter] for letter in arguments]
        setattr(self, name, function)

    def __getattr__(self, name: str) -> Any:  # for type checkers: __init__ sets them all
        raise AttributeError(name)


_cdll, library_file = _open()
lib = Functions(_cdll)
