"""Change the structure of a running model: a pendulum is cut off and flies on."""

import pathlib

import lied

m = lied.load(pathlib.Path(__file__).parent / "models" / "Pendulum.mo")
m.run(stop=0.5)
names = ["bob.frame_a.x", "bob.frame_a.y", "bob.frame_a.vx", "bob.frame_a.vy"]
x, y, vx, vy = m.get(names)
print("states before", m.states.names)

m.add_free_motion("Dialectic.Planar.FreeEnd")  # by which it moves on
m.disconnect("rod.frame_a")
m.compose()
print("states after", m.states.names)

m.run(stop=1.0)
t = 0.5
print(f"x {m[names[0]]:.6f} m, a parabola gives {x + vx * t:.6f} m")
print(f"y {m[names[1]]:.6f} m, a parabola gives {y + vy * t - 9.81 * t * t / 2:.6f} m")
