"""Monte Carlo over friction: how far does a crate slide if nobody knows the floor?"""

import pathlib

import numpy as np

import lied

rng = np.random.default_rng(1)
mu = rng.normal(0.4, 0.05, size=400).clip(0.2, 0.6)

m = lied.load(pathlib.Path(__file__).parent / "models" / "Braking.mo")
m.use_solver("rk3")
with m.ensemble(len(mu), outputs=["crate.s", "crate.v"]) as crates:
    crates.set("friction.mu_A", mu)
    crates.set("friction.mu_S", mu)
    crates.step(1e-3, 2000)
    distance = crates.outputs[:, 0].copy()

print(f"mean {distance.mean():.3f} m, standard deviation {distance.std():.3f} m")
print(f"1 of 20 slides beyond {np.quantile(distance, 0.95):.3f} m")
print(f"largest error of v^2/(2 mu g): {np.abs(distance - 9 / (2 * 9.81 * mu)).max():.4f} m")
