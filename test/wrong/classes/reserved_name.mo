// error: 3:8: Boolean is the name of a predefined type: use another name
model M
  Real Boolean = 3;
end M;
