// run: --stop 1
// value: all 0.4 0 0
// value: all 0.8 1 0
// value: some 0.2 0 0
// value: some 0.4 1 0
// value: none 0 1 0
function isAll
  input Boolean b[:];
  output Boolean y = size(b, 1) == 0 or min(b);
algorithm
end isAll;
model M
  Boolean b[2] = {time > 0.3, time > 0.6};
  Boolean all = isAll(b), some = max(b), none = isAll(fill(false, 0));
end M;
