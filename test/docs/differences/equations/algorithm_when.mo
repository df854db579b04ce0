// refused: when in an algorithm section
model M
  Integer n(start = 0);
algorithm
  when time > 0.5 then
    n := pre(n) + 1;
  end when;
end M;
