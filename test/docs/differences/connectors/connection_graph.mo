// run: --stop 0
// value: bar.x_b 0 3 0
connector Frame
  Real s(unit = "m");
  Real v(unit = "m/s");
  flow Real f(unit = "N");
end Frame;
model Wall
  Frame frame;
equation
  Connections.root(frame.s);
  frame.s = 1;
  frame.v = 0;
end Wall;
model Bar
  parameter Real length(unit = "m") = 2;
  Frame frame_a, frame_b;
  Real x_b(unit = "m") = frame_b.s;
equation
  Connections.branch(frame_a.s, frame_b.s);
  frame_b.s = frame_a.s + length;
  frame_b.v = frame_a.v;
  frame_a.f + frame_b.f = 0;
end Bar;
model M
  Wall wall;
  Bar bar;
equation
  connect(wall.frame, bar.frame_a);
end M;
