// refused: a question about the graph of connections
model M
  Real R = 1;
  Real y = if Connections.isRoot(R) then 1 else 2;
end M;
