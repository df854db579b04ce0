// refused: a connection to an element of a connector or record
connector Both
  input Real a;
  input Real b;
end Both;
model Sink
  Both u;
  Real y = u.a + u.b;
end Sink;
model M
  Blocks.Constant one(k = 1);
  Sink sink;
equation
  connect(one.y, sink.u.a);
end M;
