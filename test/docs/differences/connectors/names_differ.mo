// check
connector Mine
  Modelica.Units.SI.Position s;
  Modelica.Units.SI.Velocity v;
  flow Modelica.Units.SI.Force f;
end Mine;
model Weight
  Mine here;
equation
  here.f = 2*(der(here.v) + 9.81);
end Weight;
model M
  Dialectic.Translational.Fixed wall;
  Dialectic.Translational.Joint joint;
  Weight weight;
equation
  connect(wall.flange_b, joint.flange_a);
  connect(joint.flange_b, weight.here);
end M;
