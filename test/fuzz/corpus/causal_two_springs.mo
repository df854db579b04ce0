model TwoSprings
  parameter Real m1 = 10, m2 = 2;
  Real s1, s2(start = 1, stateSelect=StateSelect.prefer), v1, v2(stateSelect=StateSelect.prefer), f1, f2, fc;
  Real energy = m1*v1^2/2 + m2*v2^2/2 + s1^2/2 + 10*(s2 - 5)^2;
equation
  der(s1) = v1; der(s2) = v2;
  s1 = abs(s2)*s2;
  f1 = -s1; f2 = -20*(s2 - 5);
  m1*der(v1) = f1 + fc; m2*der(v2) = f2 - 2*abs(s2)*fc;
end TwoSprings;
