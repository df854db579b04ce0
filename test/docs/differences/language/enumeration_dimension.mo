// run: --stop 1 --every 0.5
// value: total 0 6 0
// value: x[2] 0 20 0
// value: n 0 3 0
// value: last 0 30 0
// value: y[2] 0 1 0
// value: deduced[3] 0 9 0
type Colour = enumeration(red, green, blue);
model M
  Real x[Colour], y[Boolean], deduced[3];
  Integer n = size(x, 1);
  Real last = x[end];
  Real total = sum(Integer(c) for c in Colour);
equation
  for c in Colour loop
    x[c] = 10*Integer(c);
  end for;
  for b loop
    y[b] = if b then 1 else 0;
  end for;
  for i loop
    deduced[i] = i^2;
  end for;
end M;
