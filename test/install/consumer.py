"""A user's program: a model that needs the library of models, compared with the closed solution; prints the library's version."""

import lied

FALLING = """
model Falling
  Dialectic.Translational.Fixed ground;
  Dialectic.Translational.Joint joint(TD=0, s(start=1));
  Dialectic.Translational.Body body(m=2, g=-9.81);
equation
  connect(ground.flange_b, joint.flange_a);
  connect(joint.flange_b, body.flange_a);
end Falling;
"""

result = lied.load_text(FALLING).run(stop=0.5)
assert abs(result["body.s"][-1] - (1 - 9.81 / 2 * 0.25)) < 1e-6
print(lied.__version__)
