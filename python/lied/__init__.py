"""lied for Python: load a Modelica model, set it, run it, step it, look into it.

>>> m = lied.load_text(MODEL)
>>> m.set("k", 2.0)
>>> r = m.run(stop=1.0, solver="rk3", step=1e-3)
>>> round(float(r["x"][-1]), 6)
0.135335

Everything works through ctypes on the shared library: LIED_LIBRARY, else build/liblied.so beside the package, else liblied.so.1.
"""

from ._library import lib as _lib
from .classes import Class, System
from .binding import Binding
from .ensemble import Ensemble
from .environment import Environment
from .errors import (
    LiedError,
    LiedMemoryError,
    LiedWarning,
    Message,
    ModelError,
    SimulationError,
    Status,
    UnknownNameError,
    WrongValueError,
)
from .linear import Linear, PortRelation
from .load import ClassInfo, classes, load, load_text
from .model import Experiment, Model
from .plot import Drawing
from .program import main
from .report import Report
from .result import Result, read
from .snapshot import Snapshot
from .spaces import Box
from .sweep import Sweep, sweep
from .vector import VectorEnvironment

__version__: str = _lib.version().decode()

__all__ = [
    "Binding",
    "Box",
    "Class",
    "ClassInfo",
    "Drawing",
    "Ensemble",
    "Environment",
    "Experiment",
    "LiedError",
    "LiedMemoryError",
    "LiedWarning",
    "Linear",
    "Message",
    "Model",
    "ModelError",
    "PortRelation",
    "Report",
    "Result",
    "SimulationError",
    "Snapshot",
    "Status",
    "Sweep",
    "System",
    "UnknownNameError",
    "VectorEnvironment",
    "WrongValueError",
    "classes",
    "load",
    "load_text",
    "main",
    "read",
    "sweep",
]
