"""models.py: models that the cases share, and where the examples are."""

import os
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODELS = ROOT / "examples" / "python" / "models"
EXAMPLES = ROOT / "examples"
PROGRAM = pathlib.Path(os.environ["LIED_LIBRARY"]).parent / "lied"

DECAY = """model Decay "x falls to 1/e in 1/k"
  parameter Real k = 1;
  Real x(start=1, fixed=true);
equation
  der(x) = -k*x;
end Decay;
"""

DRIVEN = """model Driven "Two states, an input, an output"
  parameter Real c = 4;
  input Real u;
  output Real y;
  Real x(start=1, fixed=true, unit="m");
  Real v(start=0, fixed=true, unit="m/s");
equation
  der(x) = v;
  der(v) = -c*x + u;
  y = 2*x + u;
end Driven;
"""

FAILS = """model Fails "Fails at t = 1"
  Real x(start=1, fixed=true);
equation
  der(x) = -1;
  assert(x > 0, "nothing is left");
end Fails;
"""

ENDS = """model Ends "Ends itself at 0.5"
  Real x(start=0, fixed=true);
equation
  der(x) = 1;
  when x > 0.5 then
    terminate("far enough");
  end when;
end Ends;
"""
