// fails: 'late[2]': x of this component is too large
block Watch
  parameter Real limit = 2;
  Real x = time;
equation
  assert(x < limit, "x of " + getInstanceName() + " is too large");
end Watch;
model M
  Watch late[2](limit={2, 0.5});
end M;
