// error: 10:15: a final element cannot be modified
model Decay
  final parameter Real k = 1;
  Real x(start = 1);
equation
  der(x) = -k*x;
end Decay;

model M
  Decay decay(k = 2);
end M;
