// check
model M
  import Dialectic.Translational.*;
  model Fuse
    extends Interfaces.Elastic;
    parameter Real c = 100;
    discrete Boolean over(start = false);
  equation
    f = c*(ds + 1e-3*v_el);
    when f > 5 then
      over = true;
    end when;
  end Fuse;
  Fixed wall;
  Joint joint;
  Body body(m = 1);
  Fuse fuse;
equation
  connect(wall.flange_b, joint.flange_a);
  connect(joint.flange_b, body.flange_a);
  connect(wall.flange_b, fuse.flange_a);
  connect(fuse.flange_b, body.flange_a);
end M;
