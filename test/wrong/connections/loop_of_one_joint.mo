// error: 9:3: a kinematic loop closes without an elastic element
model M
  import Dialectic.Translational.*;
  Fixed a; Joint b; Body c(m=1);
equation
  connect(a.flange_b, a.flange_b);
  connect(a.flange_b, b.flange_a);
  connect(b.flange_b, c.flange_a);
  connect(b.flange_b, b.flange_a);
end M;
