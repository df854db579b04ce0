// refused: a final element cannot be modified
model A
  final parameter Real p = 1;
  Real x = p;
end A;
model M
  A a(p = 2);
end M;
