// error: 7:3: size mismatch: 2 connectors are connected to 3
model M
  import Dialectic.Translational.*;
  Fixed wall[2];
  Joint joint[3];
equation
  connect(wall.flange_b, joint.flange_a);
end M;
