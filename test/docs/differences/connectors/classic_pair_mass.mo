// refused: has a position and a force but no velocity
connector Flange
  Modelica.Units.SI.Position s;
  flow Modelica.Units.SI.Force f;
end Flange;
model Mass
  Flange flange;
  Modelica.Units.SI.Velocity v;
equation
  v = der(flange.s);
  flange.f = der(v);
end Mass;
model Spring
  Flange a, b;
equation
  a.f + b.f = 0;
  b.f = 100*(b.s - a.s);
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
  connect(wall.flange, spring.a);
  connect(spring.b, mass.flange);
end M;
