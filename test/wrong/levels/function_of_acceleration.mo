// error: 12:3: not linear in der(flange_a.v), an unknown of the linear equations
function square
  input Real u;
  output Real y;
algorithm
  y := u*u;
end square;

model Weight
  Dialectic.Translational.Flange flange_a;
equation
  flange_a.f = square(der(flange_a.v));
end Weight;

model M
  import Dialectic.Translational.*;
  Fixed wall;
  Joint joint;
  Weight weight;
equation
  connect(wall.flange_b, joint.flange_a);
  connect(joint.flange_b, weight.flange_a);
end M;
