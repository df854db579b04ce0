#!/usr/bin/env python3
"""Communicating vessels, from the equations on the page, without lied.

    reference.py compressible|without|lied [STOP [EVERY]] > reference.csv

Columns: time, levels of the tanks, mass flows through their orifices (and the pressure between them)."""
import sys

import numpy as np
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

rho, g, p_ambient = 1000.0, 9.81, 1e5
A = np.array([0.1, 0.05, 0.08])
dp_ref, m_ref = 1e4, np.array([15.0, 10.0, 10.0])
L = 100.0 + 0.01  # a pipe and the port of its tank; the volume has ports, too
K, V = 2.18e9, 0.03  # bulk modulus and volume of the water in the pipes
raise_by, raise_time = 0.5, 1.0
out = np.array([1, -1, -1])  # the flow of the first orifice leaves its tank, the others enter


def drop(m):
    return dp_ref * (m / m_ref) * np.abs(m / m_ref)


def bottom(level):
    return p_ambient + rho * g * level


def fill(m):
    return -out * m / (rho * A)


def lied(t, y):  # levels, m2, m3
    level, m = y[:3], np.array([y[3] + y[4], y[3], y[4]])
    p, d = bottom(level), drop(m)
    push = np.array([p[0] - p[1] - d[0] - d[1], p[0] - p[2] - d[0] - d[2]])
    return np.concatenate([fill(m), np.linalg.solve([[2 * L, L], [L, 2 * L]], push)])


def compressible(t, y):  # levels, flows, pressure of the volume
    level, m, p = y[:3], y[3:6], y[6]
    return np.concatenate([fill(m), (out * (bottom(level) - p) - drop(m)) / (L + 0.01), [K / (rho * V) * np.dot(out, m)]])


def orifices(level):  # the flows that balance: a nonlinear equation for the pressure where they meet
    p = bottom(level)

    def flows(q):  # the root is rounded below 0.01 Pa, a micrometre of water, where it has no derivative
        d = out * (p - q)
        return m_ref * d / np.sqrt(dp_ref * np.hypot(d, 1e-2))

    if p.max() == p.min():
        return np.zeros(3)
    return flows(brentq(lambda q: np.dot(out, flows(q)), p.min(), p.max(), xtol=1e-12, rtol=8.9e-16))


def without(t, y):
    return fill(orifices(y))


def columns(name, y):
    if name == "lied":
        return [*y[:3], y[3] + y[4], y[3], y[4]]
    if name == "without":
        return [*y, *orifices(y)]
    return y


def run(name, stop, every):
    y = np.array({"lied": [1, 1, 1, 0, 0], "compressible": [1, 1, 1, 0, 0, 0, bottom(1) + 5e4], "without": [1, 1, 1]}[name], float)
    rhs = {"lied": lied, "compressible": compressible, "without": without}[name]
    print('"time","t1.level","t2.level","t3.level","p1.m_flow","p2.m_flow","p3.m_flow"' + (',"v.p"' if name == "compressible" else ""))
    grid = np.arange(round(stop / every) + 1) * every
    for first, last in ((0.0, raise_time), (raise_time, stop)):
        times = grid[(grid >= first) & (grid < last)] if last < stop else grid[grid >= first]
        tolerance = {"without": 1e-8}.get(name, 1e-11)
        solution = solve_ivp(rhs, (first, last), y, "LSODA" if name == "without" else "DOP853", t_eval=np.append(times[times < last], last),
                             rtol=tolerance, atol=tolerance)
        for t, state in zip(solution.t, solution.y.T):
            if t < last or last == stop:
                print(",".join("%.17g" % v for v in [t, *columns(name, state)]))
        y = solution.y[:, -1]
        y[0] += raise_by


if __name__ == "__main__":
    run(sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 20.0, float(sys.argv[3]) if len(sys.argv) > 3 else 0.02)
