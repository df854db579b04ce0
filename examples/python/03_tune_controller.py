"""Tune a controller with scipy: the gains that bring a mass to its place at the least cost."""

import pathlib

from scipy.optimize import minimize

import lied

m = lied.load(pathlib.Path(__file__).parent / "models" / "Positioning.mo")
start = m.save()


def cost(gains):
    m.restore(start)
    m.set({"k": gains[0], "d": gains[1]})
    return m.run(variables=["cost"])["cost"][-1]


best = minimize(cost, x0=[1.0, 1.0], method="Nelder-Mead", options={"xatol": 1e-4, "fatol": 1e-9})
print(f"k = {best.x[0]:.3f} N/m, d = {best.x[1]:.3f} N.s/m, cost {best.fun:.6f} after {best.nfev} runs")
