// error: 5:10: a condition must be of type Boolean, not Real
model M
  Real x;
equation
  x = if time then 1 else 0;
end M;
