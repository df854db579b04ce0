"""fuzz.py CALLS SEED [threads]: calls everything public with odd arguments. Only Python exceptions may come out: a crash ends the process.

Objects are made, used, closed and dropped at random; arguments come from a pool of odd ones. The last line says how many calls there
were and how many raised.
"""

import faulthandler
import gc
import inspect
import io
import math
import os
import pathlib
import random
import resource
import shutil
import sys
import threading
import warnings

import numpy as np

import lied
from models import DECAY, DRIVEN, ENDS, FAILS, MODELS

faulthandler.enable()
if not os.environ.get("LD_PRELOAD"):  # sanitizers reserve terabytes
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
warnings.simplefilter("ignore")
sys.setrecursionlimit(2000)


class Odd:
    """Raises from everything that is asked of it."""

    def __getattr__(self, name):
        raise RuntimeError(name)

    def __index__(self):
        raise RuntimeError("index")

    def __float__(self):
        raise RuntimeError("float")

    def __fspath__(self):
        raise RuntimeError("path")

    def __len__(self):
        return -5


class Lies:
    """Gives numbers that are none."""

    def __index__(self):
        return -(2**70)

    def __float__(self):
        return math.nan

    def __fspath__(self):
        return "\0"

    def __array__(self, dtype=None):
        return np.zeros((3, 3), dtype=object)


def raiser(*_):
    raise KeyError("from a callback")


# Calls write files under any name they are given: in the current folder, which the test makes, and with copies of models alone.
for model in ("CartPole.mo", "Stop.mo"):
    shutil.copy(MODELS / model, model)
MODEL = pathlib.Path("kept", "CartPole.mo")
MODEL.parent.mkdir(exist_ok=True)
shutil.copy(MODELS / "CartPole.mo", MODEL)

RECORD = np.zeros(3, dtype=[("a", "f8"), ("b", "i4")])
NAMES = ["x", "v", "u", "y", "c", "k", "der(x)", "time", "nix", "slide.s", "pivot.phi", "pole.m", "rail.frame_b", "cart.frame_a", "cart", "slide"]
ODD = [
    None, True, False, 0, 1, -1, 2, 3, 7, 2**31, 2**32, 2**63 - 1, 2**64, -(2**63), 10**400, 0.0, -0.0, 0.5, 1e-3, 1e-300, 1e300, -1.5,
    math.nan, math.inf, -math.inf, 1j, "", "\0", "x\0y", "\ud800", "ä", "x" * 3000, "*", "?", "[", "rk4", "cvode", "euler", b"x", b"", bytearray(b"y"),
    [], [1], [1.0, 2.0], [[1, 2], [3, 4]], [None], ["x"], ["x", "nix"], ["x", 3], (), (1,), {}, {"x": 1}, {"x": None}, {"c": [1, 2]}, {1: 2}, {"n": "y"}, set(),
    np.zeros(0), np.zeros(1), np.zeros(2), np.ones(3), np.zeros((2, 1)), np.zeros((3, 1)), np.zeros((2, 3, 1)), np.zeros((0, 0)), np.full(2, np.nan),
    np.zeros(4)[::2], np.asfortranarray(np.ones((3, 2))), np.zeros(2, dtype=np.float32), np.zeros(2, dtype=complex), np.array(["a"]),
    np.array([object()], dtype=object), RECORD, np.zeros(2, dtype=">f8"), np.array(3.0), np.datetime64("2020-01-01"), np.float32(2), np.int8(-3),
    np.broadcast_to(np.zeros(1), (10**6,)), np.ma.masked_array([1.0], [True]), memoryview(b"12345678"), range(3), iter([1, 2]), Ellipsis, NotImplemented, object(), Odd(),
    Lies(), int, lied, print, raiser, lambda *a: 1, lambda *a: None, lambda *a: "x", io.StringIO(), pathlib.Path("nix"), pathlib.Path("."), "out.csv", "out.mat", "out.svg", "/dev/full",
    pathlib.Path("CartPole.mo"), "Stop.mo", DECAY, DRIVEN, "model M", slice(1), lied.Status.OK, lied.Model, type, threading.Lock(), np.random.default_rng(1),
]


def makers(rng):
    """Objects to call; each is made anew now and then."""
    model = {"decay": DECAY, "driven": DRIVEN, "fails": FAILS, "ends": ENDS}
    m = lied.load_text(rng.choice(list(model.values()))) if rng.random() < 0.8 else lied.load(MODEL)
    made = [m, m.copy(), lied.System(), m.save(), m.parameters, m.states, m.variables, lied.Box(-1, 1, (2,))]
    try:
        made += [m.bind(), m.bind(outputs=["x"]), m.linearise()]
        e = m.ensemble(3, threads=rng.choice([1, 2]))
        made += [e, e[1]]
        made += [m.copy().run(stop=0.1, every=0.02)]
        made += [lied.Environment(m, outputs=["x"]), lied.VectorEnvironment(m, 2, outputs=["x"])]
    except lied.LiedError:
        pass
    return made


