"""A loop of your own: a sampled controller in Python drives the model at 1 kHz."""

import pathlib

import lied

m = lied.load(pathlib.Path(__file__).parent / "models" / "Slide.mo")
m.use_solver("rk4")
loop = m.bind(inputs=["u"], outputs=["rail.s", "rail.v"])
u, y, step = loop.u, loop.y, loop.step

most = 0.0
for k in range(5000):
    u[0] = 40 * (0.2 - y[0]) - 8 * y[1]  # a spring and a damper towards 0.2 m
    step(1e-3)
    most = max(most, y[0])

print(f"at {m.time:g} s: s = {y[0]:.6f} m, overshoot {100 * (most / 0.2 - 1):.2f} %")
