// error: --set:1:5: expected an expression, found the end of the file
// options: --set k=2*
model M
  parameter Real k = 1;
  Real x(start = 1);
equation
  der(x) = -k*x;
end M;
