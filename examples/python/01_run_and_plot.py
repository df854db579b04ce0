"""Run a model and plot it: a cart meets an end stop."""

import pathlib
import sys
import tempfile

import lied

here = pathlib.Path(__file__).parent

m = lied.load(here / "models" / "Stop.mo")
m.set("stop.c", 1e5)
m.set("stop.d", 0)
m.set("rail.TD", 1e-6)
r = m.run(stop=1.0, solver="rk3", step=1e-4, every=1e-4)

file = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.gettempdir()) / "stop.svg"
r.plot("rail.s", file=file)

print(f"deepest {r['rail.s'].max() - 0.5:.6f} m")  # v sqrt(m/c)
print(f"speed after {r['rail.v'][-1]:.4f} m/s")
print(f"plot of {len(r.time)} instants in {file}")
