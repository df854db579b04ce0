"""Ten examples: what the program writes and what Python has in memory, bit for bit."""

import subprocess
import unittest
import warnings

import numpy as np

import lied
from models import EXAMPLES, PROGRAM

RUNS = {
    "mass-spring-damper/MassSpringDamper.mo": {},
    "asymmetric-stop/AsymmetricStop.mo": {"solver": "rk3", "step": 1e-4},
    "clamp/Clamp.mo": {},
    "two-springs/TwoSprings.mo": {},
    "gear-and-wheel/GearAndWheel.mo": {},
    "thread-pendulum/ThreadPendulum.mo": {"stop": 1.0},
    "double-pendulum/DoublePendulum.mo": {"solver": "adams", "tolerance": 1e-8},
    "slider-crank/SliderCrank.mo": {},
    "communicating-vessels/CommunicatingVessels.mo": {},
    "cooling-loop/CoolingLoop.mo": {"stop": 20.0},
    "box-stack/BoxStack.mo": {"stop": 0.2},
    "breaking-chain/BreakingChain.mo": {"set": {"n": 20, "weak": 5}},
}

NAMES = {"tolerance": "tol"}


def by_program(file, settings, options):
    words = [str(PROGRAM), "run", str(file), "-o", "program.csv", "--quiet"]
    for name, value in options.items():
        words += [f"--{NAMES.get(name, name)}", str(value)]
    for name, value in settings.items():
        words += ["--set", f"{name}={value}"]
    subprocess.run(words, check=True, capture_output=True)


def case(example, given):
    def test(self):
        options = dict(given)
        settings = options.pop("set", {})
        by_program(EXAMPLES / example, settings, options)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", lied.LiedWarning)
            r = lied.load(EXAMPLES / example, set=settings).run(**options)
        r.save("python.csv")
        with open("program.csv", "rb") as program, open("python.csv", "rb") as python:
            self.assertTrue(program.read() == python.read(), "the files differ")
        read = lied.read("program.csv")
        self.assertEqual(read.names, r.names)
        self.assertTrue(np.array_equal(read.table.view(np.uint64), np.ascontiguousarray(r.table).view(np.uint64))
                        or np.array_equal(read.table, r.table, equal_nan=True))

    test.__doc__ = f"{example}: equal bits"
    return test


class Bits(unittest.TestCase):
    pass


for number, (example, given) in enumerate(RUNS.items()):
    setattr(Bits, f"test_{number:02}", case(example, given))
