// error: 6:5: one equation too many
model M
  model A
    Real x;
  equation
    x = 1;
  end A;
  A a(x = 2);
end M;
