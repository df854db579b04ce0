// refused: a call as an equation or statement
model M
  Dialectic.Planar.Frame frame;
equation
  Connections.root(frame);
end M;
