// run: --stop 1
// value: x 1 5 1e-9
function trace
  input Real A[:, size(A, 1)];
  output Real y;
algorithm
  y := sum(A[i, i] for i in 1:size(A, 1));
end trace;
model M
  Real x = trace([1, 7; 8, 4*time]);
end M;
