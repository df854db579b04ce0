// error: 4:16: Integer and Boolean do not go together here
model M
  Boolean on = time > 1;
  Real x = 1 + on;
end M;