SKIPPED = {"main"}  # the program, which writes where it is told; tested by itself


def methods(thing):
    """Public callables, operators and settable attributes of a thing."""
    names = [n for n in dir(type(thing)) if not n.startswith("_")]
    names += ["__getitem__", "__setitem__", "__contains__", "__repr__", "_repr_html_", "__len__", "__iter__", "__enter__", "__exit__", "__copy__", "__reduce__", "__eq__"]
    names += [n for n in vars(thing) if not n.startswith("_")] if hasattr(thing, "__dict__") else []
    return [n for n in names if hasattr(type(thing), n) or n in getattr(thing, "__dict__", {})]


def likely(rng, name, made):
    """Mostly odd, sometimes what fits."""
    if rng.random() < 0.35:
        return rng.choice(NAMES)
    if rng.random() < 0.15:
        return rng.choice(made)
    return rng.choice(ODD)


def keywords(rng, function, made):
    try:
        known = [p.name for p in inspect.signature(function).parameters.values() if p.default is not p.empty or p.kind == p.KEYWORD_ONLY]
    except (TypeError, ValueError):
        return {}
    chosen = rng.sample(known, min(len(known), rng.choice([0, 0, 1, 2])))
    return {name: likely(rng, name, made) for name in chosen}


def bounded(name, arguments, options):
    """Runs that would take for ever are none of our business: long times and tiny steps are left out."""
    numbers = [a for a in [*arguments, *options.values()] if isinstance(a, (int, float, np.number)) and not isinstance(a, bool)]
    if name in ("run", "sweep", "report"):
        options["progress"] = options.get("progress") or Budget()
        options.setdefault("stop", 0.05)
    if name in ("step", "rollout"):
        return not any(isinstance(n, (int, np.integer)) and n > 1000 for n in numbers) and 1e-300 not in numbers
    if name in ("ensemble", "VectorEnvironment", "Ensemble", "seed", "reserve_contacts", "load", "load_text"):
        return not any(isinstance(n, (int, np.integer)) and 10**5 < abs(n) < 2**62 for n in numbers)
    return True


class Budget:
    """A progress callback that ends a run after some steps."""

    def __init__(self):
        self.left = 200

    def __call__(self, time):
        self.left -= 1
        return self.left < 0


def call(rng, made):
    thing = rng.choice(made)
    name = rng.choice(methods(thing))
    attribute = getattr(thing, name)
    arguments = [likely(rng, name, made) for _ in range(rng.choice([0, 1, 1, 2, 2, 3]))]
    if rng.random() < 0.1:
        setattr(thing, name, likely(rng, name, made))
        return None
    if not callable(attribute):
        return attribute
    options = keywords(rng, attribute, made)
    if name in ("close", "__exit__") and rng.random() < 0.7:
        return None
    if not bounded(name, arguments, options):
        return None
    return attribute(*arguments, **options)


def call_module(rng, made):
    name = rng.choice([n for n in lied.__all__ if n not in SKIPPED])
    function = getattr(lied, name)
    arguments = [likely(rng, name, made) for _ in range(rng.choice([0, 1, 1, 2, 3]))]
    options = keywords(rng, function, made)
    return function(*arguments, **options) if bounded(name, arguments, options) else None


def one(rng, made):
    """A call, and what it gives among the things to call. Whether it raised."""
    try:
        got = call_module(rng, made) if rng.random() < 0.15 else call(rng, made)
        if type(got).__module__.startswith("lied") and len(made) < 40:
            made.append(got)
        if isinstance(got, np.ndarray) and got.size and got.flags.writeable and got.dtype == np.float64:
            got.flat[0] = rng.choice([0.0, 1.0, math.nan])
    except Exception:
        return 1
    return 0


def alone(calls, seed):
    rng = random.Random(seed)
    raised = 0
    for n in range(calls):
        if n % 60 == 0:
            made = makers(rng)
            gc.collect() if n % 600 == 0 else None
        raised += one(rng, made)
    return raised


def together(calls, seed):
    """Four threads on the same objects."""
    rng = random.Random(seed)
    raised = []

    def work(own, made):
        raised.append(sum(one(own, made) for _ in range(60)))

    for _ in range(max(1, calls // 240)):
        made = makers(rng)
        threads = [threading.Thread(target=work, args=(random.Random(rng.random()), made)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return sum(raised)


if __name__ == "__main__":
    many, start = int(sys.argv[1]), int(sys.argv[2])
    count = together(many, start) if "threads" in sys.argv else alone(many, start)
    print(f"{many} calls, {count} raised")
