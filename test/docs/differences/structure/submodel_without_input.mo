// run: --stop 1
// value: v.gas.T 1 278.27298050139 1e-6
// value: v.gas.p 1 79864.345403900 1e-2
model Gas "Two equations for three variables"
  Real T, p, u;
  parameter Real cv = 718;
equation
  u = cv*T;
  p = 287*T;
end Gas;
model Vessel "T = U/(m cv)"
  Gas gas;
  parameter Real m = 1;
  Real U(start = 198800, fixed = true);
equation
  U = m*gas.u;
  der(U) = 1000;
end Vessel;
model M
  Vessel v;
end M;
