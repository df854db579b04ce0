// refused: is read in when, between assignments of a loop and others
model M
  Real x;
  discrete Real t1(start = 0, fixed = true);
algorithm
  x := time;
  while x < 5 loop
    x := x + 0.5 + time;
  end while;
  when x > 5.3 then
    t1 := time;
  end when;
  x := x + 1;
end M;
