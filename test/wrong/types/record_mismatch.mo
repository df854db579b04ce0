// error: 12:3: the right side has no field c
record R
  Real a; Real b;
end R;
record S
  Real a; Real c;
end S;
model M
  R r(a=1, b=2);
  S s;
equation
  s = r;
end M;
