// run: --stop 1
// value: a 1 10 1e-12
// value: b 1 7 1e-12
// value: c[2] 1 18 1e-12
// value: d 1 3 1e-12
model M
  parameter Real A[:, :] = [1, 2; 3, 4];
  Real a = sum(A), b = A[2, 1] + A[end, end];
  Real c[2] = A*{2, 3};
  Real d = max(v[1:3]);
  Real v[5] = {k for k in 1:5};
  Real w[2, 2] = transpose(A) + identity(2) .* A;
end M;
