// refused: connections cannot depend on time
model M
  import Dialectic.Translational.*;
  Fixed wall;
  Joint joint;
  Body body(m = 1);
equation
  connect(wall.flange_b, joint.flange_a);
  if time > 1 then
    connect(joint.flange_b, body.flange_a);
  end if;
end M;
