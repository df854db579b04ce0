// error: --set:1:1: there is no part[4].k to set: set elements of arrays that a class passes on as a whole
// options: --set part[4].k=1
model Decay
  parameter Real k = 1;
  Real x(start = 1);
equation
  der(x) = -k*x;
end Decay;

model M
  Decay part[3];
end M;
