// run: --stop 1
// value: joint.a 0.5 -4.81 1e-3
model Brake "A damper whose force is limited: a mode"
  extends Dialectic.Translational.Interfaces.Compliant;
equation
  f = max(-5, min(5, 1000*(v_el + dv)));
end Brake;
model M
  import Dialectic.Translational.*;
  Fixed wall;
  Joint joint;
  Body body(m = 1);
  Brake brake;
equation
  connect(wall.flange_b, joint.flange_a);
  connect(joint.flange_b, body.flange_a);
  connect(wall.flange_b, brake.flange_a);
  connect(brake.flange_b, body.flange_a);
end M;
