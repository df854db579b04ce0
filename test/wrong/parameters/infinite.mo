// error: 3:18: the value of big cannot be computed: it is not finite
model M
  parameter Real big = 1e308*10;
  Real x = big*time;
end M;
