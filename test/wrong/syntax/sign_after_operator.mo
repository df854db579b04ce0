// error: 3:14: a sign after another operator needs parentheses
model M
  Real x = 2*-time;
end M;
