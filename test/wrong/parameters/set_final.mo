// error: --set:1:1: a final element cannot be modified
// options: --set k=2
model M
  final parameter Real k = 1;
  Real x(start = k);
equation
  der(x) = -k*x;
end M;
