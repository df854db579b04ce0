// refused: must be connected
connector Pin
  Real v;
  flow Real i;
end Pin;
model T
  Pin p;
equation
  p.v = 1;
  assert(cardinality(p) > 0, "p must be connected");
end T;
model M
  T t;
end M;
