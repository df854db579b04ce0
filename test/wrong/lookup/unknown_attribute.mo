// error: 3:10: strat is not an attribute of Real: did you mean start?
model M
  Real x(strat = 1);
equation
  der(x) = -x;
end M;
