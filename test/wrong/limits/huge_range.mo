// error: 3:32: a range of this size is not possible
model M
  Real y = time*sum(i for i in 1:100000000000);
end M;
