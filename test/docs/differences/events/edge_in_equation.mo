// run: --stop 1
// value: n 1 2 0
// value: m 1 3 0
model M "edge and change outside of when, of a variable that a when-clause assigns"
  discrete Integer k(start = 0), n(start = 0), m(start = 0);
  Boolean odd = mod(k, 2) == 1;
  Boolean rises = edge(odd), moves = change(k);
equation
  when {time > 0.2, time > 0.4, time > 0.6} then
    k = pre(k) + 1;
  end when;
  when rises then
    n = pre(n) + 1;
  end when;
  when moves then
    m = pre(m) + 1;
  end when;
end M;
