// refused: function getInstanceName
model M
  Real x = time;
equation
  assert(x < 2, getInstanceName());
end M;
