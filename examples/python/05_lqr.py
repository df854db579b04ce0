"""LQR on the cart-pole: gains from the linearised model balance the nonlinear one."""

import pathlib

import numpy as np
from scipy.linalg import solve_continuous_are

import lied

m = lied.load(pathlib.Path(__file__).parent / "models" / "CartPole.mo")
m.set("pivot.phi", 0)
linear = m.linearise(inputs=["u"])
A, B = linear.A, linear.B
print("states", linear.states)
print("open loop", np.round(linear.eigenvalues().real, 3))

Q, R = np.diag([1.0 if name == "slide.s" else 10.0 if name == "pivot.phi" else 0.1 for name in linear.states]), np.eye(1)
K = np.linalg.solve(R, B.T @ solve_continuous_are(A, B, Q, R))
print("closed loop", np.round(np.linalg.eigvals(A - B @ K).real.max(), 3))

m.set("pivot.phi", 0.3)  # 17 degrees off: the nonlinear model
m.use_solver("rk4")
b = m.bind(inputs=["u"], outputs=linear.states)
for _ in range(1000):
    b.u[:] = -K @ b.y
    b.step(0.01)
print(f"after {m.time:g} s the pole is {abs(m['pivot.phi']):.1e} rad off, the cart {abs(m['slide.s']):.1e} m")
