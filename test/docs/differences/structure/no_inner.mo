// refused: no enclosing model has an inner
model World
  parameter Real g = 1;
end World;
model A
  outer World world;
  Real x = world.g;
end A;
model M
  A a;
end M;
