// run: --stop 1
// value: a.x 1 3 0
model World
  parameter Real g = 1;
end World;
model A
  outer World world;
  Real x = world.g;
end A;
model M
  inner World world(g = 3);
  A a;
end M;
