// error: --set:1:1: k is protected in M: it cannot be modified from outside
// options: --set k=2
model M
  Real x(start = 1);
protected
  parameter Real k = 1;
equation
  der(x) = -k*x;
end M;
