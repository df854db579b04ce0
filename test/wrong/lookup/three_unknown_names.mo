// error: 5:12: a is not known
// error: 6:16: b is not known
// error: 8:7: z is not known
model M
  Real x = a;
  Real y = sin(b);
equation
  der(z) = 1;
end M;
