// run: --stop 1 --set with=false
// absent: extra.y
model A
  Real y = 1;
end A;
model M
  parameter Boolean with = true;
  A extra if with;
  Real x = 1;
end M;
