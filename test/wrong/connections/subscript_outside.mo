// error: 11:38: subscript 4 is outside 1 to 3
model M
  import Dialectic.Translational.*;
  Fixed wall;
  Joint joint[3];
  Body body[3](each m = 1);
equation
  connect(wall.flange_b, joint[1].flange_a);
  for i in 1:3 loop
    connect(joint[i].flange_b, body[i].flange_a);
    connect(joint[i].flange_b, joint[i + 1].flange_a);
  end for;
end M;
