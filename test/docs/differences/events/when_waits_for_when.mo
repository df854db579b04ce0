// fails: do not agree
block Sum
  input Real u;
  discrete output Real y(start = 1, fixed = true);
equation
  when sample(0.1, 0.1) then
    y = u + 1;
  end when;
end Sum;
model M
  Sum a(u = b.y), b(u = a.y);
end M;
