// check
connector Flange
  Modelica.Units.SI.Position s;
  flow Modelica.Units.SI.Force f;
end Flange;
model Spring
  Flange a, b;
equation
  a.f + b.f = 0;
  b.f = 100*(b.s - a.s);
end Spring;
model Wall
  parameter Real s = 0;
  Flange flange;
equation
  flange.s = s;
end Wall;
model M
  Wall left, right(s = 1);
  Spring spring;
equation
  connect(left.flange, spring.a);
  connect(spring.b, right.flange);
end M;
