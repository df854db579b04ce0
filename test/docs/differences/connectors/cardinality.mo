// refused: function cardinality
connector Pin
  Real v;
  flow Real i;
end Pin;
model M
  Pin p;
equation
  p.i = if cardinality(p) > 0 then 1 else 0;
end M;
