// error: 5:5: `:=` assigns in an algorithm: write `=` in an equation
model M
  Real x;
equation
  x := time;
end M;
