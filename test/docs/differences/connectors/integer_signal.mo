// check
connector IntegerInput = input Integer;
connector IntegerOutput = output Integer;
block Late
  IntegerOutput y = if time > 0.5 then 2 else 1;
end Late;
block Use
  IntegerInput u;
  Real x(start = 0);
equation
  der(x) = u;
end Use;
model M
  Late late;
  Use use;
equation
  connect(late.y, use.u);
end M;
