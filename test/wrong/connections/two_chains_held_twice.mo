// error: 10:3: a rigid chain is held at both ends without an elastic element
// error: 12:3: a kinematic loop closes without an elastic element
model M
  import Dialectic.Translational.*;
  Fixed left, right;
  Rod rod(l = 1);
  Joint joint;
equation
  connect(left.flange_b, rod.flange_a);
  connect(rod.flange_b, right.flange_b);
  connect(left.flange_b, joint.flange_a);
  connect(joint.flange_b, joint.flange_a);
end M;
