"""Sweep a parameter: how deep does a cart run into stops of different stiffness?"""

import pathlib

import numpy as np

import lied

m = lied.load(pathlib.Path(__file__).parent / "models" / "Stop.mo", set={"stop.d": 0, "rail.TD": 1e-6})
stiffness = np.logspace(4, 6, 5)
runs = m.sweep("stop.c", stiffness, stop=1.0, solver="rk4", step=2e-5, every=1e-4, variables=["rail.s"])

for c, depth in zip(stiffness, runs.most("rail.s") - 0.5):
    print(f"{c:9.0f} N/m  {1e3 * depth:8.4f} mm")
