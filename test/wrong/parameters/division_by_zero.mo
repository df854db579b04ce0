// error: 4:18: the value of share cannot be computed: division by zero
model M
  parameter Real n = 0;
  parameter Real share = 1/n;
  Real x = share*time;
end M;
