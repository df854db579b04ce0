// error: 3:21: Modelica.Units.SI has no element Lenght: did you mean Length?
model M
  Modelica.Units.SI.Lenght x;
equation
  der(x) = 1;
end M;
