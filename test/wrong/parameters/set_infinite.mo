// error: --set:1:3: this number is larger than the largest Real
// options: --set k=1e999
model M
  parameter Real k = 1;
  Real x(start = 1);
equation
  der(x) = -k*x;
end M;
