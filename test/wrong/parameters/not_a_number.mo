// error: 4:18: the value of root cannot be computed: square root of a negative number
model M
  parameter Real a = -4;
  parameter Real root = sqrt(a);
  Real x = root*time;
end M;
