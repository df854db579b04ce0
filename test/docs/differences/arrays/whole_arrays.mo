// run: --stop 1 --every 0.5
// value: both[1] 1 0 0
// value: both[2] 1 1 0
// value: neither[1] 1 1 0
// value: C[1,2,3] 1 6 0
// value: C[2,1,1] 1 7 0
// value: E[1,1] 1 1 0
// value: E[1,2] 1 0 0
// value: F[2,2] 1 2 0
model M
  Boolean a[:] = {false, time > 0.5}, b[:] = {false, true};
  Boolean both[:] = a and b, neither[:] = not (a or b);
  Real C[:, :, :] = cat(3, {{{1, 2}, {3, 4}}, {{7, 8}, {9, 10}}}, {{{5}, {6}}, {{11}, {12}}});
  Real E[2, 2] = [1, 2; 3, time]^0;
  Real F[:, :] = fill({1, 2*time}, 2);
end M;
