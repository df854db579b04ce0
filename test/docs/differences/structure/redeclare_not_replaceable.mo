// refused: is redeclared, but it is not replaceable
model A
  Real x = 1;
end A;
model Holder
  A part;
end Holder;
model M
  Holder holder(redeclare A part);
end M;
