// refused: a loop over records that vary
record R
  Real a;
end R;
function total
  input R r[:];
  output Real s = 0;
algorithm
  for x in r loop
    s := s + x.a;
  end for;
end total;
model M
  Real y = total({R(time), R(2)});
end M;
