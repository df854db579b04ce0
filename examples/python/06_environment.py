"""An environment with 256 copies: search a linear policy for the cart-pole, one candidate in each copy."""

import pathlib

import numpy as np

import lied

N, EPISODE = 256, 200
env = lied.VectorEnvironment(
    pathlib.Path(__file__).parent / "models" / "CartPole.mo",
    N,
    inputs=["u"],
    outputs=["slide.s", "slide.v", "pivot.phi", "pivot.w"],
    step=0.02,
    substeps=2,
    action=20.0,
    reward=lambda y, u, info: (np.abs(y[:, 2]) < 0.2) * 1.0 - 0.05 * y[:, 0] ** 2,
    initial=lambda rng, n: {"pivot.phi": rng.uniform(-0.1, 0.1, n)},
)

rng = np.random.default_rng(3)
mean, spread = np.zeros(4), np.full(4, 20.0)
for generation in range(8):
    gains = rng.normal(mean, spread, (N, 4))
    y, _ = env.reset(seed=generation)
    total = np.zeros(N)
    for _ in range(EPISODE):
        y, reward, *_ = env.step(np.sum(gains * y, axis=1, keepdims=True))
        total += reward
    elite = gains[np.argsort(total)[-25:]]
    mean, spread = elite.mean(axis=0), elite.std(axis=0) + 0.2
    print(f"generation {generation}: best {total.max():6.1f}, median {np.median(total):6.1f} of {EPISODE}")

y, _ = env.reset(seed=100)
upright = np.ones(N, dtype=bool)
for _ in range(EPISODE):
    y, *_ = env.step(y @ mean[:, None])
    upright &= np.abs(y[:, 2]) < 0.2
print(f"the mean policy keeps {upright.mean():.0%} of {N} poles upright")
env.close()
