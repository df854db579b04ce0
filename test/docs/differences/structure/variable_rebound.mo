// refused: binding a variable from outside that is neither a parameter nor an input
model A
  Real x = 2;
end A;
model M
  A a(x = 5);
end M;
