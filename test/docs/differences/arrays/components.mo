// check
model M
  import Dialectic.Translational.*;
  parameter Integer n = 5;
  Fixed wall;
  Joint joint[n];
  Body body[n](each m = 1);
equation
  connect(wall.flange_b, joint[1].flange_a);
  for i in 1:n - 1 loop
    connect(joint[i].flange_b, joint[i + 1].flange_a);
  end for;
  connect(joint.flange_b, body.flange_a);
end M;
