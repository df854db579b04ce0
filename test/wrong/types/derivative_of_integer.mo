// error: 5:7: der needs a Real
model M
  Integer n;
equation
  der(n) = 1;
end M;
