// error: 4:3: this comment is never closed: add `*/`
model M
  Real x;
  /* the state
equation
  der(x) = -x;
end M;
