// error: 3:14: a component of a connector cannot be inner or outer: leave the prefix out
connector Pin
  inner Real v = 1;
  flow Real i;
end Pin;
model M
  Pin p;
end M;
