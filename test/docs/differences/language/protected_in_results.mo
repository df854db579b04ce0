// run: --stop 1
// value: h 1 1 0
model M
  Real x = 2*h;
protected
  Real h = time;
end M;
