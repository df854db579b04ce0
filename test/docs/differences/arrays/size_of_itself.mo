// run: --stop 1
// value: x 1 2 1e-9
model M
  parameter Real A[:, size(A, 1)] = [1, 0; 0, 2];
  Real x = A[2, 2]*time;
end M;
