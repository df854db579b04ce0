// error: 8:10: connector Flange has a position and a force but no velocity
connector Flange
  Modelica.Units.SI.Position s;
  flow Modelica.Units.SI.Force f;
end Flange;

model Mass
  Flange flange;
  parameter Real m = 1;
  Modelica.Units.SI.Velocity v;
equation
  v = der(flange.s);
  flange.f = m*der(v);
end Mass;

model Spring
  Flange flange_a, flange_b;
equation
  flange_a.f + flange_b.f = 0;
  flange_b.f = 100*(flange_b.s - flange_a.s);
end Spring;

model Wall
  Flange flange;
equation
  flange.s = 0;
end Wall;

model M
  Wall wall;
  Spring spring;
  Mass mass;
equation
  connect(wall.flange, spring.flange_a);
  connect(spring.flange_b, mass.flange);
end M;
