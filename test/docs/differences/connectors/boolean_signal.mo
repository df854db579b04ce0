// check
connector BooleanInput = input Boolean;
connector BooleanOutput = output Boolean;
block Late
  BooleanOutput y = time > 0.5;
end Late;
block Use
  BooleanInput u;
  Real x(start = 0);
equation
  der(x) = if u then 1 else 0;
end Use;
model M
  Late late;
  Use use;
equation
  connect(late.y, use.u);
end M;
