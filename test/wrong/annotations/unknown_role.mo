// error: 4:47: there is no role "T_X": use "plain", "T_D", "T_E", "T_S", "loose T_D", "inertance", "radius"
model M
  Real x(start = 1);
  parameter Real T = 1 annotation(__lied(role="T_X"));
equation
  T*der(x) = -x;
end M;
