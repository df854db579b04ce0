// run: --stop 1
// value: x[1] 1 0.5 1e-12
// value: x[2] 1 1.5 1e-12
function solve
  input Real A[:, size(A, 1)];
  input Real b[size(A, 1)];
  output Real x[size(A, 1)] = b;
  output Integer info;
protected
  Integer n = size(A, 1);
  Real LU[size(A, 1), size(A, 1)] = A;
  Integer pivots[n];
  external "FORTRAN 77" dgesv(n, 1, LU, n, pivots, x, n, info) annotation(Library = "lapack");
end solve;
model M "(2 + t) x1 + x2 = 3, x1 + 3 x2 = 5"
  Real x[2] = solve({{2 + time, 1}, {1, 3}}, {3, 5});
end M;
