// error: 3:10: this string is never closed: add `"`
model M
  Real x "the state;
equation
  der(x) = -x;
end M;
