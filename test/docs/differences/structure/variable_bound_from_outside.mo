// refused: binding a variable from outside that is neither a parameter nor an input
model A
  Real x;
  Real y = 2*x;
end A;
model M
  A a(x = time);
end M;
