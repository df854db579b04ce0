// run: --stop 1
// value: 'x y' 1 1 0
model M
  Real 'x y' = time;
end M;
