// run: --stop 1
// value: s 1 4 1e-12
// value: y 0 26 1e-12
record Term
  Real factor;
  Real powers[2];
end Term;
function horner
  input Real x;
  output Real y = 0;
protected
  constant Term terms[2] = {Term(2, {1, 2}), Term(3, {1, 1})};
algorithm
  for t in terms loop
    y := y + t.factor*(x^t.powers[1] + x^t.powers[2]);
  end for;
end horner;
model M
  constant Term terms[2] = {Term(1, {1, 2}), Term(3, {2, 1})};
  Real s = sum(t.factor for t in terms)*time;
  Real y = horner(2) + 2;
end M;
