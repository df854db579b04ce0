// error: 14:17: part is redeclared, but it is not replaceable
model Oscillator
  Real x(start = 1), v;
equation
  der(x) = v;
  der(v) = -x;
end Oscillator;

model Holder
  Oscillator part;
end Holder;

model M
  Holder holder(redeclare Oscillator part);
end M;
