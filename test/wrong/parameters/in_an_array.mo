// error: 6:20: body[2]: the mass m of a Body must be positive
model M
  import Dialectic.Translational.*;
  Fixed wall;
  Joint joint[3];
  Body body[3](m = {1, 0, 2});
equation
  for i in 1:3 loop
    connect(wall.flange_b, joint[i].flange_a);
    connect(joint[i].flange_b, body[i].flange_a);
  end for;
end M;
